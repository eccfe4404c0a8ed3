//! Parses and prints positions as one line of text.

use std::fmt;
use std::str::FromStr;

use oust_core::{Board, BoardNameError, Color, Position, Setup};

use crate::text::printable::{counted, split_digits};
use crate::text::serde_text::serde_as_text;
use crate::{Span, side_from_letter};

/// A setup and the side to move on one line: `<board> <rows> <side>`. The rows are joined by `/`
/// from top to bottom, with `x` and `o` for stones and a number for a run of empty points. Serde
/// serializes the line.
///
/// ```
/// use oust_notation::PositionLine;
///
/// let line: PositionLine = "3x3 3/x2/xo1 o".parse()?;
/// assert_eq!(line.position().count(oust_core::Color::X), 2);
/// assert_eq!(line.to_string(), "3x3 3/x2/xo1 o");
/// # Ok::<(), oust_notation::PositionLineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PositionLine {
    /// The board and its stones.
    pub setup: Setup,
    /// The side to move.
    pub to_move: Color,
}

/// The error from parsing a [`PositionLine`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {}: {kind}", span.start + 1)]
pub struct PositionLineError {
    /// The span of the invalid part, in bytes from the start of the line.
    pub span: Span,
    /// The reason.
    pub kind: PositionLineErrorKind,
}

/// The kinds of [`PositionLineError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionLineErrorKind {
    /// The line does not have three words.
    #[error(
        "expected a board, rows and the side to move, such as `3x3 3/x2/xo1 o`, found {0} word{s}",
        s = if *.0 == 1 { "" } else { "s" }
    )]
    WordCount(usize),
    /// The first word is not the name of a board.
    #[error(transparent)]
    Board(BoardNameError),
    /// The number of rows differs from the board's.
    #[error("expected {} joined by /, found {found}", counted(*expected, "row"))]
    RowCount {
        /// The number of rows of the board.
        expected: usize,
        /// The number of rows found.
        found: usize,
    },
    /// The length of a row differs from the board's.
    #[error("expected {} in row {row}, found {found}", counted(*expected, "point"))]
    RowLength {
        /// The row, counted from 1 at the top.
        row: usize,
        /// The number of points in the board's row.
        expected: usize,
        /// The number of points found.
        found: usize,
    },
    /// A character is neither a stone nor a number.
    #[error("expected x, o or the number of empty points, found `{0}`")]
    Symbol(char),
    /// A run of empty points has the length 0.
    #[error("expected a run of at least one empty point, found 0")]
    EmptyRun,
    /// The last word is not a side.
    #[error("expected the side to move, x or o, found `{0}`")]
    Side(String),
    /// The JSON that contains the position is invalid.
    #[error("{0}")]
    Json(String),
}

impl PositionLine {
    /// Creates the line of `position`, which forgets a turn in progress.
    pub fn from_position(position: &Position) -> Self {
        Self {
            setup: position.setup(),
            to_move: position.to_move(),
        }
    }

    /// Creates the position, at the start of a turn.
    pub fn position(&self) -> Position {
        Position::from_setup(&self.setup, self.to_move)
    }

    /// Checks whether `text` looks like a position line, valid or not. Its first word must name a
    /// board, and its second word must look like rows or its third word be a side.
    pub fn looks_like(text: &str) -> bool {
        let mut words = text.split_whitespace();
        let (Some(name), Some(rows)) = (words.next(), words.next()) else {
            return false;
        };
        // Only boards of several rows have a `/`.
        let joined = rows.contains('/');
        let is_cells = |b: u8| b.is_ascii_digit() || b"/xoXO".contains(&b);
        let are_rows = rows.bytes().all(is_cells);
        // Tested first, since parsing the name of a board is slower.
        if !joined && !are_rows {
            return false;
        }
        let Ok(board) = name.parse::<Board>() else {
            return false;
        };
        let named = name.contains(|c: char| c.is_ascii_alphabetic());
        let side = words.next().and_then(side_from_letter);
        if joined && named && side.is_some() && words.next().is_none() {
            return true;
        }
        // `9` names a square board, but other lines also begin with a number.
        let has_shape = if named {
            // The rows of a board with one row have no `/`.
            joined || board.rows() == 1
        } else {
            joined && rows.split('/').count() == board.rows()
        };
        has_shape && are_rows
    }
}

impl PositionLineError {
    const fn new(span: Span, kind: PositionLineErrorKind) -> Self {
        Self { span, kind }
    }

    /// Shifts the span of the error by `offset`, the start of the line in its text.
    pub(crate) fn shifted(self, offset: usize) -> Self {
        Self::new(self.span.shifted(offset), self.kind)
    }
}

impl FromStr for PositionLine {
    type Err = PositionLineError;

    fn from_str(text: &str) -> Result<Self, PositionLineError> {
        let words: Vec<(&str, Span)> = text
            .split_whitespace()
            .map(|word| (word, Span::from_slice(text, word)))
            .collect();
        let [(board, board_span), (rows, rows_span), (side, side_span)] = words[..] else {
            let kind = PositionLineErrorKind::WordCount(words.len());
            return Err(PositionLineError::new(Span::new(0, text.len()), kind));
        };
        let board: Board = board.parse().map_err(|error| {
            PositionLineError::new(board_span, PositionLineErrorKind::Board(error))
        })?;
        let setup = read_rows(board, rows).map_err(|error| error.shifted(rows_span.start))?;
        let to_move = side_from_letter(side).ok_or_else(|| {
            PositionLineError::new(side_span, PositionLineErrorKind::Side(side.to_owned()))
        })?;
        Ok(Self { setup, to_move })
    }
}

/// Parses the rows of a board, joined by `/`.
pub(crate) fn read_rows(board: Board, text: &str) -> Result<Setup, PositionLineError> {
    let (expected, found) = (board.rows(), text.split('/').count());
    if found != expected {
        let kind = PositionLineErrorKind::RowCount { expected, found };
        return Err(PositionLineError::new(Span::new(0, text.len()), kind));
    }
    let mut setup = Setup::new(board);
    let mut start = 0;
    for (row, row_text) in text.split('/').enumerate() {
        read_row(&mut setup, row, row_text).map_err(|error| error.shifted(start))?;
        start += row_text.len() + 1;
    }
    Ok(setup)
}

fn read_row(setup: &mut Setup, row: usize, text: &str) -> Result<(), PositionLineError> {
    let mut column = 0_usize;
    let mut rest = text;
    while let Some(symbol) = rest.chars().next() {
        let at = text.len() - rest.len();
        let (digits, after) = split_digits(rest);
        if digits.is_empty() {
            let (stone, after) = rest.split_at(symbol.len_utf8());
            let color = side_from_letter(stone).ok_or_else(|| {
                let span = Span::new(at, at + stone.len());
                PositionLineError::new(span, PositionLineErrorKind::Symbol(symbol))
            })?;
            // A stone after the end of the row only counts: the length check below reports it.
            if let Some(point) = setup.board().point(row, column) {
                setup
                    .put(point, Some(color))
                    .expect("the point is the board's");
            }
            column = column.saturating_add(1);
            rest = after;
        } else {
            // An overlong run fails the check of the row's length.
            let run = digits.parse().unwrap_or(usize::MAX);
            if run == 0 {
                let span = Span::new(at, at + digits.len());
                return Err(PositionLineError::new(
                    span,
                    PositionLineErrorKind::EmptyRun,
                ));
            }
            column = column.saturating_add(run);
            rest = after;
        }
    }
    let expected = setup.board().row_len(row);
    if column != expected {
        let kind = PositionLineErrorKind::RowLength {
            row: row + 1,
            expected,
            found: column,
        };
        return Err(PositionLineError::new(Span::new(0, text.len()), kind));
    }
    Ok(())
}

impl fmt::Display for PositionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.setup, self.to_move)
    }
}

serde_as_text!(PositionLine);
