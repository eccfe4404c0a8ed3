//! The ends of parts, without reading the parts.

use crate::format::begins::{begins_json_record, begins_sgf_game};
use crate::format::openings::{Before, Opening};
use crate::record::Format;
use crate::text::lines::LINE_MARKS;

/// Returns the end of the blank lines and the marks at `at`; in an array of JSON also of spaces and
/// commas. The spaces before the text of a line belong to that text.
pub(super) fn space(text: &str, at: usize, in_array: bool, is_line_start: bool) -> usize {
    let rest = &text[at..];
    let is_space = |symbol: char| symbol.is_whitespace() || LINE_MARKS.contains(&symbol);
    if in_array {
        let after = rest.trim_start_matches(|symbol| is_space(symbol) || symbol == ',');
        return text.len() - after.len();
    }
    let after = rest.trim_start_matches(is_space);
    let skipped = &rest[..rest.len() - after.len()];
    if after.is_empty() {
        return text.len();
    }
    match skipped.rfind(|symbol| symbol == '\n' || LINE_MARKS.contains(&symbol)) {
        Some(last) => {
            let len = skipped[last..].chars().next().map_or(0, char::len_utf8);
            at + last + len
        }
        None if is_line_start => at,
        None => at + skipped.len(),
    }
}

/// Returns the offset of the first character of the line at `at` that is no space.
pub(super) fn content(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches([' ', '\t', '\u{a0}']).len()
}

/// Returns the first offset after `at` at which a part begins that is no page: at the start of a line,
/// or where the first property or field within a line is one that only records have.
pub(crate) fn next_opening(text: &str, at: usize, format: Option<Format>) -> Option<usize> {
    let bytes = text.as_bytes().iter().enumerate().skip(at);
    bytes
        .filter_map(|(mark, byte)| {
            let is_opening = match byte {
                b'\n' => return opens_line(text, mark + 1, format).then_some(mark + 1),
                b'(' | b'{' => begins_record(text, mark, format),
                // The first bytes of marks.
                b'\x0c' | b'\x1a' | b'\xef' => {
                    text[mark..].starts_with(LINE_MARKS) && opens_line(text, mark, format)
                }
                _ => false,
            };
            is_opening.then_some(mark)
        })
        .find(|&opening| opening > at)
}

/// Returns whether a part that is no page begins at the line at `start`.
fn opens_line(text: &str, start: usize, format: Option<Format>) -> bool {
    let unmarked = text.len() - text[start..].trim_start_matches(LINE_MARKS).len();
    let first = content(text, unmarked);
    Opening::at(&text[first..], Before::spaces(first - unmarked), format).is_some()
}

/// Returns whether SGF or JSON with a first property or field of a record begins at a bracket.
fn begins_record(text: &str, at: usize, format: Option<Format>) -> bool {
    let rest = &text.as_bytes()[at..];
    let begins = begins_sgf_game(rest) || begins_json_record(rest);
    begins && Opening::at(&text[at..], Before::Text, format).is_some()
}

/// Returns the end of the page that begins at `start`, if something follows it. After another part on
/// its line any object of JSON follows it, too: a bracket or a comma before the object may be wrong.
pub(super) fn page_end(
    text: &str,
    start: usize,
    is_line_start: bool,
    format: Option<Format>,
) -> Option<usize> {
    if !is_line_start {
        let bytes = &text.as_bytes()[start + 1..];
        let marks = memchr::memchr3_iter(b'\n', b'(', b'{', bytes).map(|mark| start + 1 + mark);
        for mark in marks {
            match text.as_bytes()[mark] {
                b'\n' => break,
                b'{' if opens_json(text, mark, format) => return Some(mark),
                b'(' if begins_record(text, mark, format) => return Some(mark),
                _ => {}
            }
        }
    }
    next_opening(text, start, format)
}

fn opens_json(text: &str, at: usize, format: Option<Format>) -> bool {
    Opening::at(&text[at..], Before::Text, format) == Some(Opening::Json)
}

/// Returns whether a text begins with a page: neither a record nor a position line.
pub(crate) fn is_page(text: &str, format: Option<Format>) -> bool {
    let start = space(text, 0, false, true);
    let first = content(text, start);
    Opening::at(&text[first..], Before::spaces(first - start), format).is_none()
}
