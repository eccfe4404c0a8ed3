//! When a search ends.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

// `std::time::Instant::now` panics in a browser; this one reads the browser's clock there.
use web_time::Instant;

/// The limits of a search. It ends at the first one that is reached, or when the position is
/// proven.
///
/// With one thread and no time limit the report depends on the position, the evaluations and the
/// seed alone: it is the same on every machine.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The number of evaluated positions; `None` for no limit.
    pub evaluations: Option<u64>,
    /// The wall time; `None` for no limit.
    pub time: Option<Duration>,
    /// The number of nodes of the tree, a placement each: 32 bytes a node, and twice that during
    /// a compaction. A full tree forgets the placements that it visited least, and the
    /// search goes on.
    pub nodes: usize,
    /// The number of threads; more than 64 are not used.
    pub threads: NonZeroUsize,
    /// Decides between placements of equal value.
    pub seed: u64,
    /// Ends the search from outside.
    pub stop: Stop,
}

/// Ends a search from another thread or a signal handler. Clones share their state.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Limits {
    /// The default limit of nodes: 256 MB.
    pub const DEFAULT_NODES: usize = 8_000_000;

    /// Returns limits of `evaluations` on one thread, with seed 0.
    pub fn evaluations(evaluations: u64) -> Self {
        Self {
            evaluations: Some(evaluations),
            time: None,
            ..Self::default()
        }
    }

    /// Returns limits of memory alone.
    pub fn endless() -> Self {
        Self {
            evaluations: None,
            time: None,
            ..Self::default()
        }
    }

    /// Returns a limit of wall time on one thread, with seed 0.
    pub fn time(time: Duration) -> Self {
        Self {
            evaluations: None,
            time: Some(time),
            ..Self::default()
        }
    }
}

impl Default for Limits {
    /// Returns a limit of 20,000 evaluations on one thread, with seed 0.
    fn default() -> Self {
        Self {
            evaluations: Some(20_000),
            time: None,
            nodes: Self::DEFAULT_NODES,
            threads: NonZeroUsize::MIN,
            seed: 0,
            stop: Stop::default(),
        }
    }
}

impl From<Arc<AtomicBool>> for Stop {
    /// Returns a stop that ends searches once `flag` is true, such as one that a signal sets.
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

impl Stop {
    /// Asks the search to end with the best that it has found.
    pub fn stop(&self) {
        // Relaxed: the flag orders no other memory. A search may see it one check later, which is
        // allowed.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Checks whether the search was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limits of a run that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    evaluations: Option<u64>,
    clock: Clock,
    stop: Stop,
}

/// Tells whether the time of a run is up.
#[derive(Clone, Debug)]
enum Clock {
    Endless,
    /// The start of the run, and its time from there.
    Wall(Instant, Duration),
    /// Strikes when it has been read for the last of a number of times. Tests count what a search
    /// does after that.
    #[cfg(test)]
    Counted(Arc<std::sync::atomic::AtomicI64>),
}

impl Deadline {
    /// Starts the clock.
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            evaluations: limits.evaluations,
            clock: limits
                .time
                .map_or(Clock::Endless, |time| Clock::Wall(Instant::now(), time)),
            stop: limits.stop.clone(),
        }
    }

    /// Returns the deadline of the first `share` of the time, from 0 to 1.
    pub(crate) fn at_share(&self, share: f64) -> Self {
        let mut clock = self.clock.clone();
        if let Clock::Wall(_, time) = &mut clock {
            *time = time.mul_f64(share);
        }
        Self {
            clock,
            ..self.clone()
        }
    }

    /// Returns a deadline that is reached when it has been asked for it `readings` times.
    #[cfg(test)]
    pub(crate) fn counted(readings: i64) -> Self {
        let left = Arc::new(std::sync::atomic::AtomicI64::new(readings));
        Self {
            evaluations: None,
            clock: Clock::Counted(left),
            stop: Stop::default(),
        }
    }

    /// Returns how often a counted deadline was asked for after it was reached.
    #[cfg(test)]
    pub(crate) fn readings_after(&self) -> i64 {
        let Clock::Counted(left) = &self.clock else {
            return 0;
        };
        -left.load(Ordering::Relaxed).min(0)
    }

    /// Returns the deadline that is also reached after `evaluations`, if there is a number.
    pub(crate) fn or_at(&self, evaluations: Option<u64>) -> Self {
        Self {
            // Both may be missing: `min` of the numbers there are, or no limit.
            evaluations: self.evaluations.into_iter().chain(evaluations).min(),
            ..self.clone()
        }
    }

    /// Checks whether a search of `evaluations` positions ends.
    pub(crate) fn is_reached(&self, evaluations: u64) -> bool {
        // The count first: it costs less than the clock.
        self.evaluations.is_some_and(|limit| evaluations >= limit) || self.is_interrupted()
    }

    /// Checks whether the time is up or the search was asked to end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.stop.is_stopped() || self.clock.is_over()
    }
}

impl Clock {
    fn is_over(&self) -> bool {
        match self {
            Self::Endless => false,
            Self::Wall(start, time) => start.elapsed() >= *time,
            #[cfg(test)]
            Self::Counted(left) => left.fetch_sub(1, Ordering::Relaxed) <= 0,
        }
    }
}
