//! Finds the records of a JSON text without decoding it.
//!
//! A record or position is an object that is alone or directly in an outermost array. A JSON
//! parser would need the whole array in memory and would stop at the first damage. This scan visits
//! only brackets and quotation marks, once each: it splits a file of one line between records, and
//! ends a damaged record where the next one begins.

use super::Object;
use crate::Span;
use crate::record::{Problem, ProblemKind};
use crate::text::BYTE_ORDER_MARK;

/// The deepest nesting that is read, the brackets of the record itself included.
const NESTING_LIMIT: usize = 64;

/// Returns whether `text` is JSON, as far as its beginning tells: `[White "…"]` begins PGN,
/// `{ so }` a comment.
pub(crate) fn is_json(text: &str) -> bool {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let Some((bracket, rest)) = text.trim_start().split_at_checked(1) else {
        return false;
    };
    let rest = rest.trim_start();
    let begins_with = |tokens: &[&str]| tokens.iter().any(|token| rest.starts_with(token));
    match bracket {
        "{" => rest.is_empty() || begins_with(&["\"", "}"]),
        "[" => rest.is_empty() || begins_with(&["{", "[", "]", "\"", "null", "true", "false"]),
        _ => false,
    }
}

/// Returns the end of the last object in `bytes` whose end does not depend on the bytes after
/// them, and whether an array is open after it.
pub(crate) fn last_whole(bytes: &[u8], in_array: bool) -> Option<(usize, bool)> {
    let mut scan = Scan::new(bytes, in_array);
    let mut last = None;
    while let Some(found) = scan.next() {
        if found.is_closed || found.span.end < bytes.len() {
            last = Some((found.span.end, scan.in_array));
        }
    }
    last
}

/// Returns the start of the first object in `bytes` that begins with a field of a record.
pub(crate) fn next_start(bytes: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'{', bytes).find(|&at| begins_record(&bytes[at..]))
}

/// Returns whether the object at the start of `bytes` begins with a field that only a record or a
/// position begins with: `header` of Abstract Play, or `schema` of the project's JSON.
fn begins_record(bytes: &[u8]) -> bool {
    let inside = bytes[1..].trim_ascii_start();
    inside.starts_with(b"\"header\"") || inside.starts_with(b"\"schema\"")
}

/// A candidate for a record or a position. One that is never closed ends with the text.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) span: Span,
    is_closed: bool,
    /// The first bracket beyond the limit of nesting.
    too_deep: Option<Span>,
}

impl Found {
    /// Parses the object.
    pub(crate) fn object(self, text: &str) -> Result<Object<'_>, Problem> {
        match self.too_deep {
            None => Object::parse(text, self.span),
            Some(span) => Err(Problem {
                span,
                kind: ProblemKind::TooDeep(NESTING_LIMIT),
            }),
        }
    }
}

/// The objects of a text, in order.
pub(crate) struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    in_array: bool,
    /// The first text outside of objects and arrays.
    pub(crate) outside: Option<Span>,
}

impl<'a> Scan<'a> {
    /// Returns a scan of `bytes`; `in_array` is whether an array is open before them.
    pub(crate) fn new(bytes: &'a [u8], in_array: bool) -> Self {
        let unmarked = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        Self {
            bytes,
            at: bytes.len() - unmarked.len(),
            in_array,
            outside: None,
        }
    }

    /// Skips the object that begins here.
    ///
    /// A missing or an extra bracket must not swallow the records after it: an open bracket ends
    /// with the bracket around it, and all of them end at the next record.
    fn skip_object(&mut self) -> Found {
        let start = self.at;
        let mut open = Vec::new();
        let mut too_deep = None;
        let mut is_closed = false;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'{' if !open.is_empty() && begins_record(&self.bytes[self.at..]) => break,
                b'{' | b'[' => open.push(byte),
                b'}' => while open.pop() == Some(b'[') {},
                b']' if open.iter().rev().all(|&bracket| bracket != b'[') => break,
                b']' => while open.pop() == Some(b'{') {},
                _ => {}
            }
            if open.len() > NESTING_LIMIT {
                too_deep.get_or_insert(Span::new(self.at, self.at + 1));
            }
            self.at += 1;
            if byte == b'"' {
                self.skip_string();
            }
            is_closed = open.is_empty();
            if is_closed {
                break;
            }
        }
        Found {
            span: Span::new(start, self.at),
            is_closed,
            too_deep,
        }
    }

    /// Skips the string whose first quotation mark was read. One that is never closed ends
    /// with its line, as JSON has no line break in a string.
    fn skip_string(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'"' | b'\n' => break,
                _ => {}
            }
        }
        self.at = self.at.min(self.bytes.len());
    }
}

impl Iterator for Scan<'_> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'{' => return Some(self.skip_object()),
                b'[' if !self.in_array => self.in_array = true,
                b']' if self.in_array => self.in_array = false,
                b',' if self.in_array => {}
                byte if byte.is_ascii_whitespace() => {}
                _ => {
                    let (start, rest) = (self.at, &self.bytes[self.at..]);
                    self.at += memchr::memchr2(b'{', b'\n', rest).unwrap_or(rest.len());
                    self.outside.get_or_insert(Span::new(start, self.at));
                    continue;
                }
            }
            self.at += 1;
        }
        None
    }
}
