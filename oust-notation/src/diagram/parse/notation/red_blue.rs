//! Reads boards with `R` for a stone of Red, the first player, and `B` for one of Blue.
//!
//! The signature is at least two rows in one paragraph with cells `R`, `B` and empty points, at
//! least one `R` among them, in a text with the word `red` or `blue`.

use crate::diagram::parse::line::{Drawn, LineKind};
use crate::diagram::parse::row::{Row, Symbols};
use crate::text::lines::Line;

pub(crate) fn read<'t>(paragraph: &[Line<'t>]) -> Option<Vec<Drawn<'t>>> {
    let rows: Vec<Option<Row<'t>>> = paragraph
        .iter()
        .map(|line| Row::read_as(line, Symbols::RedBlue).filter(|row| row.cells.len() > 1))
        .collect();
    let has_red = |row: &Row<'_>| {
        row.cells
            .iter()
            // `Symbols::RedBlue` has turned `R` into `X`.
            .any(|cell| cell.symbol.eq_ignore_ascii_case(&'x'))
    };
    if rows.iter().flatten().count() < 2 || !rows.iter().flatten().any(has_red) {
        return None;
    }
    let drawn = |(line, row): (&Line<'t>, Option<Row<'t>>)| match row {
        Some(row) => Drawn::Line(*line, LineKind::Row(row)),
        None => Drawn::Other,
    };
    Some(paragraph.iter().zip(rows).map(drawn).collect())
}

/// Checks whether a text has the word `red` or `blue`.
pub(crate) fn names_red_or_blue(text: &str) -> bool {
    let mut words = text.split(|symbol: char| !symbol.is_alphanumeric());
    words.any(|word| word.eq_ignore_ascii_case("red") || word.eq_ignore_ascii_case("blue"))
}
