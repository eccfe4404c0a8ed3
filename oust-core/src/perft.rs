//! Counting the ways to go on: the usual proof that an engine knows the rules.

use crate::{Action, Position};

/// Counts the sequences of `depth` actions from a position. An action is a placement or, at
/// the start of a turn without one, the forced pass. A position that is won or deadlocked has
/// none.
///
/// The last actions are counted without being done.
///
/// ```
/// use oust_core::{Board, Position, perft};
///
/// let position = Position::new(Board::rectangle(3, 3)?);
/// assert_eq!(perft(&position, 3), 424);
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    position.count_sequences(depth)
}

/// The same count for each first action: the placements in printed order, or the forced pass.
/// Empty at depth 0.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut counts = Vec::new();
    let mut count = |action, after: Position| counts.push((action, after.count_sequences(rest)));
    if position.must_pass() {
        let mut after = position.clone();
        if after.pass().is_ok() {
            count(Action::Pass, after);
        }
    }
    for point in position.legal_points() {
        let mut after = position.clone();
        if after.play(point).is_ok() {
            count(Action::Place(point), after);
        }
    }
    counts
}
