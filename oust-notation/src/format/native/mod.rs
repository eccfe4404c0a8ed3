//! The native record, `.oust`: plain text, one or many records one after the other.

mod body;
mod fast_path;
mod head;
mod header_line;
mod seams;
mod starts;
mod write;

pub(crate) use seams::misplaced_first_line;
pub(crate) use starts::{first_start_after, last_start};
pub(crate) use write::losses;
pub use write::write_native;

use crate::format::item::DocumentItem;
use crate::format::part::ReadPart;
use crate::record::{Format, LazyRecord, Problem, ProblemKind, Record};
use crate::{CompactRows, Span};
use seams::{Seam, SeamAt};

/// Reads the records of a text, in order, and nothing else of it;
/// [`Document`](crate::Document) reads all parts.
///
/// A record extends from a line that begins with `oust` to the next such line, to a part of another
/// format, or to a line with which a second game begins.
pub fn read_native(text: &str) -> impl Iterator<Item = Record> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = starts::next_start(text, at)?;
        let part = read_at(text, start);
        at = part.end;
        match part.item {
            Some(DocumentItem::Record(record)) => Some(*record.into_record()),
            _ => None,
        }
    })
}

/// Reads the record that begins at `at`, where [`begins_native_record`](crate::format::begins::begins_native_record) is true.
pub(crate) fn read_at(text: &str, at: usize) -> ReadPart {
    let end = starts::next_start(text, at + 1).unwrap_or(text.len());
    let mut record = Box::new(Record::new(Format::Native, Span::new(at, end)));
    let head = head::read_head(text, &mut record);
    let (rows, seam) = match head.seam {
        Some(seam) => (CompactRows::default(), Some(seam)),
        None => body::read_body(text, Span::new(head.end, end), &mut record),
    };
    let end = seam.map_or(end, |seam| seam.at);
    record.span.end = end;
    if seam.is_some() {
        record.problems.cut_off(end);
    }
    record.check_headers();
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

/// Returns the lines of a part of a text without their ends, each with its offset.
fn lines(text: &str, span: Span) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = span;
    std::iter::from_fn(move || {
        let (at, text) = (rest.start, rest.slice(text));
        let len = memchr::memchr(b'\n', text.as_bytes()).map_or(text.len(), |end| end + 1);
        rest.start += len;
        let mut line = text[..len].strip_suffix('\n').unwrap_or(&text[..len]);
        while let Some(shorter) = line.strip_suffix('\r') {
            line = shorter;
        }
        (len > 0).then_some((at, line))
    })
}
