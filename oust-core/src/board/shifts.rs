//! Shifts of whole bitboards that lead from points to their neighbors.

use super::bitboards::bitboard_words;
use super::{Board, Shape};

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
