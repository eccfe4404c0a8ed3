//! Values and points in words.

use oust_core::{Board, Point};
use oust_notation::{AnnotatedGame, Dialect};
use oust_search::Proof;
use oust_search::review::{Analysis, Value};

/// Returns a chance as a number of percent with one decimal.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

/// Returns a value as a column of a table shows it.
pub(super) fn short(value: Value) -> String {
    match value.proof {
        Some(Proof::Win) => "wins".to_owned(),
        Some(Proof::Loss) => "loses".to_owned(),
        None => percent(value.chance),
    }
}

/// Returns the name of a proof in JSON.
pub(super) fn proof_name(proof: Proof) -> &'static str {
    match proof {
        Proof::Win => "win",
        Proof::Loss => "loss",
    }
}

/// Returns a chance with four decimals.
pub(super) fn rounded(chance: f64) -> f64 {
    (10_000.0 * chance).round() / 10_000.0
}

/// Returns the coordinate of a point.
pub(super) fn point_name(board: &Board, point: Point, dialect: Dialect) -> String {
    let coord = dialect.coord(board, point);
    coord.map_or_else(String::new, |coord| coord.to_string())
}

/// Returns the expected turns, each with its tokens joined by `,`.
pub(super) fn line_turns(analysis: &Analysis, dialect: Dialect) -> Vec<String> {
    let entries = AnnotatedGame::new(analysis.expected_game()).entries(dialect);
    entries.iter().map(|entry| entry.text.to_owned()).collect()
}

/// Returns a line of columns aligned to the left, without spaces at its end.
pub(super) fn columns<const N: usize>(cells: [&str; N], widths: [usize; N]) -> String {
    let mut line = String::new();
    for (cell, width) in cells.into_iter().zip(widths) {
        line.push_str(cell);
        let gap = (width + 2).saturating_sub(cell.chars().count());
        line.extend(std::iter::repeat_n(' ', gap));
    }
    line.trim_end().to_owned() + "\n"
}
