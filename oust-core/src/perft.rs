//! Counting the ways to go on: the usual proof that an engine knows the rules.

use crate::position::{Points, Trail, Undo};
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
    let mut choices = Choices::of(position);
    while let Some(action) = choices.next() {
        let undo = walk.act(action);
        counts.push((action, walk.count(rest)));
        walk.take_back(&undo);
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
            trail: Trail::new(),
        }
    }

    /// Walks with a stack of its own, so that no depth is too deep.
    fn count(&mut self, depth: u32) -> u64 {
        let Some(inner) = depth.checked_sub(1) else {
            return 1;
        };
        let mut sum = 0;
        // The choices left on each level, and how to get back to it from the level below.
        let mut levels: Vec<(Choices, Option<Undo>)> = Vec::new();
        if inner == 0 {
            return Choices::count_of(&self.position);
        }
        levels.push((Choices::of(&self.position), None));
        while let Some((choices, _)) = levels.last_mut() {
            let Some(action) = choices.next() else {
                if let Some((_, Some(undo))) = levels.pop() {
                    self.take_back(&undo);
                }
                continue;
            };
            let undo = self.act(action);
            if levels.len() as u64 == u64::from(inner) {
                sum += Choices::count_of(&self.position);
                self.take_back(&undo);
            } else {
                levels.push((Choices::of(&self.position), Some(undo)));
            }
        }
        sum
    }

    fn act(&mut self, action: Action) -> Undo {
        match action {
            Action::Place(point) => {
                let placed = self.position.place(point, Some(&mut self.trail));
                placed.expect("the point was found legal").1
            }
            _ => self.position.apply_pass(),
        }
    }

    fn take_back(&mut self, undo: &Undo) {
        self.position.take_back(undo, &mut self.trail);
    }
}

impl Choices {
    fn of(position: &Position) -> Self {
        if position.must_pass() {
            Self::Pass
        } else {
            Self::Place(position.legal_points().into_iter())
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
