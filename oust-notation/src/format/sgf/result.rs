//! Reads and writes the property `RE`: the winner and the ending.

use oust_core::{Color, Ending, Outcome};

use super::root::Mark;
use crate::record::{EndedValue, ResultValue};

/// The endings of the format, each with its letter and its word; both are read.
///
/// An adjudication is a forfeit, the closest ending of SGF.
const ENDINGS: [(Ending, &str, &str); 3] = [
    (Ending::Resignation, "R", "resign"),
    (Ending::Time, "T", "time"),
    (Ending::Adjudication, "F", "forfeit"),
];

/// Returns the value of `RE`. A win on the board has no score: `B+`.
pub(super) fn write_result(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome::Win(winner)) => format!("{}+", color_letter(winner)),
        Some(Outcome::Ended {
            ending,
            winner: Some(winner),
        }) => {
            let known = ENDINGS.iter().find(|(known, ..)| *known == ending);
            let letter = known.map_or("", |(_, letter, _)| letter);
            format!("{}+{letter}", color_letter(winner))
        }
        Some(Outcome::Deadlock) => "Void".to_owned(),
        Some(Outcome::Ended { winner: None, .. }) | None => "?".to_owned(),
    }
}

/// Returns the values of the headers `result` and `ended`; `None` for a text that is no result of
/// SGF.
pub(super) fn read_result(text: &str, mark: Mark) -> Option<(ResultValue, Option<EndedValue>)> {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "0" | "draw" | "jigo" => return Some((ResultValue::Draw, None)),
        "void" if mark == Mark::Present => return Some((ResultValue::Deadlock, None)),
        "void" | "?" => return Some((ResultValue::Unknown, None)),
        _ => {}
    }
    let (winner, how) = text.split_once('+')?;
    let (winner, how) = (ResultValue::Win(color_of(winner)?), how.trim());
    let is_named = |(_, letter, word): &&(Ending, &str, &str)| {
        how.eq_ignore_ascii_case(letter) || how == *word
    };
    match ENDINGS.iter().find(is_named) {
        Some(&(ending, ..)) => Some((winner, Some(EndedValue::Otherwise(ending)))),
        None if how.is_empty() || how.parse::<f64>().is_ok() => Some((winner, None)),
        None => None,
    }
}

/// Returns the letter of a side: Black is x, White is o.
pub(super) const fn color_letter(color: Color) -> char {
    match color {
        Color::X => 'B',
        Color::O => 'W',
    }
}

/// Returns the side that a value names.
pub(super) fn color_of(text: &str) -> Option<Color> {
    match text.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::X),
        "w" | "white" => Some(Color::O),
        _ => None,
    }
}
