//! Steps along the printed order of the points that lead to those that touch.

use super::Board;
use super::sets::words;
use crate::Point;

/// With more steps it is quicker to go from point to point.
const FEW: usize = 2;

/// Steps forwards that lead, with the same ones backwards, from any points to all that touch
/// them.
#[derive(Default)]
pub(super) struct Steps {
    /// How far each leads, at most 63.
    lengths: Vec<u32>,
    /// For each step the set of the points that it leads from, [`Board::words`] words.
    from: Vec<u64>,
}

impl Steps {
    /// The steps that lead from each point of a board to those that touch it; nothing where
    /// there are many of them, or long ones.
    pub(super) fn new<'a>(near: impl ExactSizeIterator<Item = &'a [Point]>) -> Self {
        let Some(words) = words(near.len()) else {
            return Self::default();
        };
        let mut found = Self::default();
        for (start, near) in near.enumerate() {
            for length in near
                .iter()
                .filter_map(|point| point.index().checked_sub(start))
            {
                let Some(length) = u32::try_from(length).ok().filter(|&length| length < 64) else {
                    return Self::default();
                };
                let known = found.lengths.iter().position(|&known| known == length);
                let step = known.unwrap_or(found.lengths.len());
                if known.is_none() {
                    found.lengths.push(length);
                    found.from.resize(found.from.len() + words, 0);
                }
                found.from[step * words + start / 64] |= 1 << (start % 64);
            }
        }
        if found.lengths.len() > FEW {
            return Self::default();
        }
        found
    }
}

impl Board {
    /// Whether there are [`Board::steps`]: few lead to all that touches, as on rectangles.
    pub(crate) fn has_steps(&self) -> bool {
        !self.0.steps.lengths.is_empty()
    }

    /// Steps forwards along the printed order, each with the set of the points that it leads
    /// from, where sets have this many words: with the same steps backwards they lead from any
    /// points to all that touch them. None where many would be needed, as on most hexagons.
    pub(crate) fn steps<const W: usize>(&self) -> impl Iterator<Item = (u32, &[u64; W])> {
        let Steps { lengths, from } = &self.0.steps;
        lengths.iter().copied().zip(from.as_chunks().0)
    }
}
