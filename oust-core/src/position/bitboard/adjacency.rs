//! The points next to stones.

use super::Bitboard;
use crate::Board;

/// Points next to groups of one side. Bits on the groups' own stones are unspecified.
#[derive(Clone, Copy)]
pub(super) struct Adjacency<const W: usize> {
    /// Next to any group.
    pub(super) any: Bitboard<W>,
    /// Next to more than one.
    pub(super) shared: Bitboard<W>,
    /// Next to one that touches an enemy.
    pub(super) touching: Bitboard<W>,
    /// Next to one that touches an enemy group of two or more.
    pub(super) touching_large: Bitboard<W>,
}

impl<const W: usize> Adjacency<W> {
    /// Returns the points next to `singletons`, of which those in `touching` touch an enemy and
    /// those in `touching_large` one of two or more.
    #[inline]
    pub(super) fn of_singletons(
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
            singletons.each_shifted(board, |shifted| {
                adjacency.shared |= adjacency.any & shifted;
                adjacency.any |= shifted;
            });
            adjacency.touching = (singletons & touching).adjacent(board);
            adjacency.touching_large = (singletons & touching_large).adjacent(board);
        } else {
            singletons.each(|stone| {
                let touches = [touching, touching_large].map(|points| points.contains(stone));
                adjacency.add(Bitboard::neighborhood(board, stone), touches);
            });
        }
        adjacency
    }

    /// Adds the neighborhood of a group, given whether it touches an enemy and whether it touches
    /// one of two or more.
    #[inline]
    pub(super) fn add(&mut self, neighborhood: Bitboard<W>, [touches, touches_large]: [bool; 2]) {
        self.shared |= self.any & neighborhood;
        self.any |= neighborhood;
        self.touching |= neighborhood.only_if(touches);
        self.touching_large |= neighborhood.only_if(touches_large);
    }
}

impl<const W: usize> Bitboard<W> {
    /// Returns the points next to any of these. Bits on these points are unspecified.
    #[inline]
    pub(super) fn adjacent(self, board: &Board) -> Self {
        let mut adjacent = Self::EMPTY;
        if shifts_are_faster::<W>(board) {
            self.each_shifted(board, |shifted| adjacent |= shifted);
        } else {
            self.each(|point| adjacent |= Self::neighborhood(board, point));
        }
        adjacent
    }

    /// Calls `tell` with the neighbors of all points in each direction.
    #[inline]
    fn each_shifted(self, board: &Board, mut tell: impl FnMut(Self)) {
        for (length, &from) in board.steps() {
            tell((self & Self(from)).shift_up(length));
            tell(self.shift_down(length) & Self(from));
        }
    }
}

/// Whether to shift all points at once. The few points of a single word are sooner visited.
#[inline]
fn shifts_are_faster<const W: usize>(board: &Board) -> bool {
    W > 1 && board.has_steps()
}
