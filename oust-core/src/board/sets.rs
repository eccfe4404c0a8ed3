//! Sets of points as words of bits, made once for a board that is small enough.

use super::Board;
use crate::Point;

impl Board {
    /// The words of 64 points that a set of points has at most.
    pub(crate) const MOST_WORDS: usize = 6;

    /// The words of a set of points with one bit a point: as many as such sets have here, or
    /// `None` when they are too large to be worth it.
    pub(crate) fn words(&self) -> Option<usize> {
        words(self.len())
    }

    /// For each point the set of it alone, and that of it and the points that touch it, where sets
    /// have this many words. They are looked up together, most of the time.
    pub(crate) fn sets<const W: usize>(&self) -> &[[[u64; W]; 2]] {
        self.0.sets.as_chunks().0.as_chunks().0
    }
}

/// The words of the sets of [`Board::sets`], given the points that touch each point, where such
/// sets are worth it.
pub(super) fn sets<'a>(near: impl ExactSizeIterator<Item = &'a [Point]>) -> Vec<u64> {
    let Some(words) = words(near.len()) else {
        return Vec::new();
    };
    let mut found = vec![0; words * 2 * near.len()];
    for (at, (sets, near)) in found.chunks_exact_mut(2 * words).zip(near).enumerate() {
        let (alone, reach) = sets.split_at_mut(words);
        let point = [Point::at(at)];
        insert(alone, &point);
        insert(reach, &point);
        insert(reach, near);
    }
    found
}

fn insert(set: &mut [u64], points: &[Point]) {
    for point in points {
        set[point.index() / 64] |= 1 << (point.index() % 64);
    }
}

/// Few sizes, as the code for each is compiled anew: up to 8x8, up to 11x11 and hexagons of
/// side 7, up to 13x13 and hexagons of side 8, up to 19x19.
pub(super) fn words(points: usize) -> Option<usize> {
    let sizes = [1, 2, 3, Board::MOST_WORDS];
    sizes.into_iter().find(|&words| points <= 64 * words)
}
