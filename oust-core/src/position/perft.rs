//! Perft, the standard test of a move generator.

use super::Position;
use crate::Action;
use crate::engine::{count_sequences, dispatch};

/// Counts the sequences of `depth` actions from a position.
///
/// An action is a placement or, at the start of a turn without one, the forced pass. A position
/// that is won or deadlocked has no actions. The last actions are counted without being played.
///
/// ```
/// use oust_core::{Board, Position, perft};
///
/// let position = Position::new(Board::rectangle(3, 3)?);
/// assert_eq!(perft(&position, 3), 424);
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    let Position {
        board,
        engine,
        turn,
    } = position;
    dispatch!(&mut engine.clone(), store => count_sequences(store, board, *turn, depth))
}

/// Counts the sequences of `depth` actions by their first action: the placements in printed order,
/// or the forced pass. Empty at depth 0.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut counts = Vec::new();
    let mut count = |action, after: &Position| counts.push((action, perft(after, rest)));
    if position.must_pass() {
        let mut after = position.clone();
        after.apply_pass(None);
        count(Action::Pass, &after);
    }
    for point in position.legal_points() {
        let mut after = position.clone();
        if after.play(point).is_ok() {
            count(Action::Place(point), &after);
        }
    }
    counts
}
