//! The two colors.

use std::fmt;
use std::ops::Not;

/// The color of a stone, and of the side that places it.
///
/// [`Display`](fmt::Display) writes `x` or `o`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// The side that places first: Black, Red, `x`; `#` in the figures of the rules.
    X,
    /// The side that places second: White, Blue, `o`; `O` in the figures of the rules.
    O,
}

impl Color {
    /// Both colors, the first player's first.
    pub const BOTH: [Self; 2] = [Self::X, Self::O];

    /// Returns 0 for the first player's color, 1 for the second's.
    pub const fn index(self) -> usize {
        match self {
            Self::X => 0,
            Self::O => 1,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::X => "x",
            Self::O => "o",
        })
    }
}
