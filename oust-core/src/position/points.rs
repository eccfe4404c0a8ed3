//! Sets of points of any board, to be gone through.

use crate::{Board, Point};

/// A set of points.
#[derive(Clone, Debug)]
pub(crate) enum PointSet {
    /// Of a board that [`Board::MOST_WORDS`] are enough for.
    Few([u64; Board::MOST_WORDS]),
    /// Of a larger one.
    Many(Box<[u64]>),
}

/// Points in printed order, from [`Position::legal_points`](crate::Position::legal_points).
#[derive(Clone, Debug)]
pub struct Points {
    set: PointSet,
    word: usize,
    /// What is left of this word; all before it are used up.
    left: u64,
}

impl PointSet {
    /// No point of a board of so many points.
    pub(crate) fn empty(points: usize) -> Self {
        if points <= 64 * Board::MOST_WORDS {
            Self::Few([0; Board::MOST_WORDS])
        } else {
            Self::Many(vec![0; points.div_ceil(64)].into())
        }
    }

    pub(crate) fn insert(&mut self, point: Point) {
        self.words_mut()[point.index() / 64] |= 1 << (point.index() % 64);
    }

    fn words(&self) -> &[u64] {
        match self {
            Self::Few(words) => words,
            Self::Many(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Few(words) => words,
            Self::Many(words) => words,
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
        Some(Point::at(64 * self.word + bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let behind = self.set.words().get(self.word + 1..).unwrap_or(&[]);
        let words = behind.iter().chain([&self.left]);
        let left = words.map(|word| word.count_ones() as usize).sum();
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for Points {}
