//! The points between records at which a source can be split.

use crate::format::{json_text, listing, move_list, native, sgf};
use crate::record::Format;
use crate::{PositionLine, SourceText};

/// A place between two records: the bytes before it, and whether an array of JSON is open there.
pub(super) type SplitPoint = (usize, bool);

/// Returns whether a source that begins with these bytes can be split.
pub(super) fn can_be_split(format: Format, bytes: &[u8]) -> bool {
    // A text with one position line has only position lines; diagrams cannot be split.
    let is_position = |line: &str| PositionLine::looks_like(line.trim());
    !matches!(format, Format::Position | Format::Diagram)
        || SourceText::from_bytes(bytes).text.lines().any(is_position)
}

/// Returns the last split point in `bytes` that does not depend on the bytes after them; they begin
/// at a split point.
pub(super) fn last_split(format: Format, bytes: &[u8], in_array: bool) -> Option<SplitPoint> {
    let at = match format {
        Format::Json | Format::AbstractPlay => return json_text::last_whole(bytes, in_array),
        Format::Native => native::last_start(bytes),
        Format::Sgf => sgf::last_whole(&SourceText::from_bytes(bytes).text),
        Format::MoveList => move_list::last_start(bytes),
        Format::Position | Format::Diagram => memchr::memrchr(b'\n', bytes).map(|end| end + 1),
        Format::Listing => listing::last_start(&SourceText::from_bytes(bytes).text),
    };
    at.map(|at| (at, false))
}

/// Returns the start of the next record after the one that `bytes` begin in.
pub(super) fn next_start(format: Format, bytes: &[u8]) -> Option<usize> {
    match format {
        Format::Native => native::first_start_after(bytes, 0),
        Format::Json | Format::AbstractPlay => json_text::next_start(bytes),
        Format::Sgf => sgf::next_start(bytes),
        Format::MoveList => move_list::next_start(bytes),
        Format::Position | Format::Diagram => memchr::memchr(b'\n', bytes).map(|end| end + 1),
        Format::Listing => listing::next_start(bytes),
    }
}
