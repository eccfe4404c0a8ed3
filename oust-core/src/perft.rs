//! Counting the ways to go on: the usual proof that an engine knows the rules.

use crate::position::Undo;
use crate::{Action, Point, Position};

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
    let mut position = position.clone();
    let mut counts = Vec::new();
    let Some(rest) = depth.checked_sub(1) else {
        return counts;
    };
    let mut next = Some(0);
    while let Some((action, after)) = next.and_then(|next| action_from(&position, next)) {
        let undo = apply(&mut position, action);
        counts.push((action, count(&mut position, rest)));
        position.take_back(undo);
        next = after;
    }
    counts
}

/// Walks the tree of actions with a stack of its own, so that no depth is too deep.
fn count(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    // For each level the point from which its next action is looked for, and how to get back.
    let mut levels: Vec<(Option<u16>, Option<Undo>)> = vec![(Some(0), None)];
    while let Some((next, _)) = levels.last_mut() {
        let found = next.and_then(|next| action_from(position, next));
        if let Some((action, after)) = found {
            *next = after;
            let last = levels.len() as u64 == u64::from(depth);
            if last {
                sum += 1;
            } else {
                let undo = apply(position, action);
                levels.push((Some(0), Some(undo)));
            }
        } else if let Some((_, Some(undo))) = levels.pop() {
            position.take_back(undo);
        }
    }
    sum
}

/// The first action from a point on, and where to look for the one behind it.
fn action_from(position: &Position, first: u16) -> Option<(Action, Option<u16>)> {
    if position.must_pass() {
        return Some((Action::Pass, None));
    }
    let on_board = |point: &Point| position.board().contains(*point);
    let points = (first..).map(Point::new).take_while(on_board);
    let mut legal = points.filter(|&point| position.check(point).is_ok());
    let point = legal.next()?;
    let after = u16::try_from(point.index() + 1).ok();
    Some((Action::Place(point), after))
}

fn apply(position: &mut Position, action: Action) -> Undo {
    match action {
        Action::Place(point) => {
            let placement = position.check(point).expect("the point was found legal");
            position.apply(placement)
        }
        _ => position.apply_pass(),
    }
}
