//! Locates the first lines of native records.

use memchr::memmem;

use crate::format::begins::{WORD, begins_native, begins_native_record};
use crate::text::lines::begins_line;

const LINE: &[u8] = b"\noust";

/// Returns the offset of the first line at or after `from` that begins a record.
pub(super) fn next_start(text: &str, from: usize) -> Option<usize> {
    let words = memmem::find_iter(text.as_bytes().get(from..)?, WORD);
    let mut words = words.map(|at| from + at);
    words.find(|&at| begins_line(&text[..at]) && begins_native_record(&text.as_bytes()[at..]))
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
    let follows_record = begins_native_record(first_line);
    (follows_record || first_start_after(before, 0).is_some()).then_some(line)
}

fn is_whole_record_line(bytes: &[u8]) -> bool {
    bytes.contains(&b'\n') && begins_native_record(bytes)
}
