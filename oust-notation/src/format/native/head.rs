//! The first line of a native record and its headers.

use super::lines;
use crate::claim::{split_counts, unquoted};
use crate::record::{Header, HeaderName, Problem, ProblemKind, Problems, Record};
use crate::{BoardName, Dialect, Span};

/// Reads the first line and the headers, and returns where the body begins.
pub(super) fn read_head(text: &str, record: &mut Record) -> usize {
    let mut lines = lines(text, record.span);
    let (start, first) = lines.next().unwrap_or((record.span.start, ""));
    read_first_line(start, first, record);
    for (start, line) in lines {
        // A comment may be longer than its line, so the body's reader takes over.
        if is_empty(line) || line.starts_with([';', '{']) {
            return start;
        }
        let Some(header) = read_header(start, line, &mut record.problems) else {
            if !line.trim_start().starts_with("diagram") {
                let expected = "a header `name: value`, or an empty line before the turns";
                let span = Span::new(start, start + line.len());
                record.problem(span, ProblemKind::BadSeparator { expected });
            }
            return start;
        };
        add_header(header, record);
    }
    record.span.end
}

/// Returns whether a line is empty or only spaces. The first test decides fast for headers.
fn is_empty(line: &str) -> bool {
    !line.starts_with(|c: char| c.is_ascii_alphabetic()) && line.trim().is_empty()
}

/// Reads a line `name: value`; `None` when it has another shape.
#[inline]
pub(super) fn read_header(start: usize, line: &str, problems: &mut Problems) -> Option<Header> {
    let colon = memchr::memchr(b':', line.as_bytes())?;
    let (name, value) = (&line[..colon], &line[colon + 1..]);
    if !HeaderName::can_be(name) || !(value.is_empty() || value.starts_with([' ', '\t'])) {
        return None;
    }
    let name = HeaderName::parse(name);
    let name_span = Span::new(start, start + colon);
    let trimmed = value.trim_start();
    let value_start = name_span.end + 1 + (value.len() - trimmed.len());
    let value = trimmed.trim_end();
    let value_span = Span::new(value_start, value_start + value.len());
    let (text, mut claim) = match name {
        HeaderName::X | HeaderName::O => split_counts(value, value_start),
        _ => (value, None),
    };
    let value = unquoted(text).unwrap_or_else(|| {
        claim = None;
        let (name, expected) = (
            name.to_string(),
            "a JSON string, since it begins with a quotation mark,",
        );
        problems.push(Problem {
            span: value_span,
            kind: ProblemKind::MalformedHeaderValue { name, expected },
        });
        value.into()
    });
    Some(Header {
        name,
        name_span,
        value: value.into_owned(),
        value_span,
        claim,
    })
}

/// Adds a header. Reads the start position of the header `start`.
#[inline]
pub(super) fn add_header(header: Header, record: &mut Record) {
    let start = header.value_span.start;
    record.add_header_with_start(header, |part| part.shifted(start));
}

fn read_first_line(start: usize, line: &str, record: &mut Record) {
    record.board_span = Span::new(start, start + line.trim_end().len());
    let words = line.split_whitespace().map(|word| {
        let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
        (word, Span::new(at, at + word.len()))
    });
    let mut words = words.skip(1).peekable();
    match words.next_if(|(word, _)| !word.contains('=')) {
        None => record.problem(record.board_span, ProblemKind::MissingBoard("oust 13x13")),
        Some((word, span)) => {
            record.board_span = span;
            match word.parse() {
                Ok(BoardName(board)) => record.board = Some(board),
                Err(error) => record.problem(span, ProblemKind::BadBoard(error)),
            }
        }
    }
    for (word, span) in words {
        match word.strip_prefix("coords=").map(str::parse::<Dialect>) {
            Some(Ok(dialect)) => record.dialect = Some(dialect),
            Some(Err(_)) => record.malformed(span, "coords", "pbmserv, abstractplay or bga"),
            None => {
                let expected = "the end of the line or coords=DIALECT";
                record.problem(span, ProblemKind::UnexpectedToken { expected });
            }
        }
    }
}
