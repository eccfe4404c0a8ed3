//! Arrangements of stones, unchecked: from rows of text and as text, too.

use std::fmt;

use crate::{Board, Color, Point, Symmetry};

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
            // A symmetry of another board maps no point.
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

/// Why rows of text are no [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum RowsError {
    /// A character other than `x`, `o`, `.` and white space.
    UnknownCharacter {
        /// The row, counted from 0 at the top.
        row: usize,
        /// The character.
        found: char,
    },
    /// No board has rows of these lengths.
    NoBoard,
}

impl Setup {
    /// Parses one string for each row, the top row first: `x` and `o` are stones, `.` is an empty
    /// point, white space is ignored. Rows of equal length make a rectangle, others a hexagon.
    ///
    /// For tests and examples; `oust-notation` reads diagrams with labels and claims.
    ///
    /// ```
    /// use oust_core::{Board, Color, Setup};
    ///
    /// let setup = Setup::from_rows(&[
    ///     " x . ",
    ///     "o x .",
    ///     " . . ",
    /// ])?;
    /// assert_eq!(setup.board(), &Board::hexagon(2)?);
    /// assert_eq!(setup.stones(Color::X).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a character is unknown or no board has such rows.
    pub fn from_rows(rows: &[&str]) -> Result<Self, RowsError> {
        let mut cells = Vec::new();
        let mut lengths = Vec::new();
        for (row, text) in rows.iter().enumerate() {
            let before = cells.len();
            for character in text.chars().filter(|character| !character.is_whitespace()) {
                cells.push(match character {
                    'x' => Some(Color::X),
                    'o' => Some(Color::O),
                    '.' => None,
                    found => return Err(RowsError::UnknownCharacter { row, found }),
                });
            }
            lengths.push(cells.len() - before);
        }
        let board = board_of(&lengths).ok_or(RowsError::NoBoard)?;
        Ok(Self { board, cells })
    }
}

/// Returns the board with rows of these lengths.
fn board_of(lengths: &[usize]) -> Option<Board> {
    let first = u8::try_from(*lengths.first()?).ok()?;
    let board = if lengths.iter().all(|&length| length == first.into()) {
        Board::rectangle(first, u8::try_from(lengths.len()).ok()?).ok()?
    } else {
        Board::hexagon(first).ok()?
    };
    // The first length alone has chosen a hexagon; the other rows have to fit it.
    let rows = (0..board.rows()).map(|row| board.row_len(row));
    rows.eq(lengths.iter().copied()).then_some(board)
}

impl fmt::Display for RowsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCharacter { row, found } => write!(
                f,
                "unknown character {found:?} in row {row}: expected `x`, `o` or `.`"
            ),
            Self::NoBoard => f.write_str("no board has rows of these lengths"),
        }
    }
}

impl std::error::Error for RowsError {}

/// Prints the name of the board and the [rows](Setup::joined_rows), as in `3x3 3/x2/xo1`.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board(), self.joined_rows())
    }
}

/// The rows of a setup on one line.
struct JoinedRows<'a>(&'a Setup);

impl fmt::Display for JoinedRows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(setup) = self;
        let board = setup.board();
        for row in 0..board.rows() {
            if row > 0 {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for column in 0..board.row_len(row) {
                match board.point(row, column).and_then(|point| setup.at(point)) {
                    None => empty += 1,
                    Some(color) => {
                        write_run(f, std::mem::take(&mut empty))?;
                        write!(f, "{color}")?;
                    }
                }
            }
            write_run(f, empty)?;
        }
        Ok(())
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: usize) -> fmt::Result {
    match empty {
        0 => Ok(()),
        _ => write!(f, "{empty}"),
    }
}

/// Draws the board below its name, so that two setups that differ can be compared.
impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board())?;
        self.draw(f)
    }
}

impl Setup {
    /// Returns the rows from top to bottom, joined by `/`: `x` and `o` are stones, a number is a
    /// run of empty points.
    ///
    /// ```
    /// let setup = oust_core::Setup::from_rows(&["...", "x..", "xo."])?;
    /// assert_eq!(setup.joined_rows().to_string(), "3/x2/xo1");
    /// assert_eq!(setup.to_string(), "3x3 3/x2/xo1");
    /// # Ok::<(), oust_core::RowsError>(())
    /// ```
    pub fn joined_rows(&self) -> impl fmt::Display {
        JoinedRows(self)
    }

    /// Draws one line for each row.
    pub(crate) fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        let longest = (0..board.rows()).map(|row| board.row_len(row)).max();
        for row in 0..board.rows() {
            let len = board.row_len(row);
            // The rows of a hexagon are centered.
            let indent = longest.unwrap_or(len) - len;
            write!(f, "\n{:indent$}", "")?;
            for column in 0..len {
                let stone = board.point(row, column).and_then(|point| self.at(point));
                f.write_str(if column == 0 { "" } else { " " })?;
                match stone {
                    Some(color) => write!(f, "{color}")?,
                    None => f.write_str(".")?,
                }
            }
        }
        Ok(())
    }
}
