//! A second replay of a game, on the other engine of `oust-core`.

use oust_core::{Action, Game, Position};
use oust_notation::Span;

use crate::codes::Code;
use crate::finding::Finding;

/// Replays a game on both engines and returns a finding where they differ. `span` is the
/// span of its record.
pub(crate) fn double_check(game: &Game, span: Span) -> Option<Finding> {
    let start = game.start();
    let turn = parted(
        game,
        Position::from_setup_unspecialized(&start.setup(), start.to_move()),
    )?;
    let message = format!(
        "the two engines differ in turn {turn}: this is a fault of the program, not of the record"
    );
    let finding = Finding::new(Code::EnginesDisagree, span, message);
    Some(Finding {
        turn: Some(turn),
        ..finding
    })
}

/// Returns the first turn after which a game and its replay from `other` differ.
fn parted(game: &Game, mut other: Position) -> Option<usize> {
    let mut positions = game.positions();
    // The iterator begins with the start, so that the rest is one position for each action.
    if positions.next().is_none_or(|start| differ(&start, &other)) {
        return Some(1);
    }
    for (played, position) in game.history().zip(positions) {
        let done = match played.action {
            Action::Place(point) => other.play(point).is_ok(),
            Action::Pass => other.pass().is_ok(),
            // They change players and outcome, which a `Position` does not have.
            Action::Swap | Action::End { .. } => true,
        };
        if !done || differ(&position, &other) {
            return Some(played.turn);
        }
    }
    None
}

/// Returns whether two positions differ in anything that the rules depend on.
fn differ(one: &Position, other: &Position) -> bool {
    let turn = |position: &Position| (position.state(), position.must_pass(), position.mid_turn());
    one != other || turn(one) != turn(other) || !one.legal().eq(other.legal())
}

#[cfg(test)]
mod tests {
    use oust_core::{Board, Color, RandomPlay, Setup};

    use super::*;

    #[test]
    fn the_engines_agree_on_random_games() {
        let boards = [
            Board::rectangle(3, 4),
            Board::rectangle(9, 9),
            Board::hexagon(5),
        ];
        for board in boards.map(|board| board.expect("a board")) {
            let game = RandomPlay::new(3).game(&board);
            assert_eq!(double_check(&game, Span::default()), None);
        }
    }

    #[test]
    fn a_difference_is_found() {
        let board = Board::rectangle(3, 3).expect("a board");
        let corner = board.point(0, 0).expect("on the board");
        let mut setup = Setup::new(board.clone());
        let empty = Position::from_setup(&setup, Color::X);
        setup.put(corner, Some(Color::O)).expect("on the board");
        let with_stone = Position::from_setup(&setup, Color::X);
        let other_side = Position::from_setup(&Setup::new(board.clone()), Color::O);
        let mut game = Game::new(board);
        game.play(corner).expect("an empty board");
        assert_eq!(parted(&game, empty.clone()), None);
        for other in [with_stone, other_side] {
            assert!(differ(&empty, &other));
            assert_eq!(parted(&game, other), Some(1));
        }
    }
}
