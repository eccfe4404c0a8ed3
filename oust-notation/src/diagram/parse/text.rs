//! Classifies the lines of a text and groups them into paragraphs.

use std::ops::Range;

use super::fault::{Fault, claim_fault, fault};
use super::labels::{ColumnLabels, Slashes};
use super::row::Row;
use crate::claim::{ClaimLine, claim_line};
use crate::text::lines::{Line, lines};

/// A line that is neither empty nor a fence.
pub(super) struct TextLine<'t> {
    pub(super) line: Line<'t>,
    pub(super) gap: Gap,
    pub(super) kind: LineKind<'t>,
}

/// The separation of a line from the one before: none, a fence or one empty line, or more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    None,
    One,
    More,
}

/// The classification of a line.
pub(super) enum LineKind<'t> {
    Row(Row<'t>),
    /// Text with cells that is not a row.
    Fault(Fault, Certainty),
    /// A claim. Between rows it may be a row: `x: . o .`.
    Claim(ClaimLine<'t>, Option<Fault>),
    Columns(ColumnLabels<'t>),
    Slashes(Slashes<'t>),
    Text,
}

/// The certainty that a line belongs to a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// No cells.
    None,
    /// A word, a single cell, zeros, a drawn line such as `-----`.
    Doubtful,
    /// A line such as `- - -`, or text before cells: a row only next to another line with cells.
    Likely,
    Certain,
}

impl LineKind<'_> {
    pub(super) fn certainty(&self) -> Certainty {
        match self {
            Self::Row(row) => row.certainty(),
            Self::Fault(_, certainty) => *certainty,
            _ => Certainty::None,
        }
    }
}

fn classify<'t>(line: &Line<'t>) -> LineKind<'t> {
    if let Some(claim) = claim_line(line.content, line.start) {
        let fault = claim_fault(line, &claim);
        return LineKind::Claim(claim, fault);
    }
    if let Some(row) = Row::read(line) {
        LineKind::Row(row)
    } else if let Some(slashes) = Slashes::read(line) {
        LineKind::Slashes(slashes)
    } else if let Some(labels) = ColumnLabels::read(line) {
        LineKind::Columns(labels)
    } else if let Some((fault, certainty)) = fault(line) {
        LineKind::Fault(fault, certainty)
    } else {
        LineKind::Text
    }
}

/// Returns the lines of `text` that are neither empty nor fences.
pub(super) fn text_lines(text: &str) -> Vec<TextLine<'_>> {
    let mut found = Vec::new();
    let (mut empty, mut fences) = (0_usize, 0_usize);
    for line in lines(text) {
        if line.is_blank() {
            empty += 1;
        } else if is_fence(line.content) {
            fences += 1;
        } else {
            let gap = match (empty, fences) {
                (0, 0) => Gap::None,
                (0 | 1, _) => Gap::One,
                _ => Gap::More,
            };
            let kind = classify(&line);
            found.push(TextLine { line, gap, kind });
            (empty, fences) = (0, 0);
        }
    }
    found
}

/// Returns the paragraphs: lines directly below each other with the same depth of quotation.
pub(super) fn paragraphs(lines: &[TextLine<'_>]) -> Vec<Range<usize>> {
    let goes_on = |above: &TextLine<'_>, below: &TextLine<'_>| {
        below.gap == Gap::None && below.line.depth == above.line.depth
    };
    let mut start = 0;
    let range = |paragraph: &[TextLine<'_>]| {
        let range = start..start + paragraph.len();
        start = range.end;
        range
    };
    lines.chunk_by(goes_on).map(range).collect()
}

/// Checks for a line that begins or ends preformatted text: Markdown's fences, tags of forums.
fn is_fence(content: &str) -> bool {
    let tags = ["[code]", "[/code]", "[pre]", "[/pre]", "[tt]", "[/tt]"];
    let marker = content.trim_start_matches(['-', '*', ' ']);
    marker.starts_with("```")
        || content.len() >= 3 && content.bytes().all(|byte| byte == b'~')
        || tags.iter().any(|tag| content.eq_ignore_ascii_case(tag))
}
