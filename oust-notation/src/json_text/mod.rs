//! What the JSON formats share: finding objects, and where in the text everything stands.

mod escaped;
mod object;
mod objects;
mod string;

use serde::Deserialize;
use serde_json::value::RawValue;

pub(crate) use escaped::Unescaped;
pub(crate) use object::Object;
pub(crate) use objects::{Found, last_whole, next_start, object_spans};
pub(crate) use string::Text;

use crate::Span;
use crate::native::BYTE_ORDER_MARK;
use crate::record::{Problem, ProblemKind, Record};

/// Whether a text is JSON, as far as its beginning tells. `[Date Prev]` is how the page of a
/// mailing list begins.
pub(crate) fn is_json(text: &str) -> bool {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let text = text.trim_start();
    let Some(array) = text.strip_prefix('[') else {
        return text.starts_with('{') || text.starts_with(objects::OBJECT_IN_STRING);
    };
    let first = array.trim_start();
    let is_literal = ["null", "true", "false"]
        .iter()
        .any(|literal| first.starts_with(literal));
    is_literal || !first.starts_with(char::is_alphabetic)
}

/// Text around the objects that is no part of an array; one may be open where the text begins.
pub(crate) fn text_outside(text: &str, in_array: bool) -> Option<Problem> {
    objects::text_outside(text, in_array).map(|span| Problem {
        span,
        kind: ProblemKind::TextOutsideRecord,
    })
}

/// The text that raw values are slices of.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
}

impl<'a> Source<'a> {
    /// Where a raw value stands.
    pub(crate) fn span(self, raw: &RawValue) -> Span {
        let start = raw.get().as_ptr() as usize - self.text.as_ptr() as usize;
        Span::new(start, start + raw.get().len())
    }

    /// Decodes a part of the text.
    ///
    /// # Errors
    ///
    /// What JSON says against it, and where.
    pub(crate) fn parse<T: Deserialize<'a>>(self, span: Span) -> Result<T, Problem> {
        let part = &self.text[span.start..span.end];
        serde_json::from_str(part).map_err(|error| {
            let at = span.start + offset(part, error.line(), error.column());
            let full = error.to_string();
            let message = full.split(" at line ").next().unwrap_or(&full).to_owned();
            let sign = self.text[at..span.end].chars().next();
            let end = at + sign.map_or(0, char::len_utf8);
            Problem {
                span: Span::new(at, end),
                kind: ProblemKind::Json { message },
            }
        })
    }

    /// Decodes a part of the text; what JSON says against it becomes a problem.
    pub(crate) fn decode<T: Deserialize<'a>>(self, span: Span, record: &mut Record) -> Option<T> {
        self.parse(span)
            .map_err(|problem| record.problems.push(problem))
            .ok()
    }

    /// Decodes a raw value.
    pub(crate) fn decode_raw<T: Deserialize<'a>>(
        self,
        raw: &RawValue,
        record: &mut Record,
    ) -> Option<T> {
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
