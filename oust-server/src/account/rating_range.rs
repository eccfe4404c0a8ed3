//! The ratings that a challenger accepts.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The ratings that the other player of a challenge may have, both ends included. Without an end it
/// is open on that side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingRange {
    /// The lower end, in rating points.
    #[serde(default)]
    pub least: Option<u32>,
    /// The upper end, in rating points.
    #[serde(default)]
    pub most: Option<u32>,
}

/// A range without a rating in it, or with an end that is no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ratings: expected a range in 0 to 4000, found {} to {}", self.0.least.unwrap_or(0), self.0.most.unwrap_or(RatingRange::MAX))]
pub struct RatingRangeError(RatingRange);

impl RatingRange {
    /// The greatest end of a range. No player has ever had a rating near it.
    const MAX: u32 = 4000;

    /// Returns whether every rating is in the range, and a player without one, too.
    pub fn is_open(self) -> bool {
        self == Self::default()
    }

    /// Returns whether a player with this rating is accepted, by the number that pages show.
    pub fn contains(self, rating: f64) -> bool {
        // Rounded as pages show it: a player who reads 1600 is in a range up to 1600.
        let rating = rating.round();
        let is_above = self.least.is_none_or(|least| f64::from(least) <= rating);
        is_above && self.most.is_none_or(|most| rating <= f64::from(most))
    }

    /// Checks that the range has a rating in it.
    ///
    /// # Errors
    ///
    /// Fails if an end is no rating, or the least one is above the greatest one.
    pub fn check(self) -> Result<(), RatingRangeError> {
        let (least, most) = (self.least.unwrap_or(0), self.most.unwrap_or(Self::MAX));
        let is_range = least <= most && most <= Self::MAX;
        is_range.then_some(()).ok_or(RatingRangeError(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_both_of_its_ends_and_may_lack_one() {
        let range = |least, most| RatingRange { least, most };
        for (range, rating, is_in, is_valid) in [
            (range(None, None), 100.0, true, true),
            (range(Some(1400), Some(1600)), 1400.0, true, true),
            (range(Some(1400), Some(1600)), 1600.4, true, true),
            (range(Some(1400), Some(1600)), 1600.5, false, true),
            (range(Some(1400), None), 1399.0, false, true),
            (range(None, Some(1600)), 1700.0, false, true),
            (range(Some(1600), Some(1400)), 1500.0, false, false),
            (range(None, Some(4001)), 1500.0, true, false),
        ] {
            assert_eq!(range.contains(rating), is_in, "{range:?}");
            assert_eq!(range.check().is_ok(), is_valid, "{range:?}");
        }
        let message = range(Some(9), Some(3)).check().unwrap_err().to_string();
        assert_eq!(
            message,
            "ratings: expected a range in 0 to 4000, found 9 to 3"
        );
    }
}
