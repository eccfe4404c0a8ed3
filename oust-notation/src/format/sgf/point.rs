//! The points of SGF: two letters, the column from the left and the row from the top.

use oust_core::{Board, Point};

use crate::Coord;

/// The names of columns and rows, in order.
const LETTERS: &[u8; SIZE] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The most columns and rows of a board.
pub(super) const SIZE: usize = 52;

/// A point as a text names it, on the board or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Counted from 0 at the left.
    column: usize,
    /// Counted from 0 at the top.
    row: usize,
}

impl Place {
    /// Returns the place that two letters name.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let &[column, row] = text.as_bytes() else {
            return None;
        };
        let index = |letter| LETTERS.iter().position(|&known| known == letter);
        let (column, row) = (index(column)?, index(row)?);
        Some(Self { column, row })
    }

    /// Returns the places of one value of a list: one point, or a rectangle named by two corners,
    /// `aa:cb`.
    pub(super) fn parse_list(text: &str) -> Option<impl Iterator<Item = Self>> {
        let (first, second) = text.split_once(':').unwrap_or((text, text));
        let (first, second) = (Self::parse(first.trim())?, Self::parse(second.trim())?);
        let columns = first.column.min(second.column)..=first.column.max(second.column);
        let rows = first.row.min(second.row)..=first.row.max(second.row);
        Some(rows.flat_map(move |row| columns.clone().map(move |column| Self { column, row })))
    }

    /// Returns the point of a board.
    pub(super) fn point(self, board: &Board) -> Option<Point> {
        board.point(self.row, self.column)
    }

    /// Returns the coordinate in Abstract Play's dialect, which counts rows from the bottom. A
    /// place below the board gets row 0, which no board has.
    pub(super) fn coord(self, board: &Board) -> Coord {
        let from_bottom = board.rows().saturating_sub(self.row);
        let number = |count| u32::try_from(count).unwrap_or(0);
        Coord::new(number(self.column + 1), number(from_bottom))
    }
}

/// Returns the two letters of a point; `None` beyond the letters.
pub(super) fn name(board: &Board, point: Point) -> Option<String> {
    let (row, column) = board.row_and_column(point)?;
    let letter = |index| LETTERS.get(index).map(|&letter| char::from(letter));
    Some([letter(column)?, letter(row)?].iter().collect())
}
