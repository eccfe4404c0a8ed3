//! The flags of a search, levels and amounts of memory.

use std::num::NonZeroUsize;
use std::time::Duration;

use oust_search::{Level, Limits, Stop};

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
    #[arg(short = 'j', long, value_name = "NUMBER", default_value = "1", value_parser = threads)]
    threads: NonZeroUsize,

    /// Decide between equal placements by this seed; the same seed, evaluations and one thread
    /// give the same answer
    #[arg(short = 's', long, value_name = "NUMBER", default_value_t = 0)]
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
            // With a time limit alone the number of evaluations is open.
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
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads: Option<NonZeroUsize> = text.parse().ok();
    threads
        .filter(|threads| threads.get() <= MOST_THREADS)
        .ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))
}

/// Parses a level of 0 to 9.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| format!("expected a level from 0 to {}", Level::MAX))
}

/// More bytes than any machine has: 1 PiB.
const MOST_BYTES: f64 = 1_125_899_906_842_624.0;

/// Parses an amount of memory, such as `512` (MiB), `512M` or `1.5GiB`, in bytes.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    bytes(text).ok_or_else(|| "expected an amount of memory such as 512M or 1.5G".to_owned())
}

fn bytes(text: &str) -> Option<usize> {
    let text = text.trim().to_ascii_lowercase();
    let is_digit = |symbol: char| symbol.is_ascii_digit() || symbol == '.';
    // No sign and no exponent: `1e3` has the unit `e3`, which is refused.
    let unit = text.trim_start_matches(is_digit);
    let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
    let power = match unit.trim_start() {
        "k" | "kb" | "kib" => 1,
        "" | "m" | "mb" | "mib" => 2,
        "g" | "gb" | "gib" => 3,
        "t" | "tb" | "tib" => 4,
        _ => return None,
    };
    // Units are powers of 1024, whether written `M` or `MiB`.
    let bytes = number * 1024_f64.powi(power);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number from 1 to 2^50"
    )]
    let whole = (1.0..=MOST_BYTES)
        .contains(&bytes)
        .then_some(bytes as u64)?;
    // A 32-bit machine cannot address as much.
    whole.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::memory;

    #[test]
    fn an_amount_has_a_unit_or_is_in_mebibytes() {
        for (text, bytes) in [
            ("1", 1 << 20),
            ("512", 512 << 20),
            ("64k", 64 << 10),
            ("512M", 512 << 20),
            ("512 MB", 512 << 20),
            ("1.5GiB", 3 << 29),
            ("2t", 2 << 40),
        ] {
            assert_eq!(memory(text), Ok(bytes), "{text}");
        }
        for text in [
            "", "0", "-1", "G", "1x", "1bib", "nan", "inf", "1e3", "9999999T",
        ] {
            assert!(memory(text).is_err(), "{text}");
        }
    }
}
