//! Positions up to symmetry, by `oust-core` alone.

use oust_core::{Board, Color, Point, Setup, Symmetry};

/// A position up to symmetry: the stones in the order of the points and the side to move. Positions
/// are equal if and only if these are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Canonical(Box<[u8]>);

/// The symmetries of a board as lists of points.
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

    /// Returns a position up to symmetry, and the number of the symmetry that leads to it.
    pub(super) fn canonical(&self, setup: &Setup, to_move: Color) -> (Canonical, usize) {
        let images = self.images.iter().enumerate();
        let cells = images.map(|(number, images)| (cells(setup, to_move, images), number));
        let (cells, number) = cells.min().expect("a board has the identity");
        (Canonical(cells), number)
    }

    /// Returns where a symmetry leads a point.
    pub(super) fn image(&self, symmetry: usize, point: Point) -> Point {
        self.images[symmetry][point.index()]
    }

    /// Returns the point that a symmetry leads to a point.
    pub(super) fn origin(&self, symmetry: usize, image: Point) -> Option<Point> {
        let index = self.images[symmetry].iter().position(|it| *it == image)?;
        u16::try_from(index).ok().map(Point::new)
    }
}

/// Returns the stones of an image of a position, then the side to move.
fn cells(setup: &Setup, to_move: Color, images: &[Point]) -> Box<[u8]> {
    let mut cells = vec![0; images.len() + 1];
    for (point, image) in setup.board().points().zip(images) {
        cells[image.index()] = setup.at(point).map_or(0, |color| 1 + digit(color));
    }
    cells[images.len()] = digit(to_move);
    cells.into_boxed_slice()
}

fn digit(color: Color) -> u8 {
    u8::from(color == Color::O)
}
