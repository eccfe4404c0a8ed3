//! The moment at which a run ends.

// The clock of `std`, and in a browser the browser's: `std` has none there.
use web_time::Instant;

use crate::{Limits, Stop};

/// The limits of a run as moments.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    evaluations: Option<u64>,
    time: Option<Instant>,
    stop: Stop,
}

impl Deadline {
    /// Starts the clock.
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            evaluations: limits.evaluations,
            time: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            stop: limits.stop.clone(),
        }
    }

    /// Returns the deadline that is also reached after `evaluations`, if there is a number.
    pub(crate) fn or_at(&self, evaluations: Option<u64>) -> Self {
        Self {
            evaluations: self.evaluations.into_iter().chain(evaluations).min(),
            ..self.clone()
        }
    }

    /// Checks whether a search of `evaluations` positions ends.
    pub(crate) fn is_reached(&self, evaluations: u64) -> bool {
        self.evaluations.is_some_and(|limit| evaluations >= limit) || self.is_interrupted()
    }

    /// Checks whether the time is up or the search was asked to end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.stop.is_stopped() || self.time.is_some_and(|time| Instant::now() >= time)
    }
}
