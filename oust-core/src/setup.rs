//! Arrangements of stones, unchecked.

use std::fmt;

use crate::{Board, Color, Point, Symmetry};

/// Any arrangement of stones on a board, also one that no game reaches.
///
/// It has no side to move and no rules; a [`Position`](crate::Position) is made from it. Two
/// setups are equal when board and stones are the same.
///
/// ```
/// use oust_core::{Board, Color, Point, Setup};
///
/// let mut setup = Setup::new(Board::rectangle(3, 3)?);
/// setup.put(Point::new(4), Some(Color::X))?;
/// assert_eq!(setup.at(Point::new(4)), Some(Color::X));
/// assert_eq!(setup.stones(Color::X).count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "crate::serde::SetupForm", into = "crate::serde::SetupForm")
)]
pub struct Setup {
    board: Board,
    cells: Vec<Option<Color>>,
}

/// A point that the board does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OffBoard {
    /// The point asked for.
    pub point: Point,
    /// How many points the board has.
    pub points: usize,
}

impl Setup {
    /// An empty board.
    pub fn new(board: Board) -> Self {
        let cells = vec![None; board.len()];
        Self { board, cells }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The stone on a point; `None` when it is empty or off the board.
    pub fn at(&self, point: Point) -> Option<Color> {
        self.cells.get(point.index()).copied().flatten()
    }

    /// Puts a stone on a point, or takes it away, and returns what stood there.
    ///
    /// # Errors
    ///
    /// When the board has no such point.
    pub fn put(&mut self, point: Point, stone: Option<Color>) -> Result<Option<Color>, OffBoard> {
        let points = self.cells.len();
        match self.cells.get_mut(point.index()) {
            Some(cell) => Ok(std::mem::replace(cell, stone)),
            None => Err(OffBoard { point, points }),
        }
    }

    /// The points with a stone of this color, in printed order.
    pub fn stones(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.board
            .points()
            .filter(move |&point| self.at(point) == Some(color))
    }

    /// The same stones turned or mirrored; `None` for a symmetry that the board does not have.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Option<Self> {
        let mut image = Self::new(self.board.clone());
        for point in self.board.points() {
            let to = self.board.transform(symmetry, point)?;
            image.cells[to.index()] = self.at(point);
        }
        Some(image)
    }

    /// The same stones with the two colors exchanged.
    #[must_use]
    pub fn colors_swapped(&self) -> Self {
        Self {
            board: self.board.clone(),
            cells: self.cells.iter().map(|cell| cell.map(|c| !c)).collect(),
        }
    }
}

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "point {} is not on the board, which has {} points",
            self.point.index(),
            self.points
        )
    }
}

impl std::error::Error for OffBoard {}
