//! The list of the turns of a game, in rows as a record has them.

use crate::play::{COLOR_NAMES, GameState, Move};
use crate::web::frame::Frame;

/// A row of the list: a turn of each color.
pub(super) struct Row {
    /// The number of the row, counted from 1.
    pub(super) number: usize,
    /// The turns, in the order of the colors.
    pub(super) cells: Vec<Option<TurnCell>>,
}

/// A turn in the list.
pub(super) struct TurnCell {
    /// The number of moves up to this one, the swap included.
    pub(super) index: usize,
    /// The turn as text.
    pub(super) text: String,
    /// What happened, where the text alone does not tell.
    pub(super) words: Option<String>,
    /// The class of its color.
    pub(super) class: &'static str,
    /// Whether the position after it is shown.
    pub(super) is_shown: bool,
}

/// Returns the rows of a game; `shown` is the number of moves of the position on the board.
pub(super) fn rows(page: &Frame, state: &GameState, shown: usize) -> Vec<Row> {
    let players = state.settings().players;
    let mut rows: Vec<Row> = Vec::new();
    let mut slot = 0;
    for (index, played) in state.moves().iter().enumerate() {
        let index = index + 1;
        // A swap is neither a turn nor a slot: it is written before the turn that follows it.
        let column = slot % players;
        if column == 0 && (slot / players) >= rows.len() {
            rows.push(Row {
                number: rows.len() + 1,
                cells: Vec::new(),
            });
        }
        let color = COLOR_NAMES.get(column).copied().unwrap_or_default();
        if let Some(row) = rows.last_mut() {
            row.cells.push(Some(TurnCell {
                index,
                text: played.text.clone(),
                words: words(page, played, color),
                class: color,
                is_shown: index == shown,
            }));
        }
        slot += usize::from(played.text != "swap");
    }
    rows
}

/// Returns what a move of a color means that has no placement.
pub(super) fn words(page: &Frame, played: &Move, color: &str) -> Option<String> {
    match played.text.as_str() {
        "pass" => {
            let color = page.color(color);
            Some(page.say("turn-passed").with("color", color).to_string())
        }
        "swap" => Some(page.say("turn-swapped").to_string()),
        _ => None,
    }
}
