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

/// The points of a set in printed order.
#[derive(Clone, Debug)]
pub(crate) struct Points {
    set: PointSet,
    /// All words before this one are used up.
    word: usize,
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

    pub(crate) fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// The point with so many points of the set before it in printed order.
    pub(crate) fn nth(&self, mut before: usize) -> Option<Point> {
        for (index, &word) in self.words().iter().enumerate() {
            let here = word.count_ones() as usize;
            if before < here {
                let mut word = word;
                for _ in 0..before {
                    word &= word - 1;
                }
                return Some(Point::at(64 * index + word.trailing_zeros() as usize));
            }
            before -= here;
        }
        None
    }

    pub(crate) fn len(&self) -> usize {
        let words = self.words().iter();
        words.map(|word| word.count_ones() as usize).sum()
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
        Points { set: self, word: 0 }
    }
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while let Some(word) = self.set.words_mut().get_mut(self.word) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Point::at(64 * self.word + bit));
            }
            self.word += 1;
        }
        None
    }
}
