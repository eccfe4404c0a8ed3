//! Encoded words in a subject (RFC 2047): `=?UTF-8?Q?oust_move?=`.

use super::charset::Charset;
use super::map::{Mapped, MappedBytes};
use super::transfer::{Base64, escapes, is_data};
use crate::Span;
use crate::record::Problem;

/// Appends a part of a head with its encoded words decoded. Blanks between two of them belong
/// to no text.
pub(super) fn decode(text: &str, span: Span, to: &mut Mapped, problems: &mut Vec<Problem>) {
    let content = span.of(text);
    let mut copied = span.start;
    let mut after_encoded = false;
    for word in content.split_ascii_whitespace() {
        let start = span.start + (word.as_ptr() as usize - content.as_ptr() as usize);
        let own = Span::new(start, start + word.len());
        let decoded = encoded(text, word, start, problems);
        if !(after_encoded && decoded.is_some()) {
            to.copy(text, Span::new(copied, start));
        }
        after_encoded = decoded.is_some();
        match decoded {
            Some(decoded) => to.take(&decoded, Span::new(0, decoded.text.len())),
            None => to.copy(text, own),
        }
        copied = own.end;
    }
    to.copy(text, Span::new(copied, span.end));
}

/// What an encoded word says; nothing when it is none.
fn encoded(text: &str, word: &str, start: usize, problems: &mut Vec<Problem>) -> Option<Mapped> {
    let inner = word.strip_prefix("=?")?.strip_suffix("?=")?;
    let (charset, rest) = inner.split_once('?')?;
    let (method, content) = rest.split_once('?')?;
    // A language may be named behind a `*`.
    let charset = charset.split('*').next().unwrap_or_default();
    let at = start + (content.as_ptr() as usize - word.as_ptr() as usize);
    let mut made = MappedBytes::default();
    if method.eq_ignore_ascii_case("q") {
        quoted(text, content, at, &mut made, problems);
    } else if method.eq_ignore_ascii_case("b") && is_data(content) {
        let mut data = Base64::default();
        data.signs(content, at, &mut made);
        data.finish(&mut made, problems);
    } else {
        return None;
    }
    // A subject is one line.
    for byte in &mut made.bytes {
        if byte.is_ascii_control() {
            *byte = b' ';
        }
    }
    Some(Charset::of(charset).text(made, problems))
}

/// Quoted-printable in which `_` is a blank.
fn quoted(
    text: &str,
    content: &str,
    start: usize,
    made: &mut MappedBytes,
    problems: &mut Vec<Problem>,
) {
    let mut start = start;
    for part in content.split_inclusive('_') {
        let shown = part.strip_suffix('_').unwrap_or(part);
        escapes(text, shown, start, made, problems);
        start += part.len();
        if shown.len() < part.len() {
            made.make(b' ', Span::new(start - 1, start));
        }
    }
}
