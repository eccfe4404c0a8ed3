//! Where a source can be split in two that are read one after the other.

use super::Content;
use crate::format::{json_text, listing, move_list, native, sgf};
use crate::{PositionLine, SourceText};

/// A place between two records: the bytes before it, and whether an array of JSON is open there.
pub(super) type SplitPoint = (usize, bool);

/// Whether a source that begins with these bytes can be split.
pub(super) fn can_be_split(content: Content, bytes: &[u8]) -> bool {
    // Where one line is a position, every line is meant as one; diagrams cannot be split.
    let is_position = |line: &str| PositionLine::is_meant(line.trim());
    content != Content::Positions || SourceText::of(bytes).text.lines().any(is_position)
}

/// The last place to split at, whatever follows these bytes; they begin at a split point.
pub(super) fn last_split(content: Content, bytes: &[u8], in_array: bool) -> Option<SplitPoint> {
    let at = match content {
        Content::Json => return json_text::last_whole(bytes, in_array),
        Content::Native => native::last_start(bytes),
        Content::Sgf => sgf::last_whole(&SourceText::of(bytes).text),
        Content::Moves => move_list::last_start(bytes),
        Content::Positions => memchr::memrchr(b'\n', bytes).map(|end| end + 1),
        Content::Listing => listing::last_start(&SourceText::of(bytes).text),
    };
    at.map(|at| (at, false))
}

/// Where the next record begins when the one here is not read to its end.
pub(super) fn next_start(content: Content, bytes: &[u8]) -> Option<usize> {
    match content {
        Content::Native => native::first_start_after(bytes, 0),
        Content::Json => json_text::next_start(bytes),
        Content::Sgf => sgf::next_start(bytes),
        Content::Moves => move_list::next_start(bytes),
        Content::Positions => memchr::memchr(b'\n', bytes).map(|end| end + 1),
        Content::Listing => listing::next_start(bytes),
    }
}
