//! Which rows of a text are boards.

use oust_core::Shape;

use super::FoundDiagram;
use super::block::Block;
use super::labels::{ColumnLabels, Slashes};
use super::row::Row;
use super::row_block::{Certainty, RowBlock, row_block};
use super::text::{Gap, TextLine, paragraphs};
use crate::diagram::{Diagram, DiagramError, DiagramErrorKind};

/// Returns the diagrams among the lines of a text. One row or one column without labels is a diagram
/// only when the text holds nothing else; otherwise a row is a fault of the board before or after it.
pub(super) fn blocks<'t>(lines: &[TextLine<'t>]) -> Vec<Block<'t>> {
    let row_blocks: Vec<RowBlock<'t>> = paragraphs(lines)
        .filter_map(|paragraph| row_block(lines, paragraph))
        .collect();
    let is_only = row_blocks.len() == 1;
    let starts: Vec<usize> = row_blocks.iter().map(|rows| rows.lines.0).collect();
    let mut found: Vec<Block<'t>> = Vec::new();
    let mut strays: Vec<Block<'t>> = Vec::new();
    for (at, rows) in row_blocks.into_iter().enumerate() {
        let floor = found.last().map_or(0, |block| block.lines.1 + 1);
        let ceiling = starts.get(at + 1).copied().unwrap_or(lines.len());
        let certainty = rows.certainty;
        let mut block = Block::new(lines, rows, floor, ceiling);
        let is_board = certainty == Certainty::Board;
        if is_board || certainty == Certainty::Line && block.is_labelled_line() {
            found.push(block);
            continue;
        }
        if is_only && certainty == Certainty::Line {
            block.add_caption(lines, None);
            block.add_heading(lines, 0);
            if block.is_all_of(lines) {
                return vec![block];
            }
        }
        strays.push(block);
    }
    strays.retain(|block| block.rows[0].cells.len() > 1 || block.fault.is_some());
    add_strays(&mut found, strays);
    let mut next = None;
    for block in found.iter_mut().rev() {
        block.add_caption(lines, next);
        next = Some(block.lines.0);
    }
    let mut floor = 0;
    for block in &mut found {
        block.add_heading(lines, floor);
        floor = block.end();
    }
    found
}

/// Whether a diagram has labels of its rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RowLabels {
    None,
    Some,
}

/// Refuses boards that share lines, as one: rows of the one are a fault of the other, or the one is
/// quoted between the rows of the other. Puts the rest in the order of the text.
pub(super) fn refuse_overlaps(
    found: impl Iterator<Item = (RowLabels, FoundDiagram)>,
) -> impl Iterator<Item = (RowLabels, FoundDiagram)> {
    let mut found: Vec<(RowLabels, FoundDiagram)> = found.collect();
    found.sort_by_key(|(_, diagram)| diagram.span.start);
    let mut kept: Vec<(RowLabels, FoundDiagram)> = Vec::new();
    for (row_labels, diagram) in found {
        match kept.last_mut() {
            Some((_, above)) if diagram.span.start < above.span.end => {
                if above.diagram.is_ok() {
                    let kind = DiagramErrorKind::Interrupted;
                    let span = diagram.span;
                    let interrupted = DiagramError { span, kind };
                    above.diagram = Err(diagram.diagram.err().unwrap_or(interrupted));
                }
                above.span = above.span.cover(diagram.span);
                above.problems.clear();
            }
            _ => kept.push((row_labels, diagram)),
        }
    }
    kept.into_iter()
}

/// Refuses boards without labels of rows that follow each other and that only together make a square:
/// they are one board with a blank line or text between its rows.
pub(super) fn refuse_halves(
    found: impl Iterator<Item = (RowLabels, FoundDiagram)>,
) -> Vec<FoundDiagram> {
    let mut kept: Vec<FoundDiagram> = Vec::new();
    // The width of the boards at the end of `kept` that may be one, their heights together, and how
    // many they are.
    let mut parts: Option<(usize, usize, usize)> = None;
    for (row_labels, diagram) in found {
        let place = diagram.span;
        let is_rest = missing_rows(kept.last()).is_some_and(|rows| rows == height(&diagram));
        if is_rest && let Some(whole) = kept.last_mut() {
            whole.span = whole.span.cover(place);
            parts = None;
            continue;
        }
        let size = part_of_square(&diagram).filter(|_| row_labels == RowLabels::None);
        parts = match (parts, size) {
            (Some((width, height, count)), Some((same, more))) if same == width => {
                Some((width, height + more, count + 1))
            }
            (_, Some((width, height))) => Some((width, height, 1)),
            (_, None) => None,
        };
        kept.push(diagram);
        if let Some((width, height, count)) = parts
            && width == height
        {
            kept.truncate(kept.len() + 1 - count);
            let kind = DiagramErrorKind::Interrupted;
            if let Some(whole) = kept.last_mut() {
                whole.span = whole.span.cover(place);
                whole.diagram = Err(DiagramError { span: place, kind });
            }
            parts = None;
        }
    }
    kept
}

/// Returns how many rows are missing from a diagram by its labels.
fn missing_rows(found: Option<&FoundDiagram>) -> Option<usize> {
    match found?.diagram.as_ref().err()?.kind {
        DiagramErrorKind::WrongRowCount { expected, found } => expected.checked_sub(found),
        _ => None,
    }
}

fn height(found: &FoundDiagram) -> usize {
    let rows = |diagram: &Diagram| diagram.setup.board().rows();
    found.diagram.as_ref().map_or(0, rows)
}

/// Returns the width and height of a board that is no square.
fn part_of_square(found: &FoundDiagram) -> Option<(usize, usize)> {
    let diagram = found.diagram.as_ref().ok()?;
    match diagram.setup.board().shape() {
        Shape::Rectangle { width, height } if width != height => {
            Some((width.into(), height.into()))
        }
        _ => None,
    }
}

/// Checks whether labels of columns are in a text.
pub(super) fn has_labels(lines: &[TextLine<'_>]) -> bool {
    let has_many = |labels: ColumnLabels<'_>| labels.words.len() > 2;
    lines.iter().any(|line| {
        ColumnLabels::read(line, Gap::One).is_some_and(has_many)
            || Slashes::read(&line.line).is_some()
    })
}

/// Checks whether a single row is part of a board with these rows, and no word or drawn line.
fn is_stray(row: &Row<'_>, board: &[Row<'_>]) -> bool {
    let is_text = row.is_rule() || row.is_word();
    let fits = |other: &Row<'_>| other.cells.len() == row.cells.len() && other.gap == row.gap;
    !is_text || board.iter().any(fits)
}

/// Makes single rows faults of the boards before and after them, and of each other without a board.
fn add_strays<'t>(found: &mut Vec<Block<'t>>, strays: Vec<Block<'t>>) {
    if found.is_empty() {
        let mut strays = strays.into_iter();
        let Some(mut first) = strays.find(|block| is_stray(&block.rows[0], &[])) else {
            return;
        };
        if let Some(second) = strays.find(|block| is_stray(&block.rows[0], &first.rows)) {
            first.fault = Some((second.span_of_rows(), DiagramErrorKind::Interrupted));
            found.push(first);
        }
        return;
    }
    for stray in strays {
        let after = found.partition_point(|block| block.lines.0 < stray.lines.0);
        let end = found.len().min(after + 1);
        for block in &mut found[after.saturating_sub(1)..end] {
            let first = &block.rows[..block.rows.len().min(1)];
            if stray.fault.is_some() || is_stray(&stray.rows[0], first) {
                let fault = (stray.span_of_rows(), DiagramErrorKind::Interrupted);
                block.fault.get_or_insert(fault);
            }
        }
    }
}
