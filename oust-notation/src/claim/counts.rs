//! Claimed counts: `41/46`.

use std::fmt;
use std::str::FromStr;

/// The size of a side's largest group and its number of stones, written `41/46`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Stones in the largest group.
    pub largest: u32,
    /// Stones in all.
    pub stones: u32,
}

/// An error from parsing [`Counts`]: the text is not two numbers joined by `/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the largest group and the stones, as in 41/46")]
pub struct CountsError;

impl FromStr for Counts {
    type Err = CountsError;

    fn from_str(text: &str) -> Result<Self, CountsError> {
        let number = |digits: &str| {
            let is_number = digits.bytes().all(|b| b.is_ascii_digit());
            let number = is_number.then(|| digits.parse().ok()).flatten();
            number.ok_or(CountsError)
        };
        let (largest, stones) = text.split_once('/').ok_or(CountsError)?;
        Ok(Self {
            largest: number(largest)?,
            stones: number(stones)?,
        })
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.largest, self.stones)
    }
}
