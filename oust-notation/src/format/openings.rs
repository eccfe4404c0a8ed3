//! Recognizes the beginning of a part: a record, a listing, a position line.

use crate::PositionLine;
use crate::certificate::begins_certificate;
use crate::format::begins::{begins_field, begins_native_record, is_whole_first_line};
use crate::format::{json, listing, sgf};
use crate::record::Format;
use crate::text::lines::LINE_MARKS;
use crate::text::span::floor_char_boundary;

/// The kind of a part, as its beginning shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// The first line of a native record.
    Native,
    /// The first line of a native record after spaces.
    IndentedNative,
    Listing,
    Sgf,
    Json,
    /// The opening bracket of an array of JSON objects.
    JsonArray,
    Position,
    Certificate,
}

/// The text before an opening on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    Nothing,
    Spaces,
    /// Another part, or text.
    Text,
}

impl Before {
    /// Converts the number of spaces at the start of a line.
    pub(crate) const fn spaces(count: usize) -> Self {
        match count {
            0 => Self::Nothing,
            _ => Self::Spaces,
        }
    }
}

/// The maximum length in bytes of a listing's title, including a mail's `Subject:`.
const LONGEST_TITLE: usize = 1_000;

impl Opening {
    /// Returns the opening at the start of `rest`, which follows `before` on its line. With a
    /// `format`, returns only openings of that format.
    pub(crate) fn at(rest: &str, before: Before, format: Option<Format>) -> Option<Self> {
        let is_indented = before == Before::Spaces;
        let line = || rest.split('\n').next().unwrap_or_default();
        let title = || {
            // A title is short; without the limit, a text of one line would be scanned for each
            // opening.
            let len = floor_char_boundary(rest.as_bytes(), LONGEST_TITLE);
            let start = &rest[..len];
            (start.contains('\n') || len == rest.len()) && listing::opens(start)
        };
        let opening = match rest.as_bytes().first()? {
            // After spaces the line must be nothing but a first line: indented prose may begin
            // with `oust`.
            b'o' if is_indented && is_whole_first_line(line()) => Self::IndentedNative,
            b'o' if !is_indented && begins_native_record(rest.as_bytes()) => Self::Native,
            b'o' if before != Before::Text && begins_certificate(rest) => Self::Certificate,
            b'(' if sgf::opens(rest) => Self::Sgf,
            b'{' if json::opens(rest) => Self::Json,
            b'[' if begins_array(rest) => Self::JsonArray,
            b'0'..=b'9' | b'h' | b'H'
                if before != Before::Text && PositionLine::looks_like(line()) =>
            {
                Self::Position
            }
            // `>` is a quote mark only at the start of a line.
            b'>' if before == Before::Text => return None,
            b'S' | b's' | b'P' | b'N' | b'>' if title() => Self::Listing,
            _ => return None,
        };
        format
            .is_none_or(|format| opening.is_of(format))
            .then_some(opening)
    }

    fn is_of(self, format: Format) -> bool {
        match self {
            Self::Native | Self::IndentedNative => format == Format::Native,
            Self::Listing => format == Format::Listing,
            Self::Sgf => format == Format::Sgf,
            Self::Json | Self::JsonArray => matches!(format, Format::Json | Format::AbstractPlay),
            Self::Position => matches!(format, Format::Position | Format::Diagram),
            // A certificate is no game, so a caller that wants one format skips it.
            Self::Certificate => false,
        }
    }
}

/// Returns whether a part of any other format than the native record begins at the first word of a
/// line. In a native record `{` begins a comment, unless a name and its colon follow.
pub(crate) fn begins_other_format(rest: &str) -> bool {
    let rest = rest.trim_start_matches(|symbol| symbol == ' ' || LINE_MARKS.contains(&symbol));
    match Opening::at(rest, Before::Spaces, None) {
        Some(Opening::Json) => begins_field(rest),
        Some(Opening::IndentedNative) | None => false,
        Some(_) => true,
    }
}

/// Returns whether `rest`, which begins with `[`, begins an array of objects.
fn begins_array(rest: &str) -> bool {
    let inside = rest.trim_start_matches(|symbol: char| symbol == '[' || symbol.is_whitespace());
    inside.starts_with('{')
}
