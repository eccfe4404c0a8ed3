//! Finding the records in a JSON text without decoding it.
//!
//! A record or position is an object that stands by itself or directly in an outermost array. Only
//! brackets and strings are looked at, so that damage inside one record leaves the others
//! whole.

use crate::Span;
use crate::native::BYTE_ORDER_MARK;

/// The objects that are records or positions. One that is never closed goes to the end of the text.
pub(crate) fn object_spans(text: &str) -> impl Iterator<Item = Span> + '_ {
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
        if scan.is_closed || object.end < bytes.len() {
            last = Some((object.end, scan.in_array));
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

    fn next_object(&mut self) -> Option<Span> {
        while let Some(&byte) = self.bytes.get(self.at) {
            let start = self.at;
            match byte {
                b'{' => {
                    self.skip_object();
                    return Some(Span::new(start, self.at));
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
    /// left open ends with what is around it, and at the next record.
    fn skip_object(&mut self) {
        let mut open = Vec::new();
        self.is_closed = false;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'{' if !open.is_empty() && begins_record(&self.bytes[self.at..]) => return,
                b'{' | b'[' => open.push(byte),
                b'}' => while open.pop() == Some(b'[') {},
                b']' if open.iter().rev().all(|&bracket| bracket != b'[') => return,
                b']' => while open.pop() == Some(b'{') {},
                _ => {}
            }
            self.at += 1;
            if byte == b'"' {
                self.skip_string();
            }
            if open.is_empty() {
                self.is_closed = true;
                return;
            }
        }
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
