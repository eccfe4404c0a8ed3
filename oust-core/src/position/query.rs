//! Stones and groups of a position, and positions as text.

use std::fmt;

use super::Position;
use crate::engine::{StoneStore, dispatch};
use crate::{Color, Group, Point};

impl Position {
    /// Returns the stone on a point; `None` if the point is empty or off the board.
    pub fn at(&self, point: Point) -> Option<Color> {
        if !self.board.contains(point) {
            return None;
        }
        dispatch!(&self.engine, store => store.at(point))
    }

    /// Returns the number of stones of a side.
    pub fn count(&self, color: Color) -> usize {
        dispatch!(&self.engine, store => store.count(color))
    }

    /// Returns the size of the largest group of a side, 0 if it has no stone.
    pub fn largest_group(&self, color: Color) -> usize {
        usize::from(dispatch!(&self.engine, store => store.largest_group(&self.board, color)))
    }

    /// Returns all groups of a side, in printed order of their first stones.
    pub fn groups(&self, color: Color) -> Vec<Group> {
        self.in_printed_order(dispatch!(&self.engine, store => {
            store.one_stone_per_group(&self.board, color)
        }))
    }

    /// Returns the group of the stone on a point; `None` if the point is empty or off the board.
    pub fn group(&self, point: Point) -> Option<Group> {
        let color = self.at(point)?;
        let stones = dispatch!(&self.engine, store => store.group_stones(&self.board, point));
        Some(Group {
            color,
            point: stones.iter().copied().min().unwrap_or(point),
            size: stones.len(),
        })
    }

    /// Returns the stones of the group of the stone on a point, in printed order. The list is
    /// empty if the point is empty or off the board.
    pub fn group_stones(&self, point: Point) -> Vec<Point> {
        if self.at(point).is_none() {
            return Vec::new();
        }
        let mut stones = dispatch!(&self.engine, store => store.group_stones(&self.board, point));
        stones.sort_unstable();
        stones
    }

    /// Returns the groups of `stones`, in printed order of their first stones.
    pub(crate) fn in_printed_order(&self, stones: Vec<Point>) -> Vec<Group> {
        let groups = stones.into_iter().filter_map(|stone| self.group(stone));
        let mut groups: Vec<Group> = groups.collect();
        groups.sort_unstable_by_key(|group| group.point);
        groups
    }
}

/// Prints the setup and the side to move, as in `3x3 3/x2/xo1 o`: the position line of
/// `oust-notation`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.setup(), self.to_move())
    }
}

/// Draws the board below its name and the side to move, so that two positions that differ can be
/// compared.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mid_turn = if self.mid_turn() { " again" } else { "" };
        write!(f, "{}, {} to move{mid_turn}", self.board(), self.to_move())?;
        self.setup().draw(f)
    }
}
