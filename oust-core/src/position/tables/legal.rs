//! All legal placements at once.

use super::Tables;
use crate::position::groups::Groups;
use crate::position::points::PointSet;
use crate::position::rules::must_capture;
use crate::{Board, Color, Point};

impl Tables {
    /// The points where this side, were it to move, may place.
    ///
    /// A group can be joined from many points, so what it touches is looked up once for all.
    pub(super) fn legal_points(&self, board: &Board, color: Color) -> PointSet {
        let rivals = self.rivals(board, color);
        let may_place = |point: Point| {
            if !self.is_beside(point, color) {
                return true;
            }
            let stone = self.joining(board, point, color);
            let joined = stone.joined().iter();
            let rival = joined.map(|group| rivals[group.head.index()]).max();
            let beside = self.largest_beside(board, point, !color);
            must_capture(stone.size(), beside.max(rival.unwrap_or(0))).is_ok()
        };
        let mut legal = PointSet::empty(board.len());
        for point in board.points() {
            if self.at(point).is_none() && may_place(point) {
                legal.insert(point);
            }
        }
        legal
    }

    /// For the head of each group of a side, the stones of the largest enemy group it touches.
    fn rivals(&self, board: &Board, color: Color) -> Vec<u16> {
        let mut rivals = vec![0; self.cells.len()];
        let own = board
            .points()
            .filter(|&point| self.at(point) == Some(color));
        for stone in own.filter(|&stone| self.is_beside(stone, !color)) {
            let rival: &mut u16 = &mut rivals[self.head(stone).index()];
            *rival = (*rival).max(self.largest_beside(board, stone, !color));
        }
        rivals
    }
}
