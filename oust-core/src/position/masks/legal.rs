//! All legal placements at once, most of them without looking at single points.

use super::{Mask, Masks};
use crate::position::groups::Groups;
use crate::position::rules::judge;
use crate::{Board, Color, Point};

impl<const W: usize, const K: usize> Masks<W, K> {
    /// The points where this side, were it to move, may place.
    pub(super) fn legal_points(&self, board: &Board, color: Color) -> Mask<W> {
        let own = self.stones[color.index()];
        let enemy = self.stones[(!color).index()];
        let large_enemy = enemy.without(self.lone);
        let empty = self.free(board);

        // The points beside own groups, beside those that touch an enemy, and beside those that
        // touch an enemy group of two or more.
        let mut joining = Mask::EMPTY;
        let mut capturing = Mask::EMPTY;
        let mut doubtful = Mask::EMPTY;
        for reach in self.reaches(board, enemy & self.lone) {
            capturing |= reach;
        }
        for (_, reach) in self.large_groups(board, enemy) {
            capturing |= reach;
            doubtful |= reach;
        }
        for reach in self.reaches(board, own) {
            joining |= reach;
            if reach.meets(enemy) {
                capturing |= reach;
            }
            if reach.meets(large_enemy) {
                doubtful |= reach;
            }
        }

        // A lone enemy is smaller than any group that joins it; only others have to be measured.
        let capturing = empty & joining & capturing;
        let mut legal = empty.without(joining) | capturing.without(doubtful);
        for point in (capturing & doubtful).points() {
            if judge(self, board, point, color).is_ok() {
                legal.insert(point);
            }
        }
        legal
    }

    /// The empty points with no stone of this colour beside them.
    pub(super) fn lonely_points(&self, board: &Board, color: Color) -> Mask<W> {
        let own = self.stones[color.index()];
        self.reaches(board, own)
            .fold(self.free(board), Mask::without)
    }

    #[inline]
    pub(super) fn is_lonely(&self, board: &Board, point: Point, color: Color) -> bool {
        let stones = self.stones[0] | self.stones[1];
        !stones.has(point) && !self.joins(board, point, color)
    }
}
