//! Locates the first lines of native records.

use memchr::memmem;

use crate::format::begins::begins_native;
use crate::text::lines::begins_line;

pub(super) const WORD: &str = "oust";
const LINE: &[u8] = b"\noust";

/// Returns the offset of the first line at or after `from` that begins a record.
pub(super) fn next_start(text: &str, from: usize) -> Option<usize> {
    let words = memmem::find_iter(text.as_bytes().get(from..)?, WORD);
    let mut words = words.map(|at| from + at);
    words.find(|&at| begins_line(&text[..at]) && begins_record(&text[at..]))
}

/// Returns the first record that begins on a line after the one at `offset`.
pub(crate) fn first_start_after(bytes: &[u8], offset: usize) -> Option<usize> {
    let newlines = memmem::find_iter(&bytes[offset..], LINE);
    let mut lines = newlines.map(|newline| offset + newline + 1);
    lines.find(|&line| is_whole_record_line(&bytes[line..]))
}

/// Returns the last record that begins after another one, on a complete line, also where the line is
/// inside of a part of another format.
pub(crate) fn last_start(bytes: &[u8]) -> Option<usize> {
    let is_start = |line: &[u8]| begins_native(line) && is_whole_record_line(line);
    let mut newlines = memmem::rfind_iter(bytes, LINE);
    let line = newlines.find(|newline| is_start(&bytes[newline + 1..]))? + 1;
    let before = &bytes[..line];
    let first_line = before.strip_prefix("\u{feff}".as_bytes()).unwrap_or(before);
    let follows_record = is_record(first_line);
    (follows_record || first_start_after(before, 0).is_some()).then_some(line)
}

fn is_whole_record_line(bytes: &[u8]) -> bool {
    bytes.contains(&b'\n') && is_record(bytes)
}

/// Returns whether the text at the start of a line begins a record.
pub(crate) fn begins_record(line: &str) -> bool {
    is_record(line.as_bytes())
}

/// Returns whether a line begins a record: `oust`, alone or before a word that is meant as a board.
/// `oust challenge …` and `oust move …` are commands of a server, and a sentence may begin with the
/// name of the game.
fn is_record(bytes: &[u8]) -> bool {
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
    let names_board = board.first().is_some_and(u8::is_ascii_digit)
        || board.starts_with(b"hex")
        || board.starts_with(b"coords=");
    // `oust move#3 …` numbers the move.
    let word = board.split(|&byte| byte == b'#').next().unwrap_or_default();
    let is_command = |command: &[u8]| word.eq_ignore_ascii_case(command);
    let is_alone = matches!(second_word.first(), None | Some(b'\n'))
        && !is_command(b"challenge")
        && !is_command(b"move");
    rest.first().is_none_or(u8::is_ascii_whitespace) && (names_board || is_alone)
}
