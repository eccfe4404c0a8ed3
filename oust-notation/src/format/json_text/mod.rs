//! The part of the JSON formats that is independent of games: finds the objects of a text, and
//! gives each value its span.
//!
//! `serde_json` checks the syntax and splits an object into [raw
//! values](serde_json::value::RawValue). Raw values borrow from the text, so the difference of
//! their addresses is their offset.

mod envelope;
mod value;

use crate::Span;
use crate::format::begins::{JsonStart, after_marks, begins_json_record, begins_part, json_start};
use crate::record::{Problem, ProblemKind};
use crate::text::BYTE_ORDER_MARK;

pub(crate) use envelope::envelope_in;
pub(crate) use value::{Object, Text, Value};

/// The deepest nesting that is read, including the record's own brackets.
const NESTING_LIMIT: usize = 64;

/// Returns whether the beginning of `text` is JSON. `[White "…"]` begins PGN, and `{ so }` is a
/// comment.
pub(crate) fn is_json(text: &str) -> bool {
    let start = text
        .strip_prefix(BYTE_ORDER_MARK)
        .unwrap_or(text)
        .trim_start();
    opens_array(start) || json_start(start.as_bytes()) != JsonStart::No
}

/// Returns whether `text` begins a JSON array.
fn opens_array(text: &str) -> bool {
    const ELEMENTS: [&str; 7] = ["{", "[", "]", "\"", "null", "true", "false"];
    let inside = text.strip_prefix('[').map(str::trim_start);
    inside.is_some_and(|inside| {
        inside.is_empty() || ELEMENTS.iter().any(|element| inside.starts_with(element))
    })
}

/// Returns the offset of the first object in `bytes` that begins with a field of a record.
pub(crate) fn next_start(bytes: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'{', bytes).find(|&at| begins_json_record(&bytes[at..]))
}

/// An object found in a text, not parsed yet.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    /// From its opening bracket to its closing bracket, or to the part that cuts it off.
    pub(crate) span: Span,
    /// Whether the end stays the same for any text after it.
    pub(crate) is_certain: bool,
    /// Whether the closing bracket was found.
    pub(crate) is_closed: bool,
    /// The first bracket beyond the limit of nesting.
    too_deep: Option<Span>,
}

impl Found {
    /// Parses the object, and fails if it nests too deeply or is not JSON.
    pub(crate) fn object(self, text: &str) -> Result<Object<'_>, Problem> {
        match self.too_deep {
            None => Object::parse(text, self.span),
            Some(span) => Err(Problem {
                span,
                kind: ProblemKind::TooDeep(NESTING_LIMIT),
            }),
        }
    }

    /// Returns whether the object is closed and within the limit of nesting.
    pub(crate) fn is_whole(self) -> bool {
        self.is_closed && self.too_deep.is_none()
    }
}

/// Finds the end of the object that begins at `start`.
///
/// A missing or an extra bracket must not hide the records after it. An unclosed bracket inside
/// ends with the bracket around it. An object without a closing bracket ends before the first
/// record inside it. It counts as unclosed at the end of the text, or where a part or a record
/// begins that cannot be inside it.
pub(crate) fn object_at(bytes: &[u8], start: usize) -> Found {
    let mut brackets = Brackets {
        bytes,
        at: start,
        open: Vec::new(),
        before: 0,
        first_record: None,
        too_deep: None,
    };
    let end = brackets.find_end();
    let (at, is_closed) = (brackets.at, end == End::Closed);
    let cut = brackets.first_record.filter(|_| !is_closed).unwrap_or(at);
    Found {
        span: Span::new(start, start + bytes[start..cut].trim_ascii_end().len()),
        is_certain: end != End::OfText,
        is_closed,
        too_deep: brackets.too_deep.filter(|span| span.start < cut),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Closed,
    /// Before a part that cannot be inside the object.
    CutOff,
    OfText,
}

struct Brackets<'a> {
    bytes: &'a [u8],
    at: usize,
    open: Vec<u8>,
    /// The last byte before `at` that is not white space; a quotation mark after a string.
    before: u8,
    /// The start of the first record inside the object.
    first_record: Option<usize>,
    too_deep: Option<Span>,
}

impl Brackets<'_> {
    fn find_end(&mut self) -> End {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'{' if !self.open.is_empty() && begins_json_record(&self.bytes[self.at..]) => {
                    // Each record inside an unclosed object is read again on its own. Stopping at
                    // the limit of nesting bounds the number of these passes.
                    let is_inside = self.is_value() && self.too_deep.is_none();
                    self.first_record.get_or_insert(self.at);
                    if !is_inside {
                        return End::CutOff;
                    }
                    self.open.push(byte);
                }
                b'{' | b'[' => self.open.push(byte),
                // An unclosed list inside ends with the object.
                b'}' => while self.open.pop() == Some(b'[') {},
                // The list around the object ends, so the object lacks its bracket.
                b']' if !self.open.iter().rev().any(|&open| open == b'[') => return End::CutOff,
                b']' => while self.open.pop() == Some(b'{') {},
                b'\n' if begins_other(&self.bytes[self.at + 1..]) => return End::CutOff,
                _ => {}
            }
            if self.open.len() > NESTING_LIMIT {
                let bracket = Span::new(self.at, self.at + 1);
                self.too_deep.get_or_insert(bracket);
                // The record is read again from its own start, where its nesting is within the
                // limit.
                if self.first_record.is_some() {
                    return End::CutOff;
                }
            }
            self.at += 1;
            if byte == b'"' {
                self.skip_string();
            }
            if !byte.is_ascii_whitespace() {
                self.before = byte;
            }
            if self.open.is_empty() {
                return End::Closed;
            }
        }
        End::OfText
    }

    /// Returns whether a value may begin here.
    fn is_value(&self) -> bool {
        match self.open.last() {
            Some(b'{') => self.before == b':',
            _ => matches!(self.before, b'[' | b','),
        }
    }

    /// Skips a string after its first quotation mark. An unclosed string ends with its line, since
    /// JSON has no line break in a string.
    fn skip_string(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                // The line may begin another part.
                b'\n' => break,
                // An escaped quotation mark does not end the string.
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
            if byte == b'"' {
                break;
            }
        }
        self.at = self.at.min(self.bytes.len());
    }
}

/// Returns whether the line at the start of `bytes` begins a part of another format.
fn begins_other(bytes: &[u8]) -> bool {
    after_marks(bytes).first() != Some(&b'{') && begins_part(bytes)
}
