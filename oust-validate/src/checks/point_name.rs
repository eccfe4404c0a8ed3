//! The names of points in messages.

use oust_core::{Board, Point};
use oust_notation::Dialect;

/// Returns the name of a point in a dialect.
pub(crate) fn point_name(dialect: Dialect, board: &Board, point: Point) -> String {
    dialect
        .coord(board, point)
        .map_or_else(|| "?".to_owned(), |coord| coord.to_string())
}
