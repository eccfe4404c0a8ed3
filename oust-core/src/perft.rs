//! Counting the ways to go on: the usual proof that an engine knows the rules.

use crate::{Action, Position};

/// Counts the sequences of `depth` actions from a position. An action is a placement or, at
/// the start of a turn without one, the forced pass. A position that is won or deadlocked has
/// none.
///
/// ```
/// use oust_core::{Board, Position, perft};
///
/// let position = Position::new(Board::rectangle(3, 3)?);
/// assert_eq!(perft(&position, 3), 424);
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut position = position.clone();
    count(&mut position, depth)
}

/// The same count for each first action: the placements in printed order, or the forced pass.
/// Empty at depth 0.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    if position.must_pass() {
        return vec![(Action::Pass, perft(&passed(position), rest))];
    }
    position
        .legal()
        .map(|placement| {
            let mut next = position.clone();
            next.apply(placement);
            (Action::Place(placement.point), count(&mut next, rest))
        })
        .collect()
}

fn count(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.must_pass() {
        return count(&mut passed(position), depth - 1);
    }
    let placements: Vec<_> = position.legal().collect();
    if depth == 1 {
        return placements.len() as u64;
    }
    let mut sum = 0;
    for placement in placements {
        let undo = position.apply(placement);
        sum += count(position, depth - 1);
        position.take_back(undo);
    }
    sum
}

fn passed(position: &Position) -> Position {
    let mut next = position.clone();
    next.apply_pass();
    next
}
