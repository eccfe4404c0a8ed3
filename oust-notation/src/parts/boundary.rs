//! The last boundary between two parts of a text that may go on.

use super::ends::{content, next_opening, page_end, space};
use super::{Boundary, Passed, Place};
use crate::format::begins::{begins_native, glued_native};
use crate::format::openings::{Before, Opening};
use crate::format::part::PartEnd;
use crate::format::{json, listing, native, sgf};
use crate::record::Format;

/// Returns the last boundary of a text that may go on, after its start. `place` is the place of the text.
pub(crate) fn last_boundary(text: &str, place: Place, format: Option<Format>) -> Option<Boundary> {
    let mut search = Search {
        text,
        place,
        format,
        here: Boundary {
            at: 0,
            open_arrays: place.open_arrays,
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
    place: Place,
    format: Option<Format>,
    here: Boundary,
    /// Whether a part other than space and a page is directly before. A page belongs to the same
    /// chunk as what follows it.
    follows_part: bool,
    /// The offset of the last line end.
    last_line: usize,
    /// The end of the text that shows where the parts up to here end.
    decided: usize,
    last: Option<Boundary>,
}

impl Search<'_> {
    /// Goes on after the next part; `None` where its end depends on more text.
    fn next_part(&mut self) -> Option<()> {
        let in_array = self.here.open_arrays > 0;
        let is_line_start = self.place.is_line_start(self.text, self.here.at);
        self.here.at = space(self.text, self.here.at, in_array, is_line_start);
        if self.here.at >= self.text.len() {
            return None;
        }
        let is_line_start = self.place.is_line_start(self.text, self.here.at);
        if in_array {
            self.in_array(is_line_start)
        } else {
            self.part(is_line_start)
        }
    }

    /// Goes on after what is between the brackets of an array.
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

    /// Goes on after a part or a page.
    fn part(&mut self, is_line_start: bool) -> Option<()> {
        let (text, start) = (self.text, self.here.at);
        let first = content(text, start);
        let before = if is_line_start {
            Before::spaces(first - start)
        } else {
            Before::Text
        };
        let opening = Opening::at(&text[first..], before, self.format);
        // The first line may go on.
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

    /// Takes this place as the last boundary.
    fn mark(&mut self) {
        if self.here.at >= self.decided {
            self.last = Some(self.here);
        }
    }

    /// Returns the end of the part that `opening` begins. Its first character other than
    /// space is at `first`.
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
    /// Whether a boundary is there whatever follows.
    is_boundary: bool,
    /// The end of the text that shows where the part ends.
    decided: usize,
}

/// Returns the end of the native record that begins at `start`, where another opening is.
fn native_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let next = native::first_start_after(bytes, start);
    // A part of another format is before the next record, so it is in the same chunk.
    if next.is_some_and(|next| begins_native(&bytes[next..])) {
        return next;
    }
    // Where nothing else may begin, the record need not be read.
    next_opening(text, start, None)?;
    let end = native::read_at(text, start).end;
    let opens = Opening::at(text[end..].trim_start(), Before::Nothing, None).is_some();
    (opens && end < text.len()).then_some(end)
}
