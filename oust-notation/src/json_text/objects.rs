//! Finding the records in a JSON text without decoding it.
//!
//! A record or position is an object that stands by itself or directly in an outermost array, or
//! such an object as a string. Only brackets and strings are looked at, so that damage inside
//! one record leaves the others whole.

use crate::Span;
use crate::native::BYTE_ORDER_MARK;
use crate::record::{Format, ProblemKind, Record};

/// How deep brackets may stand in each other, those of the object itself included.
const NESTING_LIMIT: usize = 64;

/// How a string begins that holds an object.
pub(super) const OBJECT_IN_STRING: &str = "\"{\\";

/// An object that is a record or a position, or a string that holds one.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) span: Span,
    /// The first bracket beyond the limit.
    pub(crate) too_deep: Option<Span>,
}

impl Found {
    /// What is known of an object that is nested too deep to be read.
    pub(crate) fn unread(&self, format: Format) -> Option<Record> {
        let place = self.too_deep?;
        let mut record = Record::new(format, self.span);
        record.board_span = Span::new(self.span.start, self.span.start + 1);
        let limit = NESTING_LIMIT;
        record.problem(place, ProblemKind::TooDeep { limit });
        Some(record)
    }
}

/// The objects that are records or positions. One that is never closed goes to the end of the text.
pub(crate) fn object_spans(text: &str) -> impl Iterator<Item = Found> + '_ {
    let mut scan = Scan::new(text.as_bytes(), false);
    std::iter::from_fn(move || scan.next_object())
}

/// The first text that stands outside of every record and array; one may be open where the text
/// begins.
pub(super) fn text_outside(text: &str, in_array: bool) -> Option<Span> {
    let mut scan = Scan::new(text.as_bytes(), in_array);
    while scan.next_object().is_some() {}
    scan.outside
}

/// Where the last object ends that does so whatever follows, and whether an array is open there.
pub(crate) fn last_whole(bytes: &[u8], in_array: bool) -> Option<(usize, bool)> {
    let mut scan = Scan::new(bytes, in_array);
    let mut last = None;
    while let Some(object) = scan.next_object() {
        // An end that was not written but recognised stands before what it was recognised by.
        if scan.is_closed || object.span.end < bytes.len() {
            last = Some((object.span.end, scan.in_array));
        }
    }
    last
}

/// Where the first object begins that has first what only a record has first.
pub(crate) fn next_start(bytes: &[u8]) -> Option<usize> {
    let braces = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'{');
    let mut starts = braces.map(|(at, _)| at);
    starts.find(|&at| begins_record(&bytes[at..]))
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    in_array: bool,
    outside: Option<Span>,
    /// Whether the last object was closed by a bracket of its own.
    is_closed: bool,
}

impl<'a> Scan<'a> {
    fn new(bytes: &'a [u8], in_array: bool) -> Self {
        let mut mark = [0; 3];
        let mark = BYTE_ORDER_MARK.encode_utf8(&mut mark).as_bytes();
        Self {
            bytes,
            at: if bytes.starts_with(mark) {
                mark.len()
            } else {
                0
            },
            in_array,
            outside: None,
            is_closed: false,
        }
    }

    fn next_object(&mut self) -> Option<Found> {
        while let Some(&byte) = self.bytes.get(self.at) {
            let start = self.at;
            self.is_closed = false;
            match byte {
                b'{' => {
                    let too_deep = self.skip_object();
                    let span = Span::new(start, self.at);
                    return Some(Found { span, too_deep });
                }
                b'"' if self.bytes[start..].starts_with(OBJECT_IN_STRING.as_bytes()) => {
                    self.at += 1;
                    self.skip_string();
                    let (span, too_deep) = (Span::new(start, self.at), None);
                    return Some(Found { span, too_deep });
                }
                b'[' if !self.in_array => self.in_array = true,
                b']' if self.in_array => self.in_array = false,
                b',' if self.in_array => {}
                byte if byte.is_ascii_whitespace() => {}
                _ => {
                    let ends = |b: &u8| matches!(b, b'{' | b'\n');
                    let rest = &self.bytes[start..];
                    self.at = start + rest.iter().position(ends).unwrap_or(rest.len());
                    self.outside.get_or_insert(Span::new(start, self.at));
                    continue;
                }
            }
            self.at += 1;
        }
        None
    }

    /// Goes behind the bracket that closes the object that begins here.
    ///
    /// A bracket that is missing or one too many must not swallow the objects behind: what is
    /// left open ends with what is around it, and at the next record. Returns the first
    /// bracket beyond the limit.
    fn skip_object(&mut self) -> Option<Span> {
        let mut open = Vec::new();
        let mut too_deep = None;
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
            if open.is_empty() {
                self.is_closed = true;
                break;
            }
        }
        too_deep
    }

    /// Goes behind the quotation mark that closes the string that has begun, or to the end of
    /// the line when none does: a JSON string has one line.
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

/// Whether the object that begins here has first what only a record or a position has first:
/// Abstract Play's header, or the version of our own JSON.
fn begins_record(bytes: &[u8]) -> bool {
    let inside = bytes[1..].trim_ascii_start();
    inside.starts_with(b"\"header\"") || inside.starts_with(b"\"schema\"")
}
