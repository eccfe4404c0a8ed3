//! What stands where, for those who ask.

use super::{Mask, Masks};
use crate::{Board, Color, Point};

impl<const W: usize, const K: usize> Masks<W, K> {
    /// The group of a stone.
    pub(super) fn group_at(&self, board: &Board, stone: Point) -> Mask<W> {
        let side = self.stones.into_iter().find(|side| side.has(stone));
        let side = side.unwrap_or(Mask::EMPTY);
        if self.lone.has(stone) {
            let mut alone = Mask::EMPTY;
            alone.insert(stone);
            alone
        } else {
            self.large(board, stone, side).reach & side
        }
    }

    /// One stone of each group that has a stone among these, some stones of a side.
    pub(super) fn one_of_each_among(
        &self,
        board: &Board,
        among: Mask<W>,
        color: Color,
    ) -> Vec<Point> {
        let mut stones: Vec<Point> = (among & self.lone).into_iter().collect();
        let side = self.stones[color.index()];
        self.each_large(board, among, side, |group| stones.push(group.stone));
        stones
    }
}
