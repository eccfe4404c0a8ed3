//! The property `RE`: who won, and how.

use oust_core::{Color, Ending, Outcome};

use super::root::Mark;
use crate::record::{EndedValue, ResultValue};

/// What a game's `RE` says. A win on the board has no score: `B+`.
pub(super) fn write_result(outcome: Option<Outcome>) -> String {
    let (winner, how) = match outcome {
        Some(Outcome::Win(winner)) => (winner, ""),
        Some(Outcome::Ended {
            ending,
            winner: Some(winner),
        }) => (winner, letter_of(ending)),
        Some(Outcome::Deadlock) => return "Void".to_owned(),
        Some(Outcome::Ended { winner: None, .. }) | None => return "?".to_owned(),
    };
    format!("{}+{how}", color_letter(winner))
}

/// The header `result` that a value says, and the ending when it says one; `None` for a text
/// that is no result of SGF's.
pub(super) fn read_result(text: &str, mark: Mark) -> Option<(ResultValue, Option<EndedValue>)> {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "0" | "draw" | "jigo" => return Some((ResultValue::Draw, None)),
        "void" if mark == Mark::Present => return Some((ResultValue::Deadlock, None)),
        "void" | "?" => return Some((ResultValue::Unknown, None)),
        _ => {}
    }
    let (winner, how) = text.split_once('+')?;
    let winner = color_of(winner)?;
    let ended = match how.trim() {
        "r" | "resign" => Some(Ending::Resignation),
        "t" | "time" => Some(Ending::Time),
        "f" | "forfeit" => Some(Ending::Adjudication),
        "" => None,
        score => {
            score.parse::<f64>().ok()?;
            None
        }
    };
    Some((ResultValue::Win(winner), ended.map(EndedValue::Otherwise)))
}

/// The letter of a side: Black is x, White is o.
pub(super) const fn color_letter(color: Color) -> char {
    match color {
        Color::X => 'B',
        Color::O => 'W',
    }
}

/// The side that a value names.
pub(super) fn color_of(text: &str) -> Option<Color> {
    match text.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::X),
        "w" | "white" => Some(Color::O),
        _ => None,
    }
}

const fn letter_of(ending: Ending) -> &'static str {
    match ending {
        Ending::Resignation => "R",
        Ending::Time => "T",
        // A decision of somebody else; SGF has nothing nearer than a forfeit.
        Ending::Adjudication => "F",
    }
}
