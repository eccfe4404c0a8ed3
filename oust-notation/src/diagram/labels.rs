//! What the labels around a picture say: its dialect, and which end is up.

use oust_core::{Board, Shape};

use super::block::Block;
use super::lines::Word;
use super::{DiagramErrorKind, DiagramProblem, DiagramProblemKind};
use crate::{Dialect, Span};

/// What the labels of a picture say.
#[derive(Default)]
pub(super) struct Reading {
    /// The dialect that they fit.
    pub(super) dialect: Option<Dialect>,
    /// Whether row 1 is on top.
    pub(super) upside_down: bool,
    /// Whether the first column is on the right.
    pub(super) mirrored: bool,
    pub(super) problems: Vec<DiagramProblem>,
}

/// Reads the labels of a picture of a board.
///
/// # Errors
///
/// When the rows are numbered in order but some are missing.
pub(super) fn read(block: &Block<'_>, board: &Board) -> Result<Reading, DiagramErrorKind> {
    let mut reading = Reading::default();
    let mut dialects = Dialect::ALL.to_vec();
    reading.read_rows(block, board, &mut dialects)?;
    if matches!(board.shape(), Shape::Hexagon { .. }) {
        reading.read_diagonals(block, board, &mut dialects);
    } else {
        reading.read_columns(block, board, &mut dialects);
    }
    let labelled = block.is_labelled() && reading.problems.is_empty();
    reading.dialect = match dialects[..] {
        _ if !labelled => None,
        [dialect] => Some(dialect),
        // Both name the points of a rectangle alike.
        [Dialect::AbstractPlay, Dialect::Bga] => Some(Dialect::AbstractPlay),
        _ => None,
    };
    Ok(reading)
}

impl Reading {
    /// The labels beside the rows: numbers, counted from the bottom or, upside down, from the
    /// top; or, on a hexagon, the letters of a dialect.
    fn read_rows(
        &mut self,
        block: &Block<'_>,
        board: &Board,
        dialects: &mut Vec<Dialect>,
    ) -> Result<(), DiagramErrorKind> {
        let rows = board.rows();
        let labels: Vec<(usize, Word<'_>)> = block
            .rows
            .iter()
            .enumerate()
            .flat_map(|(row, line)| [line.left, line.right].map(|label| (row, label)))
            .filter_map(|(row, label)| Some((row, undashed(label?))))
            .collect();
        if labels.is_empty() {
            return Ok(());
        }
        let hexagon = matches!(board.shape(), Shape::Hexagon { .. });
        let numbers = labels.iter().all(|(_, label)| number(label).is_some());
        if hexagon && !numbers {
            dialects.retain(|dialect| *dialect != Dialect::Bga);
            let letter = |dialect: Dialect, row: usize| match dialect {
                Dialect::Pbmserv => dialect.label(board, row),
                _ => dialect.label(board, rows - 1 - row),
            };
            self.keep_fitting(&labels, dialects, letter);
            return Ok(());
        }
        if hexagon {
            dialects.retain(|dialect| *dialect == Dialect::Bga);
        }
        let from_bottom = |row: usize| rows - row;
        let from_top = |row: usize| row + 1;
        let fitting = |expected: fn(usize, usize) -> usize| {
            let fits =
                |&&(row, label): &&(usize, Word<'_>)| number(&label) == Some(expected(rows, row));
            labels.iter().filter(fits).count()
        };
        let (fit_bottom, fit_top) = (fitting(|rows, row| rows - row), fitting(|_, row| row + 1));
        if fit_bottom == labels.len() {
            return Ok(());
        }
        self.upside_down = fit_top > fit_bottom;
        if fit_top == labels.len() {
            return Ok(());
        }
        if let Some(expected) = rows_counted(block) {
            let found = rows;
            return Err(DiagramErrorKind::WrongRowCount { expected, found });
        }
        if fit_top == fit_bottom && fit_top > 0 {
            return Err(DiagramErrorKind::LabelsDisagree);
        }
        let expected = |row| {
            if self.upside_down {
                from_top(row)
            } else {
                from_bottom(row)
            }
        };
        let misfit = labels.iter().map(|(row, label)| (expected(*row), label));
        let Some((expected, label)) = misfit
            .into_iter()
            .find(|(expected, label)| number(label) != Some(*expected))
        else {
            return Ok(());
        };
        self.complain(
            label.span,
            format!("the row label {expected}"),
            quoted(label),
        );
        Ok(())
    }

    fn read_columns(&mut self, block: &Block<'_>, board: &Board, dialects: &mut Vec<Dialect>) {
        let width = board.row_len(0);
        self.mirrored = is_mirrored(block, board);
        for labels in block.columns() {
            if labels.len() != width {
                let found = format!("{} labels", labels.len());
                self.complain(span_of(labels), format!("{width} column labels"), found);
                continue;
            }
            let place = |at: usize| if self.mirrored { width - 1 - at } else { at };
            let labels = labels.iter().copied().enumerate();
            let labels: Vec<(usize, Word<'_>)> =
                labels.map(|(at, label)| (place(at), label)).collect();
            self.keep_fitting(&labels, dialects, |dialect, at| dialect.label(board, at));
        }
        if block.columns().next().is_none() {
            // Only the columns of a rectangle differ between the dialects.
            *dialects = Dialect::ALL.to_vec();
        }
    }

    /// The labels of the `/` diagonals, which stand at their upper ends: above the first row,
    /// and then behind one row after the other.
    fn read_diagonals(&mut self, block: &Block<'_>, board: &Board, dialects: &mut Vec<Dialect>) {
        let side = board.row_len(0);
        let above = block.above.as_deref().unwrap_or_default();
        if !above.is_empty() && above.len() != side {
            let found = format!("{} labels", above.len());
            self.complain(span_of(above), format!("{side} diagonal labels"), found);
            return;
        }
        let mut labels: Vec<(usize, Word<'_>)> = above.iter().copied().enumerate().collect();
        labels.extend(block.behind_slashes.map(|label| (side, label)));
        let rows = block.rows.iter().enumerate();
        labels.extend(rows.filter_map(|(row, line)| Some((side + 1 + row, line.diagonal?))));
        if labels.is_empty() {
            return;
        }
        dialects.retain(|dialect| *dialect != Dialect::AbstractPlay);
        let last = 2 * side - 2;
        self.keep_fitting(&labels, dialects, |dialect, diagonal| match dialect {
            _ if diagonal > last => "nothing".to_owned(),
            Dialect::Pbmserv => (diagonal + 1).to_string(),
            _ => dialect.label(board, diagonal),
        });
    }

    /// Keeps the dialects that have all of the labels; complains when none has.
    fn keep_fitting(
        &mut self,
        labels: &[(usize, Word<'_>)],
        dialects: &mut Vec<Dialect>,
        expected: impl Fn(Dialect, usize) -> String,
    ) {
        let misfit = |dialect: Dialect| {
            labels
                .iter()
                .find(|(at, label)| !expected(dialect, *at).eq_ignore_ascii_case(&label.text()))
        };
        let candidates = dialects.clone();
        dialects.retain(|&dialect| misfit(dialect).is_none());
        // The dialect that goes furthest is the one that was meant.
        let meant = candidates
            .into_iter()
            .filter_map(|dialect| Some((dialect, misfit(dialect)?)))
            .max_by_key(|(_, (_, label))| label.span.start);
        match meant {
            _ if !dialects.is_empty() => return,
            Some((dialect, (at, label))) => {
                let expected = format!("the label {}", expected(dialect, *at));
                self.complain(label.span, expected, quoted(label));
            }
            None => {
                if let Some((_, label)) = labels.first() {
                    let expected = "labels that fit those of the rows".to_owned();
                    self.complain(label.span, expected, quoted(label));
                }
            }
        }
        // One complaint a cause: labels elsewhere are judged on their own.
        *dialects = Dialect::ALL.to_vec();
    }

    fn complain(&mut self, span: Span, expected: String, found: String) {
        let kind = DiagramProblemKind::BadLabels { expected, found };
        self.problems.push(DiagramProblem { span, kind });
    }
}

fn quoted(label: &Word<'_>) -> String {
    format!("`{}`", label.text())
}

/// How many rows there should be when every row has a number, in falling order, but numbers
/// are missing: the first one.
fn rows_counted(block: &Block<'_>) -> Option<usize> {
    let numbers: Option<Vec<usize>> = block
        .rows
        .iter()
        .map(|row| number(&undashed(row.left.or(row.right)?)))
        .collect();
    let numbers = numbers?;
    let falling = numbers.windows(2).all(|pair| pair[0] > pair[1]);
    let first = *numbers.first()?;
    (falling && first > block.rows.len() && u8::try_from(first).is_ok()).then_some(first)
}

/// Whether labels of columns fit when they are counted from the right, and none from the left.
fn is_mirrored(block: &Block<'_>, board: &Board) -> bool {
    let width = board.row_len(0);
    let fits = |labels: &[Word<'_>], place: fn(usize, usize) -> usize| {
        labels.len() == width
            && Dialect::ALL.into_iter().any(|dialect| {
                labels.iter().enumerate().all(|(at, label)| {
                    let expected = dialect.label(board, place(width, at));
                    expected.eq_ignore_ascii_case(&label.text())
                })
            })
    };
    let from_left = block.columns().any(|labels| fits(labels, |_, at| at));
    !from_left
        && block
            .columns()
            .any(|labels| fits(labels, |width, at| width - 1 - at))
}

fn number(label: &Word<'_>) -> Option<usize> {
    label.text().parse().ok()
}

/// A label without the mark behind it.
fn undashed(label: Word<'_>) -> Word<'_> {
    let marks = ['-', ')', '.', ':', '－', '）', '．', '：'];
    label.first(label.raw.trim_end_matches(marks).len())
}

fn span_of(labels: &[Word<'_>]) -> Span {
    match labels {
        [first, .., last] => Span::new(first.span.start, last.span.end),
        [only] => only.span,
        [] => Span::default(),
    }
}
