//! Sets of points of any board, and their iterator.

use crate::{Board, Point};

/// A set of points, one bit for each point of the board.
#[derive(Clone, Debug)]
pub(crate) enum PointSet {
    /// On a board of at most [`Board::MAX_BITBOARD_WORDS`] words.
    Small([u64; Board::MAX_BITBOARD_WORDS]),
    /// On a larger board.
    Large(Box<[u64]>),
}

/// Points in printed order, from [`Position::legal_points`](crate::Position::legal_points).
#[derive(Clone, Debug)]
pub struct Points {
    set: PointSet,
    word: usize,
    /// The points of this word that remain.
    left: u64,
}

impl PointSet {
    /// Returns an empty set for a board of `points` points.
    pub(crate) fn empty(points: usize) -> Self {
        // Lists of placements on boards up to 19x19 do not allocate.
        if points <= 64 * Board::MAX_BITBOARD_WORDS {
            Self::Small([0; Board::MAX_BITBOARD_WORDS])
        } else {
            Self::Large(vec![0; points.div_ceil(64)].into())
        }
    }

    pub(crate) fn insert(&mut self, point: Point) {
        self.words_mut()[point.index() / 64] |= 1 << (point.index() % 64);
    }

    fn words(&self) -> &[u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Small(words) => words,
            Self::Large(words) => words,
        }
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        let left = self.words().first().copied().unwrap_or(0);
        Points {
            set: self,
            word: 0,
            left,
        }
    }
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while self.left == 0 {
            self.word += 1;
            self.left = *self.set.words().get(self.word)?;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(Point::from_index(64 * self.word + bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let next_words = self.set.words().get(self.word + 1..).unwrap_or(&[]);
        let words = next_words.iter().chain([&self.left]);
        let left = words.map(|word| word.count_ones() as usize).sum();
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Points {}
