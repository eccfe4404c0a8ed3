//! Placements after which the enemy cannot win in its next turn.

use std::collections::HashSet;

use oust_core::{Color, Point, Position, State};

use super::winning_turn::{Budget, WinningTurn, winning_turn};

/// Whether a placement loses to the next turn of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Safety {
    /// The turn can be completed such that the enemy has no winning turn.
    Safe,
    /// After every completion of the turn the enemy has a winning turn.
    Lost,
    /// The budget ran out first.
    Undecided,
}

/// Checks whether `side` can complete its turn in `position` such that the enemy cannot win in its
/// next turn. The turn may be complete already.
pub(crate) fn safety(position: &Position, side: Color, budget: &mut Budget) -> Safety {
    complete(position, side, &mut HashSet::new(), budget)
}

fn complete(
    position: &Position,
    side: Color,
    visited: &mut HashSet<u64>,
    budget: &mut Budget,
) -> Safety {
    match position.state() {
        State::Won(winner) if winner == side => return Safety::Safe,
        State::Won(_) => return Safety::Lost,
        State::Deadlock => return Safety::Safe,
        State::Playing => {}
    }
    // A side that has to pass does not win in that turn.
    if position.must_pass() {
        return Safety::Safe;
    }
    if position.to_move() != side {
        return match winning_turn(position, budget) {
            WinningTurn::Found(_) => Safety::Lost,
            WinningTurn::Impossible => Safety::Safe,
            WinningTurn::Undecided => Safety::Undecided,
        };
    }
    if !budget.take() {
        return Safety::Undecided;
    }
    let mut result = Safety::Lost;
    let mut after = position.clone();
    for point in captures_first(position) {
        after.clone_from(position);
        after.play(point).expect("a generated placement is legal");
        // Captures in another order lead to the same position.
        if !visited.insert(after.key()) {
            continue;
        }
        match complete(&after, side, visited, budget) {
            Safety::Safe => return Safety::Safe,
            Safety::Lost => {}
            Safety::Undecided => result = Safety::Undecided,
        }
    }
    result
}

/// Returns the legal placements, captures first: the fewer stones the enemy has, the sooner a
/// completion is decided.
fn captures_first(position: &Position) -> Vec<Point> {
    let mut placements: Vec<_> = position.legal().collect();
    placements.sort_by_key(|placement| !placement.is_capturing());
    placements
        .into_iter()
        .map(|placement| placement.point)
        .collect()
}
