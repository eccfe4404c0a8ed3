//! The bitboards of points and neighborhoods, computed once for a board that is small enough.

use super::Board;
use crate::Point;

impl Board {
    /// The most words of 64 points that a bitboard has.
    pub(crate) const MAX_BITBOARD_WORDS: usize = 6;

    /// Returns the number of words of the bitboards of this board, `W` of
    /// [`Bitboard`](crate::Bitboard): 1, 2, 3 or 6; `None` if it has more than 384 points.
    pub fn bitboard_words(&self) -> Option<usize> {
        bitboard_words(self.len())
    }

    /// Returns for each point the bitboard of it alone and that of its neighborhood: the point
    /// and its neighbors. `W` is [`Board::bitboard_words`].
    pub(crate) fn point_bitboards<const W: usize>(&self) -> &[[[u64; W]; 2]] {
        self.0.point_bitboards.as_chunks().0.as_chunks().0
    }
}

/// Computes the words of [`Board::point_bitboards`], given the neighbors of each point; nothing
/// for a board that is too large.
pub(super) fn compute_point_bitboards<'a>(
    neighbors: impl ExactSizeIterator<Item = &'a [Point]>,
) -> Vec<u64> {
    let Some(words) = bitboard_words(neighbors.len()) else {
        return Vec::new();
    };
    let mut bitboards = vec![0; words * 2 * neighbors.len()];
    let pairs = bitboards.chunks_exact_mut(2 * words);
    for (index, (pair, neighbors)) in pairs.zip(neighbors).enumerate() {
        let (alone, neighborhood) = pair.split_at_mut(words);
        let point = [Point::from_index(index)];
        insert(alone, &point);
        insert(neighborhood, &point);
        insert(neighborhood, neighbors);
    }
    bitboards
}

/// Returns the number of words for `points` points. The four sizes fit 8x8; 11x11 and hexagons of
/// side 7; 13x13 and hexagons of side 8; 19x19 and hexagons of side 11. The engine is compiled once
/// for each.
pub(super) fn bitboard_words(points: usize) -> Option<usize> {
    let sizes = [1, 2, 3, Board::MAX_BITBOARD_WORDS];
    sizes.into_iter().find(|&words| points <= 64 * words)
}

fn insert(bitboard: &mut [u64], points: &[Point]) {
    for point in points {
        bitboard[point.index() / 64] |= 1 << (point.index() % 64);
    }
}
