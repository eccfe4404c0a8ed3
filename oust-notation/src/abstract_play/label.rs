//! Abstract Play's names for boards.

use oust_core::{Board, Shape};

use crate::BoardName;

/// The board that a variant's label names: `square-11`, `hex-6`, `size-6 hex`,
/// `size-11 square`, `Default board`, the unresolved `variants.oust.hex-8.name`, and our own
/// `9x7`. `None` for a label that names none.
pub(super) fn board_of_label(label: &str) -> Option<Board> {
    let label = label.trim().to_ascii_lowercase();
    if label == "default board" {
        return Board::hexagon(7).ok();
    }
    let label = label
        .strip_prefix("variants.oust.")
        .and_then(|rest| rest.strip_suffix(".name"))
        .unwrap_or(&label);
    let words: Vec<&str> = label
        .split([' ', '-'])
        .filter(|word| !word.is_empty())
        .collect();
    let name = match words[..] {
        ["size", side, "hex"] | ["hex", side] => format!("hex{side}"),
        ["size", side, "square"] | ["square", side] => format!("{side}x{side}"),
        [size] if size.contains('x') && !size.starts_with("hex") => size.to_owned(),
        _ => return None,
    };
    name.parse().ok().map(|BoardName(board)| board)
}

/// The label that we write for a board.
pub(super) fn label_of(board: &Board) -> String {
    match board.shape() {
        Shape::Hexagon { side } => format!("hex-{side}"),
        Shape::Rectangle { width, height } if width == height => format!("square-{width}"),
        Shape::Rectangle { .. } => BoardName(board.clone()).to_string(),
    }
}
