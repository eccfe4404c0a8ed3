//! Sets of points, one bit a point.

use std::ops::{BitAnd, BitOr, BitOrAssign};

use crate::position::points::PointSet;
use crate::{Board, Point};

/// A set of points of a board of at most `64 * W` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mask<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Mask<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// The first `len` points.
    pub(crate) fn first_points(len: usize) -> Self {
        Self(std::array::from_fn(|word| {
            let rest = len.saturating_sub(64 * word);
            if rest >= 64 {
                u64::MAX
            } else {
                (1 << rest) - 1
            }
        }))
    }

    /// One point.
    #[inline]
    pub(crate) fn only(board: &Board, point: Point) -> Self {
        Self::only_and_reach(board, point)[0]
    }

    /// What a lone stone reaches: its point and those that touch it.
    #[inline]
    pub(crate) fn reach_of(board: &Board, point: Point) -> Self {
        Self::only_and_reach(board, point)[1]
    }

    /// One point, and what a lone stone there reaches.
    #[inline]
    pub(crate) fn only_and_reach(board: &Board, point: Point) -> [Self; 2] {
        board.sets()[point.index()].map(Self)
    }

    /// The first point of a set that is not empty.
    #[inline]
    pub(crate) fn first_of_few(self) -> Point {
        let mut first = 0;
        for word in (0..W).rev() {
            let here = 64 * word + self.0[word].trailing_zeros() as usize;
            first = std::hint::select_unpredictable(self.0[word] != 0, here, first);
        }
        Point::at(first)
    }

    #[inline]
    pub(crate) fn has(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    pub(crate) fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// These points without those of the other set.
    pub(crate) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The points that follow these in printed order, so many of 1 to 63 behind.
    #[inline]
    pub(crate) fn forwards(self, by: u32) -> Self {
        let carried = |word: usize| {
            word.checked_sub(1)
                .map_or(0, |word| self.0[word] >> (64 - by))
        };
        Self(std::array::from_fn(|word| {
            self.0[word] << by | carried(word)
        }))
    }

    /// The points that these follow in printed order, so many of 1 to 63 before.
    #[inline]
    pub(crate) fn backwards(self, by: u32) -> Self {
        let carried = |word: usize| self.0.get(word + 1).map_or(0, |next| next << (64 - by));
        Self(std::array::from_fn(|word| {
            self.0[word] >> by | carried(word)
        }))
    }

    /// These points on a condition, and else none; without a branch.
    pub(crate) fn only_if(self, condition: bool) -> Self {
        let all = u64::from(condition).wrapping_neg();
        Self(self.0.map(|word| word & all))
    }

    /// How many points there are.
    #[inline]
    pub(crate) fn len(self) -> usize {
        let words = self.0.iter();
        words.map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn first(self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros() as usize;
        Some(Point::at(64 * word + bit))
    }

    /// As [`Mask::each`], for a set of which few points are expected: how many of them there are
    /// in each word is a matter of chance, so nothing branches on it.
    #[inline]
    pub(crate) fn each_of_few(mut self, mut tell: impl FnMut(Point)) {
        while !self.is_empty() {
            tell(self.first_of_few());
            self = self.without_first();
        }
    }

    /// All but the first point.
    #[inline]
    fn without_first(self) -> Self {
        let mut borrow = true;
        Self(self.0.map(|word| {
            let (less, borrows) = word.overflowing_sub(u64::from(borrow));
            borrow = borrows;
            word & less
        }))
    }

    /// Tells every point in printed order.
    #[inline]
    pub(crate) fn each(self, mut tell: impl FnMut(Point)) {
        for (word, mut left) in self.0.into_iter().enumerate() {
            while left != 0 {
                tell(Point::at(64 * word + left.trailing_zeros() as usize));
                left &= left - 1;
            }
        }
    }

    /// The points against printed order.
    pub(crate) fn points_backwards(mut self) -> impl Iterator<Item = Point> {
        std::iter::from_fn(move || {
            let word = self.0.iter().rposition(|&word| word != 0)?;
            let bit = self.0[word].ilog2() as usize;
            self.0[word] ^= 1 << bit;
            Some(Point::at(64 * word + bit))
        })
    }
}

/// The points of a set in printed order.
pub(crate) struct Points<const W: usize> {
    mask: Mask<W>,
    word: usize,
    /// What is left of this word; all before it are used up.
    left: u64,
}

impl<const W: usize> Iterator for Points<W> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.left == 0 {
            self.word += 1;
            self.left = *self.mask.0.get(self.word)?;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(Point::at(64 * self.word + bit))
    }
}

impl<const W: usize> IntoIterator for Mask<W> {
    type Item = Point;
    type IntoIter = Points<W>;

    fn into_iter(self) -> Points<W> {
        Points {
            mask: self,
            word: 0,
            left: self.0[0],
        }
    }
}

impl<const W: usize> From<Mask<W>> for PointSet {
    fn from(mask: Mask<W>) -> Self {
        let mut words = [0; Board::MOST_WORDS];
        words[..W].copy_from_slice(&mask.0);
        Self::Few(words)
    }
}

impl<const W: usize> BitAnd for Mask<W> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Mask<W> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> BitOrAssign for Mask<W> {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
