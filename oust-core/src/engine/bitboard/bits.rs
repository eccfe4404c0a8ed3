//! Bitboards: sets of points, one bit for each point.

#![expect(
    clippy::inline_always,
    reason = "`oust-search` runs this with the instructions of the processor, which inlined code alone gets"
)]

use std::ops::{BitAnd, BitOr, BitOrAssign};

use crate::engine::PointSet;
use crate::{Board, Point};

/// A set of points of a board of at most `64 * W` points, one bit for each point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bitboard<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Bitboard<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// Returns the first `len` points.
    pub(crate) fn first_points(len: usize) -> Self {
        Self(std::array::from_fn(|word| {
            let rest = len.saturating_sub(64 * word);
            // A shift by 64 would overflow.
            if rest >= 64 {
                u64::MAX
            } else {
                (1 << rest) - 1
            }
        }))
    }

    /// Returns the set of one point.
    #[inline]
    pub(crate) fn from_point(board: &Board, point: Point) -> Self {
        Self::point_and_neighborhood(board, point)[0]
    }

    /// Returns a point and the points next to it.
    #[inline]
    pub(crate) fn neighborhood(board: &Board, point: Point) -> Self {
        Self::point_and_neighborhood(board, point)[1]
    }

    /// Returns [`Bitboard::from_point`] and [`Bitboard::neighborhood`] with one lookup.
    #[inline]
    pub(crate) fn point_and_neighborhood(board: &Board, point: Point) -> [Self; 2] {
        board.point_bitboards()[point.index()].map(Self)
    }

    /// Returns the first point of a set that is not empty, without a branch for each word, which
    /// would be mispredicted in a sparse set.
    #[inline]
    pub(crate) fn first_branchless(self) -> Point {
        let mut first = 0;
        for word in (0..W).rev() {
            // From the last word to the first: the first word that is not empty decides last.
            let here = 64 * word + self.0[word].trailing_zeros() as usize;
            first = std::hint::select_unpredictable(self.0[word] != 0, here, first);
        }
        Point::from_index(first)
    }

    /// Returns the words: bit `i % 64` of word `i / 64` is the point of index `i`.
    #[inline(always)]
    pub fn words(self) -> [u64; W] {
        self.0
    }

    /// Checks whether the set has a point. Panics off the words.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    pub(crate) fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Checks whether the set has no point.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Checks whether both sets have a point in common.
    #[inline(always)]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns the points that are not in the other set.
    #[inline(always)]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Moves every point by `by` points toward the end of printed order, 1 to 63.
    #[inline(always)]
    pub(crate) fn shift_up(self, by: u32) -> Self {
        let carried = |word: usize| {
            word.checked_sub(1)
                .map_or(0, |word| self.0[word] >> (64 - by))
        };
        Self(std::array::from_fn(|word| {
            self.0[word] << by | carried(word)
        }))
    }

    /// Moves every point by `by` points toward the start of printed order, 1 to 63.
    #[inline(always)]
    pub(crate) fn shift_down(self, by: u32) -> Self {
        let carried = |word: usize| self.0.get(word + 1).map_or(0, |next| next << (64 - by));
        Self(std::array::from_fn(|word| {
            self.0[word] >> by | carried(word)
        }))
    }

    /// Returns these points if `condition` holds, otherwise the empty set; without a branch.
    #[inline(always)]
    #[must_use]
    pub fn only_if(self, condition: bool) -> Self {
        // All ones or all zeros.
        let all = u64::from(condition).wrapping_neg();
        Self(self.0.map(|word| word & all))
    }

    /// Returns the number of points.
    #[inline]
    pub fn len(self) -> usize {
        let words = self.0.iter();
        words.map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn first(self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros() as usize;
        Some(Point::from_index(64 * word + bit))
    }

    /// Calls `f` as [`Bitboard::for_each`] does, without a branch for each word.
    #[inline]
    pub(crate) fn for_each_branchless(mut self, mut f: impl FnMut(Point)) {
        while !self.is_empty() {
            f(self.first_branchless());
            self = self.without_first();
        }
    }

    /// Returns all but the first point.
    #[inline]
    pub(crate) fn without_first(self) -> Self {
        let mut borrow = true;
        Self(self.0.map(|word| {
            // Subtracts 1 from the whole set as one integer: `word & less` clears the lowest bit,
            // and the borrow leaves later words as they are.
            let (less, borrows) = word.overflowing_sub(u64::from(borrow));
            borrow = borrows;
            word & less
        }))
    }

    /// Calls `f` with every point in printed order.
    #[inline(always)]
    pub fn for_each(self, mut f: impl FnMut(Point)) {
        for (word, mut left) in self.0.into_iter().enumerate() {
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                f(Point::from_index(64 * word + bit));
                left &= left - 1;
            }
        }
    }

    /// Returns the points in printed order.
    pub fn points(mut self) -> impl Iterator<Item = Point> {
        std::iter::from_fn(move || {
            let first = self.first()?;
            self = self.without_first();
            Some(first)
        })
    }

    /// Returns the points in reversed printed order.
    pub(crate) fn points_backwards(mut self) -> impl Iterator<Item = Point> {
        std::iter::from_fn(move || {
            let word = self.0.iter().rposition(|&word| word != 0)?;
            let bit = self.0[word].ilog2() as usize;
            self.0[word] ^= 1 << bit;
            Some(Point::from_index(64 * word + bit))
        })
    }
}

impl<const W: usize> From<Bitboard<W>> for PointSet {
    fn from(bitboard: Bitboard<W>) -> Self {
        let mut words = [0; Board::MAX_BITBOARD_WORDS];
        words[..W].copy_from_slice(&bitboard.0);
        Self::Small(words)
    }
}

impl<const W: usize> BitAnd for Bitboard<W> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Bitboard<W> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> BitOrAssign for Bitboard<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
