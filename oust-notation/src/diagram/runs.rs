//! Rows that follow each other.

use super::lines::{Gap, Line};
use super::row::{Row, row, settle};
use super::symbols::Symbol;

/// The lines that follow each other and look like rows, with the first one's place.
pub(super) fn runs<'t>(text: &'t str, lines: &[Line<'t>]) -> Vec<(usize, Vec<Row<'t>>)> {
    let mut runs: Vec<(usize, Vec<Row<'t>>)> = Vec::new();
    let mut last_line: Option<usize> = None;
    for (at, line) in lines.iter().enumerate() {
        let Some(row) = row(line) else { continue };
        if let Some((_, rows)) = runs.last_mut()
            && last_line.is_some_and(|last| last + 1 == at && lines[last].depth == line.depth)
            && line.gap == Gap::None
            && belongs(rows, &row)
        {
            rows.push(row);
        } else {
            runs.push((at, vec![row]));
        }
        last_line = Some(at);
    }
    let mut runs = joined(lines, runs);
    for (first, rows) in &mut runs {
        settle(text, rows);
        *first += trim_doubtful(rows);
    }
    runs
}

/// Puts together single rows with one blank line between each two: three or more of them, with
/// lengths that a board can have, and a stone on it.
fn joined<'t>(lines: &[Line<'t>], runs: Vec<(usize, Vec<Row<'t>>)>) -> Vec<(usize, Vec<Row<'t>>)> {
    let mut found: Vec<(usize, Vec<Row<'t>>)> = Vec::new();
    let mut spread: Vec<(usize, Vec<Row<'t>>)> = Vec::new();
    for run in runs {
        let goes_on = |(last, rows): &(usize, Vec<Row<'t>>)| {
            let (row, before) = (&run.1[0], &rows[0]);
            last + 1 == run.0
                && lines[run.0].gap == Gap::One
                && lines[run.0].depth == lines[*last].depth
                && run.1.len() == 1
                && before.compact == row.compact
                && before.len().abs_diff(row.len()) <= 1
        };
        if !spread.last().is_some_and(goes_on) {
            join(std::mem::take(&mut spread), &mut found);
        }
        if run.1.len() == 1 && run.1[0].len() > 1 {
            spread.push(run);
        } else {
            join(std::mem::take(&mut spread), &mut found);
            found.push(run);
        }
    }
    join(spread, &mut found);
    found
}

fn join<'t>(spread: Vec<(usize, Vec<Row<'t>>)>, found: &mut Vec<(usize, Vec<Row<'t>>)>) {
    let symbols = || {
        let signs = spread.iter().flat_map(|(_, rows)| &rows[0].signs);
        signs.map(|(sign, _)| Symbol::of(*sign))
    };
    let known = symbols().all(|symbol| symbol.is_some());
    if spread.len() < 3 || !known || !symbols().flatten().any(Symbol::is_stone) {
        found.extend(spread);
        return;
    }
    let first = spread[0].0;
    found.push((
        first,
        spread.into_iter().flat_map(|(_, rows)| rows).collect(),
    ));
}

/// Whether a row can be of the same picture as the rows before it. A line drawn under rows
/// with blanks between the points is none of them, and neither is a word.
fn belongs(rows: &[Row<'_>], row: &Row<'_>) -> bool {
    rows.last().is_none_or(|last| {
        let alike = last.compact == row.compact || last.len() == 1 || row.len() == 1;
        alike || last.len() == row.len() && !last.is_rule() && !row.is_rule()
    })
}

/// Takes rows with unknown signs off both ends where they do not look like the rows without;
/// returns how many at the start.
fn trim_doubtful(rows: &mut Vec<Row<'_>>) -> usize {
    let is_sure = |row: &Row<'_>| row.unknown().is_none();
    let (Some(first), Some(last)) = (
        rows.iter().position(is_sure),
        rows.iter().rposition(is_sure),
    ) else {
        return 0;
    };
    let alike = |row: &Row<'_>, sure: &Row<'_>| {
        row.len().abs_diff(sure.len()) <= 1 && row.compact == sure.compact
            || row.left.is_some() && sure.left.is_some()
    };
    let behind = &rows[last + 1..];
    let kept_behind = behind
        .iter()
        .take_while(|row| alike(row, &rows[last]))
        .count();
    let before = rows[..first].iter().rev();
    let kept_before = before.take_while(|row| alike(row, &rows[first])).count();
    rows.truncate(last + 1 + kept_behind);
    rows.drain(..first - kept_before);
    first - kept_before
}
