//! The rotations and reflections of a board.

use std::fmt;

use crate::{Board, Point, Shape};

/// A rotation or reflection that maps a board to itself: one of 8 of a square, 4 of another
/// rectangle, 12 of a hexagon.
///
/// A symmetry first mirrors left to right, or does not, and then rotates.
///
/// ```
/// use oust_core::Board;
///
/// let board = Board::rectangle(13, 13)?;
/// let corner = board.point(0, 0).unwrap();
/// let mut images: Vec<_> = board
///     .symmetries()
///     .filter_map(|symmetry| board.transform(symmetry, corner))
///     .collect();
/// images.sort_unstable();
/// images.dedup();
/// assert_eq!(images.len(), 4);
/// # Ok::<(), oust_core::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirrored: bool,
    /// Clockwise, in quarters of a rectangle and sixths of a hexagon.
    turns: u8,
    degrees_per_turn: u16,
}

impl Symmetry {
    /// Checks whether this is the identity.
    pub const fn is_identity(self) -> bool {
        !self.mirrored && self.turns == 0
    }

    /// Returns the symmetry that maps every point back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        // A reflection is its own inverse.
        let turns = if self.mirrored || self.turns == 0 {
            self.turns
        } else {
            (360 / self.degrees_per_turn).to_le_bytes()[0] - self.turns
        };
        Self { turns, ..self }
    }
}

impl Board {
    /// Returns all symmetries of the board, the identity first.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + use<> {
        let (all, step, degrees_per_turn) = turns_of(self.shape());
        [false, true].into_iter().flat_map(move |mirrored| {
            (0..all).step_by(step).map(move |turns| Symmetry {
                mirrored,
                turns,
                degrees_per_turn,
            })
        })
    }

    /// Returns the image of a point; `None` if the point is not on the board or the symmetry is of
    /// another kind of board.
    pub fn transform(&self, symmetry: Symmetry, point: Point) -> Option<Point> {
        let (_, step, degrees_per_turn) = turns_of(self.shape());
        // A quarter turn of a square does not map another rectangle to itself.
        if symmetry.degrees_per_turn != degrees_per_turn || usize::from(symmetry.turns) % step != 0
        {
            return None;
        }
        let (row, column) = self.row_and_column(point)?;
        let (row, column) = match self.shape() {
            Shape::Rectangle { width, height } => turn_rectangle(
                (usize::from(width), usize::from(height)),
                symmetry,
                (row, column),
            ),
            Shape::Hexagon { side } => turn_hexagon(i32::from(side), symmetry, row, column)?,
        };
        self.point(row, column)
    }

    /// Returns the points of the board in classes: two points are in one class if a symmetry maps
    /// one to the other. Points and classes are in printed order.
    ///
    /// ```
    /// use oust_core::Board;
    ///
    /// let sizes: Vec<_> = Board::rectangle(3, 3)?.orbits().iter().map(Vec::len).collect();
    /// assert_eq!(sizes, [4, 4, 1]);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn orbits(&self) -> Vec<Vec<Point>> {
        orbits_under(self, &self.symmetries().collect::<Vec<_>>())
    }
}

/// Returns the points of a board in classes under some of its symmetries, as [`Board::orbits`] does under
/// all.
pub(crate) fn orbits_under(board: &Board, symmetries: &[Symmetry]) -> Vec<Vec<Point>> {
    let orbit_of = |point| {
        let images = symmetries.iter();
        let images = images.filter_map(|symmetry| board.transform(*symmetry, point));
        let mut orbit: Vec<_> = images.collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    };
    let orbits = board.points().map(|point| (point, orbit_of(point)));
    // Each class is taken at its first point, so it is taken once.
    let firsts = orbits.filter(|(point, orbit)| orbit[0] == *point);
    firsts.map(|(_, orbit)| orbit).collect()
}

/// Returns the number of turns in a full rotation, the step between those that map the board to
/// itself, and the degrees of one turn.
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

/// Transforms by axial coordinates around the center: `q` to the right, `r` down.
fn turn_hexagon(
    side: i32,
    symmetry: Symmetry,
    row: usize,
    column: usize,
) -> Option<(usize, usize)> {
    let radius = side - 1;
    // Axial columns lean, so rows above the middle begin at a larger `q`.
    let first_q = |r: i32| (-radius).max(-radius - r);
    let mut r = i32::try_from(row).ok()? - radius;
    let mut q = first_q(r) + i32::try_from(column).ok()?;
    if symmetry.mirrored {
        // Exchanges `q` with the third cube coordinate, `-q - r`; the row stays.
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
        let degrees = u16::from(self.turns) * self.degrees_per_turn;
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
