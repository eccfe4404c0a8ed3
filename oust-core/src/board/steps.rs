//! Steps along the printed order that lead from points to those that touch them.

use super::sets::words;
use super::{Board, Shape};

/// Steps forwards that lead, with the same ones backwards, from any points to all that touch
/// them.
#[derive(Default)]
pub(super) struct Steps {
    /// How far each leads, at most [`LONGEST`].
    lengths: Vec<u32>,
    /// For each step the set of the points that it leads from, [`Board::words`] words.
    from: Vec<u64>,
}

/// A set is moved by less than a word.
const LONGEST: u32 = 63;

impl Steps {
    /// On a rectangle, a step to the right and one down. Nothing where these are too long, and
    /// on hexagons, whose rows have different lengths: they would need many.
    pub(super) fn new(shape: Shape, points: usize) -> Self {
        match (shape, words(points)) {
            (Shape::Rectangle { width, .. }, Some(words)) if u32::from(width) <= LONGEST => {
                let row = usize::from(width);
                let mut from = vec![0; 2 * words];
                let (right, down) = from.split_at_mut(words);
                for point in 0..points {
                    let bit = 1 << (point % 64);
                    right[point / 64] |= if (point + 1) % row == 0 { 0 } else { bit };
                    down[point / 64] |= if point + row < points { bit } else { 0 };
                }
                let lengths = vec![1, u32::from(width)];
                Self { lengths, from }
            }
            _ => Self::default(),
        }
    }
}

impl Board {
    /// Whether there are [`Board::steps`].
    pub(crate) fn has_steps(&self) -> bool {
        !self.0.steps.lengths.is_empty()
    }

    /// On rectangles of few columns and of few words, a step to the right and one down along the
    /// printed order, each with the set of the points that it leads from, where sets have this
    /// many words. With the same steps backwards they lead from any points to all that touch
    /// them.
    pub(crate) fn steps<const W: usize>(&self) -> impl Iterator<Item = (u32, &[u64; W])> {
        let Steps { lengths, from } = &self.0.steps;
        lengths.iter().copied().zip(from.as_chunks().0)
    }
}
