//! The first bytes of parts: lexical tests that every format asks for the parts of the others, so
//! that a damaged part ends where another one begins. They use no format.

mod glued;
mod json;
mod listing;
mod native;
mod sgf;

pub(crate) use glued::{glued_native, glued_position, glued_record, glued_title, is_glued};
pub(crate) use json::{JsonStart, begins_field, begins_json_record, json_start};
pub(crate) use listing::listing_title;
pub(crate) use native::{
    WORD, begins_native, begins_native_record, first_line_at_end, is_whole_first_line,
};
pub(crate) use sgf::{begins_sgf, begins_sgf_game, begins_tree, is_tree_start};

use listing::TITLE_TYPES;
use memchr::memchr;

use crate::text::lines::LINE_MARKS;

/// Returns whether the line at the start of `bytes` begins a part for certain, whatever follows:
/// a native record, a tree with a property that only a root has, an object of JSON or a listing.
pub(crate) fn begins_part(bytes: &[u8]) -> bool {
    let bytes = after_marks(bytes);
    match bytes.first() {
        Some(b'o') => begins_native(bytes),
        Some(b'(') => begins_sgf_game(bytes),
        Some(b'{') => json_start(bytes) == JsonStart::Yes,
        Some(b'S' | b'P' | b'N') => {
            let begins = |kind: &&str| bytes.starts_with(kind.as_bytes());
            let end = TITLE_TYPES
                .iter()
                .find(|kind| begins(kind))
                .and_then(|_| memchr(b'\n', bytes));
            let line = end.and_then(|end| str::from_utf8(&bytes[..end]).ok());
            line.is_some_and(|line| listing_title(line.trim_end()).is_some())
        }
        _ => false,
    }
}

/// Returns the bytes of a line after the [`LINE_MARKS`] at its start.
pub(crate) fn after_marks(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes;
    let mut mark = [0; 4];
    let mut is_mark = |rest: &[u8], symbol: char| {
        let mark = symbol.encode_utf8(&mut mark).as_bytes();
        rest.starts_with(mark).then_some(mark.len())
    };
    while let Some(len) = LINE_MARKS.iter().find_map(|&symbol| is_mark(rest, symbol)) {
        rest = &rest[len..];
    }
    rest
}
