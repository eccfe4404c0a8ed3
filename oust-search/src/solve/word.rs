//! Integers as sets of points, and as numbers of positions.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use oust_core::SplitMix64;

/// An integer whose bits are the points of a small board. It also numbers positions: a digit of base
/// three a point.
pub(super) trait Word:
    Copy
    + Send
    + Debug
    + Default
    + Ord
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// The most points of a board whose positions have numbers of their own, with two bits to spare.
    const EXACT_POINTS: usize;

    const ZERO: Self;

    /// Returns the set of one point.
    fn of_point(index: usize) -> Self;

    /// Returns the first point; the set is not empty.
    fn first(self) -> usize;

    /// Returns the set without its first point.
    fn without_first(self) -> Self;

    /// Returns the number of points.
    fn len(self) -> u32;

    /// Returns a power of three, or a random number where the powers do not fit.
    fn weight(index: usize, is_exact: bool) -> Self;

    fn plus(self, other: Self) -> Self;

    fn minus(self, other: Self) -> Self;

    /// Returns twice the number, plus one if `bit`.
    fn with_bit(self, bit: bool) -> Self;

    /// Returns the lower 64 bits.
    fn low(self) -> u64;

    /// Returns a number below 2^64.
    fn of_low(low: u64) -> Self;

    /// Returns 64 bits, each of which depends on all of the number.
    fn mixed(self) -> u64;

    /// Returns an index below `count`, spread evenly.
    #[expect(clippy::cast_possible_truncation, reason = "below the count")]
    fn index(self, count: usize) -> usize {
        ((u128::from(self.mixed()) * count as u128) >> 64) as usize
    }

    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    fn meets(self, other: Self) -> bool {
        !(self & other).is_zero()
    }

    /// Calls a function with each point.
    fn for_each(mut self, mut f: impl FnMut(usize)) {
        while !self.is_zero() {
            f(self.first());
            self = self.without_first();
        }
    }
}

/// Returns a number whose bits all depend on all bits of another one.
fn scrambled(number: u64) -> u64 {
    SplitMix64::new(number).next_u64()
}

macro_rules! word {
    ($integer:ty, $exact:literal, |$number:ident| $mixed:expr, |$index:ident| $random:expr) => {
        impl Word for $integer {
            const EXACT_POINTS: usize = $exact;
            const ZERO: Self = 0;

            fn of_point(index: usize) -> Self {
                1 << index
            }

            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn without_first(self) -> Self {
                self & (self - 1)
            }

            fn len(self) -> u32 {
                self.count_ones()
            }

            fn weight($index: usize, is_exact: bool) -> Self {
                if is_exact {
                    (0..$index).fold(1, |power, _| power * 3)
                } else {
                    $random
                }
            }

            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            fn with_bit(self, bit: bool) -> Self {
                self << 1 | Self::from(bit)
            }

            fn low(self) -> u64 {
                (self & Self::from(u64::MAX)).try_into().unwrap_or(u64::MAX)
            }

            fn of_low(low: u64) -> Self {
                Self::from(low)
            }

            fn mixed(self) -> u64 {
                let $number = self;
                $mixed
            }
        }
    };
}

// Four times 3^39 fits 64 bits, four times 3^79 fits 128.
word!(u64, 39, |number| scrambled(number), |index| scrambled(
    index as u64
));
word!(
    u128,
    79,
    |number| scrambled(number.low() ^ scrambled((number >> 64).low())),
    |index| {
        let [low, high] = [2 * index as u64, 2 * index as u64 + 1].map(scrambled);
        u128::from(high) << 64 | u128::from(low)
    }
);
