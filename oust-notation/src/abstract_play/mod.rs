//! Abstract Play's game records: JSON, one object or an array of them.
//!
//! A record is `{header, moves}`. The moves are rounds of one or two entries, the first
//! player's and the second's; an entry is a turn as text, `null` for none, or an object with
//! the text as its `move`. A last `resign`, `timeout`, `draw` or `abandoned` takes the next
//! free slot and does not say whose it is.

mod header;
mod label;
mod moves;
mod objects;
mod write;

use serde::Deserialize;
use serde_json::value::RawValue;

pub use write::write_abstract_play;

use crate::native::BYTE_ORDER_MARK;
use crate::record::{Format, Problem, ProblemKind, Record};
use crate::{Dialect, Span};

/// The records of a JSON text, in order.
///
/// Each is read by itself, so a damaged one does not hide the others.
///
/// ```
/// let text = r#"{"header": {"game": {"name": "Oust", "variants": ["hex-5"]}},
///                "moves": [["a1", "b1"], ["c3"]]}"#;
/// let records: Vec<_> = oust_notation::read_abstract_play(text).collect();
/// assert_eq!(records.len(), 1);
/// assert_eq!(records[0].items.len(), 3);
/// ```
pub fn read_abstract_play(text: &str) -> impl Iterator<Item = Record> + '_ {
    objects::object_spans(text).map(|span| read_record(text, span))
}

/// Whether a text is JSON, as far as its first character tells.
pub(crate) fn is_json(text: &str) -> bool {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    text.trim_start().starts_with(['{', '['])
}

/// Text around the objects that is no part of an array.
pub(crate) fn text_outside(text: &str) -> Option<Problem> {
    objects::text_outside(text).map(|span| Problem {
        span,
        kind: ProblemKind::TextOutsideRecord,
    })
}

#[derive(Deserialize)]
struct RawRecord<'a> {
    #[serde(borrow)]
    header: Option<&'a RawValue>,
    #[serde(borrow)]
    moves: Option<&'a RawValue>,
}

fn read_record(text: &str, span: Span) -> Record {
    let mut record = Record::new(Format::AbstractPlay, span);
    record.board_span = Span::new(span.start, span.start + 1);
    record.dialect = Some(Dialect::AbstractPlay);
    let source = Source { text };
    let Some(raw) = source.decode::<RawRecord>(span, &mut record) else {
        return record;
    };
    if raw.header.is_none() && raw.moves.is_none() {
        record.problem(
            record.board_span,
            ProblemKind::UnexpectedToken {
                expected: "an Abstract Play record, an object with `header` and `moves`",
            },
        );
        return record;
    }
    match raw.header {
        Some(raw) => header::read_header(&source, raw, &mut record),
        None => record.problem(record.board_span, ProblemKind::MissingBoard),
    }
    if let Some(moves) = raw.moves {
        moves::read_moves(&source, moves, &mut record);
    }
    if raw.header.is_some() {
        record.check_whole();
    }
    record.problems.sort_by_key(|problem| problem.span);
    record
}

/// The text that raw values are slices of.
struct Source<'a> {
    text: &'a str,
}

impl<'a> Source<'a> {
    /// Where a raw value stands.
    fn span(&self, raw: &RawValue) -> Span {
        let start = raw.get().as_ptr() as usize - self.text.as_ptr() as usize;
        Span::new(start, start + raw.get().len())
    }

    /// Decodes a part of the text; what JSON says against it becomes a problem.
    fn decode<T: Deserialize<'a>>(&self, span: Span, record: &mut Record) -> Option<T> {
        let part = &self.text[span.start..span.end];
        match serde_json::from_str(part) {
            Ok(value) => Some(value),
            Err(error) => {
                let at = span.start + offset(part, error.line(), error.column());
                let full = error.to_string();
                let message = full.split(" at line ").next().unwrap_or(&full).to_owned();
                let sign = self.text[at..span.end].chars().next();
                let end = at + sign.map_or(0, char::len_utf8);
                record.problem(Span::new(at, end), ProblemKind::Json { message });
                None
            }
        }
    }

    /// Decodes a raw value.
    fn decode_raw<T: Deserialize<'a>>(&self, raw: &RawValue, record: &mut Record) -> Option<T> {
        self.decode(self.span(raw), record)
    }
}

/// The byte offset of a line and a column, both from 1, the column in bytes.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let line_start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let mut at = (line_start + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
