//! The limits of records.

use crate::Span;
use crate::format::Limits;
use crate::format::item::DocumentItem;
use crate::record::{Format, LazyRecord, Problem, ProblemKind, Record};

/// Returns `item`, or the problem that a limit excludes it.
pub(super) fn within_limits(
    text: &str,
    item: DocumentItem<LazyRecord>,
    limits: Limits,
) -> DocumentItem<LazyRecord> {
    match item {
        DocumentItem::Record(record) => {
            let exceeded = exceeded_limit(text, record.rest(), limits);
            exceeded.map_or(DocumentItem::Record(record), DocumentItem::Skipped)
        }
        item => item,
    }
}

/// Returns the limit that a record exceeds: its length, that of a line, or its nesting.
fn exceeded_limit(text: &str, record: &Record, limits: Limits) -> Option<Problem> {
    let is_limit = |problem: &&Problem| matches!(problem.kind, ProblemKind::TooDeep { .. });
    if let Some(problem) = record.problems.iter().find(is_limit) {
        return Some(problem.clone());
    }
    let span = record.span;
    let problem = |at: usize, kind| Problem {
        span: Span::new(at, (at + 1).min(span.end)),
        kind,
    };
    if span.len() > limits.record {
        let (len, limit) = (span.len(), limits.record);
        return Some(problem(
            span.start,
            ProblemKind::RecordTooLong { len, limit },
        ));
    }
    if record.format != Format::Native || span.len() <= limits.line {
        return None;
    }
    let mut at = span.start;
    for line in span.slice(text).split_inclusive('\n') {
        let (len, limit) = (line.len(), limits.line);
        if len > limit {
            return Some(problem(at, ProblemKind::LineTooLong { len, limit }));
        }
        at += len;
    }
    None
}
