//! The first bytes of parts: lexical tests that every format asks for the parts of the others, so
//! that a damaged part ends where another one begins.

use memchr::memchr;

use super::json_text::begins_record as begins_json_record;
use super::native::first_line_at_end;
use crate::text::digits::is_number;
use crate::text::lines::LINE_MARKS;
use crate::{BoardName, side_from_letter};

/// The first words of the titles of listings.
pub(crate) const TITLE_TYPES: [&str; 4] = ["Summary", "Preview", "Submit", "Notification"];

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

/// Returns whether the line at the start of `bytes` begins a native record inside of a part of
/// another format: `oust` and the beginning of a board's name. A line of prose may begin with the
/// game's name as well.
pub(crate) fn begins_native(bytes: &[u8]) -> bool {
    let Some(rest) = after_marks(bytes).strip_prefix(b"oust") else {
        return false;
    };
    if !matches!(rest.first(), Some(b' ' | b'\t')) {
        return false;
    }
    let spaces = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    let board = &rest[spaces.count()..];
    board.first().is_some_and(u8::is_ascii_digit)
        || board.starts_with(b"hex")
        || board.starts_with(b"coords=")
}

/// Returns whether `bytes` begin a tree of SGF: `(`, `;` and the name of a property before its
/// value, white space between them allowed.
pub(crate) fn begins_sgf(bytes: &[u8]) -> bool {
    let is_before_name = |byte: &&u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b'(');
    sgf_root(bytes).is_some_and(|root| {
        let before = root.iter().take_while(is_before_name).count();
        let (name, rest) = sgf_name(&root[before..]);
        !name.is_empty() && rest.trim_ascii_start().starts_with(b"[")
    })
}

/// Returns whether `bytes` begin with `(;`, white space between them allowed.
pub(crate) fn begins_tree(bytes: &[u8]) -> bool {
    sgf_root(bytes).is_some()
}

/// Returns whether `bytes` are `(;` and nothing else, the start of a tree that is cut off.
pub(crate) fn is_tree_start(bytes: &[u8]) -> bool {
    sgf_root(bytes).is_some_and(<[u8]>::is_empty)
}

/// Returns whether `bytes` begin a tree whose root begins with a property that only a root has.
pub(crate) fn begins_sgf_game(bytes: &[u8]) -> bool {
    sgf_root(bytes).is_some_and(|root| {
        let (name, rest) = sgf_name(root);
        matches!(name, b"FF" | b"GM" | b"CA" | b"AP" | b"SZ" | b"OUST")
            && rest.trim_ascii_start().starts_with(b"[")
    })
}

/// Returns the bytes after `(;`.
fn sgf_root(bytes: &[u8]) -> Option<&[u8]> {
    let inside = bytes.strip_prefix(b"(")?.trim_ascii_start();
    Some(inside.strip_prefix(b";")?.trim_ascii_start())
}

fn sgf_name(bytes: &[u8]) -> (&[u8], &[u8]) {
    let name = bytes.iter().take_while(|byte| byte.is_ascii_alphabetic());
    bytes.split_at(name.count())
}

/// Whether an object of JSON begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonStart {
    No,
    /// The text ends before it is certain.
    Perhaps,
    Yes,
}

/// Returns whether `bytes` begin an object of JSON: `{` and a name before its colon, or `{}`.
/// `{ so }` is a comment, and so is `{"so" he said}`.
pub(crate) fn json_start(bytes: &[u8]) -> JsonStart {
    let Some(inside) = bytes.strip_prefix(b"{").map(<[u8]>::trim_ascii_start) else {
        return JsonStart::No;
    };
    let start_if = |is_start: bool| {
        if is_start {
            JsonStart::Yes
        } else {
            JsonStart::No
        }
    };
    let name = match inside {
        [] => return JsonStart::Perhaps,
        [b'"', name @ ..] => name,
        inside => return start_if(inside[0] == b'}'),
    };
    let mut escaped = false;
    let end = name.iter().position(|&byte| {
        let is_end = matches!(byte, b'"' | b'\n') && !escaped;
        escaped = byte == b'\\' && !escaped;
        is_end
    });
    match end.map(|end| &name[end..]) {
        None => JsonStart::Perhaps,
        Some([b'"', rest @ ..]) => match rest.trim_ascii_start() {
            [] => JsonStart::Perhaps,
            rest => start_if(rest[0] == b':'),
        },
        Some(_) => JsonStart::No,
    }
}

/// A title of a listing, `Summary of Oust Board 101`: the name of the game and the number of the
/// board, `None` when that is `?`.
pub(crate) fn listing_title(content: &str) -> Option<(&str, Option<&str>)> {
    const MOST_WORDS: usize = 3;
    let mut kinds = TITLE_TYPES.iter();
    let rest = kinds.find_map(|kind| content.strip_prefix(kind))?;
    let (game, number) = rest.strip_prefix(" of ")?.rsplit_once(" Board ")?;
    let (game, number) = (game.trim(), number.trim());
    let has_game =
        (1..=MOST_WORDS).contains(&game.split_whitespace().count()) && !game.contains("  ");
    let number = match number {
        "?" => None,
        number if is_number(number) => Some(number),
        _ => return None,
    };
    has_game.then_some((game, number))
}

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
    let at = starts.find(|&at| before[at..].parse::<BoardName>().is_ok())?;
    // `start:3x3 3/3/3 x`
    (is_glued(&before[..at]) && !before[..at].ends_with(':')).then_some(at)
}

/// Returns whether a word directly follows `before`, without a space: after a letter, or a mark such as
/// a form feed.
pub(crate) fn is_glued(before: &str) -> bool {
    before.ends_with(|last: char| !matches!(last, ' ' | '\t' | '\u{a0}'))
}
