//! The first lines of parts that are glued to the text before them.

use oust_core::Board;

use super::{TITLE_TYPES, begins_json_record, begins_sgf_game, first_line_at_end, listing_title};
use crate::side_from_letter;

/// Returns the offset of the first line of a native record when a line ends with it and it is glued
/// to the text before: `Mar  2oust 5x5`. A board without an `x` may be the number after a word such
/// as `joust`.
pub(crate) fn glued_native(line: &str) -> Option<usize> {
    let at = first_line_at_end(line)?;
    let board = line[at..].split_whitespace().nth(1)?;
    (is_glued(&line[..at]) && board.contains('x')).then_some(at)
}

/// Returns the offset within a line of SGF or JSON whose first property or field is one that only
/// records have.
pub(crate) fn glued_record(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut marks = memchr::memchr2_iter(b'(', b'{', bytes).filter(|&mark| mark > 0);
    marks.find(|&mark| begins_sgf_game(&bytes[mark..]) || begins_json_record(&bytes[mark..]))
}

/// Returns the offset of the title of a listing that ends a line and is glued to the text before:
/// `Mar  2Summary of Oust Board 7`.
pub(crate) fn glued_title(line: &str) -> Option<usize> {
    let line = line.trim_end();
    let (before, _) = line.rsplit_once(" of ")?;
    let kind = TITLE_TYPES.iter().find(|kind| before.ends_with(**kind))?;
    let at = before.len() - kind.len();
    (is_glued(&line[..at]) && listing_title(&line[at..]).is_some()).then_some(at)
}

/// Returns the offset of a position that ends a line and is glued to the text before:
/// `unfinished3x3 3/3/3 x`.
pub(crate) fn glued_position(line: &str) -> Option<usize> {
    const LONGEST_NAME: usize = 7;
    let (line, side) = line.trim_end().rsplit_once(' ')?;
    let (before, rows) = line.trim_end().rsplit_once(' ')?;
    if side_from_letter(side).is_none() || !rows.contains('/') {
        return None;
    }
    let first = before.len().saturating_sub(LONGEST_NAME);
    let mut starts = (first..before.len()).filter(|&at| before.is_char_boundary(at));
    let at = starts.find(|&at| before[at..].parse::<Board>().is_ok())?;
    // `start:3x3 3/3/3 x`
    (is_glued(&before[..at]) && !before[..at].ends_with(':')).then_some(at)
}

/// Returns whether a word directly follows `before`, without a space: after a letter, or a mark such as
/// a form feed.
pub(crate) fn is_glued(before: &str) -> bool {
    before.ends_with(|last: char| !matches!(last, ' ' | '\t' | '\u{a0}'))
}
