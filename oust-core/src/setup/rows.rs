//! Setups from rows of text, and as text: the rows on one line, and the board as it is drawn.

use std::fmt;

use super::Setup;
use crate::{Board, Color};

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
        Board::rectangle(first, u8::try_from(lengths.len()).ok()?)
    } else {
        Board::hexagon(first)
    };
    let board = board.ok()?;
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
