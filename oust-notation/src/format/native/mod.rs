//! The native record, `.oust`: plain text, with one or more records in a row.

mod body;
mod fast_path;
mod head;
mod row_number;
pub(crate) mod seams;
mod window;
mod write;

use std::sync::LazyLock;

use memchr::memmem;

use crate::format::begins::{WORD, begins_native, begins_native_record};
use crate::format::item::{DocumentItem, ReadPart};
use crate::record::{Format, LazyRecord, Problem, ProblemKind, Record};
use crate::text::lines::begins_line;
use crate::{CompactRows, Span};
use seams::{Seam, SeamAt};

pub(crate) use write::losses;

pub use write::write_native;

/// Reads the native records of a text, in order, and skips everything else.
/// [`Document`](crate::Document) reads all parts.
///
/// A record extends from a line that begins with `oust` to the next such line, to a part of another
/// format, or to a line with which a second game begins.
pub fn read_native(text: &str) -> impl Iterator<Item = Record> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = next_start(text, at)?;
        let part = read_at(text, start);
        at = part.end;
        match part.item {
            Some(DocumentItem::Record(record)) => Some(*record.into_record()),
            _ => None,
        }
    })
}

/// Reads the record that begins at `at`.
/// [`begins_native_record`](crate::format::begins::begins_native_record) holds there.
pub(crate) fn read_at(text: &str, at: usize) -> ReadPart {
    // At the latest: a seam may end the record before it.
    let limit = next_start(text, at + 1).unwrap_or(text.len());
    let mut record = Box::new(Record::new(Format::Native, Span::new(at, limit)));
    let head = head::read_head(text, &mut record);
    let (rows, seam) = match head.seam {
        Some(seam) => (CompactRows::default(), Some(seam)),
        None => body::read_body(text, Span::new(head.end, limit), &mut record),
    };
    let end = seam.map_or(limit, |seam| seam.at);
    record.span.end = end;
    if seam.is_some() {
        // The readers may have reported text after the seam, which belongs to the next part.
        record.problems.cut_off(end);
    }
    record.check_headers();
    // Compact rows always hold a turn, so only other records can lack one.
    if rows.is_empty() {
        record.check_turns();
    }
    record.problems.sort_by_key(|problem| problem.span);
    let mut part = ReadPart::new(end, DocumentItem::Record(LazyRecord::new(rows, record)));
    match seam {
        Some(SeamAt {
            at: seam,
            seam: Seam::SecondGame,
        }) => {
            let start = text.len() - text[seam..].trim_start().len();
            part.second = Some(Problem {
                span: Span::new(start, start + first_word(&text[start..]).len()),
                kind: ProblemKind::SecondGame { first: at },
            });
        }
        Some(SeamAt {
            at: seam,
            seam: Seam::FirstLine,
        }) => {
            part.problems.push(misplaced_first_line(text, seam));
        }
        _ => {}
    }
    part
}

fn first_word(text: &str) -> &str {
    text.split(char::is_whitespace).next().unwrap_or_default()
}

const LINE: &[u8] = b"\noust";

/// Returns the offset of the first line at or after `from` that begins a record.
pub(crate) fn next_start(text: &str, from: usize) -> Option<usize> {
    // Made once: it takes a quarter of a search through a record.
    static FINDER: LazyLock<memmem::Finder<'_>> = LazyLock::new(|| memmem::Finder::new(WORD));
    let bytes = text.as_bytes().get(from..)?;
    let mut words = FINDER.find_iter(bytes).map(|at| from + at);
    words.find(|&at| begins_line(&text[..at]) && begins_native_record(&text.as_bytes()[at..]))
}

/// Returns the start of the first record on a line after the one at `offset`.
pub(crate) fn first_start_after(bytes: &[u8], offset: usize) -> Option<usize> {
    let newlines = memmem::find_iter(&bytes[offset..], LINE);
    let mut lines = newlines.map(|newline| offset + newline + 1);
    lines.find(|&line| is_whole_record_line(&bytes[line..]))
}

/// Returns the start of the last record after another record, on a complete line. The line may be
/// inside a part of another format.
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

/// Returns the problem of a record's first line at `at`, which is not at the start of its line.
pub(crate) fn misplaced_first_line(text: &str, at: usize) -> Problem {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let is_indented = text[line_start..at].trim().is_empty();
    let line = text[at..].lines().next().unwrap_or_default().trim_end();
    Problem {
        span: Span::new(at, at + line.len()),
        kind: if is_indented {
            ProblemKind::IndentedFirstLine
        } else {
            ProblemKind::MissingLineBreak
        },
    }
}
