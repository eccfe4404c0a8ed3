//! What the rules need to know of the stones, however they are kept.

use super::points::PointSet;
use crate::{Board, Color, Point};

/// Stones on a board, kept in their groups.
///
/// The stones of a group form a ring: each knows the next one. Two rings become one when the
/// links of a stone of each are exchanged, and two again when they are exchanged once more.
///
/// Points given to these functions are points of the board.
pub(super) trait Groups {
    /// The enemies that a group touches, as far as the rules of placing need them.
    type Touched;

    /// The stone on a point.
    fn at(&self, point: Point) -> Option<Color>;

    /// Whether no stone is on a point.
    fn is_empty(&self, point: Point) -> bool;

    /// How many stones a side has.
    fn count(&self, color: Color) -> usize;

    /// The points without a stone.
    fn empty_points(&self, board: &Board) -> PointSet;

    /// The stones in the group of a stone.
    fn size(&self, stone: Point) -> usize;

    /// The stone behind a stone in the ring of its group.
    fn next(&self, stone: Point) -> Point;

    /// One stone of each group of a side.
    fn one_of_each(&self, board: &Board, color: Color) -> Vec<Point>;

    /// The stones in the largest group of a side; 0 when it has none.
    fn largest_of(&self, board: &Board, color: Color) -> usize;

    /// Whether a point has a stone of this colour beside it.
    fn joins(&self, board: &Board, point: Point, color: Color) -> bool;

    /// The group that a stone of this colour on an empty point would make.
    fn gather(&self, board: &Board, point: Point, color: Color) -> NewGroup<Self::Touched>;

    /// The stones of the largest of the enemy groups touched; 0 when none is.
    fn largest(&self, group: &NewGroup<Self::Touched>) -> usize;

    /// One stone of each distinct enemy group that a new group touches.
    fn enemies(&self, board: &Board, group: &NewGroup<Self::Touched>) -> Vec<Point>;

    /// How many stones those enemy groups have.
    fn enemy_stones(&self, board: &Board, group: &NewGroup<Self::Touched>) -> usize;

    /// Takes those enemy groups off the board. Tells `group` one stone of each group that is
    /// taken, and `stone` every stone.
    fn take(&mut self, board: &Board, group: &NewGroup<Self::Touched>, taken: impl Taken);

    /// Puts a stone on an empty point that has none of its colour beside it.
    fn put_alone(&mut self, board: &Board, point: Point, color: Color) -> Known;

    /// Takes back the last stone that was put, which joined nothing.
    fn lift_alone(&mut self, board: &Board, point: Point, color: Color, before: Known);

    /// Puts a stone on an empty point and joins it to the groups of its colour beside it; there
    /// is one at least.
    fn put_joining(&mut self, board: &Board, point: Point, color: Color) -> Change;

    /// Takes back the last stone that was put; what it had joined falls apart again.
    fn lift_joining(&mut self, board: &Board, change: &Change);

    /// Puts back the last group that was taken, one stone of which is this.
    fn restore(&mut self, board: &Board, stone: Point, color: Color);

    /// Whether an empty point has no stone of this colour beside it.
    fn has_lonely_point(&self, board: &Board, color: Color) -> bool;

    /// The same, remembering where it is.
    fn find_lonely_point(&mut self, board: &Board, color: Color) -> bool;

    /// The points where this side, were it to move, may place.
    fn legal(&self, board: &Board, color: Color) -> PointSet;

    /// How many those are.
    fn count_legal(&self, board: &Board, color: Color) -> usize {
        self.legal(board, color).len()
    }
}

/// Who is told of the stones that a capture takes.
pub(super) trait Taken {
    /// One stone of each group.
    fn group(&mut self, stone: Point);

    /// Every stone.
    fn stone(&mut self, stone: Point);
}

/// A stone and what it joins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joining {
    pub(super) point: Point,
    pub(super) color: Color,
    joined: [Joined; 4],
    len: u8,
}

/// A group that a stone joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Joined {
    /// The stone of it beside the new one.
    pub(super) stone: Point,
    /// What the representation knows the group by.
    pub(super) id: u16,
}

/// The group that a stone makes: itself and every group of its own that it touches.
pub(super) struct NewGroup<Touched> {
    pub(super) point: Point,
    pub(super) color: Color,
    /// Its stones.
    pub(super) size: usize,
    pub(super) touched: Touched,
}

/// What is known of a point without a stone. It has to come back when a stone there is taken
/// back, since a group that was captured may still be known by it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(super) next: Point,
    pub(super) id: u16,
    pub(super) size: u16,
}

/// What takes a stone back that joined groups: where it was put, what it joined, and what was
/// known before of its point and under the id of its group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(super) stone: Joining,
    pub(super) before: Known,
    pub(super) id: u16,
    pub(super) reach_before: [u64; Board::MOST_WORDS],
}

impl Joining {
    /// A stone that joins nothing.
    pub(super) fn nothing(point: Point, color: Color) -> Self {
        let joined = [Joined {
            stone: point,
            id: 0,
        }; 4];
        Self {
            point,
            color,
            joined,
            len: 0,
        }
    }

    /// A point has at most four neighbours no two of which touch.
    pub(super) fn push(&mut self, stone: Point, id: u16) {
        self.joined[usize::from(self.len)] = Joined { stone, id };
        self.len += 1;
    }

    pub(super) fn joined(&self) -> &[Joined] {
        &self.joined[..usize::from(self.len)]
    }
}

/// The stones of a ring, beginning with this one.
pub(super) fn ring(next: &[Point], first: Point) -> impl Iterator<Item = Point> {
    let mut at = Some(first);
    std::iter::from_fn(move || {
        let stone = at?;
        let behind = next[stone.index()];
        at = (behind != first).then_some(behind);
        Some(stone)
    })
}
