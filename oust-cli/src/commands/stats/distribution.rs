//! The distribution of a number over games.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The frequency of each number. Memory grows with the number of different numbers, not with the
/// number of games.
#[derive(Default)]
pub(crate) struct Spread(BTreeMap<usize, u64>);

/// The distribution of a number over games.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "spread")]
pub(crate) struct SpreadSummary {
    /// The least.
    pub(crate) least: usize,
    /// The median: the middle number, or the mean of the two in the middle.
    pub(crate) median: f64,
    /// The mean, to two places.
    #[serde(serialize_with = "to_two_places")]
    pub(crate) mean: f64,
    /// The standard deviation from the mean, to two places; 0 of fewer than two numbers.
    #[serde(serialize_with = "to_two_places")]
    pub(crate) deviation: f64,
    /// The largest.
    pub(crate) most: usize,
}

impl Spread {
    /// Returns the distribution of one number.
    pub(crate) fn of(number: usize) -> Self {
        Self(BTreeMap::from([(number, 1)]))
    }

    /// Adds the numbers of another distribution.
    pub(crate) fn add(&mut self, other: &Self) {
        for (&number, &times) in &other.0 {
            self.add_times(number, times);
        }
    }

    /// Adds a number `times` times.
    pub(crate) fn add_times(&mut self, number: usize, times: u64) {
        *self.0.entry(number).or_default() += times;
    }

    /// Returns the numbers in order, each with its frequency.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (usize, u64)> {
        self.0.iter().map(|(&number, &times)| (number, times))
    }

    /// Returns the summary, all 0 when no number was added.
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    pub(crate) fn summary(&self) -> SpreadSummary {
        let count: u64 = self.0.values().sum();
        let sums = self
            .0
            .iter()
            // Wide enough for any sum; the mean is rounded only once.
            .map(|(&number, &times)| number as u128 * u128::from(times));
        let total: u128 = sums.sum();
        let mean = total as f64 / count.max(1) as f64;
        let square =
            |(&number, &times): (&usize, &u64)| times as f64 * (number as f64 - mean).powi(2);
        let squares = self.0.iter().map(square);
        // The variance of a sample, with n - 1.
        let variance = squares.sum::<f64>() / count.saturating_sub(1).max(1) as f64;
        // Both are the middle number where the count is odd.
        let middle = self.at(count.saturating_sub(1) / 2) + self.at(count / 2);
        SpreadSummary {
            least: self.0.keys().next().copied().unwrap_or(0),
            median: middle as f64 / 2.0,
            mean,
            deviation: variance.sqrt(),
            most: self.0.keys().next_back().copied().unwrap_or(0),
        }
    }

    /// Returns the number at an index of all numbers in order.
    fn at(&self, index: u64) -> usize {
        let mut seen = 0;
        let found = self.0.iter().find(|&(_, &times)| {
            seen += times;
            seen > index
        });
        found.map_or(0, |(&number, _)| number)
    }
}

impl Serialize for Spread {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.summary().serialize(serializer)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn to_two_places<S: Serializer>(mean: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((mean * 100.0).round() / 100.0)
}
