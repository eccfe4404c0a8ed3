//! The interface between the rules and the two representations of stones.

use super::PointSet;
use super::undo_stack::UndoStack;
use crate::{Board, Color, Point};

/// Stones on a board, and the groups that they form.
///
/// Points given to these functions are on the board. A change that is given an [`UndoStack`]
/// pushes what its inverse pops.
pub(crate) trait StoneStore {
    /// The groups that a [`MergedGroup`] touches.
    type Contacts;

    /// The stones of a side at one moment, for [`StoneStore::removed_since`].
    type Snapshot: Copy;

    /// Returns the stone on a point.
    fn at(&self, point: Point) -> Option<Color>;

    /// Returns the number of stones of a side.
    fn count(&self, color: Color) -> usize;

    /// Checks whether a side has no stone.
    fn has_no_stone(&self, color: Color) -> bool {
        self.count(color) == 0
    }

    /// Calls `f` with every stone of a side, in any order.
    fn for_each_stone(&self, color: Color, f: impl FnMut(Point));

    /// Returns the stones of the group of a stone, in any order.
    fn group_stones(&self, board: &Board, stone: Point) -> Vec<Point>;

    /// Returns one stone of each group of a side, in any order.
    fn one_stone_per_group(&self, board: &Board, color: Color) -> Vec<Point>;

    /// Returns the size of the largest group of a side, 0 if it has no stone.
    fn largest_group(&self, board: &Board, color: Color) -> u16;

    /// Returns the stones of a side now.
    fn snapshot(&self, color: Color) -> Self::Snapshot;

    /// Returns how many stones the last capture removed, given the side's stones before it.
    fn removed_since(&self, before: Self::Snapshot, color: Color) -> usize;

    /// Calls `f` with every stone that the last capture removed, given the side's stones before.
    fn for_each_removed_since(&self, before: Self::Snapshot, color: Color, f: impl FnMut(Point));

    /// Checks whether a neighbor of `point` has a stone of this color.
    fn touches_own(&self, board: &Board, point: Point, color: Color) -> bool;

    /// Returns the group that a stone would form with the groups next to it. Changes nothing.
    fn probe_merge(&self, board: &Board, point: Point, color: Color)
    -> MergedGroup<Self::Contacts>;

    /// Returns one stone of each enemy group that a merged group touches.
    fn touched_enemies(&self, board: &Board, group: &MergedGroup<Self::Contacts>) -> Vec<Point>;

    /// Returns the number of stones of the enemy groups that a merged group touches.
    fn touched_enemy_stones(&self, board: &Board, group: &MergedGroup<Self::Contacts>) -> usize;

    /// Places a stone on an empty point with no stone of its color next to it. Its inverse needs
    /// nothing from the undo stack.
    fn place_singleton(&mut self, board: &Board, point: Point, color: Color);

    /// Undoes [`StoneStore::place_singleton`], the last change.
    fn undo_singleton(&mut self, board: &Board, point: Point, color: Color);

    /// Places the stone of a merged group and removes no enemy.
    fn merge(&mut self, board: &Board, group: &MergedGroup<Self::Contacts>);

    /// Places the stone of a merged group and removes every enemy group that it touches.
    fn capture(
        &mut self,
        board: &Board,
        group: &MergedGroup<Self::Contacts>,
        undo: Option<&mut UndoStack>,
    );

    /// Undoes [`StoneStore::capture`], the last change.
    fn undo_capture(&mut self, board: &Board, point: Point, color: Color, undo: &mut UndoStack);

    /// Checks whether an empty point with no stone of this color next to it is cached.
    fn has_quiet_point(&self, color: Color) -> bool;

    /// Searches a placement for a side without a cached quiet point, and updates the cache.
    fn search_placement(&mut self, board: &Board, color: Color) -> bool;

    /// Returns the legal placements of a side if it were to move.
    fn legal_points(&self, board: &Board, color: Color) -> PointSet;

    /// Returns the points of [`StoneStore::legal_points`] that capture.
    fn capturing_points(&self, board: &Board, color: Color) -> PointSet {
        let mut capturing = PointSet::empty(board.len());
        for point in self.legal_points(board, color) {
            if self.touches_own(board, point, color) {
                capturing.insert(point);
            }
        }
        capturing
    }

    /// Returns the number of [`StoneStore::legal_points`].
    fn count_legal(&self, board: &Board, color: Color) -> usize {
        self.legal_points(board, color).into_iter().count()
    }
}

/// The group that a stone forms with the groups of its color next to it.
pub(crate) struct MergedGroup<Contacts> {
    /// The stone to place.
    pub(crate) point: Point,
    pub(crate) color: Color,
    /// Its stones, the placed one included.
    pub(crate) size: u16,
    /// The size of the largest enemy group that it touches, 0 without an enemy contact.
    pub(crate) largest_enemy: u16,
    pub(crate) contacts: Contacts,
}

impl<Contacts> MergedGroup<Contacts> {
    pub(crate) fn size(&self) -> usize {
        self.size.into()
    }
}
