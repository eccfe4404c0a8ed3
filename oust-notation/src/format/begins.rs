//! Recognizes the first bytes of a part. Every format uses these lexical tests to end a damaged
//! part where another one begins; the tests themselves use no format.

use memchr::memchr;
use oust_core::Board;

use crate::text::lines::LINE_MARKS;
use crate::text::printable::is_number;
use crate::{Dialect, side_from_letter};

/// Returns whether the line at the start of `bytes` begins a part, whatever follows: a native
/// record, an SGF tree with a property that only a root has, a JSON object or a listing.
pub(crate) fn begins_part(bytes: &[u8]) -> bool {
    let bytes = after_marks(bytes);
    match bytes.first() {
        Some(b'o') => begins_native(bytes),
        Some(b'(') => begins_sgf_game(bytes),
        Some(b'{') => json_start(bytes) == JsonStart::Yes,
        // The first letters of `TITLE_TYPES`.
        Some(b'S' | b'P' | b'N') => {
            let begins = |kind: &&str| bytes.starts_with(kind.as_bytes());
            let end = TITLE_TYPES
                .iter()
                .find(|kind| begins(kind))
                // An incomplete line is no title yet.
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

/// The first word of a record.
pub(crate) const WORD: &str = "oust";

/// Returns whether the line at the start of `bytes` begins a native record inside a part of
/// another format: `oust` and the beginning of a board's name. The second word is required because
/// prose may begin with the game's name.
pub(crate) fn begins_native(bytes: &[u8]) -> bool {
    let Some(rest) = after_marks(bytes).strip_prefix(WORD.as_bytes()) else {
        return false;
    };
    if !matches!(rest.first(), Some(b' ' | b'\t')) {
        return false;
    }
    let spaces = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    names_board(&rest[spaces.count()..])
}

/// Returns whether a line begins a record: `oust`, alone or before a word that looks like a board.
/// `oust challenge …` and `oust move …` are commands of a server, and a sentence may begin with
/// the game's name.
pub(crate) fn begins_native_record(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(WORD.as_bytes()) else {
        return false;
    };
    // Only the first two words are searched for: a text may be one line.
    let is_space = |byte: &u8| byte.is_ascii_whitespace() && *byte != b'\n';
    let after_spaces = |bytes: &[u8]| bytes.iter().take_while(|byte| is_space(byte)).count();
    let rest_of_line = &rest[after_spaces(rest)..];
    let len = rest_of_line
        .iter()
        .take_while(|byte| !byte.is_ascii_whitespace());
    let (board, rest_of_line) = rest_of_line.split_at(len.count());
    let second_word = &rest_of_line[after_spaces(rest_of_line)..];
    // `oust move#3 …` numbers the move.
    let word = board.split(|&byte| byte == b'#').next().unwrap_or_default();
    let is_command = |command: &[u8]| word.eq_ignore_ascii_case(command);
    let is_alone = matches!(second_word.first(), None | Some(b'\n'))
        && !is_command(b"challenge")
        && !is_command(b"move");
    rest.first().is_none_or(u8::is_ascii_whitespace) && (names_board(board) || is_alone)
}

/// Returns whether a word begins as the name of a board or a dialect does.
fn names_board(word: &[u8]) -> bool {
    word.first().is_some_and(u8::is_ascii_digit)
        || word.starts_with(b"hex")
        // A record that names its dialect may lack its board.
        || word.starts_with(b"coords=")
}

/// Returns whether `line` is the first line of a record with a valid board and nothing else.
pub(crate) fn is_whole_first_line(line: &str) -> bool {
    first_line_at_end(line) == Some(0)
}

/// Returns the offset in `line` of a record's first line that ends `line`. The character before it
/// is a space or, in files joined without a line break, any other one.
#[inline]
pub(crate) fn first_line_at_end(line: &str) -> Option<usize> {
    // A fast test of the last byte: a board and a dialect end with a digit, `a` or `v`, and most
    // headers do not.
    let line = line.trim_end();
    match line.as_bytes().last()? {
        b'0'..=b'9' => board_at_end(line),
        b'a' | b'v' => board_at_end(without_dialect(line)?),
        _ => None,
    }
}

/// Returns `line` without a last word such as `coords=bga`.
fn without_dialect(line: &str) -> Option<&str> {
    let (before, word) = line.rsplit_once([' ', '\t'])?;
    let dialect = word.strip_prefix("coords=")?;
    dialect
        .parse::<Dialect>()
        .is_ok()
        .then(|| before.trim_end())
}

fn board_at_end(line: &str) -> Option<usize> {
    let (before, board) = line.rsplit_once([' ', '\t'])?;
    let before = before.trim_end();
    let start = before.len().checked_sub(WORD.len())?;
    let is_first_line = before.get(start..) == Some(WORD) && board.parse::<Board>().is_ok();
    is_first_line.then_some(start)
}

/// Returns the offset of a native record's first line that ends `line` and directly follows other
/// text: `Mar  2oust 5x5`. The board needs an `x`, since a number may also follow a word such as
/// `joust`.
pub(crate) fn glued_native(line: &str) -> Option<usize> {
    let at = first_line_at_end(line)?;
    let board = line[at..].split_whitespace().nth(1)?;
    (is_glued(&line[..at]) && board.contains('x')).then_some(at)
}

/// Returns the offset within a line, except its start, of SGF or JSON with a first property or
/// field that only records have.
pub(crate) fn glued_record(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    // At the start of a line the bracket is an opening by itself.
    let mut marks = memchr::memchr2_iter(b'(', b'{', bytes).filter(|&mark| mark > 0);
    marks.find(|&mark| begins_sgf_game(&bytes[mark..]) || begins_json_record(&bytes[mark..]))
}

/// Returns the offset of a listing's title that ends a line and directly follows other text: `Mar
/// 2Summary of Oust Board 7`.
pub(crate) fn glued_title(line: &str) -> Option<usize> {
    let line = line.trim_end();
    let (before, _) = line.rsplit_once(" of ")?;
    let kind = TITLE_TYPES.iter().find(|kind| before.ends_with(**kind))?;
    let at = before.len() - kind.len();
    (is_glued(&line[..at]) && listing_title(&line[at..]).is_some()).then_some(at)
}

/// Returns the offset of a position line that ends `line` and directly follows other text:
/// `unfinished3x3 3/3/3 x`.
pub(crate) fn glued_position(line: &str) -> Option<usize> {
    // `255x255`
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

/// Returns whether a word after `before` follows it without a space: after a letter, or after a
/// mark such as a form feed.
pub(crate) fn is_glued(before: &str) -> bool {
    before.ends_with(|last: char| !matches!(last, ' ' | '\t' | '\u{a0}'))
}

/// The answer of [`json_start`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonStart {
    No,
    /// The text ends before the answer is certain.
    Perhaps,
    Yes,
}

/// Returns whether `bytes` begin a JSON object: `{` and a name before its colon, or `{}`. `{ so }`
/// and `{"so" he said}` are comments.
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
        // The name may be on a later line that is not read yet.
        [] => return JsonStart::Perhaps,
        [b'"', name @ ..] => name,
        inside => return start_if(inside[0] == b'}'),
    };
    let mut escaped = false;
    let end = name.iter().position(|&byte| {
        // JSON has no line break in a string.
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

/// Returns whether the object at the start of `bytes` begins with a field that only records and
/// positions begin with: `header` of Abstract Play, or `schema` of the project's JSON.
pub(crate) fn begins_json_record(bytes: &[u8]) -> bool {
    let inside = bytes
        .strip_prefix(b"{")
        .unwrap_or_default()
        .trim_ascii_start();
    inside.starts_with(b"\"header\"") || inside.starts_with(b"\"schema\"")
}

/// Returns whether `rest` begins with an object with a name and its colon on the first line.
pub(crate) fn begins_field(rest: &str) -> bool {
    let inside = rest.strip_prefix('{').unwrap_or_default().trim_start();
    let name = inside.strip_prefix('"').and_then(|name| {
        let line = name.split('\n').next()?;
        line.split_once('"')
    });
    name.is_some_and(|(_, after)| after.trim_start().starts_with(':'))
}

/// The first words of the titles of listings.
pub(crate) const TITLE_TYPES: [&str; 4] = ["Summary", "Preview", "Submit", "Notification"];

/// Parses a listing's title, `Summary of Oust Board 101`, into the name of the game and the number
/// of the board; the number is `None` when it is `?`.
pub(crate) fn listing_title(content: &str) -> Option<(&str, Option<&str>)> {
    // A longer name is a sentence with these words.
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

/// Returns whether `bytes` begin an SGF tree: `(`, `;` and a property's name before a value, with
/// white space allowed between them.
pub(crate) fn begins_sgf(bytes: &[u8]) -> bool {
    let is_before_name = |byte: &&u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b'(');
    sgf_root(bytes).is_some_and(|root| {
        let before = root.iter().take_while(is_before_name).count();
        let (name, rest) = sgf_name(&root[before..]);
        !name.is_empty() && rest.trim_ascii_start().starts_with(b"[")
    })
}

/// Returns whether `bytes` begin with `(;`, with white space allowed between the two.
pub(crate) fn begins_tree(bytes: &[u8]) -> bool {
    sgf_root(bytes).is_some()
}

/// Returns whether `bytes` are only `(;`: the start of a tree that is cut off.
pub(crate) fn is_tree_start(bytes: &[u8]) -> bool {
    sgf_root(bytes).is_some_and(<[u8]>::is_empty)
}

/// Returns whether `bytes` begin a tree with a first property that only a root has.
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
