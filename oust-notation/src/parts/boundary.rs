//! Finds the last boundary between two parts of a text that more text may continue.

use crate::format::begins::{begins_json_record, begins_native, begins_sgf_game, glued_native};
use crate::format::item::PartEnd;
use crate::format::openings::{Before, Opening};
use crate::format::{json, listing, native, sgf};
use crate::record::Format;
use crate::text::lines::{LINE_MARKS, begins_line};

/// Returns the last boundary after the start of a text that more text may continue. `context`
/// tells where in its source the text is.
pub(crate) fn last_boundary(
    text: &str,
    context: SourceContext,
    format: Option<Format>,
) -> Option<Boundary> {
    let mut search = Search {
        text,
        context,
        format,
        here: Boundary {
            at: 0,
            open_arrays: context.open_arrays,
            passed: Passed::NOTHING,
        },
        follows_part: false,
        last_line: memchr::memrchr(b'\n', text.as_bytes()).unwrap_or(0),
        decided: 0,
        last: None,
    };
    while search.next_part().is_some() {}
    search.last
}

/// The search for boundaries, part by part.
struct Search<'t> {
    text: &'t str,
    context: SourceContext,
    format: Option<Format>,
    here: Boundary,
    /// Whether a part other than space and a page is directly before. A page belongs to the same
    /// chunk as the part after it.
    follows_part: bool,
    /// The offset of the last line end. The line after it is incomplete.
    last_line: usize,
    /// The offset up to which the text proves the ends of the parts so far.
    decided: usize,
    last: Option<Boundary>,
}

impl Search<'_> {
    /// Advances past the next part; returns `None` if its end depends on more text.
    fn next_part(&mut self) -> Option<()> {
        let in_array = self.here.open_arrays > 0;
        let is_line_start = self.context.is_line_start(self.text, self.here.at);
        self.here.at = space(self.text, self.here.at, in_array, is_line_start);
        if self.here.at >= self.text.len() {
            return None;
        }
        let is_line_start = self.context.is_line_start(self.text, self.here.at);
        if in_array {
            self.in_array(is_line_start)
        } else {
            self.part(is_line_start)
        }
    }

    /// Advances past an element or a bracket of an array.
    fn in_array(&mut self, is_line_start: bool) -> Option<()> {
        let start = self.here.at;
        let rest = &self.text[start..];
        match rest.as_bytes()[0] {
            b'[' => self.here.open_arrays += 1,
            b']' => self.here.open_arrays -= 1,
            b'{' => {
                let part = json::end_at(self.text, start);
                if !part.is_closed {
                    return None;
                }
                self.here.at = part.end;
                self.here.passed = Passed::RECORD;
                self.follows_part = true;
                self.mark();
                return Some(());
            }
            // An array without its closing bracket ends where another part begins.
            _ if is_line_start && Opening::at(rest, Before::Nothing, self.format).is_some() => {
                self.here.open_arrays = 0;
                return Some(());
            }
            _ => {
                self.here.at += rest.find(['{', ']', '\n']).unwrap_or(rest.len()).max(1);
                return Some(());
            }
        }
        self.here.at += 1;
        Some(())
    }

    /// Advances past a part or a page.
    fn part(&mut self, is_line_start: bool) -> Option<()> {
        let (text, start) = (self.text, self.here.at);
        let first = content(text, start);
        let before = if is_line_start {
            Before::spaces(first - start)
        } else {
            Before::Text
        };
        let opening = Opening::at(&text[first..], before, self.format);
        // An incomplete line does not prove an opening, except for SGF and JSON, which need only
        // their first bytes.
        let is_certain =
            first < self.last_line || matches!(opening, Some(Opening::Sgf | Opening::Json));
        if self.follows_part && opening.is_some() && is_certain {
            self.mark();
        }
        if opening == Some(Opening::JsonArray) {
            self.here.open_arrays += 1;
            self.here.at = first + 1;
            return Some(());
        }
        let end = self.end_of(opening, start, first, is_line_start)?;
        self.here.at = end.at;
        self.decided = self.decided.max(end.decided);
        self.follows_part = opening.is_some();
        // Text after a listing is the rest of its mail, also in the next chunk.
        self.here.passed.listing = opening == Some(Opening::Listing);
        if !matches!(opening, None | Some(Opening::Certificate)) {
            self.here.passed.item = true;
            self.here.passed.record |= opening != Some(Opening::Position);
        }
        if end.is_boundary {
            self.mark();
        }
        Some(())
    }

    /// Records the current offset as the last boundary if the text proves it.
    fn mark(&mut self) {
        // A second game is proven only by text after it; up to there a boundary could still move.
        if self.here.at >= self.decided {
            self.last = Some(self.here);
        }
    }

    /// Returns the end of the part at `start` that `opening` begins; `None` if the end depends on
    /// more text. The first character other than a space is at `first`.
    fn end_of(
        &self,
        opening: Option<Opening>,
        start: usize,
        first: usize,
        is_line_start: bool,
    ) -> Option<End> {
        let (text, format) = (self.text, self.format);
        let is_open = |at| End {
            at,
            is_boundary: false,
            decided: at,
        };
        let certain = |part: PartEnd, is_boundary| {
            let is_certain = part.is_closed || part.second.is_some();
            is_certain.then(|| End {
                at: part.end,
                is_boundary,
                decided: part.second.unwrap_or(part.end),
            })
        };
        let ended_by = |closing: char, part: PartEnd| {
            let is_boundary = text[..part.end].ends_with(closing);
            certain(part, is_boundary && part.second.is_none())
        };
        match opening {
            Some(Opening::Native | Opening::IndentedNative) => native_end(text, first).map(is_open),
            Some(Opening::Listing) => {
                let part = listing::end_at(text, start);
                certain(part, part.is_closed && part.second.is_none())
            }
            Some(Opening::Sgf) => ended_by(')', sgf::end_at(text, first)),
            Some(Opening::Json) => ended_by('}', json::end_at(text, first)),
            Some(Opening::Position) => {
                // More text may still lengthen an incomplete line.
                let len = memchr::memchr(b'\n', &text.as_bytes()[first..])?;
                let glued = glued_native(&text[first..first + len]);
                Some(End {
                    is_boundary: true,
                    ..is_open(first + glued.unwrap_or(len + 1))
                })
            }
            Some(Opening::Certificate | Opening::JsonArray) => {
                next_opening(text, start, format).map(is_open)
            }
            None => page_end(text, start, is_line_start, format).map(is_open),
        }
    }
}

/// The end of a part.
struct End {
    at: usize,
    /// Whether a boundary is there for any text after it.
    is_boundary: bool,
    /// The offset up to which the text proves this end.
    decided: usize,
}

/// Returns the end of the native record that begins at `start`, if another opening follows it.
fn native_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let next = native::first_start_after(bytes, start);
    // A part of another format between the two records stays in the same chunk, so the next record
    // is a boundary in any case.
    if next.is_some_and(|next| begins_native(&bytes[next..])) {
        return next;
    }
    // Without another opening the record has no end yet: skip reading it.
    next_opening(text, start, None)?;
    // Only the reader knows whether an opening is inside a comment.
    let end = native::read_at(text, start).end;
    let opens = Opening::at(text[end..].trim_start(), Before::Nothing, None).is_some();
    (opens && end < text.len()).then_some(end)
}

/// Returns the end of the blank lines and the marks at `at`; in a JSON array also of spaces and
/// commas. Spaces at the start of a line with text belong to that text.
pub(crate) fn space(text: &str, at: usize, in_array: bool, is_line_start: bool) -> usize {
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
        // Spaces after the last line end or mark indent the next part.
        Some(last) => {
            let len = skipped[last..].chars().next().map_or(0, char::len_utf8);
            at + last + len
        }
        None if is_line_start => at,
        None => at + skipped.len(),
    }
}

/// Returns the offset of the first character other than a space at or after `at`.
pub(crate) fn content(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start_matches([' ', '\t', '\u{a0}']).len()
}

/// Returns the first offset after `at` at which a part other than a page begins: at the start of a
/// line, or within a line at SGF or JSON with a first property or field that only records have.
pub(crate) fn next_opening(text: &str, at: usize, format: Option<Format>) -> Option<usize> {
    let bytes = text.as_bytes().iter().enumerate().skip(at);
    bytes
        .filter_map(|(mark, byte)| {
            let is_opening = match byte {
                b'\n' => return opens_line(text, mark + 1, format).then_some(mark + 1),
                b'(' | b'{' => begins_record(text, mark, format),
                // The first bytes of the marks between files and pages.
                b'\x0c' | b'\x1a' | b'\xef' => {
                    text[mark..].starts_with(LINE_MARKS) && opens_line(text, mark, format)
                }
                _ => false,
            };
            is_opening.then_some(mark)
        })
        .find(|&opening| opening > at)
}

/// Returns whether a part other than a page begins on the line at `start`.
fn opens_line(text: &str, start: usize, format: Option<Format>) -> bool {
    let unmarked = text.len() - text[start..].trim_start_matches(LINE_MARKS).len();
    let first = content(text, unmarked);
    Opening::at(&text[first..], Before::spaces(first - unmarked), format).is_some()
}

/// Returns whether SGF or JSON begins at a bracket, with a first property or field that only
/// records have.
fn begins_record(text: &str, at: usize, format: Option<Format>) -> bool {
    let rest = &text.as_bytes()[at..];
    let begins = begins_sgf_game(rest) || begins_json_record(rest);
    begins && Opening::at(&text[at..], Before::Text, format).is_some()
}

/// Returns the end of the page that begins at `start`, if a part follows it. After another part on
/// the same line any JSON object ends the page: a bracket or a comma before the object may be
/// wrong.
pub(crate) fn page_end(
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

/// Returns whether a text begins with a page, that is neither with a record nor with a position
/// line.
pub(crate) fn is_page(text: &str, format: Option<Format>) -> bool {
    let start = space(text, 0, false, true);
    let first = content(text, start);
    Opening::at(&text[first..], Before::spaces(first - start), format).is_none()
}

/// The state of a source where a text of it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SourceContext {
    /// The number of JSON arrays that are open where the text begins.
    pub(crate) open_arrays: u32,
    /// The parts of the source before the text.
    pub(crate) passed: Passed,
    /// Whether the text begins in the middle of a line.
    pub(crate) is_mid_line: bool,
    /// Whether the source ends with the text.
    pub(crate) is_last: bool,
}

/// The kinds of parts before an offset of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Passed {
    /// Whether a record, a position or a diagram is before it.
    pub(crate) item: bool,
    /// Whether a record is before it.
    pub(crate) record: bool,
    /// Whether a listing is directly before it, except for space.
    pub(crate) listing: bool,
}

/// An offset between two parts. It stays the same for any text after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Boundary {
    pub(crate) at: usize,
    /// The number of JSON arrays that are open there.
    pub(crate) open_arrays: u32,
    /// The parts of the text before it.
    pub(crate) passed: Passed,
}

impl SourceContext {
    /// The text is the whole source.
    pub(crate) const WHOLE: Self = Self {
        open_arrays: 0,
        passed: Passed::NOTHING,
        is_mid_line: false,
        is_last: true,
    };

    /// Returns whether a line begins at an offset of the text.
    pub(crate) fn is_line_start(self, text: &str, at: usize) -> bool {
        begins_line(&text[..at]) && (at > 0 || !self.is_mid_line)
    }

    /// Advances to a boundary of the text.
    pub(crate) fn pass(&mut self, boundary: Boundary) {
        self.open_arrays = boundary.open_arrays;
        self.passed.item |= boundary.passed.item;
        self.passed.record |= boundary.passed.record;
        self.passed.listing = boundary.passed.listing;
    }
}

impl Passed {
    /// The beginning of a source.
    pub(crate) const NOTHING: Self = Self {
        item: false,
        record: false,
        listing: false,
    };

    /// A record other than a listing.
    pub(crate) const RECORD: Self = Self {
        item: true,
        record: true,
        listing: false,
    };
}
