//! The search for legal placements.

use std::collections::HashSet;

use super::ArrayStones;
use crate::engine::PointSet;
use crate::engine::rules::{check_capture, check_stones};
use crate::{Board, Color, Point};

impl ArrayStones {
    /// Checks whether a side has a capturing placement, on a board without large groups that
    /// touch.
    ///
    /// Searches next to the stones of the side with fewer, since every capture is near stones of
    /// both sides: next to an enemy stone, or next to an own group that touches one. Visits each
    /// stone of that side once, and each own group next to an enemy once.
    pub(crate) fn has_capture(&self, board: &Board, color: Color) -> bool {
        let may_place_next_to = |stone: Point| {
            let mut neighbors = board.neighbors(stone).iter();
            neighbors.any(|&point| check_stones(self, board, point, color).is_ok())
        };
        let [own, enemies] = [color, !color].map(|side| self.stones[side.index()].iter().copied());
        if own.len() <= enemies.len() {
            return own.into_iter().any(may_place_next_to);
        }
        // A group next to several enemies is searched once.
        let mut visited = HashSet::new();
        enemies.into_iter().any(|enemy| {
            may_place_next_to(enemy)
                || self.adjacent(board, enemy, color).any(|near| {
                    let label = self.label(near);
                    visited.insert(label) && self.stones_in(label).any(may_place_next_to)
                })
        })
    }

    /// Returns the legal placements of a side if it were to move. Visits every stone of the side
    /// once, and then every point.
    pub(crate) fn all_legal_points(&self, board: &Board, color: Color) -> PointSet {
        let mut largest_enemies = vec![0; self.cells.len()];
        for &stone in &self.stones[color.index()] {
            let largest: &mut u16 = &mut largest_enemies[self.label(stone).index()];
            *largest = (*largest).max(self.largest_adjacent(board, stone, !color));
        }
        let is_legal = |point: Point| {
            let (labels, size) = self.adjacent_groups(board, point, color);
            let enemies = labels.iter().map(|label| largest_enemies[label.index()]);
            let largest = enemies.fold(self.largest_adjacent(board, point, !color), u16::max);
            labels.is_empty() || check_capture(size, largest).is_ok()
        };
        let mut legal = PointSet::empty(board.len());
        for point in board.points() {
            if self.cells[point.index()].stone.is_none() && is_legal(point) {
                legal.insert(point);
            }
        }
        legal
    }
}
