//! A board as the solver has it.

use oust_core::{Board, Shape};

use super::word::Word;

/// The most symmetries of a board.
pub(super) const SYMMETRIES: usize = 12;

/// A board as the solver has it: neighbors as sets, and the weights of stones in the numbers of
/// positions.
#[derive(Clone, Debug)]
pub(super) struct Layout<W> {
    pub(super) all: W,
    /// The neighbors of each point.
    pub(super) near: Vec<W>,
    /// The weight of a stone on each point, under each symmetry of the board. A board with fewer
    /// symmetries has some of them more than once.
    pub(super) weights: Vec<[W; SYMMETRIES]>,
    /// Whether neither side may have a placement.
    pub(super) has_deadlocks: bool,
}

impl<W: Word> Layout<W> {
    /// Returns the layout of a board whose points fit.
    pub(super) fn new(board: &Board) -> Self {
        let is_exact = board.len() <= W::EXACT_POINTS;
        let symmetries: Vec<_> = board.symmetries().collect();
        let near = board.points().map(|point| {
            let near = board.neighbors(point).iter();
            near.fold(W::ZERO, |set, near| set | W::of_point(near.index()))
        });
        let weights = board.points().map(|point| {
            std::array::from_fn(|at| {
                let symmetry = symmetries[at % symmetries.len()];
                let image = board.transform(symmetry, point);
                W::weight(image.expect("a symmetry of this board").index(), is_exact)
            })
        });
        Self {
            all: board
                .points()
                .fold(W::ZERO, |all, point| all | W::of_point(point.index())),
            near: near.collect(),
            weights: weights.collect(),
            has_deadlocks: !matches!(board.shape(), Shape::Hexagon { side } if side > 1),
        }
    }
}
