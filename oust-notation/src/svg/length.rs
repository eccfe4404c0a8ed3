//! Lengths of a drawing.

use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A length in hundredths of the drawing's unit. A whole number, so that a drawing is the same
/// bytes on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Length(pub(crate) i32);

impl Length {
    /// So many times a length, for rows and places of a board.
    pub(crate) fn times(self, count: usize) -> Self {
        let count = i32::try_from(count).expect("boards have at most 65,025 points");
        self * count
    }
}

impl Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Self;

    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

/// Without trailing zeros: `12.5`, `-0.04`, `3`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Length;

    #[test]
    fn lengths_have_no_trailing_zeros() {
        let rows = [
            (0, "0"),
            (300, "3"),
            (1250, "12.5"),
            (-4, "-0.04"),
            (-1732, "-17.32"),
        ];
        for (hundredths, printed) in rows {
            assert_eq!(Length(hundredths).to_string(), printed);
        }
    }
}
