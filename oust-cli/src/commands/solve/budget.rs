//! The limits of several proofs together.

use std::time::{Duration, Instant};

use oust_search::{Limits, Stop};

use super::SolveArgs;

/// Limits, and what has been used of them.
pub(super) struct Budget {
    limits: Limits,
    started: Instant,
    /// The positions that were searched.
    pub(super) positions: u64,
}

impl Budget {
    /// Starts the clock.
    pub(super) fn new(args: &SolveArgs, stop: &Stop) -> Self {
        let limits = Limits {
            evaluations: args.positions,
            time: args.time,
            stop: stop.clone(),
            ..Limits::endless()
        };
        Self {
            limits,
            started: Instant::now(),
            positions: 0,
        }
    }

    /// Returns the limits minus the positions and the time that earlier proofs took.
    pub(super) fn rest(&self) -> Limits {
        let (positions, elapsed) = (self.positions, self.elapsed());
        let limits = self.limits.clone();
        Limits {
            evaluations: limits
                .evaluations
                .map(|most| most.saturating_sub(positions)),
            time: limits.time.map(|most| most.saturating_sub(elapsed)),
            ..limits
        }
    }

    /// Returns the time since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
