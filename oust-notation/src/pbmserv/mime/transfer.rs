//! The two ways in which a mail's bytes are written as plain signs.
//!
//! Both are a table and a loop. The crates for them give the bytes without their places in the
//! source, which every finding needs.

use super::map::MappedBytes;
use crate::Span;
use crate::record::{Problem, ProblemKind};

/// How a body or a subject is encoded.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Transfer {
    /// Not at all.
    #[default]
    Identity,
    QuotedPrintable,
    Base64,
}

impl Transfer {
    /// The one that a head names.
    pub(super) fn of(name: &str) -> Self {
        if name.eq_ignore_ascii_case("quoted-printable") {
            Self::QuotedPrintable
        } else if name.eq_ignore_ascii_case("base64") {
            Self::Base64
        } else {
            Self::Identity
        }
    }

    /// Decodes a body.
    pub(super) fn body(self, text: &str, span: Span, problems: &mut Vec<Problem>) -> MappedBytes {
        let mut made = MappedBytes::default();
        match self {
            Self::Identity => made.copy(text, span),
            Self::QuotedPrintable => {
                let mut start = span.start;
                for line in span.of(text).split_inclusive('\n') {
                    quoted_line(text, line, start, &mut made, problems);
                    start += line.len();
                }
            }
            Self::Base64 => Base64::body(text, span, &mut made, problems),
        }
        made
    }
}

/// A line of quoted-printable: `=3D` is the byte of that number, and a line that ends in `=`
/// goes on in the next.
fn quoted_line(
    text: &str,
    line: &str,
    start: usize,
    made: &mut MappedBytes,
    problems: &mut Vec<Problem>,
) {
    // Blanks at the end were added on the way.
    let content = line.trim_end();
    let (content, goes_on) = match content.strip_suffix('=') {
        Some(content) => (content, true),
        None => (content, false),
    };
    escapes(text, content, start, made, problems);
    if !goes_on {
        let trimmed = line.trim_end_matches(['\n', '\r']);
        made.copy(text, Span::new(start + trimmed.len(), start + line.len()));
    }
}

/// Undoes `=3D`. What stands for a control character is none: `-size=13` was not encoded.
pub(super) fn escapes(
    text: &str,
    content: &str,
    start: usize,
    made: &mut MappedBytes,
    problems: &mut Vec<Problem>,
) {
    let mut copied = 0;
    for (at, _) in content.match_indices('=') {
        if at < copied {
            continue;
        }
        let digits = content.get(at + 1..at + 3);
        let byte = digits.and_then(escaped).filter(|byte| !is_control(*byte));
        let span = Span::new(start + at, start + at + 1);
        let Some(byte) = byte else {
            let expected = "`=` and two hexadecimal digits such as `=3D`, as the head of the mail \
                            says";
            let kind = ProblemKind::UnexpectedToken { expected };
            problems.push(Problem { span, kind });
            continue;
        };
        made.copy(text, Span::new(start + copied, start + at));
        made.make(byte, Span::new(span.start, span.end + 2));
        copied = at + 3;
    }
    made.copy(text, Span::new(start + copied, start + content.len()));
}

fn escaped(digits: &str) -> Option<u8> {
    let hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    hexadecimal.then(|| u8::from_str_radix(digits, 16).ok())?
}

fn is_control(byte: u8) -> bool {
    byte.is_ascii_control() && !matches!(byte, b'\t' | b'\n' | b'\r')
}

/// What of base64 is read and does not yet make bytes.
#[derive(Default)]
pub(super) struct Base64 {
    /// The values of up to four signs, and where these stand.
    open: Vec<(u8, usize)>,
}

/// Where in a body of base64 a line stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Before,
    Data,
    /// Behind the data, or where there is none.
    Behind,
}

impl Base64 {
    /// Decodes the lines of a body. Behind the data a list may have added lines in plain text;
    /// these, and what else is no base64, are taken as they stand.
    fn body(text: &str, span: Span, made: &mut MappedBytes, problems: &mut Vec<Problem>) {
        let mut data = Self::default();
        let mut start = span.start;
        let mut place = Place::Before;
        let mut told = false;
        for line in span.of(text).split_inclusive('\n') {
            let content = line.trim();
            let at = start + (line.len() - line.trim_start().len());
            let own = Span::new(start, start + line.len());
            start = own.end;
            if content.is_empty() && place == Place::Data {
                place = Place::Behind;
            } else if matches!(place, Place::Before | Place::Data) && is_data(content) {
                if !content.is_empty() {
                    place = Place::Data;
                }
                data.signs(content, at, made);
            } else {
                if place != Place::Behind && !std::mem::replace(&mut told, true) {
                    problems.push(no_base64(Span::new(at, at + content.len())));
                }
                if place == Place::Before {
                    // Someone has decoded it already.
                    place = Place::Behind;
                }
                data.finish(made, problems);
                if made.bytes.last().is_some_and(|last| *last != b'\n') {
                    made.make(b'\n', Span::new(own.start, own.start));
                }
                made.copy(text, own);
            }
        }
        data.finish(made, problems);
    }

    /// Decodes signs that stand without blanks.
    pub(super) fn signs(&mut self, signs: &str, start: usize, made: &mut MappedBytes) {
        for (at, sign) in signs.bytes().enumerate() {
            let Some(value) = value(sign) else { continue };
            self.open.push((value, start + at));
            if self.open.len() == 4 {
                self.close(made);
            }
        }
        // A `=` says that nothing follows what is open.
        if signs.ends_with('=') && self.open.len() != 1 {
            self.close(made);
        }
    }

    /// Decodes the last signs; one alone is less than a byte.
    pub(super) fn finish(&mut self, made: &mut MappedBytes, problems: &mut Vec<Problem>) {
        if let [(_, at)] = self.open[..] {
            problems.push(no_base64(Span::new(at, at + 1)));
            self.open.clear();
        }
        self.close(made);
    }

    fn close(&mut self, made: &mut MappedBytes) {
        let Some(&(_, start)) = self.open.first() else {
            return;
        };
        let bits = (0..4).fold(0_u32, |bits, at| {
            let value = self.open.get(at).map_or(0, |&(value, _)| value);
            bits << 6 | u32::from(value)
        });
        let [_, bytes @ ..] = bits.to_be_bytes();
        let bytes = &bytes[..self.open.len() - 1];
        let follow = self
            .open
            .iter()
            .enumerate()
            .all(|(at, sign)| sign.1 == start + at);
        if follow {
            made.base64(bytes, start);
        } else {
            for (at, &byte) in bytes.iter().enumerate() {
                made.make(byte, Span::new(self.open[at].1, self.open[at + 1].1 + 1));
            }
        }
        self.open.clear();
    }
}

/// Whether nothing but base64 stands in a line.
pub(super) fn is_data(line: &str) -> bool {
    let signs = line.trim_end_matches('=');
    line.len() - signs.len() < 3 && signs.bytes().all(|sign| value(sign).is_some())
}

fn value(sign: u8) -> Option<u8> {
    match sign {
        b'A'..=b'Z' => Some(sign - b'A'),
        b'a'..=b'z' => Some(sign - b'a' + 26),
        b'0'..=b'9' => Some(sign - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

fn no_base64(span: Span) -> Problem {
    let expected = "base64, as the head of the mail says";
    let kind = ProblemKind::UnexpectedToken { expected };
    Problem { span, kind }
}
