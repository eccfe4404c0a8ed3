//! Time that a thread has worked.

use std::fs;
use std::time::{Duration, Instant};

/// Where Linux says how many nanoseconds this thread has been on a processor.
const ON_PROCESSOR: &str = "/proc/thread-self/schedstat";

/// Measures the time on the processor, which others on the machine do not lengthen by waiting;
/// where that is not known, the time on the wall.
pub(crate) enum Clock {
    Processor(Duration),
    Wall(Instant),
}

impl Clock {
    pub(crate) fn start() -> Self {
        on_processor().map_or_else(|| Self::Wall(Instant::now()), Self::Processor)
    }

    /// Seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        let passed = match self {
            Self::Processor(start) => on_processor().unwrap_or(*start).saturating_sub(*start),
            Self::Wall(start) => start.elapsed(),
        };
        passed.as_secs_f64()
    }

    /// Names the measure of this machine: time on the processor where the system has it.
    pub(crate) fn measures() -> &'static str {
        match on_processor() {
            Some(_) => "time on the processor",
            None => "time on the wall",
        }
    }
}

fn on_processor() -> Option<Duration> {
    let text = fs::read_to_string(ON_PROCESSOR).ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
