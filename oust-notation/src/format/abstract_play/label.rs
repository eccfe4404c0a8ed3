//! Abstract Play's names for boards.

use oust_core::{Board, Shape};

use crate::format::json_text::Value;
use crate::record::Record;

/// The board in the list of variants of a record.
pub(super) enum Label {
    /// The board that a label names.
    Named(Board),
    /// No label: the site leaves it out for its default board.
    LeftOut,
    /// None of the labels names a board.
    Unknown,
}

/// Reads the list of a game's variants. Returns `None` and adds a problem to `record` when it is no
/// list.
pub(super) fn read_label(variants: Option<Value<'_>>, record: &mut Record) -> Option<Label> {
    let Some(variants) = variants else {
        return Some(Label::LeftOut);
    };
    let labels = record.note(variants.expect(Value::items, "a list of variants"))?;
    let mut found = Label::LeftOut;
    for label in labels {
        let text = label.text_or_number();
        let board = text.and_then(|text| board_of_label(&text));
        if let Some(board) = board {
            record.board_span = label.span;
            return Some(Label::Named(board));
        }
        if matches!(found, Label::LeftOut) {
            record.board_span = label.span;
            found = Label::Unknown;
        }
    }
    Some(found)
}

/// Returns the board that a variant's label names: `square-11`, `hex-6`, `size-6 hex`,
/// `size-11 square`, `Default board` (as an identifier `#board`), the unresolved `variants.oust.hex-8.name`,
/// and the toolkit's `9x7`. `None` for a label that names none.
fn board_of_label(label: &str) -> Option<Board> {
    let label = label.trim().to_ascii_lowercase();
    if label == "default board" || label == "#board" {
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
    name.parse().ok()
}

/// Returns the label that is written for a board.
pub(super) fn label_of(board: &Board) -> String {
    match board.shape() {
        Shape::Hexagon { side } => format!("hex-{side}"),
        Shape::Rectangle { width, height } if width == height => format!("square-{width}"),
        Shape::Rectangle { .. } => board.to_string(),
    }
}
