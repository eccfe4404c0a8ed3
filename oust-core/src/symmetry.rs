//! Turning and mirroring a board onto itself.

use std::fmt;

use crate::{Board, Point, Shape};

/// One of the ways to lay a board onto itself: 8 on a square, 4 on another rectangle, 12 on a
/// hexagon.
///
/// A symmetry first mirrors, or does not, and then turns. [`Board::symmetries`] lists those of
/// a board, the one that changes nothing first.
///
/// ```
/// use oust_core::{Board, Point};
///
/// let board = Board::rectangle(13, 13)?;
/// let corner = Point::new(0);
/// let mut corners: Vec<_> = board
///     .symmetries()
///     .filter_map(|symmetry| board.transform(symmetry, corner))
///     .collect();
/// corners.sort_unstable();
/// corners.dedup();
/// assert_eq!(corners, [0, 12, 156, 168].map(Point::new));
/// # Ok::<(), oust_core::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirrored: bool,
    /// Clockwise, in quarters on a rectangle and in sixths on a hexagon.
    turns: u8,
    degrees_a_turn: u16,
}

impl Symmetry {
    /// Whether this changes nothing.
    pub const fn is_identity(self) -> bool {
        !self.mirrored && self.turns == 0
    }

    /// The symmetry that takes every point back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        // What mirrors is its own inverse: to mirror first turns the turning about.
        let turns = if self.mirrored || self.turns == 0 {
            self.turns
        } else {
            (360 / self.degrees_a_turn).to_le_bytes()[0] - self.turns
        };
        Self { turns, ..self }
    }
}

impl Board {
    /// All symmetries of the board, the identity first.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + use<> {
        let (all, step, degrees_a_turn) = turns_of(self.shape());
        [false, true].into_iter().flat_map(move |mirrored| {
            (0..all).step_by(step).map(move |turns| Symmetry {
                mirrored,
                turns,
                degrees_a_turn,
            })
        })
    }

    /// Where a symmetry takes a point; `None` for a point that is not on the board or a
    /// symmetry of another kind of board.
    pub fn transform(&self, symmetry: Symmetry, point: Point) -> Option<Point> {
        let (_, step, degrees_a_turn) = turns_of(self.shape());
        if symmetry.degrees_a_turn != degrees_a_turn || usize::from(symmetry.turns) % step != 0 {
            return None;
        }
        let (row, place) = self.row_and_column(point)?;
        let (row, place) = match self.shape() {
            Shape::Rectangle { width, height } => turn_rectangle(
                (usize::from(width), usize::from(height)),
                symmetry,
                (row, place),
            ),
            Shape::Hexagon { side } => turn_hexagon(i32::from(side), symmetry, row, place)?,
        };
        self.point(row, place)
    }
}

/// How many turns go around a board, every how many of them lay it onto itself, and the degrees
/// of one.
const fn turns_of(shape: Shape) -> (u8, usize, u16) {
    match shape {
        Shape::Rectangle { width, height } if width == height => (4, 1, 90),
        Shape::Rectangle { .. } => (4, 2, 90),
        Shape::Hexagon { .. } => (6, 1, 60),
    }
}

fn turn_rectangle(
    (mut width, mut height): (usize, usize),
    symmetry: Symmetry,
    (mut row, mut column): (usize, usize),
) -> (usize, usize) {
    if symmetry.mirrored {
        column = width - 1 - column;
    }
    for _ in 0..symmetry.turns {
        (row, column) = (column, height - 1 - row);
        (width, height) = (height, width);
    }
    (row, column)
}

/// Works in axial coordinates around the center: `q` to the right, `r` down.
fn turn_hexagon(side: i32, symmetry: Symmetry, row: usize, place: usize) -> Option<(usize, usize)> {
    let radius = side - 1;
    let first_q = |r: i32| (-radius).max(-radius - r);
    let mut r = i32::try_from(row).ok()? - radius;
    let mut q = first_q(r) + i32::try_from(place).ok()?;
    if symmetry.mirrored {
        q = -q - r;
    }
    for _ in 0..symmetry.turns {
        (q, r) = (-r, q + r);
    }
    Some((
        usize::try_from(r + radius).ok()?,
        usize::try_from(q - first_q(r)).ok()?,
    ))
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let degrees = u16::from(self.turns) * self.degrees_a_turn;
        match (self.mirrored, degrees) {
            (false, 0) => f.write_str("unchanged"),
            (true, 0) => f.write_str("mirrored left to right"),
            (false, _) => write!(f, "turned clockwise by {degrees} degrees"),
            (true, _) => write!(
                f,
                "mirrored left to right, then turned clockwise by {degrees} degrees"
            ),
        }
    }
}
