//! Unescapes and escapes the texts of SGF properties.

use crate::text::printable::{is_active, without_controls};

/// Unescapes a value of the type Text, with `\n` as its line breaks.
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

/// Unescapes a value of the type `SimpleText`: like [`text`], with spaces instead of line breaks
/// and tabs.
pub(crate) fn simple_text(raw: &str) -> String {
    text(raw).replace(['\n', '\t', '\u{b}', '\u{c}'], " ")
}

/// Converts a text to `SimpleText`, with spaces instead of control characters.
pub(crate) fn as_simple(text: &str) -> String {
    with_plain_breaks(text).replace(is_active, " ")
}

/// Splits a composed value at its colon: returns both halves with their escapes, and the offset of
/// the second.
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

/// Escapes the characters that end one half of a composed value.
pub(crate) fn escaped_half(text: &str) -> String {
    escaped(text).replace(':', "\\:")
}

/// Escapes a remark, a value of the type Text, and replaces its control characters with spaces.
pub(crate) fn escaped_remark(text: &str) -> String {
    // Without its closing bracket, a remark would end at a line that begins with `(;FF[4]`, and at
    // a line with `oust 5x5` it ends in any case.
    let escaped = escaped(&without_controls(&with_plain_breaks(text)));
    escaped
        .replace("\n(", "\n\\(")
        .replace("\noust", "\n\\oust")
}

/// Replaces each line break (LF, CR, CR LF or LF CR) with `\n`.
fn with_plain_breaks(text: &str) -> String {
    // Pairs first, or each half would become a break.
    text.replace("\r\n", "\n")
        .replace("\n\r", "\n")
        .replace('\r', "\n")
}
