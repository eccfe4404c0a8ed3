//! The rows of one paragraph.

use std::ops::Range;

use super::labels::{ColumnLabels, Slashes};
use super::row::{Fault, Row, has_three_cells, has_word_of, is_number, row, unknown_sign};
use super::text::{Gap, TextLine};
use crate::Span;
use crate::claim::claim_line;
use crate::diagram::DiagramErrorKind;
use crate::diagram::legend::{is_cell, is_doubtful};
use crate::lines::Line;

/// Rows one below the other.
pub(super) struct RowBlock<'t> {
    /// The first and the last line with a row.
    pub(super) lines: (usize, usize),
    pub(super) rows: Vec<Row<'t>>,
    /// Why the paragraph is no board as a whole.
    pub(super) fault: Option<Fault>,
    pub(super) certainty: Certainty,
}

/// How certain it is that rows are a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Certainty {
    /// Two rows of two cells or more.
    Board,
    /// One row or one column.
    Line,
    /// Rows that may be words or drawn lines.
    Doubtful,
}

/// Returns the rows of a paragraph; `None` when it is other text.
pub(super) fn row_block<'t>(
    lines: &[TextLine<'t>],
    paragraph: Range<usize>,
) -> Option<RowBlock<'t>> {
    let mut rows: Vec<(usize, Row<'t>)> = Vec::new();
    let mut faults: Vec<(usize, Fault)> = Vec::new();
    for at in paragraph.clone() {
        let line = &lines[at].line;
        if let Some(claim) = claim_line(line.content, line.start) {
            if is_row_name(line, claim.name) {
                let text = line.content[..=line.content.find(':').unwrap_or(0)].to_owned();
                faults.push((at, (claim.letter, DiagramErrorKind::TextAtCells { text })));
            }
            continue;
        }
        match row(line) {
            Ok(row) => rows.push((at, row)),
            Err(Some(fault)) => faults.push((at, fault)),
            Err(None) => {}
        }
    }
    let is_spaced = |row: &Row<'_>| row.gap.is_some_and(|gap| gap > 0);
    let spaced = rows.iter().any(|(_, row)| is_spaced(row));
    // Among rows with spaces, words of cells and drawn lines such as `-----` are a fault.
    let is_word = |row: &Row<'_>| spaced && row.is_compact();
    let stray = rows.iter().find(|(_, row)| is_word(row));
    let stray = stray.map(|(at, row)| (*at, (row.span(), DiagramErrorKind::UnevenCells)));
    rows.retain(|(_, row)| !is_word(row));
    if rows.is_empty() || is_prose(&rows) {
        let fault = stray.or_else(|| faults.first().cloned());
        let refused = framed(lines, paragraph).or_else(|| all_faulty(lines, faults));
        return refused.or_else(|| doubtful(rows, fault.map(|(_, fault)| fault)));
    }
    let (first, last) = (rows[0].0, rows[rows.len() - 1].0);
    let has_slashes = first > paragraph.start && Slashes::read(&lines[first - 1].line).is_some();
    let top = first - usize::from(has_slashes);
    let is_labels = |at: usize| ColumnLabels::read(&lines[at], Gap::None).is_some();
    let is_frame = |at: usize| at == top || (at + 1 == top || at == last + 1) && is_labels(at);
    let broken_rows = faults.into_iter().filter(|(at, _)| !is_frame(*at));
    // Labels are apart from the rows because a row is broken.
    let broken_row = broken_rows.min_by_key(|(at, _)| (is_labels(*at), *at));
    // Among rows without spaces, a word of the same length is a row with an unknown sign.
    let width = rows[0].1.cells.len();
    let is_word = |at: usize| {
        let line = &lines[at];
        !spaced && !is_row(at, &rows) && !is_frame(at) && has_word_of(&line.line, width)
    };
    let word = paragraph.clone().find(|&at| is_word(at));
    let word = word.map(|at| (at, unknown_sign(&lines[at].line)));
    let between = (first..last).find(|&at| !is_row(at, &rows));
    let between = between.map(|at| (at, (lines[at].line.span(), DiagramErrorKind::Interrupted)));
    let wide = rows.iter().any(|(_, row)| row.cells.len() > 1);
    let is_broken = spaced && broken_row.is_some() && !rows[0].1.is_rule();
    let certainty = if wide && (rows.len() > 1 || is_broken) {
        Certainty::Board
    } else {
        Certainty::Line
    };
    let faults = broken_row
        .into_iter()
        .chain(word)
        .chain(stray)
        .chain(between);
    Some(RowBlock {
        lines: (first, last),
        fault: faults.min_by_key(|(at, _)| *at).map(|(_, fault)| fault),
        rows: rows.into_iter().map(|(_, row)| row).collect(),
        certainty,
    })
}

fn is_row(at: usize, rows: &[(usize, Row<'_>)]) -> bool {
    rows.binary_search_by_key(&at, |(row, _)| *row).is_ok()
}

/// Returns a fault for two lines or more that all have cells and are no rows.
fn all_faulty<'t>(lines: &[TextLine<'t>], faults: Vec<(usize, Fault)>) -> Option<RowBlock<'t>> {
    let mut faults = faults.into_iter().filter(|(at, (_, kind))| {
        *kind == DiagramErrorKind::UnevenCells || has_three_cells(&lines[*at].line)
    });
    let (first, fault) = faults.next()?;
    let (last, _) = faults.next_back()?;
    Some(broken((first, last), fault))
}

fn doubtful(rows: Vec<(usize, Row<'_>)>, fault: Option<Fault>) -> Option<RowBlock<'_>> {
    let (first, last) = (rows.first()?.0, rows.last()?.0);
    Some(RowBlock {
        lines: (first, last),
        rows: rows.into_iter().map(|(_, row)| row).collect(),
        fault,
        certainty: Certainty::Doubtful,
    })
}

fn broken<'t>(lines: (usize, usize), fault: Fault) -> RowBlock<'t> {
    RowBlock {
        lines,
        rows: Vec::new(),
        fault: Some(fault),
        certainty: Certainty::Board,
    }
}

/// Checks whether the name in a line `x: name` is rather a row, as in `x: . o .`.
fn is_row_name(line: &Line<'_>, name: &str) -> bool {
    match row(&Line {
        content: name,
        ..*line
    }) {
        Ok(row) => row.cells.len() > 1 && !row.is_word(),
        Err(fault) => fault.is_some(),
    }
}

/// Checks for rows that are rather drawn lines, words or tables of zeros.
fn is_prose(rows: &[(usize, Row<'_>)]) -> bool {
    let rows = || rows.iter().map(|(_, row)| row);
    let signs = || rows().flat_map(|row| &row.cells).map(|cell| cell.sign);
    let is_initial = |sign: char| matches!(sign, 'b' | 'B' | 'w' | 'W' | '0');
    rows().all(|row| row.is_rule() && row.is_compact() && row.label().is_none())
        || signs().all(is_doubtful)
        || rows().all(|row| row.is_word() || row.is_rule()) && signs().any(is_initial)
}

/// Returns a fault for two lines or more of cells in a frame or a table.
fn framed<'t>(lines: &[TextLine<'t>], paragraph: Range<usize>) -> Option<RowBlock<'t>> {
    let mut framed = paragraph.filter_map(|at| Some((at, separator(&lines[at])?)));
    let (first, (span, sign)) = framed.next()?;
    let (last, _) = framed.next_back()?;
    Some(broken(
        (first, last),
        (span, DiagramErrorKind::Separator(sign)),
    ))
}

/// Returns the first character that separates the cells of a line such as `| x | o | . |`.
fn separator(line: &TextLine<'_>) -> Option<(Span, char)> {
    let is_separator = |sign: char| "|│[],;".contains(sign);
    let (content, start) = (line.line.content, line.line.start);
    let (at, sign) = content
        .char_indices()
        .find(|(_, sign)| is_separator(*sign))?;
    let parts = content.split(|sign: char| is_separator(sign) || sign.is_whitespace());
    let (mut cells, mut sure) = (0_usize, false);
    for part in parts.filter(|part| !part.is_empty()) {
        match part.chars().next().filter(|_| part.len() <= 4) {
            Some(sign) if part.chars().all(is_cell) && part.chars().nth(1).is_none() => {
                cells += 1;
                sure |= !is_doubtful(sign) && !"+-".contains(sign);
            }
            _ if is_number(part) || !part.contains(char::is_alphanumeric) => {}
            _ => return None,
        }
    }
    let span = Span::new(start + at, start + at + sign.len_utf8());
    (cells >= 3 && sure).then_some((span, sign))
}
