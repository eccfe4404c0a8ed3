//! What the rules need to know of the stones, however they are kept.

use super::notes::Notes;
use super::points::PointSet;
use crate::{Board, Color, Point};

/// Stones on a board, kept in their groups.
///
/// Points given to these functions are points of the board. What is written into notes takes the
/// last change back; without notes it cannot be taken back.
pub(super) trait Groups {
    /// What a group touches that a stone would make, and what else is found on the way.
    type Touched;

    /// The stones of a side.
    type Side: Copy;

    /// The stone on a point.
    fn at(&self, point: Point) -> Option<Color>;

    /// How many stones a side has.
    fn count(&self, color: Color) -> usize;

    /// The stones of a side.
    fn side(&self, color: Color) -> Self::Side;

    /// How many stones a side has fewer than it had, when it has no new ones.
    fn lost(&self, before: Self::Side, color: Color) -> usize;

    /// Tells the stones that a side had and has no more, when it has no new ones.
    fn each_lost(&self, before: Self::Side, color: Color, tell: impl FnMut(Point));

    /// Whether a side has no stone.
    fn is_gone(&self, color: Color) -> bool {
        self.count(color) == 0
    }

    /// Tells every stone of a side.
    fn each_stone(&self, color: Color, tell: impl FnMut(Point));

    /// The stones of the group of a stone, in any order.
    fn stones_of(&self, board: &Board, stone: Point) -> Vec<Point>;

    /// One stone of each group of a side.
    fn one_of_each(&self, board: &Board, color: Color) -> Vec<Point>;

    /// The stones in the largest group of a side; 0 when it has none.
    fn largest_of(&self, board: &Board, color: Color) -> u16;

    /// Whether a point has a stone of this color beside it.
    fn joins(&self, board: &Board, point: Point, color: Color) -> bool;

    /// The group that a stone of this color would make on an empty point that has others of its
    /// color beside it.
    fn gather(&self, board: &Board, point: Point, color: Color) -> NewGroup<Self::Touched>;

    /// One stone of each distinct enemy group that a new group touches.
    fn enemies(&self, board: &Board, group: &NewGroup<Self::Touched>) -> Vec<Point>;

    /// How many stones the enemy groups have that a new group touches.
    fn enemy_stones(&self, board: &Board, group: &NewGroup<Self::Touched>) -> usize;

    /// Puts a stone on an empty point that has none of its color beside it.
    fn put_alone(&mut self, board: &Board, point: Point, color: Color, notes: Option<&mut Notes>);

    /// Takes back the last change, which put a stone that joined nothing.
    fn lift_alone(&mut self, board: &Board, point: Point, color: Color, notes: &mut Notes);

    /// Makes a group and leaves the enemies that it touches.
    fn join(&mut self, board: &Board, group: &NewGroup<Self::Touched>);

    /// Makes a group and takes every enemy group that it touches off the board.
    fn capture(
        &mut self,
        board: &Board,
        group: &NewGroup<Self::Touched>,
        notes: Option<&mut Notes>,
    );

    /// Takes back the last change, which put a stone that captured.
    fn give_back(&mut self, board: &Board, point: Point, color: Color, notes: &mut Notes);

    /// Whether an empty point is known that has no stone of this color beside it.
    fn knows_lonely_point(&self, color: Color) -> bool;

    /// Looks for a placement of a side, and remembers where one was.
    fn look_for_placement(&mut self, board: &Board, color: Color) -> bool;

    /// The points where this side, were it to move, may place.
    fn legal(&self, board: &Board, color: Color) -> PointSet;

    /// How many those are.
    fn count_legal(&self, board: &Board, color: Color) -> usize {
        self.legal(board, color).into_iter().count()
    }
}

/// The group that a stone makes: itself and every group of its own that it touches.
pub(super) struct NewGroup<Touched> {
    pub(super) point: Point,
    pub(super) color: Color,
    /// Its stones.
    pub(super) size: u16,
    /// The stones of the largest enemy group that it touches, 0 when it touches none.
    pub(super) largest_enemy: u16,
    pub(super) touched: Touched,
}
