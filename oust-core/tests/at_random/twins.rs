//! The same game on a board turned or mirrored, and with the colors exchanged.

use std::collections::HashSet;

use oust_core::{Action, Game, Placement, Point, Position, State, Symmetry};

use crate::common::Dice;

pub(crate) struct Twins {
    symmetry: Symmetry,
    turned: Game,
    exchanged: Game,
}

impl Twins {
    pub(crate) fn new(start: &Position, dice: &mut Dice) -> Self {
        let symmetries: Vec<Symmetry> = start.board().symmetries().collect();
        let symmetry = *dice.pick(&symmetries).expect("every board has one");
        let setup = start.setup();
        let turned = setup.transformed(symmetry).expect("its own symmetry");
        let turned = Position::from_setup(&turned, start.to_move());
        let exchanged = Position::from_setup(&setup.colors_swapped(), !start.to_move());
        Self {
            symmetry,
            turned: Game::from_position(turned),
            exchanged: Game::from_position(exchanged),
        }
    }

    pub(crate) fn act(&mut self, action: Action) {
        let turned = match action {
            Action::Place(point) => Action::Place(self.image(point)),
            other => other,
        };
        assert_eq!(self.turned.act(turned), Ok(()));
        assert_eq!(self.exchanged.act(action), Ok(()));
    }

    pub(crate) fn undo(&mut self) {
        self.turned.undo();
        self.exchanged.undo();
    }

    /// Both say of their stones what the position says of its own.
    pub(crate) fn compare(&self, position: &Position) {
        let legal: Vec<Placement> = position.legal().collect();
        let setup = position.setup();

        let turned = self.turned.position();
        assert_eq!(Some(turned.setup()), setup.transformed(self.symmetry));
        assert_eq!(turned.to_move(), position.to_move());
        same_stage(turned, position, position.state());
        let found: HashSet<_> = turned.legal().map(|p| (p.point, p.kind)).collect();
        let expected = legal.iter().map(|p| (self.image(p.point), p.kind));
        assert_eq!(found, expected.collect());

        let exchanged = self.exchanged.position();
        let state = match position.state() {
            State::Won(winner) => State::Won(!winner),
            other => other,
        };
        assert_eq!(exchanged.setup(), setup.colors_swapped());
        assert_eq!(exchanged.to_move(), !position.to_move());
        same_stage(exchanged, position, state);
        let found = exchanged.legal().map(|p| (p.point, !p.color, p.kind));
        let expected = legal.iter().map(|p| (p.point, p.color, p.kind));
        assert!(found.eq(expected), "{position:?}");
    }

    fn image(&self, point: Point) -> Point {
        let board = self.turned.start().board();
        board
            .transform(self.symmetry, point)
            .expect("a point and a symmetry of this board")
    }
}

#[track_caller]
fn same_stage(twin: &Position, position: &Position, state: State) {
    assert_eq!(twin.state(), state);
    assert_eq!(twin.mid_turn(), position.mid_turn());
    assert_eq!(twin.must_pass(), position.must_pass());
}
