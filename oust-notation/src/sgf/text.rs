//! SGF's texts: escapes and line breaks.

use std::iter::Peekable;
use std::str::Chars;

/// The text that a value of the type Text writes, line breaks as `\n`.
///
/// A backslash takes the next character as it is; before a line break both say nothing.
pub(super) fn text(raw: &str) -> String {
    decode(raw, |c| c)
}

/// The text that a value of the type `SimpleText` writes: as [`text`], on one line and with no
/// blank but the space.
pub(super) fn simple_text(raw: &str) -> String {
    decode(raw, |c| match c {
        '\n' | '\t' | '\u{b}' | '\u{c}' => ' ',
        other => other,
    })
}

/// A text as `SimpleText` can hold it: line breaks and other control characters as spaces.
pub(super) fn as_simple(text: &str) -> String {
    let one_line = with_plain_breaks(text);
    one_line
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// The two halves of a composed value, and the offset of the second; escapes stay.
pub(super) fn composed(raw: &str) -> Option<(&str, &str, usize)> {
    let mut escaped = false;
    let colon = raw.bytes().position(|byte| {
        let parts = byte == b':' && !escaped;
        escaped = byte == b'\\' && !escaped;
        parts
    })?;
    Some((&raw[..colon], &raw[colon + 1..], colon + 1))
}

/// A text with what ends a value escaped.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// A text with what ends half a composed value escaped.
pub(super) fn escaped_half(text: &str) -> String {
    escaped(text).replace(':', "\\:")
}

/// A remark as a value of the type Text.
pub(super) fn escaped_remark(text: &str) -> String {
    let text = escaped(&with_plain_breaks(text));
    // A line that begins a game would begin one here too if the bracket behind it were lost.
    text.replace("\n(", "\n\\(")
}

/// A text with every line break written `\n`.
fn with_plain_breaks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        out.push(plain_break(c, &mut chars).unwrap_or(c));
    }
    out
}

fn decode(raw: &str, map: impl Fn(char) -> char) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let is_escape = c == '\\';
        let Some(c) = (if is_escape { chars.next() } else { Some(c) }) else {
            break;
        };
        match plain_break(c, &mut chars) {
            Some(_) if is_escape => {}
            Some(line_break) => out.push(map(line_break)),
            None => out.push(map(c)),
        }
    }
    out
}

/// `\n` for a line break, the second half of which is passed over: any of LF, CR, CR LF, LF CR.
fn plain_break(c: char, chars: &mut Peekable<Chars<'_>>) -> Option<char> {
    let other_half = match c {
        '\n' => '\r',
        '\r' => '\n',
        _ => return None,
    };
    chars.next_if_eq(&other_half);
    Some('\n')
}
