//! Zones of a board: points as far from the edge as each other.

use oust_core::{Board, Point};

/// The number of zones.
pub(super) const ZONES: usize = 4;

/// The zone of each point: 0 for corners, 1 for edges, 2 next to an edge, 3 inside.
///
/// An edge point has fewer neighbors than others, a corner fewer than other edge points.
#[derive(Clone, Debug)]
pub(crate) struct Zones(Vec<u8>);

impl Zones {
    pub(crate) fn new(board: &Board) -> Self {
        let degree = |point: Point| board.neighbors(point).len();
        let most = board.points().map(degree).max().unwrap_or(0);
        let is_edge = |point: Point| degree(point) < most;
        let edges = board.points().filter(|&point| is_edge(point));
        let widest = edges.map(degree).max();
        let zone = |point: Point| {
            if is_edge(point) {
                u8::from(Some(degree(point)) == widest)
            } else if board.neighbors(point).iter().copied().any(is_edge) {
                2
            } else {
                3
            }
        };
        Self(board.points().map(zone).collect())
    }

    /// Returns the zone of a point of the board, below [`ZONES`].
    #[inline]
    pub(super) fn of(&self, point: Point) -> usize {
        self.0[point.index()].into()
    }
}
