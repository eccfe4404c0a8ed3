//! Stones as sets of points, for boards up to 19x19.
//!
//! A side's stones are a [`Mask`], and so are the lone stones of both sides. The reach of a group
//! are its stones and the points beside them: what it touches is its reach among the enemy's
//! stones, what belongs to it is its reach among its own. Of a lone stone the board knows it; of
//! larger groups, which have an id to be looked up by, it is kept.

mod beside;
mod change;
mod gather;
mod groups;
mod ids;
mod legal;
mod mask;
mod standing;
#[cfg(test)]
mod tests;

use ids::Ids;
use mask::Mask;

use crate::{Board, Color, Point};

/// The stones of a board of at most `64 * W` points.
///
/// Ids below `K` have their reach kept; that of others is found stone by stone when it is asked
/// for.
///
/// Everything is exact for any arrangement of stones. There are ids for the largest number of
/// groups of two or more stones that a board can have, one for every two points.
#[derive(Clone, Debug)]
pub(super) struct Masks<const W: usize, const K: usize> {
    stones: [Mask<W>; 2],
    /// The lone stones of both sides.
    lone: Mask<W>,
    /// For each side empty points that have no stone of it beside them: all that there were
    /// when they were last looked for, but for those that are not any more.
    lonely: [Mask<W>; 2],
    /// For each side a point where it had a placement when one was last looked for.
    likely: [Point; 2],
    /// For each side the ids in use by groups of two or more.
    ids: [Ids<W>; 2],
    /// For each stone the id of its group.
    id_of: [[u8; 64]; W],
    /// For each id in use, the stones of the group; one where they are alone.
    sizes: [[u16; 33]; W],
    /// For each of the lowest ids in use, the reach of the group; nothing where it is a lone
    /// stone.
    reach: [Mask<W>; K],
}

/// A group of two or more stones.
#[derive(Clone, Copy)]
struct Large<const W: usize> {
    /// One of its stones.
    stone: Point,
    id: u16,
    size: u16,
    reach: Mask<W>,
}

impl<const W: usize, const K: usize> Masks<W, K> {
    /// The id of every lone stone.
    const ALONE: u16 = 0;

    pub(super) fn empty(board: &Board) -> Self {
        let mut none = Self {
            stones: [Mask::EMPTY; 2],
            lone: Mask::EMPTY,
            lonely: [Mask::first_points(board.len()); 2],
            likely: [Point::new(0); 2],
            ids: [Ids::NONE; 2],
            id_of: [[0; 64]; W],
            sizes: [[0; 33]; W],
            reach: [Mask::EMPTY; K],
        };
        none.set_size(Self::ALONE, 1);
        none
    }

    fn id(&self, stone: Point) -> u16 {
        u16::from(self.id_of.as_flattened()[stone.index()])
    }

    fn set_id(&mut self, stone: Point, id: u16) {
        // There are at most 192 ids.
        self.id_of.as_flattened_mut()[stone.index()] = id.to_le_bytes()[0];
    }

    fn size_of(&self, id: u16) -> u16 {
        self.sizes.as_flattened()[usize::from(id)]
    }

    fn set_size(&mut self, id: u16, size: u16) {
        self.sizes.as_flattened_mut()[usize::from(id)] = size;
    }

    /// The group of a stone that is not alone, one of these stones of a side.
    fn large(&self, board: &Board, stone: Point, side: Mask<W>) -> Large<W> {
        let id = self.id(stone);
        let reach = match self.reach.get(usize::from(id)) {
            Some(&reach) => reach,
            None => find_reach(board, stone, side),
        };
        Large {
            stone,
            id,
            size: self.size_of(id),
            reach,
        }
    }

    /// Tells the groups of two or more that have a stone among these, some stones of a side.
    #[expect(
        clippy::inline_always,
        reason = "what a capture is made of stays in registers"
    )]
    #[inline(always)]
    fn each_large(
        &self,
        board: &Board,
        among: Mask<W>,
        side: Mask<W>,
        mut tell: impl FnMut(Large<W>),
    ) {
        let mut left = among.without(self.lone);
        while !left.is_empty() {
            let group = self.large(board, left.first_of_few(), side);
            // Every stone of such a group is beside another one, and beside no other group.
            left = left.without(group.reach);
            tell(group);
        }
    }

    /// Tells the size and the reach of every group of two or more of a side.
    #[inline]
    fn each_large_of(&self, board: &Board, color: Color, mut tell: impl FnMut(u16, Mask<W>)) {
        let side = self.stones[color.index()];
        let mut beyond = self.ids[color.index()];
        let mut with_reach = beyond.take_below(K);
        let mut others = Mask::EMPTY;
        if beyond != Ids::NONE {
            others = self.without_reach(board, side);
        }
        loop {
            if let Some(id) = with_reach.next() {
                tell(self.size_of(id), self.reach[usize::from(id)]);
            } else if let Some(stone) = others.first() {
                let group = self.large(board, stone, side);
                others = others.without(group.reach);
                tell(group.size, group.reach);
            } else {
                return;
            }
        }
    }

    /// The stones of a side whose groups have no reach kept.
    #[cold]
    fn without_reach(&self, board: &Board, side: Mask<W>) -> Mask<W> {
        let mut stones = Mask::EMPTY;
        self.each_large(board, side, side, |group| {
            stones |= (group.reach & side).only_if(usize::from(group.id) >= K);
        });
        stones
    }

    /// The points without a stone.
    fn free(&self, board: &Board) -> Mask<W> {
        Mask::first_points(board.len())
            .without(self.stones[0])
            .without(self.stones[1])
    }
}

/// The reach of the group of a stone, one of these stones of a side.
#[cold]
fn find_reach<const W: usize>(board: &Board, stone: Point, side: Mask<W>) -> Mask<W> {
    let [mut known, mut reach] = Mask::only_and_reach(board, stone);
    loop {
        let new = (reach & side).without(known);
        if new.is_empty() {
            return reach;
        }
        new.each(|stone| reach |= Mask::reach_of(board, stone));
        known |= new;
    }
}
