//! The same game on a transformed board, and with swapped colors.

use std::collections::HashSet;

use oust_core::{Action, Game, Placement, Point, Position, State, Symmetry};

use crate::common::Dice;

pub(crate) struct Twins {
    symmetry: Symmetry,
    transformed: Game,
    swapped: Game,
}

impl Twins {
    pub(crate) fn new(start: &Position, dice: &mut Dice) -> Self {
        let symmetries: Vec<Symmetry> = start.board().symmetries().collect();
        let symmetry = *dice.pick(&symmetries).expect("every board has one");
        let setup = start.setup();
        let transformed = setup.transformed(symmetry).expect("its own symmetry");
        let transformed = Position::from_setup(&transformed, start.to_move());
        let swapped = Position::from_setup(&setup.colors_swapped(), !start.to_move());
        Self {
            symmetry,
            transformed: Game::from_position(transformed),
            swapped: Game::from_position(swapped),
        }
    }

    pub(crate) fn act(&mut self, action: Action) {
        let transformed = match action {
            Action::Place(point) => Action::Place(self.image(point)),
            other => other,
        };
        assert_eq!(self.transformed.act(transformed), Ok(()));
        assert_eq!(self.swapped.act(action), Ok(()));
    }

    pub(crate) fn undo(&mut self) {
        self.transformed.undo();
        self.swapped.undo();
    }

    /// Checks that both have the images of the position's stones and legal placements.
    pub(crate) fn compare(&self, position: &Position) {
        let legal: Vec<Placement> = position.legal().collect();
        let setup = position.setup();

        let transformed = self.transformed.position();
        assert_eq!(Some(transformed.setup()), setup.transformed(self.symmetry));
        assert_eq!(transformed.to_move(), position.to_move());
        check_turn(transformed, position, position.state());
        let found: HashSet<_> = transformed.legal().map(|p| (p.point, p.kind)).collect();
        let expected = legal.iter().map(|p| (self.image(p.point), p.kind));
        assert_eq!(found, expected.collect());

        let swapped = self.swapped.position();
        let state = match position.state() {
            State::Won(winner) => State::Won(!winner),
            other => other,
        };
        assert_eq!(swapped.setup(), setup.colors_swapped());
        assert_eq!(swapped.to_move(), !position.to_move());
        check_turn(swapped, position, state);
        let found = swapped.legal().map(|p| (p.point, !p.color, p.kind));
        let expected = legal.iter().map(|p| (p.point, p.color, p.kind));
        assert!(found.eq(expected), "{position:?}");
    }

    fn image(&self, point: Point) -> Point {
        let board = self.transformed.start().board();
        board
            .transform(self.symmetry, point)
            .expect("a point and a symmetry of this board")
    }
}

#[track_caller]
fn check_turn(twin: &Position, position: &Position, state: State) {
    assert_eq!(twin.state(), state);
    assert_eq!(twin.mid_turn(), position.mid_turn());
    assert_eq!(twin.must_pass(), position.must_pass());
}
