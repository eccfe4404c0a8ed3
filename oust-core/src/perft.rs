//! Counting the ways to go on: the usual proof that an engine knows the rules.

use crate::position::Trail;
use crate::{Action, Points, Position};

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
    Walk::new(position).count(depth)
}

/// The same count for each first action: the placements in printed order, or the forced pass.
/// Empty at depth 0.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut walk = Walk::new(position);
    let mut counts = Vec::new();
    for action in Choices::of(position) {
        walk.act(action);
        counts.push((action, walk.count(rest)));
        walk.take_back();
    }
    counts
}

/// A position that is walked up and down the tree of actions.
struct Walk {
    position: Position,
    trail: Trail,
}

/// The actions that a position leaves.
enum Choices {
    Pass,
    Place(Points),
    Nothing,
}

impl Walk {
    fn new(position: &Position) -> Self {
        Self {
            position: position.clone(),
            trail: Trail::default(),
        }
    }

    /// Walks with a stack of its own, so that no depth is too deep.
    fn count(&mut self, depth: u32) -> u64 {
        let Some(inner) = depth.checked_sub(1) else {
            return 1;
        };
        if inner == 0 {
            return Choices::count_of(&self.position);
        }
        let mut sum = 0;
        // The choices left on each level.
        let mut levels = vec![Choices::of(&self.position)];
        while let Some(choices) = levels.last_mut() {
            let Some(action) = choices.next() else {
                levels.pop();
                if !levels.is_empty() {
                    self.take_back();
                }
                continue;
            };
            self.act(action);
            if levels.len() as u64 == u64::from(inner) {
                sum += Choices::count_of(&self.position);
                self.take_back();
            } else {
                levels.push(Choices::of(&self.position));
            }
        }
        sum
    }

    fn act(&mut self, action: Action) {
        let trail = Some(&mut self.trail);
        match action {
            Action::Place(point) => {
                let placed = self.position.place(point, trail);
                placed.expect("the point was found legal");
            }
            _ => self.position.apply_pass(trail),
        }
    }

    fn take_back(&mut self) {
        self.position.take_back(&mut self.trail);
    }
}

impl Choices {
    fn of(position: &Position) -> Self {
        if position.must_pass() {
            Self::Pass
        } else {
            Self::Place(position.legal_points())
        }
    }

    fn count_of(position: &Position) -> u64 {
        if position.must_pass() {
            1
        } else {
            position.count_legal() as u64
        }
    }
}

impl Iterator for Choices {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        match self {
            Self::Pass => {
                *self = Self::Nothing;
                Some(Action::Pass)
            }
            Self::Place(points) => points.next().map(Action::Place),
            Self::Nothing => None,
        }
    }
}
