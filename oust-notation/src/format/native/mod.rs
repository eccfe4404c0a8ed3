//! The native record, `.oust`: plain text, one or many records one after the other.

mod body;
mod fast_path;
mod head;
mod starts;
mod write;

use starts::record_starts;
pub(crate) use starts::{first_start_after, last_start};
pub(crate) use write::losses;
pub use write::write_native;

use crate::Span;
use crate::format::item::DocumentItem;
use crate::record::{Format, LazyRecord, Problem, ProblemKind, Record};
use crate::text::BYTE_ORDER_MARK;

/// Reads the records of a text, in order.
///
/// A record extends from a line that starts with `oust` to the next such line, so a damaged one
/// never swallows the next. Text before the first record is ignored;
/// [`Document`](crate::Document) reports it.
pub fn read_native(text: &str) -> impl Iterator<Item = Record> + '_ {
    read_lazily(text).map(|record| *record.into_record())
}

/// Reads as [`read_native`] does, without expanding the plain rows that records begin with.
fn read_lazily(text: &str) -> impl Iterator<Item = LazyRecord> + '_ {
    let mut starts = record_starts(text).peekable();
    std::iter::from_fn(move || {
        let start = starts.next()?;
        let end = starts.peek().copied().unwrap_or(text.len());
        Some(read_record(text, Span::new(start, end)))
    })
}

/// Reads the records of a text and the problems outside of them.
pub(crate) fn read_items(text: &str) -> impl Iterator<Item = DocumentItem<LazyRecord>> + '_ {
    let outside = text_outside(text).map(DocumentItem::Outside);
    read_lazily(text).map(DocumentItem::Record).chain(outside)
}

/// Returns the problem of the first line of text before the first record.
fn text_outside(text: &str) -> Option<Problem> {
    let outside = &text[..record_starts(text).next().unwrap_or(text.len())];
    let is_skipped = |c: char| c.is_whitespace() || c == BYTE_ORDER_MARK;
    let line = outside.trim_matches(is_skipped).lines().next()?;
    Some(Problem {
        span: Span::from_slice(text, line),
        kind: ProblemKind::TextOutsideRecord,
    })
}

/// Returns whether a native record begins anywhere in the text.
pub(crate) fn is_native(text: &str) -> bool {
    record_starts(text).next().is_some()
}

fn read_record(text: &str, span: Span) -> LazyRecord {
    let mut record = Box::new(Record::new(Format::Native, span));
    let body = head::read_head(text, &mut record);
    let rows = body::read_body(text, Span::new(body, span.end), &mut record);
    record.check_headers();
    if rows.is_empty() {
        record.check_turns();
    }
    record.problems.sort_by_key(|problem| problem.span);
    LazyRecord::new(rows, record)
}

/// Returns the lines of a part of a text without their ends, each with its offset.
fn lines(text: &str, span: Span) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = span;
    std::iter::from_fn(move || {
        let (at, text) = (rest.start, rest.slice(text));
        let len = memchr::memchr(b'\n', text.as_bytes()).map_or(text.len(), |end| end + 1);
        rest.start += len;
        let mut line = text[..len].strip_suffix('\n').unwrap_or(&text[..len]);
        while let Some(shorter) = line.strip_suffix('\r') {
            line = shorter;
        }
        (len > 0).then_some((at, line))
    })
}
