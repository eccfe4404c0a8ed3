//! Finding the records in a JSON text without decoding it.
//!
//! A record or position is an object that stands by itself or directly in an outermost array. Only
//! brackets and strings are looked at, so that damage inside one record leaves the others
//! whole.

use crate::Span;
use crate::native::BYTE_ORDER_MARK;

/// The objects that are records or positions. One that is never closed goes to the end of the text.
pub(crate) fn object_spans(text: &str) -> impl Iterator<Item = Span> + '_ {
    let mut scan = Scan::new(text);
    std::iter::from_fn(move || scan.next_object())
}

/// The first text that stands outside of every record and array.
pub(crate) fn text_outside(text: &str) -> Option<Span> {
    let mut scan = Scan::new(text);
    while scan.next_object().is_some() {}
    scan.outside
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    in_array: bool,
    outside: Option<Span>,
}

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: if text.starts_with(BYTE_ORDER_MARK) {
                BYTE_ORDER_MARK.len_utf8()
            } else {
                0
            },
            in_array: false,
            outside: None,
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
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'{' if !open.is_empty() && self.begins_record() => return,
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
                return;
            }
        }
    }

    /// Whether the object that begins here has first what only a record or a position has
    /// first: Abstract Play's header, or the version of our own JSON.
    fn begins_record(&self) -> bool {
        let inside = self.bytes[self.at + 1..].trim_ascii_start();
        inside.starts_with(b"\"header\"") || inside.starts_with(b"\"schema\"")
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
