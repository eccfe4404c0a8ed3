//! What stands where: stones and their groups.

use super::Position;
use super::groups::Groups;
use super::stones::each;
use crate::{Color, Group, Point};

impl Position {
    /// The stone on a point; `None` when it is empty or off the board.
    pub fn at(&self, point: Point) -> Option<Color> {
        if !self.board.contains(point) {
            return None;
        }
        each!(&self.stones, groups => groups.at(point))
    }

    /// How many stones a side has.
    pub fn count(&self, color: Color) -> usize {
        each!(&self.stones, groups => groups.count(color))
    }

    /// The stones in the largest group of a side; 0 when it has none.
    pub fn largest_group(&self, color: Color) -> usize {
        usize::from(each!(&self.stones, groups => groups.largest_of(&self.board, color)))
    }

    /// All groups of a side, by their first stones in printed order.
    pub fn groups(&self, color: Color) -> Vec<Group> {
        self.in_printed_order(each!(&self.stones, groups => groups.one_of_each(&self.board, color)))
    }

    /// The group that the stone on a point belongs to.
    pub fn group(&self, point: Point) -> Option<Group> {
        let color = self.at(point)?;
        let stones = each!(&self.stones, groups => groups.stones_of(&self.board, point));
        Some(Group {
            color,
            point: stones.iter().copied().min().unwrap_or(point),
            size: stones.len(),
        })
    }

    /// The stones of the group that the stone on a point belongs to, in printed order; none
    /// when the point is empty or off the board.
    pub fn group_stones(&self, point: Point) -> Vec<Point> {
        if self.at(point).is_none() {
            return Vec::new();
        }
        let mut stones = each!(&self.stones, groups => groups.stones_of(&self.board, point));
        stones.sort_unstable();
        stones
    }

    /// The groups of some stones.
    pub(super) fn in_printed_order(&self, stones: Vec<Point>) -> Vec<Group> {
        let groups = stones.into_iter().filter_map(|stone| self.group(stone));
        let mut groups: Vec<Group> = groups.collect();
        groups.sort_unstable_by_key(|group| group.point);
        groups
    }
}
