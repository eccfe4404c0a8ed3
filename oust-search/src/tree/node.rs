//! The nodes of the tree.

use oust_core::Point;

use crate::evaluation::{Next, Successor};

/// A placement and the search's results for the position after it.
///
/// All values are for the side that places, from -1 for a loss to 1 for a win. The root has no
/// placement: its values are for the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The average of the values that expansions in this subtree returned, its own included.
    pub(crate) mean: f32,
    /// The value when both sides choose the best placement in the subtree.
    pub(crate) minimax: f32,
    /// The share of the parent's exploration, from the evaluation alone; siblings sum to 1.
    pub(crate) prior: f32,
    /// The number of expansions in the subtree.
    pub(crate) visits: u32,
    /// The number of positions evaluated in the subtree, its own included.
    pub(crate) evaluations: u32,
    // An index of 32 bits and not a `Vec`: a node stays within half a cache line, and `best_child`
    // reads siblings one after the other.
    pub(crate) first_child: u32,
    /// 0 before the expansion.
    pub(crate) child_count: u16,
    pub(crate) point: Point,
    pub(crate) next: Next,
    pub(crate) outcome: Outcome,
    /// The number of pending expansions in the subtree, by other threads.
    pub(crate) pending: u8,
}

/// Nodes next to each other: the placements of one position. Nodes with the same position share
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Siblings {
    pub(crate) first: u32,
    pub(crate) count: u16,
}

impl Siblings {
    pub(crate) const NONE: Self = Self { first: 0, count: 0 };
}

/// The proven result of a position, for the side that placed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Unknown,
    Win,
    Loss,
    /// Both sides can force a deadlock.
    Draw,
}

impl Node {
    pub(crate) fn root() -> Self {
        let successor = Successor {
            point: Point::new(0),
            value: 0.0,
            // The root's values are for the side to move, which is the side that is next.
            next: Next::SameSide,
        };
        Self::new(successor, 1.0)
    }

    pub(crate) fn new(successor: Successor, prior: f32) -> Self {
        let outcome = match successor.next {
            Next::Won => Outcome::Win,
            // A deadlock is proven, too: the core says that the game is over.
            Next::Deadlock => Outcome::Draw,
            Next::SameSide | Next::OtherSide => Outcome::Unknown,
        };
        Self {
            mean: successor.value,
            minimax: successor.value,
            prior,
            // The evaluation of the parent's expansion is the first sample of the mean, but no
            // visit: see `count`.
            visits: 0,
            evaluations: 1,
            // 0 is the root, which is no child.
            first_child: 0,
            child_count: 0,
            point: successor.point,
            next: successor.next,
            outcome,
            pending: 0,
        }
    }

    pub(crate) fn children(&self) -> Siblings {
        Siblings {
            first: self.first_child,
            count: self.child_count,
        }
    }

    pub(crate) fn set_children(&mut self, siblings: Siblings) {
        self.first_child = siblings.first;
        self.child_count = siblings.count;
    }

    /// Returns the value that guides the search: the minimax value, with some of the mean, which is
    /// less sensitive to a single wrong evaluation.
    pub(crate) fn value(&self) -> f32 {
        // A guess from trial games at the start; no match against other shares is on record.
        const MEAN_SHARE: f32 = 0.2;
        MEAN_SHARE * self.mean + (1.0 - MEAN_SHARE) * self.minimax
    }

    pub(crate) fn is_expanded(&self) -> bool {
        // A position without placements is over or passes, and both are folded into the placement
        // before, so an expanded node has children.
        self.child_count > 0
    }

    pub(crate) fn is_proven(&self) -> bool {
        self.outcome != Outcome::Unknown
    }

    /// Returns 1 where the side that placed last is next, and -1 where the other side is.
    pub(crate) fn sign(&self) -> f32 {
        match self.next {
            Next::OtherSide => -1.0,
            // Nodes that are over have no children, so their sign is never used.
            Next::SameSide | Next::Won | Next::Deadlock => 1.0,
        }
    }

    /// Counts an expansion in the subtree that returned `value`.
    pub(crate) fn count(&mut self, value: f32, evaluations: u32) {
        self.visits += 1;
        // With one thread nothing is pending, and a compaction sets the counts to 0, so this may be
        // 0 already.
        self.pending = self.pending.saturating_sub(1);
        self.evaluations = self.evaluations.saturating_add(evaluations);
        if !self.is_proven() {
            #[expect(clippy::cast_precision_loss, reason = "a weight, not a count")]
            // One more than the visits: the node's own evaluation is the first sample.
            let samples = (self.visits + 1) as f32;
            self.mean += (value - self.mean) / samples;
        }
    }

    pub(crate) fn prove(&mut self, outcome: Outcome) {
        self.outcome = outcome;
        self.minimax = outcome.value();
        self.mean = outcome.value();
    }
}

impl Outcome {
    /// Converts the outcome of the side that is next to the side that placed last.
    pub(crate) fn seen_before(self, next: Next) -> Self {
        match (self, next) {
            // Where the same side goes on, its outcome is the placement's own.
            (Self::Win, Next::OtherSide) => Self::Loss,
            (Self::Loss, Next::OtherSide) => Self::Win,
            _ => self,
        }
    }

    fn value(self) -> f32 {
        match self {
            Self::Win => 1.0,
            Self::Loss => -1.0,
            Self::Draw | Self::Unknown => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_half_a_cache_line() {
        assert!(size_of::<Node>() <= 32);
    }
}
