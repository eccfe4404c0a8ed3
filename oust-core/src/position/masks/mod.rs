//! Stones as sets of points, for boards up to 19x19.
//!
//! A side's stones are a [`Mask`], and so are the lone stones of both sides; only stones of
//! larger groups have a group to be looked up. Of a group its reach is kept: the points beside
//! its stones, those of the stones themselves among them. What a group touches is its reach
//! among the enemy's stones; what belongs to it is its reach among its own.

mod change;
mod legal;
mod mask;
#[cfg(test)]
mod tests;

use mask::Mask;

use super::groups::ring;
use crate::{Board, Point};

/// The id of every lone stone.
const LONE: u16 = u16::MAX;

/// The stones of a board of at most `64 * W` points.
///
/// `K` groups have their reach kept, those with the lowest ids; of others it is gathered stone by
/// stone when it is asked for.
///
/// Everything is exact for any arrangement of stones. There are ids for the largest number of
/// groups of two or more stones that a board can have, one for every two points.
#[derive(Clone, Debug)]
pub(super) struct Masks<const W: usize, const K: usize> {
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
    /// For each of the lowest ids in use, the reach of the group.
    reach: [Mask<W>; K],
}

impl<const W: usize, const K: usize> Masks<W, K> {
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
            reach: [Mask::EMPTY; K],
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

    /// The points beside the group of a stone with this id.
    fn reach(&self, board: &Board, stone: Point, id: u16) -> Mask<W> {
        if let Some(&reach) = self.reach.get(usize::from(id)) {
            return reach;
        }
        let around = board.around();
        if id == LONE {
            return Mask(around[stone.index()]);
        }
        let mut reach = Mask::EMPTY;
        for stone in ring(self.next.as_flattened(), stone) {
            reach |= Mask(around[stone.index()]);
        }
        reach
    }

    /// One stone and the reach of each group of two or more that has a stone in a set.
    fn large_groups<'a>(
        &'a self,
        board: &'a Board,
        among: Mask<W>,
    ) -> impl Iterator<Item = (Point, Mask<W>)> + 'a {
        let mut left = among.without(self.lone);
        std::iter::from_fn(move || {
            let stone = left.first()?;
            let reach = self.reach(board, stone, self.id(stone));
            // Every stone of such a group is beside another one, and beside no other group.
            left = left.without(reach);
            Some((stone, reach))
        })
    }

    /// The reach of each group that has a stone in a set.
    fn reaches<'a>(
        &'a self,
        board: &'a Board,
        among: Mask<W>,
    ) -> impl Iterator<Item = Mask<W>> + 'a {
        let around = board.around();
        let lone = (among & self.lone).points();
        lone.map(move |stone| Mask(around[stone.index()]))
            .chain(self.large_groups(board, among).map(|(_, reach)| reach))
    }

    /// The points without a stone.
    fn free(&self, board: &Board) -> Mask<W> {
        Mask::first_points(board.len())
            .without(self.stones[0])
            .without(self.stones[1])
    }
}
