//! Winning in one turn: a chain of captures that removes every enemy stone.

use oust_core::{Point, Position, State};

use super::Budget;
use super::reach::may_touch_all;

/// Whether the side to move can win in this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WinningTurn {
    /// The placements of a winning turn in order.
    Found(Vec<Point>),
    /// No turn wins.
    Impossible,
    /// The budget ran out first.
    Undecided,
}

/// Searches all chains of captures of the side to move.
///
/// A turn wins by captures alone, since a non-capturing placement ends it. Captures that lead to
/// the same stones in another order are searched once.
pub(crate) fn winning_turn(position: &Position, budget: &mut Budget) -> WinningTurn {
    if position.state() != State::Playing || !is_possible(position) {
        return WinningTurn::Impossible;
    }
    budget.visited.clear();
    let mut chain = Vec::new();
    match search(position, &mut chain, budget) {
        Some(true) => WinningTurn::Found(chain),
        Some(false) => WinningTurn::Impossible,
        None => WinningTurn::Undecided,
    }
}

/// Returns whether the side to move can win in this turn, `None` where the budget ran out, and
/// appends the placements.
fn search(position: &Position, chain: &mut Vec<Point>, budget: &mut Budget) -> Option<bool> {
    if !budget.take() {
        return None;
    }
    let mut answer = Some(false);
    let mut scratch = None;
    for point in position.capturing_points() {
        let after = scratch.get_or_insert_with(|| position.clone());
        after.clone_from(position);
        after.play(point).expect("a generated placement is legal");
        chain.push(point);
        if let State::Won(_) = after.state() {
            answer = Some(true);
        } else if after.mid_turn() && is_possible(after) && budget.visited.insert(after.key()) {
            match search(after, chain, budget) {
                Some(false) => {}
                decided => answer = decided,
            }
        }
        if answer != Some(false) {
            return answer;
        }
        chain.pop();
    }
    answer
}

/// Checks conditions that every winning turn needs. The largest enemy group is captured by a
/// larger group, of own stones and one placement for each other enemy group captured before; and
/// own stones come next to every enemy group.
fn is_possible(position: &Position) -> bool {
    let mover = position.to_move();
    let largest = position.largest_group(!mover);
    let placements = position.count(!mover) - largest + 1;
    position.count(mover) + placements > largest && may_touch_all(position)
}
