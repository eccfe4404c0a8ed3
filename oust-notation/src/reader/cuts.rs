//! Where a source can be cut in two that are read one after the other.

use super::Content;
use crate::{PositionLine, SourceText, json_text, move_list, native, pbmserv, sgf};

/// A place between two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// The bytes before it.
    pub(super) at: usize,
    /// Whether an array of JSON is open there.
    pub(super) in_array: bool,
}

/// Whether a source that begins with these bytes can be cut.
pub(super) fn can_be_cut(content: Content, bytes: &[u8]) -> bool {
    match content {
        Content::Native | Content::Json | Content::Sgf | Content::Moves | Content::Listing => true,
        // Where one line is a position, every line is meant as one; pictures cannot be cut.
        Content::Positions => {
            let text = SourceText::of(bytes).text;
            text.lines().any(|line| PositionLine::is_meant(line.trim()))
        }
    }
}

/// The last place to cut at, whatever follows behind these bytes; they begin at a cut.
pub(super) fn last_cut(content: Content, bytes: &[u8], in_array: bool) -> Option<Cut> {
    let outside_array = |at| Cut {
        at,
        in_array: false,
    };
    match content {
        Content::Native => native::last_start(bytes).map(outside_array),
        Content::Json => {
            let (at, in_array) = json_text::last_whole(bytes, in_array)?;
            Some(Cut { at, in_array })
        }
        Content::Sgf => sgf::last_whole(&SourceText::of(bytes).text).map(outside_array),
        Content::Moves => move_list::last_start(bytes).map(outside_array),
        Content::Positions => behind_last_line(bytes).map(outside_array),
        Content::Listing => {
            let text = SourceText::of(bytes).text;
            pbmserv::last_start(&text).map(outside_array)
        }
    }
}

/// Where the next record begins when the one here is not read to its end.
pub(super) fn next_start(content: Content, bytes: &[u8]) -> Option<usize> {
    match content {
        Content::Native => native::first_start_after(bytes, 0),
        Content::Json => json_text::next_start(bytes),
        Content::Sgf => sgf::next_start(bytes),
        Content::Moves => move_list::next_start(bytes),
        Content::Positions => {
            let end = bytes.iter().position(|&byte| byte == b'\n')?;
            Some(end + 1)
        }
        Content::Listing => pbmserv::next_start(bytes),
    }
}

fn behind_last_line(bytes: &[u8]) -> Option<usize> {
    let end = bytes.iter().rposition(|&byte| byte == b'\n')?;
    Some(end + 1)
}
