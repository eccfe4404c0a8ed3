//! All legal placements at once, most of them without looking at single points.

use super::{Mask, Masks};
use crate::position::groups::Groups;
use crate::position::rules::judge;
use crate::{Board, Color, Point};

impl<const W: usize> Masks<W> {
    /// The points where this side, were it to move, may place.
    pub(super) fn legal_points(&self, board: &Board, color: Color) -> Mask<W> {
        let own = self.stones[color.index()];
        let enemy = self.stones[(!color).index()];
        let large_enemy = enemy.without(self.lone);
        let empty = self.free(board);

        // The points beside own groups, beside those that touch an enemy, and beside those that
        // touch an enemy group of two or more.
        let mut joining = Mask::EMPTY;
        let mut capturing = self.beside(board, enemy);
        let mut doubtful = if large_enemy.is_empty() {
            Mask::EMPTY
        } else {
            self.beside(board, large_enemy)
        };
        let mut add = |reach: Mask<W>| {
            joining |= reach;
            if reach.meets(enemy) {
                capturing |= reach;
            }
            if reach.meets(large_enemy) {
                doubtful |= reach;
            }
        };
        let around = board.around();
        for stone in (own & self.lone).points() {
            add(Mask(around[stone.index()]));
        }
        let mut large = own.without(self.lone);
        while let Some(first) = large.first() {
            let mut reach = Mask::EMPTY;
            for stone in self.ring(first) {
                reach |= Mask(around[stone.index()]);
                large.remove(stone);
            }
            add(reach);
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
        let beside = self.beside(board, self.stones[color.index()]);
        self.free(board).without(beside)
    }

    pub(super) fn is_lonely(&self, board: &Board, point: Point, color: Color) -> bool {
        self.at(point).is_none() && !self.joins(board, point, color)
    }

    /// The points beside some stones.
    fn beside(&self, board: &Board, stones: Mask<W>) -> Mask<W> {
        let around = board.around();
        let mut beside = Mask::EMPTY;
        for stone in stones.points() {
            beside |= Mask(around[stone.index()]);
        }
        beside
    }
}
