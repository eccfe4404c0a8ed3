//! The bitboards of the points and neighborhoods of a board, and its shifts.

use super::Board;
use super::geometry::{BitboardSize, Shifts};

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
        self.bitboard_size().map(BitboardSize::words)
    }

    /// Returns for each point two bitboards: the point alone, and its neighborhood, the point with
    /// its neighbors. `W` is [`Board::bitboard_words`].
    pub(crate) fn point_bitboards<const W: usize>(&self) -> &[[[u64; W]; 2]] {
        self.0.point_bitboards.as_chunks().0.as_chunks().0
    }

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
