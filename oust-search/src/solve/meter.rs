//! The limits of a proof.

use crate::Limits;
use crate::deadline::Deadline;

/// Counts the positions of a proof and ends it at a limit.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    deadline: Deadline,
    positions: u64,
    is_over: bool,
}

/// The positions between two looks at the clock.
const LOOK: u64 = 1 << 12;

impl Meter {
    /// Starts the clock.
    pub(super) fn new(limits: &Limits) -> Self {
        let deadline = Deadline::new(limits);
        Self {
            is_over: deadline.is_reached(0),
            deadline,
            positions: 0,
        }
    }

    /// Counts a position; returns whether the proof may go on.
    pub(super) fn count(&mut self) -> bool {
        self.positions += 1;
        if self.positions.is_multiple_of(LOOK) {
            self.is_over = self.deadline.is_reached(self.positions);
        }
        !self.is_over
    }

    /// Returns the number of positions.
    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns whether a limit was reached.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }
}
