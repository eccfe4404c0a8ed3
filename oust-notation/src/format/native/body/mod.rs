//! Reads the body of a native record: the rows, comments and diagrams after its headers.

mod rows;

use rows::Slot;

use super::head::{add_header, read_header};
use super::lines;
use crate::Span;
use crate::diagram::read_one;
use crate::record::{CompactRows, Item, ProblemKind, Record};

/// Reads the body of a record: rows of turns, comments, diagrams. Returns the plain rows at its
/// beginning and adds everything after them to `record`.
pub(super) fn read_body(text: &str, span: Span, record: &mut Record) -> CompactRows {
    let body = Body {
        text,
        at: span.start,
        end: span.end,
        word_end: span.start,
        slot: Slot::First,
        row: None,
        begun: false,
        first_rows: CompactRows::default(),
        record,
    };
    body.read()
}

struct Body<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    /// The end of the last word that began at or before `at`.
    word_end: usize,
    slot: Slot,
    /// The number of the row; `None` without row numbers.
    row: Option<u32>,
    /// Whether a row or a turn has begun.
    begun: bool,
    /// The plain rows before all items.
    first_rows: CompactRows,
    record: &'a mut Record,
}

impl<'a> Body<'a> {
    fn read(mut self) -> CompactRows {
        let mut line_start = true;
        while let Some(&first) = self.bytes().get(self.at) {
            match first {
                b'\n' => {
                    line_start = true;
                    self.at += 1;
                    continue;
                }
                _ if self.skip_space(first) => continue,
                _ if self.plain_rows() => {}
                b';' => self.line_comment(),
                b'{' => self.block_comment(),
                b'd' if line_start && self.is_diagram() => self.diagram(),
                _ if line_start && first.is_ascii_alphabetic() && self.header() => {}
                _ => self.word(),
            }
            line_start = false;
        }
        self.first_rows
    }

    /// Skips a space within a line; returns `false` when there is none.
    fn skip_space(&mut self, first: u8) -> bool {
        let len = match first {
            b' ' => 1,
            b'!'..=b'~' => 0,
            _ => {
                let first = self.rest().chars().next();
                let space = first.filter(|c| c.is_whitespace());
                space.map_or(0, char::len_utf8)
            }
        };
        self.at += len;
        len > 0
    }

    /// Returns the text up to the end of the record.
    fn bytes(&self) -> &'a [u8] {
        &self.text.as_bytes()[..self.end]
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    /// Returns the rest of the line, without its end.
    fn line(&self) -> &'a str {
        let rest = self.rest();
        let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
        line.trim_end()
    }

    fn line_comment(&mut self) {
        let line = self.line();
        let (text, len) = (line[1..].trim().to_owned(), line.len());
        self.comment(text, len);
    }

    fn block_comment(&mut self) {
        let rest = self.rest();
        if let Some(close) = rest.find('}') {
            let text = rest[1..close].trim().to_owned();
            return self.comment(text, close + 1);
        }
        let (text, len) = (rest[1..].trim().to_owned(), rest.trim_end().len());
        let brace = Span::new(self.at, self.at + 1);
        self.record.problem(brace, ProblemKind::UnterminatedComment);
        self.comment(text, len);
    }

    fn comment(&mut self, text: String, len: usize) {
        let span = Span::new(self.at, self.at + len);
        self.record.items.push(Item::Comment { text, span });
        self.at = span.end;
    }

    fn is_diagram(&self) -> bool {
        self.line() == "diagram"
    }

    /// Reads a diagram, up to the next empty line.
    fn diagram(&mut self) {
        let start = self.at;
        let rows: Vec<_> = lines(self.text, Span::new(start, self.end))
            .skip(1)
            .take_while(|(_, line)| !line.trim().is_empty())
            .collect();
        let rows = match (rows.first(), rows.last()) {
            (Some(&(first, _)), Some(&(last, line))) => Span::new(first, last + line.len()),
            _ => Span::new(start, start + self.line().len()),
        };
        let (diagram, problems) = read_one(rows.slice(self.text));
        for problem in problems {
            let kind = ProblemKind::DiagramWarning(problem.kind);
            self.record.problem(problem.span.shifted(rows.start), kind);
        }
        let diagram = diagram
            .map(|mut diagram| {
                diagram.places.map(|place| place.shifted(rows.start));
                Box::new(diagram)
            })
            .map_err(|mut error| {
                error.span = error.span.shifted(rows.start);
                Box::new(error)
            });
        let span = Span::new(start, rows.end);
        self.record.items.push(Item::Diagram { diagram, span });
        self.at = rows.end;
    }

    /// Reads a header, and returns whether there is one. After the first turn it is a problem.
    fn header(&mut self) -> bool {
        let (start, line) = (self.at, self.line());
        let Some(header) = read_header(start, line, &mut self.record.problems) else {
            return false;
        };
        if self.begun {
            let name = header.name.to_string();
            self.record
                .problem(header.name_span, ProblemKind::HeaderAfterMoves(name));
        }
        add_header(header, self.record);
        self.at = start + line.len();
        true
    }
}
