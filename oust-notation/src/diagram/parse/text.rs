//! Classifies the lines of a text and groups them into paragraphs.

use std::ops::Range;

use crate::Span;
use crate::claim::claim_line;
use crate::diagram::DiagramErrorKind;
use crate::diagram::parse::column_labels::{ColumnLabels, Slashes};
use crate::diagram::parse::fault::{Fault, claim_fault, fault};
use crate::diagram::parse::line::{Drawn, Gap, LineKind, TextLine};
use crate::diagram::parse::notation;
use crate::diagram::parse::row::{Certainty, Row};
use crate::text::lines::{Line, lines};

fn classify<'t>(line: &Line<'t>) -> LineKind<'t> {
    // Before all else, since several rows on one line could be read as one.
    if let Some(fault) = line_end(line) {
        return LineKind::Fault(fault, Certainty::Certain);
    }
    // Claims first: the name in `x: ooo` may look like cells.
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

/// Returns the fault of a line that contains several rows, separated by another character than a
/// line feed.
fn line_end(line: &Line<'_>) -> Option<Fault> {
    let is_line_end = |symbol| {
        matches!(
            symbol,
            '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
        )
    };
    let (at, symbol) = line
        .content
        .char_indices()
        .find(|&(_, symbol)| is_line_end(symbol))?;
    let mut rows = 0;
    let is_board = line.content.split(is_line_end).any(|part| {
        let content = part.trim();
        let start = line.start + Span::from_slice(line.content, content).start;
        let row = Row::read(&Line {
            content,
            start,
            ..*line
        });
        rows += usize::from(row.is_some());
        rows > 2 || row.is_some_and(|row| row.certainty() > Certainty::Doubtful)
    });
    let start = line.start + at;
    let span = Span::new(start, start + symbol.len_utf8());
    is_board.then_some((span, DiagramErrorKind::LineEnd(symbol)))
}

/// Classifies the lines of `text`, without empty lines, fences and parts of frames.
pub(crate) fn text_lines(text: &str) -> Vec<TextLine<'_>> {
    let mut found: Vec<(Line<'_>, Gap)> = Vec::new();
    let (mut empty, mut fences) = (0_usize, 0_usize);
    for line in lines(text) {
        if line.is_blank() {
            empty += 1;
        } else if is_fence(line.content) {
            fences += 1;
        } else {
            let gap = match (empty, fences) {
                (0, 0) => Gap::None,
                // A fence separates like one empty line.
                (0 | 1, _) => Gap::One,
                _ => Gap::More,
            };
            found.push((line, gap));
            (empty, fences) = (0, 0);
        }
    }
    let has_colors = notation::names_red_or_blue(text);
    let is_paragraph = |above: &(Line<'_>, Gap), below: &(Line<'_>, Gap)| {
        below.1 == Gap::None && below.0.depth == above.0.depth
    };
    let mut classified = Vec::with_capacity(found.len());
    for paragraph in found.chunk_by(is_paragraph) {
        add_paragraph(&mut classified, paragraph, has_colors);
    }
    classified
}

fn add_paragraph<'t>(
    found: &mut Vec<TextLine<'t>>,
    paragraph: &[(Line<'t>, Gap)],
    has_colors: bool,
) {
    let lines: Vec<Line<'t>> = paragraph.iter().map(|(line, _)| *line).collect();
    let mut drawn = notation::read(&lines, has_colors)
        .unwrap_or_default()
        .into_iter();
    // A frame is dropped without separating its neighbors.
    let mut before = Gap::None;
    for &(line, gap) in paragraph {
        let gap = before.max(gap);
        before = Gap::None;
        let (line, kind) = match drawn.next().unwrap_or(Drawn::Other) {
            Drawn::Line(line, kind) => (line, kind),
            Drawn::Other => (line, classify(&line)),
            Drawn::Frame => {
                before = gap;
                continue;
            }
        };
        found.push(TextLine { line, gap, kind });
    }
}

/// Splits lines into paragraphs: consecutive lines with the same depth of quotation.
pub(crate) fn paragraphs(lines: &[TextLine<'_>]) -> Vec<Range<usize>> {
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

/// Checks for a line that begins or ends preformatted text: a Markdown fence or a forum tag.
fn is_fence(content: &str) -> bool {
    let tags = ["[code]", "[/code]", "[pre]", "[/pre]", "[tt]", "[/tt]"];
    // In a list the fence follows a bullet.
    let marker = content.trim_start_matches(['-', '*', ' ']);
    marker.starts_with("```")
        || content.len() >= 3 && content.bytes().all(|byte| byte == b'~')
        || tags.iter().any(|tag| content.eq_ignore_ascii_case(tag))
}
