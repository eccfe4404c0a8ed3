//! The texts of SGF properties: unescaping and escaping.

use crate::text::printable::{is_active, without_controls};

/// Returns the text that a value of the type Text writes, line breaks as `\n`.
///
/// A backslash keeps the next character as it is; a backslash before a line break removes both.
pub(crate) fn text(raw: &str) -> String {
    let raw = with_plain_breaks(raw);
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => text.extend(chars.next().filter(|&escaped| escaped != '\n')),
            c => text.push(c),
        }
    }
    text
}

/// Returns the text that a value of the type `SimpleText` writes: as [`text`], with spaces
/// instead of line breaks and tabs.
pub(crate) fn simple_text(raw: &str) -> String {
    text(raw).replace(['\n', '\t', '\u{b}', '\u{c}'], " ")
}

/// Returns a text as `SimpleText` can hold it: with spaces instead of control characters.
pub(crate) fn as_simple(text: &str) -> String {
    with_plain_breaks(text).replace(is_active, " ")
}

/// Returns both halves of a composed value with their escapes, and the offset of the second.
pub(crate) fn composed(raw: &str) -> Option<(&str, &str, usize)> {
    let mut escaped = false;
    let colon = raw.bytes().position(|byte| {
        let parts = byte == b':' && !escaped;
        escaped = byte == b'\\' && !escaped;
        parts
    })?;
    Some((&raw[..colon], &raw[colon + 1..], colon + 1))
}

/// Escapes the characters that end a value.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// Escapes the characters that end half a composed value.
pub(crate) fn escaped_half(text: &str) -> String {
    escaped(text).replace(':', "\\:")
}

/// Escapes a remark, a value of the type Text, with spaces for its control characters.
pub(crate) fn escaped_remark(text: &str) -> String {
    // A `(` that begins a line would begin a game if the closing bracket were lost, and `oust 5x5`
    // begins one in any case.
    let escaped = escaped(&without_controls(&with_plain_breaks(text)));
    escaped
        .replace("\n(", "\n\\(")
        .replace("\noust", "\n\\oust")
}

/// Writes each line break as `\n`: LF, CR, CR LF or LF CR.
fn with_plain_breaks(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace("\n\r", "\n")
        .replace('\r', "\n")
}
