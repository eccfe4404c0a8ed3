//! Points next to stones, for whole bitboards at once.

#![expect(
    clippy::inline_always,
    reason = "`oust-search` runs this with the instructions of the processor, which inlined code alone gets"
)]

use super::Bitboard;
use crate::Board;

/// The points next to groups of one side. Bits on the groups' own stones are unspecified.
#[derive(Clone, Copy)]
pub(crate) struct Adjacency<const W: usize> {
    /// Next to at least one group.
    pub(crate) any: Bitboard<W>,
    /// Next to two groups or more.
    pub(crate) shared: Bitboard<W>,
    /// Next to a group that touches an enemy.
    pub(crate) touching: Bitboard<W>,
    /// Next to a group that touches an enemy group of two or more.
    pub(crate) touching_large: Bitboard<W>,
}

impl<const W: usize> Adjacency<W> {
    /// Returns the points next to `singletons`. Singletons in `touching` touch an enemy, and
    /// singletons in `touching_large` touch an enemy group of two or more.
    #[inline(always)]
    pub(crate) fn of_singletons(
        board: &Board,
        singletons: Bitboard<W>,
        touching: Bitboard<W>,
        touching_large: Bitboard<W>,
    ) -> Self {
        let mut adjacency = Self {
            any: Bitboard::EMPTY,
            shared: Bitboard::EMPTY,
            touching: Bitboard::EMPTY,
            touching_large: Bitboard::EMPTY,
        };
        if shifts_are_faster::<W>(board) {
            singletons.for_each_shift(board, |shifted| {
                // A shift moves each singleton to another point, so a point met twice is next to
                // two.
                adjacency.shared |= adjacency.any & shifted;
                adjacency.any |= shifted;
            });
            adjacency.touching = (singletons & touching).adjacent(board);
            adjacency.touching_large = (singletons & touching_large).adjacent(board);
        } else {
            singletons.for_each(|stone| {
                let touches = [touching, touching_large].map(|points| points.contains(stone));
                adjacency.add(Bitboard::neighborhood(board, stone), touches);
            });
        }
        adjacency
    }

    /// Adds the neighborhood of a group, given whether it touches an enemy and whether it touches
    /// an enemy group of two or more.
    #[inline(always)]
    pub(crate) fn add(&mut self, neighborhood: Bitboard<W>, [touches, touches_large]: [bool; 2]) {
        // Before `any` gets the neighborhood: a point of both is next to two groups.
        self.shared |= self.any & neighborhood;
        self.any |= neighborhood;
        self.touching |= neighborhood.only_if(touches);
        self.touching_large |= neighborhood.only_if(touches_large);
    }
}

impl<const W: usize> Bitboard<W> {
    /// Returns the points next to any of these. Bits on these points are unspecified.
    #[inline(always)]
    pub(crate) fn adjacent(self, board: &Board) -> Self {
        let mut adjacent = Self::EMPTY;
        if shifts_are_faster::<W>(board) {
            self.for_each_shift(board, |shifted| adjacent |= shifted);
        } else {
            self.for_each(|point| adjacent |= Self::neighborhood(board, point));
        }
        adjacent
    }

    /// Calls `f` with the neighbors of all points in one direction, for each direction.
    #[inline(always)]
    fn for_each_shift(self, board: &Board, mut f: impl FnMut(Self)) {
        for (distance, &from) in board.shifts() {
            f((self & Self(from)).shift_up(distance));
            f(self.shift_down(distance) & Self(from));
        }
    }
}

/// Checks whether to shift all points at once. To visit the few points of a single word is faster.
#[inline]
fn shifts_are_faster<const W: usize>(board: &Board) -> bool {
    W > 1 && board.has_shifts()
}
