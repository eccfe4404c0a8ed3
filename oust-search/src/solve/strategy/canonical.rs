//! Stones up to symmetry, the keys of answers.

use oust_core::{Board, Color, Point, Setup};

use crate::solve::layout::PointBits;
use crate::symmetry::{Mapping, Symmetries};

/// The stones of a position up to symmetry: the points of x, then the points of o. Two positions
/// are images of each other if and only if these are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Canonical<W>([W; 2]);

impl<W: PointBits> Canonical<W> {
    /// Returns the stones.
    pub(crate) fn setup(self, board: &Board) -> Setup {
        let mut setup = Setup::new(board.clone());
        for (stones, color) in self.0.into_iter().zip(Color::BOTH) {
            let is_stone = |point: &Point| stones.intersects(W::from_point(point.index()));
            for point in board.points().filter(is_stone) {
                setup.put(point, Some(color)).expect("a point of the board");
            }
        }
        setup
    }
}

/// Returns stones up to symmetry, and the symmetry that leads to them.
pub(crate) fn canonical<'a, W: PointBits>(
    symmetries: &'a Symmetries,
    board: &Board,
    at: impl Fn(Point) -> Option<Color>,
) -> (Canonical<W>, &'a Mapping) {
    let stones = board
        .points()
        .filter_map(|point| Some((point, at(point)?.index())))
        .collect::<Vec<_>>();
    let images = symmetries.all().iter().map(|mapping| {
        let mut image = [W::ZERO; 2];
        for &(point, side) in &stones {
            image[side] |= W::from_point(mapping.to(point).index());
        }
        (Canonical(image), mapping)
    });
    // The least image names the class, whichever of its positions came first.
    images
        .min_by_key(|(image, _)| *image)
        .expect("a board has the identity")
}
