//! Playing a strategy against every play of the other side.

use std::collections::HashSet;

use oust_core::{Point, Position};

use super::canonical::{Canonical, Stones, canonical};
use super::fault::{Fault, FaultKind};
use crate::play::{after, pass_if_forced};
use crate::solve::query::Query;
use crate::symmetry::{Mapping, Symmetries};

/// Plays a strategy from a position against all placements of the other side. `answer` gives the
/// placement in a position, which comes with its canonical form and the symmetry that leads there,
/// and `None` if it was asked for that form before. Returns the number of positions that were
/// reached, up to symmetry.
pub(super) fn walk<S: Stones, E: From<Fault>>(
    start: &Position,
    query: Query,
    symmetries: &Symmetries,
    mut answer: impl FnMut(&Position, Canonical<S>, &Mapping) -> Result<Option<Point>, E>,
) -> Result<u64, E> {
    let mut answered = 0;
    // Where the other side is to move. Few: an answer leads to one of them, and each of them to an
    // answer for every placement.
    let mut reached = HashSet::new();
    // Not recursive, so that long games need no deep stack.
    let mut waiting = vec![start.clone()];
    while let Some(mut position) = waiting.pop() {
        pass_if_forced(&mut position);
        match query.is_reached_at_end(&position) {
            Some(true) => continue,
            Some(false) => return Err(FaultKind::Failed.at(&position).into()),
            None => {}
        }
        // Stones and side are the whole position: a turn that goes on has the same placements.
        let (canonical, symmetry) =
            canonical(symmetries, position.board(), |point| position.at(point));
        if position.to_move() == query.side {
            if let Some(point) = answer(&position, canonical, symmetry)? {
                answered += 1;
                waiting.push(after(&position, point));
            }
        } else if reached.insert(canonical) {
            // Every reply of the other side, and one placement of the own side: this is what makes
            // it a proof.
            waiting.extend(position.legal_points().map(|point| after(&position, point)));
        }
    }
    Ok(answered + reached.len() as u64)
}
