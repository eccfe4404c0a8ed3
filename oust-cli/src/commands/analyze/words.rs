//! Values and points in words.

use oust_notation::Dialect;
use oust_search::Proof;
use oust_search::review::{Analysis, Value};

use crate::output::turn_texts;

/// Returns a chance as a number of percent with one decimal.
pub(crate) fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

/// Returns a value as a column of a table shows it.
pub(crate) fn short(value: Value) -> String {
    match value.proof {
        Some(Proof::Win) => "wins".to_owned(),
        Some(Proof::Loss) => "loses".to_owned(),
        None => percent(value.chance),
    }
}

/// Returns the expected turns, each with its tokens joined by `,`.
pub(crate) fn line_turns(analysis: &Analysis, dialect: Dialect) -> Vec<String> {
    turn_texts(analysis.expected_game(), dialect)
}

/// Returns a line of columns aligned to the left, without spaces at its end.
pub(crate) fn columns<const N: usize>(cells: [&str; N], widths: [usize; N]) -> String {
    let mut line = String::new();
    for (cell, width) in cells.into_iter().zip(widths) {
        line.push_str(cell);
        let gap = (width + 2).saturating_sub(cell.chars().count());
        line.extend(std::iter::repeat_n(' ', gap));
    }
    line.trim_end().to_owned() + "\n"
}
