//! What is beside some points, and beside some groups.

use super::Mask;
use crate::Board;

/// Points beside groups of one side. What is said of the stones of these groups themselves means
/// nothing: a reach has them in it, and stones moved as a whole do not.
#[derive(Clone, Copy)]
pub(super) struct Beside<const W: usize> {
    /// Beside any of them.
    pub(super) any: Mask<W>,
    /// Beside more than one.
    pub(super) several: Mask<W>,
    /// Beside one that touches an enemy.
    pub(super) touching: Mask<W>,
    /// Beside one that touches an enemy group of two or more.
    pub(super) touching_large: Mask<W>,
}

impl<const W: usize> Beside<W> {
    /// The points beside lone stones, given those beside enemies and beside their groups of two
    /// or more.
    #[inline]
    pub(super) fn lone(
        board: &Board,
        stones: Mask<W>,
        beside_enemy: Mask<W>,
        beside_large_enemy: Mask<W>,
    ) -> Self {
        let mut beside = Self {
            any: Mask::EMPTY,
            several: Mask::EMPTY,
            touching: Mask::EMPTY,
            touching_large: Mask::EMPTY,
        };
        if moves_as_a_whole::<W>(board) {
            stones.each_moved(board, |moved| {
                beside.several |= beside.any & moved;
                beside.any |= moved;
            });
            beside.touching = (stones & beside_enemy).beside(board);
            beside.touching_large = (stones & beside_large_enemy).beside(board);
        } else {
            stones.each(|stone| {
                let touches = [beside_enemy, beside_large_enemy].map(|points| points.has(stone));
                beside.add(Mask::reach_of(board, stone), touches);
            });
        }
        beside
    }

    /// Adds the reach of a group, and whether it touches an enemy, and one of two or more.
    #[inline]
    pub(super) fn add(&mut self, reach: Mask<W>, [touches, touches_large]: [bool; 2]) {
        self.several |= self.any & reach;
        self.any |= reach;
        self.touching |= reach.only_if(touches);
        self.touching_large |= reach.only_if(touches_large);
    }
}

impl<const W: usize> Mask<W> {
    /// The points that touch any of these. Some of these may be among them, whether or not they
    /// touch another one.
    #[inline]
    pub(super) fn beside(self, board: &Board) -> Self {
        let mut beside = Self::EMPTY;
        if moves_as_a_whole::<W>(board) {
            self.each_moved(board, |moved| beside |= moved);
        } else {
            self.each(|point| beside |= Self::reach_of(board, point));
        }
        beside
    }

    /// Tells where these points come to with each step that leads to points that touch.
    #[inline]
    fn each_moved(self, board: &Board, mut tell: impl FnMut(Self)) {
        for (length, &from) in board.steps() {
            tell((self & Self(from)).forwards(length));
            tell(self.backwards(length) & Self(from));
        }
    }
}

/// Whether points are moved all at once. Few points in a single word are sooner gone through.
#[inline]
fn moves_as_a_whole<const W: usize>(board: &Board) -> bool {
    W > 1 && board.has_steps()
}
