//! The bitboards of points and neighborhoods, computed once for a board that is small enough, and the
//! shifts of whole bitboards that lead from points to their neighbors.

use super::{Board, Shape};
use crate::Point;

/// The sizes that bitboards have; each has its own copy of the engine.
///
/// Exhaustive on purpose: a program that is compiled once for each size fails to build when there
/// is another one, where a `match` on a number of words would miss it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BitboardSize {
    /// One word, for 64 points: 8x8.
    Words1,
    /// Two words, for 128 points: 11x11 and hexagons of side 7.
    Words2,
    /// Three words, for 192 points: 13x13 and hexagons of side 8.
    Words3,
    /// Six words, for 384 points: 19x19 and hexagons of side 11.
    Words6,
}

impl BitboardSize {
    /// The sizes, the smallest first.
    const ALL: [Self; 4] = [Self::Words1, Self::Words2, Self::Words3, Self::Words6];

    /// Returns the number of words of 64 points, `W` of [`Bitboard`](crate::Bitboard).
    pub const fn words(self) -> usize {
        match self {
            Self::Words1 => 1,
            Self::Words2 => 2,
            Self::Words3 => 3,
            Self::Words6 => 6,
        }
    }

    /// Returns the smallest size that has `points` points.
    fn for_points(points: usize) -> Option<Self> {
        let mut sizes = Self::ALL.into_iter();
        sizes.find(|size| points <= 64 * size.words())
    }
}

impl Board {
    /// The most words of 64 points that a bitboard has.
    pub(crate) const MAX_BITBOARD_WORDS: usize =
        BitboardSize::ALL[BitboardSize::ALL.len() - 1].words();

    /// Returns the size of the bitboards of this board; `None` if it has more than 384 points.
    pub fn bitboard_size(&self) -> Option<BitboardSize> {
        BitboardSize::for_points(self.len())
    }

    /// Returns the number of words of [`Board::bitboard_size`].
    pub fn bitboard_words(&self) -> Option<usize> {
        bitboard_words(self.len())
    }

    /// Returns for each point two bitboards: the point alone, and its neighborhood, the point with
    /// its neighbors. `W` is [`Board::bitboard_words`].
    pub(crate) fn point_bitboards<const W: usize>(&self) -> &[[[u64; W]; 2]] {
        self.0.point_bitboards.as_chunks().0.as_chunks().0
    }
}

/// Computes the words of [`Board::point_bitboards`], given the neighbors of each point; nothing
/// for a board that is too large.
pub(crate) fn compute_point_bitboards<'a>(
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

/// Returns the number of words for `points` points.
pub(crate) fn bitboard_words(points: usize) -> Option<usize> {
    BitboardSize::for_points(points).map(BitboardSize::words)
}

fn insert(bitboard: &mut [u64], points: &[Point]) {
    for point in points {
        bitboard[point.index() / 64] |= 1 << (point.index() % 64);
    }
}

/// The shifts toward the end of printed order. With the same ones reversed they lead from any
/// points to all neighbors of these.
#[derive(Default)]
pub(crate) struct Shifts {
    /// The distance of each, at most [`MAX_DISTANCE`].
    distances: Vec<u32>,
    /// For each shift the bitboard of the points that it leads from, [`Board::bitboard_words`]
    /// words.
    from: Vec<u64>,
}

/// A bitboard is shifted by less than a word.
const MAX_DISTANCE: u32 = 63;

impl Shifts {
    /// Returns the shifts to the right and down of a rectangle, nothing if it is too wide. Nothing
    /// for hexagons: their rows have different lengths, so they would need many shifts.
    pub(crate) fn new(shape: Shape, points: usize) -> Self {
        match (shape, bitboard_words(points)) {
            (Shape::Rectangle { width, .. }, Some(words)) if u32::from(width) <= MAX_DISTANCE => {
                let row = usize::from(width);
                let mut from = vec![0; 2 * words];
                let (right, down) = from.split_at_mut(words);
                for point in 0..points {
                    let bit = 1 << (point % 64);
                    right[point / 64] |= if (point + 1) % row == 0 { 0 } else { bit };
                    down[point / 64] |= if point + row < points { bit } else { 0 };
                }
                let distances = vec![1, u32::from(width)];
                Self { distances, from }
            }
            _ => Self::default(),
        }
    }
}

impl Board {
    /// Checks whether the board has [`Board::shifts`].
    pub(crate) fn has_shifts(&self) -> bool {
        !self.0.shifts.distances.is_empty()
    }

    /// Returns the shifts to the right and down, each with the points that it leads from. `W` is
    /// [`Board::bitboard_words`].
    pub(crate) fn shifts<const W: usize>(&self) -> impl Iterator<Item = (u32, &[u64; W])> {
        let Shifts { distances, from } = &self.0.shifts;
        distances.iter().copied().zip(from.as_chunks().0)
    }
}
