//! Classifies a paragraph as a board, a single line, or a fragment.

use std::ops::Range;

use oust_core::Board;

use crate::Span;
use crate::diagram::DiagramErrorKind;
use crate::diagram::legend::is_stone;
use crate::diagram::parse::fault::{Fault, word_fault};
use crate::diagram::parse::line::{LineKind, TextLine};
use crate::diagram::parse::row::{Cell, Certainty, Row};

/// The lines of a paragraph, from the first to the last line with cells.
#[derive(Clone)]
pub(crate) struct Body<'a> {
    /// The indices of the first and the last line.
    pub(crate) lines: (usize, usize),
    pub(crate) rows: Vec<&'a Row<'a>>,
    /// The reason why the paragraph is not a board.
    pub(crate) fault: Option<Fault>,
    pub(crate) class: Class,
    /// The maximum certainty of its lines.
    pub(crate) certainty: Certainty,
}

/// The classification of a paragraph with cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// A board, possibly faulty.
    Board,
    /// One row or one column.
    Line,
    /// Text, or a part of a board.
    Fragment,
}

impl<'a> Body<'a> {
    /// Creates the body of a paragraph; `None` without cells.
    pub(crate) fn new(lines: &'a [TextLine<'a>], paragraph: Range<usize>) -> Option<Self> {
        let has_cells = |&at: &usize| lines[at].kind.certainty() > Certainty::None;
        let first = paragraph.clone().find(has_cells)?;
        let last = paragraph.clone().rfind(has_cells)?;
        let rows: Vec<&Row<'_>> = lines[first..=last].iter().filter_map(row).collect();
        let class = if is_board(&lines[first..=last]) {
            Class::Board
        } else if is_line(&lines[paragraph.clone()], &rows) {
            Class::Line
        } else {
            Class::Fragment
        };
        let certainties = lines[first..=last].iter().map(|line| line.kind.certainty());
        Some(Self {
            lines: (first, last),
            fault: fault(lines, paragraph, (first, last), &rows),
            rows,
            class,
            certainty: certainties.max().unwrap_or(Certainty::None),
        })
    }
}

impl Body<'_> {
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows.iter().flat_map(|row| row.cells.iter().copied())
    }

    /// Checks for one line with all points of `board`.
    pub(crate) fn is_whole(&self, board: Option<&Board>) -> bool {
        board.is_some_and(|board| self.rows.len() == 1 && self.cells().count() == board.len())
    }

    /// Checks for a column of at least three points with a stone and an empty point.
    pub(crate) fn is_column(&self) -> bool {
        self.class == Class::Line && self.rows.len() > 2 && self.is_played_on()
    }

    /// Checks whether the cells are certain even if the text has no board.
    pub(crate) fn is_certain_alone(&self) -> bool {
        self.is_column()
            || self.certainty == Certainty::Certain
                && (self.fault.is_some() || self.cells().count() > 2 && self.is_played_on())
    }

    /// Checks for at least one stone and one empty point.
    fn is_played_on(&self) -> bool {
        let is_stone = |cell: Cell| is_stone(cell.symbol);
        self.cells().any(is_stone) && !self.cells().all(is_stone)
    }
}

fn row<'a>(line: &'a TextLine<'a>) -> Option<&'a Row<'a>> {
    match &line.kind {
        LineKind::Row(row) => Some(row),
        _ => None,
    }
}

/// Checks for two likely lines, or one likely row together with a faulty line or a row of the same
/// spacing.
fn is_board(body: &[TextLine<'_>]) -> bool {
    let kinds = || body.iter().map(|line| &line.kind);
    let certain = kinds().filter(|kind| kind.certainty() >= Certainty::Likely);
    let first = match &certain.take(2).collect::<Vec<_>>()[..] {
        // A single faulty line is more likely text.
        [] | [LineKind::Fault(..)] => return false,
        [LineKind::Row(row)] => row,
        _ => return true,
    };
    let goes_with = |kind: &LineKind<'_>| match kind {
        LineKind::Row(row) => row.gap.is_none_or(|gap| first.gap == Some(gap)),
        kind => kind.certainty() > Certainty::None,
    };
    kinds().filter(|kind| goes_with(kind)).count() > 1
}

/// Checks for one row or one column in a paragraph with nothing else but labels.
fn is_line(paragraph: &[TextLine<'_>], rows: &[&Row<'_>]) -> bool {
    let is_text = |line: &TextLine<'_>| match line.kind {
        LineKind::Row(_) | LineKind::Columns(_) | LineKind::Slashes(_) => false,
        LineKind::Fault(..) | LineKind::Claim(..) | LineKind::Text => true,
    };
    let is_column = rows.iter().all(|row| row.cells.len() == 1);
    (is_column || rows.len() == 1 && !rows[0].may_be_text())
        && !rows.is_empty()
        && !paragraph.iter().any(is_text)
}

/// Returns the first fault: text between the rows, or a line with cells that is not a row.
fn fault(
    lines: &[TextLine<'_>],
    paragraph: Range<usize>,
    (first, last): (usize, usize),
    rows: &[&Row<'_>],
) -> Option<Fault> {
    // If the rows have no spaces, a word of the same length may be a damaged row.
    let is_compact = rows.iter().all(|row| row.gap.is_none() || row.is_compact());
    let width = rows
        .first()
        .map(|row| row.cells.len())
        .filter(|&width| is_compact && width > 1);
    let fault_at = |at: usize| {
        let line = &lines[at].line;
        let fault = match &lines[at].kind {
            LineKind::Row(_) => return None,
            LineKind::Fault(fault, certainty) => return Some((fault.clone(), *certainty)),
            LineKind::Claim(_, Some(fault)) => return Some((fault.clone(), Certainty::Certain)),
            LineKind::Slashes(_) if at + 1 == first => return None,
            LineKind::Slashes(_) => {
                let span = Span::new(line.start, line.start + 1);
                (span, DiagramErrorKind::UnknownSymbol('/'))
            }
            _ if first < at && at < last => (line.span(), DiagramErrorKind::Interrupted),
            LineKind::Text | LineKind::Claim(..) => word_fault(line, width?)?,
            LineKind::Columns(_) => return None,
        };
        Some((fault, Certainty::None))
    };
    let faults = paragraph.filter_map(fault_at);
    // The first likely fault, else the first one: the earliest of equals is the minimum.
    let (fault, _) = faults.min_by_key(|(_, certainty)| *certainty < Certainty::Likely)?;
    Some(fault)
}
