//! The effort of a placement, measured alike for all players.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The most that a player may spend on a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Budget {
    /// Positions evaluated, or playouts of a player that has no evaluation.
    Evaluations(u64),
    /// Processor time of the thread.
    Time(Duration),
}

/// A running budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter {
    budget: Budget,
    start: Duration,
}

impl Budget {
    /// Starts to spend.
    pub(crate) fn start(self) -> Meter {
        Meter {
            budget: self,
            start: processor_time(),
        }
    }
}

impl Meter {
    /// Checks whether the budget is spent after `evaluations`.
    pub(crate) fn is_spent(&self, evaluations: u64) -> bool {
        match self.budget {
            Budget::Evaluations(limit) => evaluations >= limit,
            Budget::Time(limit) => self.elapsed() >= limit,
        }
    }

    /// Returns the processor time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        processor_time().saturating_sub(self.start)
    }
}

/// Returns the time that the processor has spent on this thread. Other programs on the machine do
/// not count, unlike in wall time.
pub(crate) fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).expect("processor time is not negative");
    let nanoseconds = u64::try_from(time.tv_nsec).expect("nanoseconds are not negative");
    Duration::from_secs(seconds) + Duration::from_nanos(nanoseconds)
}
