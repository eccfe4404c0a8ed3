//! The labels at the edges of a board, as every picture of it has them.

use oust_core::{Board, Shape};

use crate::Dialect;

/// The label of a row, counted from 0 at the top.
pub(crate) fn row_label(dialect: Dialect, board: &Board, row: usize) -> String {
    let from_bottom = board.rows() - 1 - row;
    match (board.shape(), dialect) {
        (Shape::Hexagon { .. }, Dialect::Pbmserv) => dialect.label(board, row),
        (Shape::Hexagon { .. }, Dialect::AbstractPlay) => dialect.label(board, from_bottom),
        (Shape::Rectangle { .. }, _) | (Shape::Hexagon { .. }, Dialect::Bga) => {
            (from_bottom + 1).to_string()
        }
    }
}

/// The labels of a rectangle's columns or a hexagon's `/` diagonals, from the left; none in a
/// dialect that does not name them.
pub(crate) fn column_labels(dialect: Dialect, board: &Board) -> Vec<String> {
    let label = |index| dialect.label(board, index);
    match (board.shape(), dialect) {
        (Shape::Rectangle { .. }, _) => (0..board.row_len(0)).map(label).collect(),
        (Shape::Hexagon { .. }, Dialect::Pbmserv) => (1..=board.rows())
            .map(|number| number.to_string())
            .collect(),
        (Shape::Hexagon { .. }, Dialect::AbstractPlay) => Vec::new(),
        (Shape::Hexagon { .. }, Dialect::Bga) => (0..board.rows()).map(label).collect(),
    }
}
