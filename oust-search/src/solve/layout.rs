//! A board as the solver has it, and integers as sets of points and as numbers of positions.

use std::error::Error;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use oust_core::{Board, Shape, SplitMix64};

/// The most points of a board: the bits of a `u128`.
pub(crate) const MOST_POINTS: usize = 128;

/// A board that has too many points for a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardTooLarge {
    /// The number of points.
    pub points: usize,
}

/// A board in the solver's representation: neighbors as sets, and the weights of stones in the
/// numbers of positions. `S` is at least the number of symmetries: 4 for a rectangle, 8 for a square, 12
/// for a hexagon.
#[derive(Clone, Debug)]
pub(crate) struct Layout<W, const S: usize> {
    pub(crate) all: W,
    /// The neighbors of each point.
    pub(crate) near: Vec<W>,
    /// The weight of a stone on each point, under each symmetry of the board.
    pub(crate) weights: Vec<[W; S]>,
    /// The image of each point under each symmetry of the board.
    pub(crate) images: Vec<[u8; S]>,
    /// Whether the board has positions in which neither side has a placement.
    pub(crate) has_deadlocks: bool,
}

impl<W: PointBits, const S: usize> Layout<W, S> {
    /// Returns the layout of a board that fits `W`.
    pub(crate) fn new(board: &Board) -> Self {
        // Up to here a number is the position itself in base three; beyond, equal numbers of
        // different positions are as rare as a collision of random 128 bits.
        let is_exact = board.len() <= W::EXACT_POINTS;
        let symmetries: Vec<_> = board.symmetries().collect();
        assert!(symmetries.len() <= S, "a board with more symmetries");
        let near = board.points().map(|point| {
            let near = board.neighbors(point).iter();
            near.fold(W::ZERO, |set, near| set | W::from_point(near.index()))
        });
        let images = board.points().map(|point| {
            std::array::from_fn(|at| {
                // A board with fewer symmetries has some of them more than once, which does not change
                // the least sum.
                let symmetry = symmetries[at % symmetries.len()];
                let image = board.transform(symmetry, point);
                narrow(image.expect("a symmetry of this board").index())
            })
        });
        let images: Vec<[u8; S]> = images.collect();
        let weights = images
            .iter()
            .map(|images| images.map(|image| W::weight(usize::from(image), is_exact)));
        Self {
            all: board
                .points()
                .fold(W::ZERO, |all, point| all | W::from_point(point.index())),
            near: near.collect(),
            weights: weights.collect(),
            images,
            has_deadlocks: !matches!(board.shape(), Shape::Hexagon { side } if side > 1),
        }
    }
}

/// Returns the index of a point in one byte.
pub(crate) fn narrow(index: usize) -> u8 {
    u8::try_from(index).expect("a board of at most 128 points")
}

impl BoardTooLarge {
    /// Checks that a board is small enough.
    pub(crate) fn check(board: &Board) -> Result<(), Self> {
        let points = board.len();
        if points > MOST_POINTS {
            return Err(Self { points });
        }
        Ok(())
    }
}

impl fmt::Display for BoardTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = self.points;
        write!(
            f,
            "a board of {points} points; the solver takes at most {MOST_POINTS}"
        )
    }
}

impl Error for BoardTooLarge {}

/// An integer as a set of points, one bit for each, and as the number of a position, with a digit
/// of base three for each point.
pub(crate) trait PointBits:
    Copy
    + Send
    + Sync
    + Debug
    + Default
    + Ord
    + Hash
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// The most points of a board on which different positions have different numbers, with two
    /// bits left for the query and the answer.
    const EXACT_POINTS: usize;

    /// The words of 64 bits that hold a number.
    const WORDS: usize;

    const ZERO: Self;

    /// Returns the set of one point.
    fn from_point(index: usize) -> Self;

    /// Returns the first point; the set is not empty.
    fn first(self) -> usize;

    /// Returns the set without its first point.
    fn clear_first(self) -> Self;

    /// Returns the number of points.
    fn len(self) -> u32;

    /// Returns a power of three, or a random number where the powers do not fit.
    fn weight(index: usize, is_exact: bool) -> Self;

    fn plus(self, other: Self) -> Self;

    fn minus(self, other: Self) -> Self;

    /// Returns twice the number, plus one if `bit`.
    fn with_bit(self, bit: bool) -> Self;

    /// Returns the number without the bit of [`PointBits::with_bit`].
    fn without_bit(self) -> Self;

    /// Returns the lower 64 bits.
    fn low(self) -> u64;

    /// Returns the words of 64 bits, the lower one first; with one word the second is 0.
    fn words(self) -> [u64; 2];

    /// Returns the number of these words.
    fn from_words(words: [u64; 2]) -> Self;

    /// Returns 64 bits that all depend on every bit of the number.
    fn mix(self) -> u64;

    /// Returns an index below `count`, spread evenly.
    #[expect(clippy::cast_possible_truncation, reason = "below the count")]
    fn index(self, count: usize) -> usize {
        // A multiplication and not a remainder: it is faster, and spreads over any count evenly.
        ((u128::from(self.mix()) * count as u128) >> 64) as usize
    }

    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    fn intersects(self, other: Self) -> bool {
        !(self & other).is_zero()
    }

    /// Calls a function with each point.
    fn for_each(mut self, mut f: impl FnMut(usize)) {
        while !self.is_zero() {
            f(self.first());
            self = self.clear_first();
        }
    }
}

/// Mixes a number: every bit of the result depends on every bit of it.
fn scrambled(number: u64) -> u64 {
    SplitMix64::new(number).next_u64()
}

macro_rules! word {
    ($integer:ty, $words:literal, $exact:literal, |$number:ident| $mix:expr, |$index:ident| $random:expr) => {
        impl PointBits for $integer {
            const EXACT_POINTS: usize = $exact;
            const WORDS: usize = $words;
            const ZERO: Self = 0;

            fn from_point(index: usize) -> Self {
                1 << index
            }

            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn clear_first(self) -> Self {
                // The borrow clears the lowest bit alone. Callers check that the set is not empty.
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
                // Random weights overflow, which is as good as any other mix; exact ones do not.
                self.wrapping_add(other)
            }

            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            fn with_bit(self, bit: bool) -> Self {
                self << 1 | Self::from(bit)
            }

            fn without_bit(self) -> Self {
                self >> 1
            }

            fn low(self) -> u64 {
                (self & Self::from(u64::MAX)).try_into().unwrap_or(u64::MAX)
            }

            fn words(self) -> [u64; 2] {
                // In one word nothing is left above the lower 64 bits.
                [self.low(), (u128::from(self) >> 64).low()]
            }

            fn from_words([low, high]: [u64; 2]) -> Self {
                let number = u128::from(high) << 64 | u128::from(low);
                number.try_into().unwrap_or(Self::MAX)
            }

            fn mix(self) -> u64 {
                let $number = self;
                $mix
            }
        }
    };
}

// Four times 3^39 fits 64 bits, four times 3^79 fits 128.
word!(u64, 1, 39, |number| scrambled(number), |index| scrambled(
    index as u64
));
word!(
    u128,
    2,
    79,
    |number| scrambled(number.low() ^ scrambled((number >> 64).low())),
    |index| {
        // Two different inputs for each point, so that no half of a weight repeats.
        let [low, high] = [2 * index as u64, 2 * index as u64 + 1].map(scrambled);
        u128::from(high) << 64 | u128::from(low)
    }
);
