//! The first line of a native record and its headers.

use oust_core::Board;

use super::lines;
use crate::record::{Header, HeaderName, Problem, ProblemKind, Record};
use crate::{BoardName, BoardNameError, Counts, Dialect, PositionLine, Span};

/// The board of the record before, with its name: records on the same board mostly follow one
/// another, and to make a board costs more than to read a game.
#[derive(Debug, Default)]
pub(super) struct LastBoard(Option<(String, Board)>);

/// Reads the first line and the headers, and returns where the body begins.
pub(super) fn read_head(text: &str, record: &mut Record, boards: &mut LastBoard) -> usize {
    let mut lines = lines(text, record.span);
    let (start, first) = lines.next().unwrap_or((record.span.start, ""));
    read_first_line(start, first, record, boards);
    for (start, line) in lines {
        if line.trim().is_empty() {
            return start;
        }
        if line.starts_with([';', '{']) {
            // A comment may be longer than its line, so the body's reader takes over.
            return start;
        }
        let Some(header) = read_header(start, line, &mut record.problems) else {
            if !line.trim_start().starts_with("diagram") {
                record.problem(
                    Span::new(start, start + line.len()),
                    ProblemKind::BadSeparator {
                        expected: "a header `name: value`, or a blank line before the turns",
                    },
                );
            }
            return start;
        };
        add_header(header, record);
    }
    record.span.end
}

/// Reads a line `name: value`; `None` when it has another shape.
pub(super) fn read_header(start: usize, line: &str, problems: &mut Vec<Problem>) -> Option<Header> {
    let colon = memchr::memchr(b':', line.as_bytes())?;
    let (name, value) = (&line[..colon], &line[colon + 1..]);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if !is_name || !(value.is_empty() || value.starts_with([' ', '\t'])) {
        return None;
    }
    let name_span = Span::new(start, start + name.len());
    let behind_blanks = value.trim_start();
    let value_start = name_span.end + 1 + (value.len() - behind_blanks.len());
    let value = behind_blanks.trim_end();
    let mut header = Header::new(HeaderName::of(name), "");
    header.name_span = name_span;
    header.value_span = Span::new(value_start, value_start + value.len());
    if let Some(problem) = read_header_value(value, &mut header) {
        problems.push(problem);
    }
    Some(header)
}

/// Reads a value into a header whose spans are set: literal, or a JSON string, and behind a
/// player's name a claim.
fn read_header_value(value: &str, header: &mut Header) -> Option<Problem> {
    let is_player = matches!(header.name, HeaderName::X | HeaderName::O);
    if !value.starts_with('"') {
        let last_word = || value.rsplit(char::is_whitespace).next();
        let claim = is_player.then(last_word).flatten();
        match claim.and_then(|word| Some((word, word.parse::<Counts>().ok()?))) {
            Some((word, counts)) => {
                let end = header.value_span.end;
                header.claim = Some((counts, Span::new(end - word.len(), end)));
                value[..value.len() - word.len()]
                    .trim()
                    .clone_into(&mut header.value);
            }
            None => value.clone_into(&mut header.value),
        }
        return None;
    }
    let mut strings = serde_json::Deserializer::from_str(value).into_iter::<String>();
    if let Some(Ok(string)) = strings.next() {
        let rest = value[strings.byte_offset()..].trim();
        let claim = rest.parse::<Counts>().ok().filter(|_| is_player);
        if let Some(counts) = claim {
            let end = header.value_span.end;
            header.claim = Some((counts, Span::new(end - rest.len(), end)));
        }
        if rest.is_empty() || claim.is_some() {
            header.value = string;
            return None;
        }
    }
    value.clone_into(&mut header.value);
    Some(Problem {
        span: header.value_span,
        kind: ProblemKind::MalformedHeaderValue {
            name: header.name.to_string(),
            expected: "a JSON string, since it begins with a quotation mark,",
        },
    })
}

/// Adds a header, and reads the position that one says the game begins at.
pub(super) fn add_header(header: Header, record: &mut Record) {
    let start = (header.name == HeaderName::Start).then(|| header.clone());
    if record.add_header(header)
        && let Some(start) = start
    {
        read_start(&start, record);
    }
}

fn read_first_line(start: usize, line: &str, record: &mut Record, boards: &mut LastBoard) {
    record.board_span = Span::new(start, start + line.trim_end().len());
    let mut words = line.split_whitespace().map(|word| {
        let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
        (word, Span::new(at, at + word.len()))
    });
    words.next();
    let mut words = words.peekable();
    match words.next_if(|(word, _)| !word.contains('=')) {
        None => {
            let span = record.board_span;
            record.problem(span, ProblemKind::MissingBoard);
        }
        Some((word, span)) => {
            record.board_span = span;
            read_board(word, span, record, boards);
        }
    }
    for (word, span) in words {
        match word.strip_prefix("coords=").map(str::parse::<Dialect>) {
            Some(Ok(dialect)) => record.dialect = Some(dialect),
            Some(Err(_)) => record.problem(
                span,
                ProblemKind::MalformedHeaderValue {
                    name: "coords".to_owned(),
                    expected: "pbmserv, abstractplay or bga",
                },
            ),
            None => record.problem(
                span,
                ProblemKind::UnexpectedToken {
                    expected: "the end of the line or coords=DIALECT",
                },
            ),
        }
    }
}

fn read_board(word: &str, span: Span, record: &mut Record, boards: &mut LastBoard) {
    match boards.named(word) {
        Ok(board) => record.board = Some(board),
        Err(error) => record.problem(span, ProblemKind::BadBoard(error)),
    }
}

impl LastBoard {
    fn named(&mut self, name: &str) -> Result<Board, BoardNameError> {
        if let Some((last, board)) = &self.0
            && last == name
        {
            return Ok(board.clone());
        }
        let BoardName(board) = name.parse()?;
        self.0 = Some((name.to_owned(), board.clone()));
        Ok(board)
    }
}

fn read_start(header: &Header, record: &mut Record) {
    let on_other_board = |board: &Board| record.board.as_ref().is_some_and(|own| own != board);
    match header.value.parse::<PositionLine>() {
        Ok(line) if on_other_board(line.setup.board()) => {
            record.problem(header.value_span, ProblemKind::StartOnOtherBoard);
        }
        Ok(line) => record.start = Some(line),
        Err(error) => {
            let span = error.span.shifted(header.value_span.start);
            record.problem(span, ProblemKind::BadStart(error));
        }
    }
}
