//! The flags of a search.

use std::num::NonZeroUsize;
use std::time::Duration;

use oust_search::{Limits, Stop};

/// The limits of a search.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SearchArgs {
    /// Search a position until this many are evaluated [default: 20000, or no limit with --time]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) evaluations: Option<u64>,

    /// Search a position for this many seconds, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,

    /// Search with this many threads; with more than one the answer is not the same every time
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = threads)]
    threads: NonZeroUsize,

    /// Decide between equal placements by this seed; the same seed, evaluations and one thread
    /// give the same answer
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
}

/// The longest search, about 11 days.
const MOST_SECONDS: f64 = 1e6;

const MOST_THREADS: usize = 256;

impl SearchArgs {
    /// Returns the limits of a search that `stop` ends.
    pub(crate) fn limits(&self, stop: Stop) -> Limits {
        let default = Limits::default();
        let evaluations = match self.time {
            Some(_) => self.evaluations,
            None => self.evaluations.or(default.evaluations),
        };
        Limits {
            evaluations,
            time: self.time,
            threads: self.threads,
            seed: self.seed,
            stop,
            ..default
        }
    }
}

/// Parses a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    seconds
        .filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds) && *seconds > 0.0)
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("expected seconds above 0 and up to {MOST_SECONDS}, such as 0.5"))
}

/// Parses a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads: Option<NonZeroUsize> = text.parse().ok();
    threads
        .filter(|threads| threads.get() <= MOST_THREADS)
        .ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))
}
