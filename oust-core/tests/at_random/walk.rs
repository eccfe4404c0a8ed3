//! One game of the engine, with the plain rules beside it.

use oust_core::{Action, Game, Point, Position, State};

use crate::common::{Dice, Plain, assert_agree, verdict};
use crate::tally::Tally;
use crate::twins::Twins;

/// Up to so many points, both engines are compared in full after every action; on larger boards
/// so much more seldom.
const ALWAYS_IN_FULL: usize = 64;

/// Games on large boards are broken off after so many actions.
const LONGEST: usize = 300;

/// A game that goes forward and is taken back at random, and always knows what the plain rules
/// say.
pub(crate) struct Walk<'a> {
    game: Game,
    /// The plain rules at the start and after each action.
    plain: Vec<Plain>,
    twins: Twins,
    dice: Dice,
    tally: &'a mut Tally,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(start: Position, mut dice: Dice, tally: &'a mut Tally) -> Self {
        Self {
            plain: vec![Plain::from_setup(&start.setup(), start.to_move())],
            twins: Twins::new(&start, &mut dice),
            game: Game::from_position(start),
            dice,
            tally,
        }
    }

    /// Plays to the end, compares after every action, and takes everything back.
    pub(crate) fn go(mut self) {
        self.compare();
        while self.position().state() == State::Playing && self.plain.len() <= LONGEST {
            if self.dice.once_in(12) {
                let back = self.dice.below(8);
                (0..back).for_each(|_| self.take_back());
                self.compare();
            }
            self.refuse_one();
            self.go_on();
        }
        self.compare_in_full();
        self.tally.end(self.game.position());
        while self.game.actions().len() > 0 {
            self.take_back();
            if self.dice.once_in(3) {
                self.compare();
            }
        }
        self.compare_in_full();
        assert_eq!(self.position(), self.game.start());
        assert_eq!(self.game.undo(), None);
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    fn plain(&self) -> &Plain {
        &self.plain[self.plain.len() - 1]
    }

    /// Places a stone, or passes where that is forced; takes it back at once, and does it again.
    fn go_on(&mut self) {
        let action = self.choose();
        let before = self.position().clone();
        self.act(action);
        assert_eq!(self.game.undo(), Some(action));
        same(self.position(), &before);
        if self.dice.once_in(8) {
            self.compare();
        }
        self.act(action);

        let mut plain = self.plain().clone();
        plain.act(action);
        self.plain.push(plain);
        self.twins.act(action);
        self.tally.acted(action, &before, self.game.position());
        self.compare();
    }

    fn act(&mut self, action: Action) {
        if let Err(reason) = self.game.act(action) {
            panic!("{action:?} is legal, but: {reason}; {:?}", self.position());
        }
    }

    /// One choice in four asks for a capture where there is one: blind play seldom comes to
    /// long turns.
    fn choose(&mut self) -> Action {
        let plain = &self.plain[self.plain.len() - 1];
        if plain.must_pass() {
            return Action::Pass;
        }
        // The engine lists what may be chosen; whether it lists all is compared elsewhere.
        let legal: Vec<_> = self.game.position().legal().collect();
        let capturing: Vec<_> = legal.iter().copied().filter(|p| p.is_capturing()).collect();
        let among = if self.dice.once_in(4) && !capturing.is_empty() {
            capturing
        } else {
            legal
        };
        let placement = self.dice.pick(&among).expect("no pass is forced");
        Action::Place(placement.point)
    }

    /// A point that the plain rules refuse is refused by `play` with the reason that `check`
    /// gives, and nothing changes.
    fn refuse_one(&mut self) {
        let point = self.random_point();
        if self.plain().check(point.index()).is_legal() {
            return;
        }
        let before = self.position().clone();
        let refused = self
            .game
            .play(point)
            .expect_err("the plain rules refuse it");
        assert_eq!(Err(refused), before.check(point));
        same(self.position(), &before);
        self.tally.refused += 1;
    }

    fn take_back(&mut self) {
        if self.game.undo().is_some() {
            self.plain.pop();
            self.twins.undo();
            self.tally.taken_back += 1;
            self.compare_the_turn();
        }
    }

    /// Everything on small boards; on large ones everything now and then, else the turn and
    /// some points.
    fn compare(&mut self) {
        let points = self.position().board().len();
        if points <= ALWAYS_IN_FULL || self.dice.once_in(2 * points / ALWAYS_IN_FULL) {
            self.compare_in_full();
            return;
        }
        for _ in 0..6 {
            let point = self.random_point();
            let expected = self.plain().check(point.index());
            assert_eq!(
                verdict(self.position(), point),
                expected,
                "{point:?} {:?}",
                self.position()
            );
        }
        self.compare_the_turn();
    }

    fn compare_the_turn(&self) {
        let (position, plain) = (self.position(), self.plain());
        assert_eq!(position.to_move(), plain.to_move());
        assert_eq!(position.mid_turn(), plain.mid_turn());
        assert_eq!(position.state(), plain.state());
        assert_eq!(position.must_pass(), plain.must_pass());
    }

    fn compare_in_full(&mut self) {
        let position = self.game.position();
        assert_agree(position, self.plain());
        let built = Position::from_setup(&position.setup(), position.to_move());
        assert_eq!(&built, position);
        assert_eq!(built.key(), position.key(), "{position:?}");
        if self.dice.once_in(3) {
            self.twins.compare(self.game.position());
        }
        self.tally.compared += 1;
    }

    fn random_point(&mut self) -> Point {
        let points = self.position().board().len();
        let index = u16::try_from(self.dice.below(points)).expect("boards are smaller");
        Point::new(index)
    }
}

/// Nothing that is kept from placement to placement differs.
#[track_caller]
fn same(position: &Position, before: &Position) {
    assert_eq!(position, before);
    assert_eq!(position.key(), before.key());
    assert_eq!(position.state(), before.state());
    assert_eq!(position.mid_turn(), before.mid_turn());
    assert_eq!(position.must_pass(), before.must_pass());
}
