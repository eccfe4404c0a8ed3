//! Positions up to symmetry, by `oust-core` alone.

use oust_core::{Board, Color, Point, Setup, Symmetry};

/// The stones of a position up to symmetry: the points of x, then those of o. Positions are equal if
/// and only if these are. A board has at most 128 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Canonical([u128; 2]);

impl Canonical {
    /// Returns the stones.
    pub(super) fn setup(self, board: &Board) -> Setup {
        let mut setup = Setup::new(board.clone());
        for (points, color) in self.0.into_iter().zip(Color::BOTH) {
            for point in board.points() {
                if points >> point.index() & 1 == 1 {
                    setup.put(point, Some(color)).expect("a point of the board");
                }
            }
        }
        setup
    }
}

/// The symmetries of a board as lists of points.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Symmetries {
    images: Vec<Vec<Point>>,
}

impl Symmetries {
    pub(super) fn new(board: &Board) -> Self {
        let image = |symmetry: Symmetry| {
            let points = board.points();
            let images = points.map(|point| board.transform(symmetry, point));
            images
                .collect::<Option<_>>()
                .expect("a symmetry of this board")
        };
        Self {
            images: board.symmetries().map(image).collect(),
        }
    }

    /// Returns stones up to symmetry, and the number of the symmetry that leads to them.
    pub(super) fn canonical(&self, setup: &Setup) -> (Canonical, usize) {
        let stones = Color::BOTH.map(|color| setup.stones(color).collect::<Vec<_>>());
        let images = self.images.iter().enumerate().map(|(number, images)| {
            let image = |stones: &Vec<Point>| {
                let points = stones.iter().map(|stone| images[stone.index()]);
                points.fold(0, |points, point| points | 1 << point.index())
            };
            (Canonical(stones.each_ref().map(image)), number)
        });
        images.min().expect("a board has the identity")
    }

    /// Returns where a symmetry leads a point.
    pub(super) fn image(&self, symmetry: usize, point: Point) -> Point {
        self.images[symmetry][point.index()]
    }

    /// Returns the point that a symmetry leads to a point.
    pub(super) fn origin(&self, symmetry: usize, image: Point) -> Point {
        let images = &self.images[symmetry];
        let index = images.iter().position(|it| *it == image);
        let index = index.and_then(|index| u16::try_from(index).ok());
        Point::new(index.expect("a point of the board"))
    }
}
