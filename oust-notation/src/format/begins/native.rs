//! The first lines of native records.

use oust_core::Board;

use super::after_marks;
use crate::Dialect;

/// The first word of a record.
pub(crate) const WORD: &str = "oust";

/// Returns whether the line at the start of `bytes` begins a native record inside of a part of
/// another format: `oust` and the beginning of a board's name. A line of prose may begin with the
/// game's name as well.
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

/// Returns whether a line begins a record: `oust`, alone or before a word that is meant as a board.
/// `oust challenge …` and `oust move …` are commands of a server, and a sentence may begin with the
/// name of the game.
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
        || word.starts_with(b"coords=")
}

/// Returns whether `line` is the first line of a record with a valid board and nothing else.
pub(crate) fn is_whole_first_line(line: &str) -> bool {
    first_line_at_end(line) == Some(0)
}

/// Returns the offset of the first line of a record at the end of `line`. The character before it is
/// a space or, where two files were joined without a line break, any other one.
#[inline]
pub(crate) fn first_line_at_end(line: &str) -> Option<usize> {
    // A board and a dialect end with a digit or a letter; most headers do not end with a digit.
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
