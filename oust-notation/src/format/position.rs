//! Position lines, and diagrams where a text has no position line.

use super::item::DocumentItem;
use super::listing;
use crate::diagram::read_diagrams;
use crate::record::{LazyRecord, Problem, ProblemKind};
use crate::text::BYTE_ORDER_MARK;
use crate::{PositionLine, PositionLineError, Span};

/// Reads position lines, or diagrams if no line looks like a position line. In a text with a
/// position line every other line is a problem.
pub(crate) fn read_positions(text: &str) -> Vec<DocumentItem<LazyRecord>> {
    let mut holds_position = false;
    let mut items = Vec::new();
    for line in text.lines() {
        let trimmed = line.trim_start_matches(BYTE_ORDER_MARK).trim();
        let span = Span::from_slice(text, trimmed);
        if PositionLine::looks_like(trimmed) {
            holds_position = true;
            let line = trimmed
                .parse()
                .map_err(|error: PositionLineError| error.shifted(span.start));
            items.push(DocumentItem::Position { span, line });
        } else if !trimmed.is_empty() {
            let kind = ProblemKind::TextOutsideRecord;
            items.push(DocumentItem::Outside(Problem { span, kind }));
        }
    }
    if holds_position {
        return items;
    }
    let diagrams = read_diagrams(text).into_iter();
    let diagrams = diagrams.map(|found| DocumentItem::Diagram(Box::new(found)));
    let outside = listing::problem_outside(text, &[]);
    diagrams.chain(outside.map(DocumentItem::Outside)).collect()
}
