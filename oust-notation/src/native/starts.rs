//! Where native records begin.

use memchr::memmem;

use super::BYTE_ORDER_MARK;

/// The offsets of the lines that begin a record.
pub(super) fn record_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    memmem::find_iter(text.as_bytes(), WORD)
        .filter(|&at| ends_line(&text[..at]) && is_record(&text.as_bytes()[at + WORD.len()..]))
}

/// Whether what follows a text begins a line; files that begin with a byte order mark may have
/// been joined.
pub(crate) fn ends_line(before: &str) -> bool {
    let unmarked = before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(before);
    unmarked.is_empty() || unmarked.ends_with('\n')
}

/// Whether a native record begins anywhere in the bytes.
pub(crate) fn is_native_bytes(bytes: &[u8]) -> bool {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let first_line = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let begins = first_line
        .strip_prefix(WORD.as_bytes())
        .is_some_and(is_record);
    begins || first_start_after(bytes, 0).is_some()
}

/// The first record that begins on a line behind the one at an offset.
pub(crate) fn first_start_after(bytes: &[u8], offset: usize) -> Option<usize> {
    let mut at = offset;
    loop {
        let found = memmem::find(&bytes[at..], LINE)?;
        let line = at + found + 1;
        if whole_line_is_record(&bytes[line..]) {
            return Some(line);
        }
        at = line;
    }
}

/// The last record that begins behind another one, on a line that is there whole.
pub(crate) fn last_start(bytes: &[u8]) -> Option<usize> {
    let mut end = bytes.len();
    loop {
        let found = memmem::rfind(&bytes[..end], LINE)?;
        let line = found + 1;
        if whole_line_is_record(&bytes[line..]) {
            return is_native_bytes(&bytes[..line]).then_some(line);
        }
        end = line;
    }
}

const WORD: &str = "oust";
const LINE: &[u8] = b"\noust";

fn whole_line_is_record(line: &[u8]) -> bool {
    line.contains(&b'\n') && is_record(&line[WORD.len()..])
}

/// Whether the line that begins with `oust` and goes on like this begins a record. `oust
/// challenge …` and `oust move …` are commands of a server.
fn is_record(rest: &[u8]) -> bool {
    let line = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let word_ends = line.first().is_none_or(u8::is_ascii_whitespace);
    let mut words = line.split(u8::is_ascii_whitespace);
    let word = words.find(|word| !word.is_empty()).unwrap_or_default();
    // `oust move#3 …` numbers the move.
    let word = word.split(|&byte| byte == b'#').next().unwrap_or_default();
    let commands: [&[u8]; 2] = [b"challenge", b"move"];
    word_ends
        && !commands
            .iter()
            .any(|command| word.eq_ignore_ascii_case(command))
}
