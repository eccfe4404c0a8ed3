//! Stones as sets of points, for boards up to 19x19.
//!
//! A side's stones are a [`Mask`], and so are the lone stones of both sides; only stones of
//! larger groups have a group to be looked up. What a group touches is the union of what its
//! stones touch, so a group costs a few instructions a stone, and most groups are small.

mod change;
mod legal;
mod mask;

use mask::Mask;

use super::groups::ring;
use crate::{Board, Point};

/// The id of every lone stone.
const LONE: u16 = u16::MAX;

/// The stones of a board of at most `64 * W` points.
///
/// Everything is exact for any arrangement of stones. There are ids for the largest number of
/// groups of two or more stones that a board can have, one for every two points.
#[derive(Clone, Debug)]
pub(super) struct Masks<const W: usize> {
    stones: [Mask<W>; 2],
    /// The lone stones of both sides.
    lone: Mask<W>,
    counts: [u16; 2],
    /// For each side a point that had no stone of it beside it when it was last looked for.
    lonely: [Point; 2],
    /// The ids in use, 32 a word.
    used: [u32; W],
    /// For each stone of a group of two or more, the id of the group.
    ids: [[u8; 64]; W],
    /// For each stone, the next one of its group, in a ring.
    next: [[Point; 64]; W],
    /// For each id in use, the stones of the group.
    sizes: [[u16; 32]; W],
}

impl<const W: usize> Masks<W> {
    pub(super) fn empty() -> Self {
        Self {
            stones: [Mask::EMPTY; 2],
            lone: Mask::EMPTY,
            counts: [0; 2],
            lonely: [Point::new(0); 2],
            used: [0; W],
            ids: [[0; 64]; W],
            next: [[Point::new(0); 64]; W],
            sizes: [[0; 32]; W],
        }
    }

    fn id(&self, stone: Point) -> u16 {
        u16::from(self.ids.as_flattened()[stone.index()])
    }

    fn set_id(&mut self, stone: Point, id: u16) {
        // Ids in use fit, and that of lone stones is never looked up.
        self.ids.as_flattened_mut()[stone.index()] = id.to_le_bytes()[0];
    }

    fn size_of(&self, id: u16) -> u16 {
        self.sizes.as_flattened()[usize::from(id)]
    }

    fn set_size(&mut self, id: u16, size: u16) {
        self.sizes.as_flattened_mut()[usize::from(id)] = size;
    }

    fn ring(&self, stone: Point) -> impl Iterator<Item = Point> + '_ {
        ring(self.next.as_flattened(), stone)
    }

    /// The stones of the group of a stone.
    fn group(&self, stone: Point) -> Mask<W> {
        let mut group = Mask::EMPTY;
        for stone in self.ring(stone) {
            group.insert(stone);
        }
        group
    }

    /// One stone of each group of two or more that has a stone in a set.
    fn large_groups(&self, among: Mask<W>) -> impl Iterator<Item = Point> + '_ {
        let mut left = among.without(self.lone);
        std::iter::from_fn(move || {
            let stone = left.first()?;
            left = left.without(self.group(stone));
            Some(stone)
        })
    }

    /// The points without a stone.
    fn free(&self, board: &Board) -> Mask<W> {
        Mask::first_points(board.len())
            .without(self.stones[0])
            .without(self.stones[1])
    }
}
