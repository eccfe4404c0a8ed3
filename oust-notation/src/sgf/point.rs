//! SGF's points: two letters, the column from the left and the row from the top.

use oust_core::{Board, Point};

use crate::Coord;

/// How many letters there are: `a` to `z`, then `A` to `Z`.
pub(super) const LETTERS: usize = 52;

/// A point as a text names it, on a board or beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Counted from 0 at the left.
    pub(super) column: usize,
    /// Counted from 0 at the top.
    pub(super) row: usize,
}

impl Place {
    /// The place that two letters name.
    pub(super) fn read(text: &str) -> Option<Self> {
        let &[column, row] = text.as_bytes() else {
            return None;
        };
        let (column, row) = (index(column)?, index(row)?);
        Some(Self { column, row })
    }

    /// The places of a list's element: one, or a rectangle named by two corners, `aa:cb`.
    pub(super) fn read_list(text: &str) -> Option<impl Iterator<Item = Self>> {
        let (first, second) = text.split_once(':').unwrap_or((text, text));
        let (first, second) = (Self::read(first.trim())?, Self::read(second.trim())?);
        let columns = first.column.min(second.column)..=first.column.max(second.column);
        let rows = first.row.min(second.row)..=first.row.max(second.row);
        Some(rows.flat_map(move |row| columns.clone().map(move |column| Self { column, row })))
    }

    /// The point of a board.
    pub(super) fn point(self, board: &Board) -> Option<Point> {
        board.point(self.row, self.column)
    }

    /// The coordinate in Abstract Play's dialect, which counts rows from the bottom; one that
    /// no board has for a place below it.
    pub(super) fn coord(self, board: &Board) -> Coord {
        let from_bottom = board.rows().saturating_sub(self.row);
        let number = |count| u32::try_from(count).unwrap_or(0);
        Coord::new(number(self.column + 1), number(from_bottom))
    }
}

/// The two letters of a point; `None` beyond the letters.
pub(super) fn name(board: &Board, point: Point) -> Option<String> {
    let (row, column) = board.row_and_place(point)?;
    Some([letter(column)?, letter(row)?].iter().collect())
}

fn index(letter: u8) -> Option<usize> {
    match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a')),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
        _ => None,
    }
}

fn letter(index: usize) -> Option<char> {
    let index = u8::try_from(index).ok()?;
    match index {
        0..26 => Some(char::from(b'a' + index)),
        26..52 => Some(char::from(b'A' + index - 26)),
        _ => None,
    }
}
