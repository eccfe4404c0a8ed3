//! One game on the engine and on the plain rules.

use oust_core::{Action, Game, Point, Position, State};

use crate::common::{Dice, Plain, assert_agree, verdict};
use crate::tally::Tally;
use crate::twins::Twins;

/// The most points of a board on which every position is compared in full.
const ALWAYS_IN_FULL: usize = 64;

/// The most actions of a game.
const MAX_ACTIONS: usize = 300;

/// A game that is played and undone at random, with the plain rules of each of its positions.
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

    /// Plays to the end, compares after every action, and undoes everything.
    pub(crate) fn run(mut self) {
        self.compare();
        while self.position().state() == State::Playing && self.plain.len() <= MAX_ACTIONS {
            if self.dice.once_in(12) {
                let undone = self.dice.below(8);
                (0..undone).for_each(|_| self.undo());
                self.compare();
            }
            self.check_refusal();
            self.play_one();
        }
        self.compare_in_full();
        self.tally.end(self.game.position());
        while self.game.actions().len() > 0 {
            self.undo();
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

    /// Plays an action, undoes it and plays it again.
    fn play_one(&mut self) {
        let action = self.choose();
        let before = self.position().clone();
        self.act(action);
        assert_eq!(self.game.undo(), Some(action));
        check_same(self.position(), &before);
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

    /// Returns a random action. One choice in four is a capture if there is one, since random
    /// play seldom reaches long turns.
    fn choose(&mut self) -> Action {
        let plain = &self.plain[self.plain.len() - 1];
        if plain.must_pass() {
            return Action::Pass;
        }
        // `compare_in_full` checks that the engine lists all legal placements.
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

    /// Checks that `play` refuses a point that the plain rules refuse, with the reason of `check`,
    /// and changes nothing.
    fn check_refusal(&mut self) {
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
        check_same(self.position(), &before);
        self.tally.refused += 1;
    }

    fn undo(&mut self) {
        if self.game.undo().is_some() {
            self.plain.pop();
            self.twins.undo();
            self.tally.undone += 1;
            self.compare_the_turn();
        }
    }

    /// Compares everything on small boards and in some positions of large ones, otherwise the turn
    /// and six points.
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

/// Checks that two positions have the same stones and turn.
#[track_caller]
fn check_same(position: &Position, before: &Position) {
    assert_eq!(position, before);
    assert_eq!(position.key(), before.key());
    assert_eq!(position.state(), before.state());
    assert_eq!(position.mid_turn(), before.mid_turn());
    assert_eq!(position.must_pass(), before.must_pass());
}
