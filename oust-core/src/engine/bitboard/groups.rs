//! The groups of two or more stones.

#![expect(
    clippy::inline_always,
    reason = "`oust-search` runs this with the instructions of the processor, which inlined code alone gets"
)]

use super::{Bitboard, BitboardStones, CachedGroup, OVERFLOW_ID};
use crate::{Board, Color, Point};

/// A group of two or more stones.
#[derive(Clone, Copy)]
pub(crate) struct MultiStoneGroup<const W: usize> {
    /// One of its stones.
    pub(crate) stone: Point,
    pub(crate) id: u8,
    pub(crate) size: u16,
    pub(crate) neighborhood: Bitboard<W>,
}

/// The id of a merged group, and the stones that get it.
#[derive(Clone, Copy)]
pub(crate) struct Relabeling<const W: usize> {
    pub(crate) id: u8,
    pub(crate) stones: Bitboard<W>,
}

impl<const W: usize> BitboardStones<W> {
    /// Checks whether the group of an id in use is cached. On 64 points all are, since such a board
    /// has at most 32 groups of two or more.
    fn is_cached(id: u8) -> bool {
        // `W` is a constant: on one word the branch is compiled away.
        W == 1 || id < OVERFLOW_ID
    }

    /// Calls `f` with each group of two or more that has a stone in `among`, a part of `side`.
    // Keeps a capture in registers.
    #[inline(always)]
    pub(crate) fn for_each_group_in(
        &self,
        board: &Board,
        among: Bitboard<W>,
        side: Bitboard<W>,
        mut f: impl FnMut(MultiStoneGroup<W>),
    ) {
        let mut left = among.without(self.singletons);
        while !left.is_empty() {
            let stone = left.first_branchless();
            let id = self.id(stone);
            let CachedGroup { neighborhood, size } = if Self::is_cached(id) {
                self.groups[usize::from(id)]
            } else {
                flood_fill(board, stone, side)
            };
            // Two groups of a side do not touch, so this removes the stones of this one alone.
            left = left.without(neighborhood);
            f(MultiStoneGroup {
                stone,
                id,
                size,
                neighborhood,
            });
        }
    }

    /// Calls `f` with the neighborhood and the size of each group of two or more of a side.
    #[inline(always)]
    pub(crate) fn for_each_neighborhood(
        &self,
        board: &Board,
        color: Color,
        mut f: impl FnMut(Bitboard<W>, u16),
    ) {
        self.for_each_group_of(board, color, |group| f(group.neighborhood, group.size));
    }

    /// Calls `f` with each group of two or more of a side.
    #[inline(always)]
    pub(crate) fn for_each_group_of(
        &self,
        board: &Board,
        color: Color,
        mut f: impl FnMut(CachedGroup<W>),
    ) {
        let mut ids = self.side_ids[color.index()];
        let mut visited = Bitboard::EMPTY;
        while ids != 0 {
            let [id, ..] = ids.trailing_zeros().to_le_bytes();
            // `OVERFLOW_ID` is the last id; its bit stays set until all of its groups are visited.
            let group = if Self::is_cached(id) {
                ids &= ids - 1;
                self.groups[usize::from(id)]
            } else if let Some(group) = self.next_overflow_group(board, color, &mut visited) {
                group
            } else {
                return;
            };
            f(group);
        }
    }

    /// Returns a group of a side with [`OVERFLOW_ID`] that is not in `visited`, and adds it there.
    #[cold]
    fn next_overflow_group(
        &self,
        board: &Board,
        color: Color,
        visited: &mut Bitboard<W>,
    ) -> Option<CachedGroup<W>> {
        let side = self.stones[color.index()];
        let mut left = side.without(*visited).points();
        let stone = left.find(|&stone| self.id(stone) == OVERFLOW_ID)?;
        let group = flood_fill(board, stone, side);
        // The neighborhood has no stone of another group of the side.
        *visited |= group.neighborhood;
        Some(group)
    }

    /// Returns one stone of each group that has a stone in `among`, a part of a side.
    pub(crate) fn one_stone_per_group_in(
        &self,
        board: &Board,
        among: Bitboard<W>,
        color: Color,
    ) -> Vec<Point> {
        let mut stones: Vec<Point> = (among & self.singletons).points().collect();
        let side = self.stones[color.index()];
        self.for_each_group_in(board, among, side, |group| stones.push(group.stone));
        stones
    }
}

/// Computes the group of a stone, one of `own`.
#[cold]
pub(crate) fn flood_fill<const W: usize>(
    board: &Board,
    stone: Point,
    own: Bitboard<W>,
) -> CachedGroup<W> {
    let mut stones = Bitboard::from_point(board, stone);
    let mut neighborhood = Bitboard::neighborhood(board, stone);
    loop {
        let new = (neighborhood & own).without(stones);
        if new.is_empty() {
            let size = u16::try_from(stones.len()).expect("a bitboard has at most 384 points");
            return CachedGroup { neighborhood, size };
        }
        new.for_each(|stone| neighborhood |= Bitboard::neighborhood(board, stone));
        stones |= new;
    }
}
