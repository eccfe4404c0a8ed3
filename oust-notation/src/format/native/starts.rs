//! Locates the first lines of native records.

use memchr::memmem;

use crate::text::lines::ends_line;

const WORD: &str = "oust";
const LINE: &[u8] = b"\noust";

/// Returns the offsets of the lines that begin a record.
pub(super) fn record_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    memmem::find_iter(text.as_bytes(), WORD)
        .filter(|&at| ends_line(&text[..at]) && is_record(&text.as_bytes()[at..]))
}

/// Returns the first record that begins on a line after the one at `offset`.
pub(crate) fn first_start_after(bytes: &[u8], offset: usize) -> Option<usize> {
    let newlines = memmem::find_iter(&bytes[offset..], LINE);
    let mut lines = newlines.map(|newline| offset + newline + 1);
    lines.find(|&line| is_whole_record_line(&bytes[line..]))
}

/// Returns the last record that begins after another one, on a complete line.
pub(crate) fn last_start(bytes: &[u8]) -> Option<usize> {
    let mut newlines = memmem::rfind_iter(bytes, LINE);
    let line = newlines.find(|newline| is_whole_record_line(&bytes[newline + 1..]))? + 1;
    let before = &bytes[..line];
    let first_line = before.strip_prefix("\u{feff}".as_bytes()).unwrap_or(before);
    let follows_record = first_line.starts_with(WORD.as_bytes()) && is_record(first_line);
    (follows_record || first_start_after(before, 0).is_some()).then_some(line)
}

fn is_whole_record_line(bytes: &[u8]) -> bool {
    bytes.contains(&b'\n') && is_record(bytes)
}

/// Returns whether the line that begins with `oust` begins a record. `oust challenge …` and `oust
/// move …` are commands of a server.
fn is_record(bytes: &[u8]) -> bool {
    let line = bytes[WORD.len()..].split(|&byte| byte == b'\n').next();
    let line = line.unwrap_or_default();
    let word_ends = line.first().is_none_or(u8::is_ascii_whitespace);
    let mut words = line.split(u8::is_ascii_whitespace);
    let word = words.find(|word| !word.is_empty()).unwrap_or_default();
    // `oust move#3 …` numbers the move.
    let word = word.split(|&byte| byte == b'#').next().unwrap_or_default();
    let is_command = |command: &[u8]| word.eq_ignore_ascii_case(command);
    word_ends && !is_command(b"challenge") && !is_command(b"move")
}
