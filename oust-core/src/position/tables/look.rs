//! Looking for a placement where there is none that joins nothing.

use std::collections::HashSet;

use super::Tables;
use crate::position::groups::Groups;
use crate::position::rules::judge;
use crate::{Board, Color, Point};

impl Tables {
    /// A placement of a side that has no lonely point, and so can only capture.
    ///
    /// The fewer stones a side has the more there are of the other, and the rarer are its
    /// captures: so one looks beside the stones of the side that has fewer.
    pub(super) fn find_capture(&self, board: &Board, color: Color) -> Option<Point> {
        if self.count(color) <= self.count(!color) {
            self.find_beside_own(board, color)
        } else {
            self.find_beside_enemies(board, color)
        }
    }

    /// Every empty point is beside a stone of the side. Looks from where one was found last, as
    /// what could not be made before mostly cannot be made now.
    fn find_beside_own(&self, board: &Board, color: Color) -> Option<Point> {
        let stone = self.beside(board, self.likely[color.index()], color).next();
        let first = stone.map_or(0, |stone| self.places[stone.index()].into());
        let (before, behind) = self.stones[color.index()].stones().split_at(first);
        let stones = behind.iter().chain(before).copied();
        self.find_beside(board, stones, color)
    }

    /// What captures an enemy is beside it, or joins a group that is.
    fn find_beside_enemies(&self, board: &Board, color: Color) -> Option<Point> {
        let mut seen = HashSet::new();
        let mut enemies = self.stones[(!color).index()].stones().iter();
        enemies.find_map(|&enemy| {
            let beside = self.find_beside(board, std::iter::once(enemy), color);
            beside.or_else(|| {
                self.beside(board, enemy, color).find_map(|near| {
                    let is_new = seen.insert(self.head(near));
                    let group = is_new.then(|| self.ring(near))?;
                    self.find_beside(board, group, color)
                })
            })
        })
    }

    /// A point beside one of these stones where a side may place.
    fn find_beside(
        &self,
        board: &Board,
        stones: impl Iterator<Item = Point>,
        color: Color,
    ) -> Option<Point> {
        let mut points = stones.flat_map(|stone| board.neighbours(stone)).copied();
        points.find(|&point| judge(self, board, point, color).is_ok())
    }
}
