//! Arrangements of stones, unchecked.

mod rows;

use std::fmt;

use crate::{Board, Color, Point, Symmetry};

pub use rows::RowsError;

/// Any arrangement of stones on a board, also one that no game reaches.
///
/// It has no side to move and follows no rules; [`Position::from_setup`] adds both. Two setups are
/// equal if board and stones are the same.
///
/// ```
/// use oust_core::{Board, Color, Setup};
///
/// let board = Board::rectangle(3, 3)?;
/// let center = board.point(1, 1).unwrap();
/// let mut setup = Setup::new(board);
/// setup.put(center, Some(Color::X))?;
/// assert_eq!(setup, Setup::from_rows(&["...", ".x.", "..."])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Position::from_setup`]: crate::Position::from_setup
#[derive(Clone, PartialEq, Eq, Hash)]
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
    /// The number of points of the board.
    pub points: usize,
}

impl Setup {
    /// Returns an empty board.
    pub fn new(board: Board) -> Self {
        let cells = vec![None; board.len()];
        Self { board, cells }
    }

    /// Returns the board that the stones are on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the stone on a point; `None` if the point is empty or off the board.
    pub fn at(&self, point: Point) -> Option<Color> {
        self.cells.get(point.index()).copied().flatten()
    }

    /// Puts a stone on a point, or clears the point, and returns the stone that was there.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such point.
    pub fn put(&mut self, point: Point, stone: Option<Color>) -> Result<Option<Color>, OffBoard> {
        let points = self.cells.len();
        match self.cells.get_mut(point.index()) {
            Some(cell) => Ok(std::mem::replace(cell, stone)),
            None => Err(OffBoard { point, points }),
        }
    }

    /// Returns the stones of a color, in printed order.
    pub fn stones(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.board
            .points()
            .filter(move |&point| self.at(point) == Some(color))
    }

    /// Returns the stones rotated or mirrored; `None` if the board does not have the symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Option<Self> {
        let mut image = Self::new(self.board.clone());
        for point in self.board.points() {
            let to = self.board.transform(symmetry, point)?;
            image.cells[to.index()] = self.at(point);
        }
        Some(image)
    }

    /// Returns the stones with the two colors swapped.
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
