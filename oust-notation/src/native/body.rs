//! The turns of a native record.

use oust_core::Color;

use super::head::{add_header, read_header};
use super::lines;
use crate::Span;
use crate::diagram::read_one;
use crate::record::{Item, Move, MoveKind, ProblemKind, Record};
use crate::turn_text::read_turn;

/// Reads the body of a record: rows of turns, comments, diagrams.
pub(super) fn read_body(text: &str, span: Span, record: &mut Record) {
    let body = Body {
        text,
        at: span.start,
        end: span.end,
        slot: Slot::First,
        row: None,
        begun: false,
        moves: Vec::new(),
        record,
    };
    body.read();
}

struct Body<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    slot: Slot,
    /// The number of the row, where rows have numbers.
    row: Option<u32>,
    /// Whether a row or a turn has begun.
    begun: bool,
    /// The moves of the turn that is being read, kept to be used again.
    moves: Vec<Move>,
    record: &'a mut Record,
}

/// Which slot of a row comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    First,
    Second,
    /// Both slots are filled. Without row numbers a new row begins; with them its number is
    /// missing.
    Full,
}

impl<'a> Body<'a> {
    fn read(mut self) {
        let mut line_start = true;
        while let Some(first) = self.rest().chars().next() {
            match first {
                first if first.is_whitespace() => {
                    line_start |= first == '\n';
                    self.at += first.len_utf8();
                    continue;
                }
                ';' => self.line_comment(),
                '{' => self.block_comment(),
                _ if line_start && self.is_diagram() => self.diagram(),
                _ if line_start && first.is_ascii_alphabetic() && self.header() => {}
                _ => self.word(),
            }
            line_start = false;
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    /// The rest of the line, without its end.
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

    /// The rows up to the next blank line.
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
        let (diagram, problems) = read_one(rows.of(self.text));
        for problem in problems {
            let kind = ProblemKind::OddPicture(problem.kind);
            self.record.problem(problem.span.shifted(rows.start), kind);
        }
        self.record.items.push(Item::Diagram {
            diagram: diagram.map(Box::new).map_err(|mut error| {
                error.span = error.span.shifted(rows.start);
                error
            }),
            span: Span::new(start, rows.end),
        });
        self.at = rows.end;
    }

    /// A header in the body: in its place before the first turn, late behind it.
    fn header(&mut self) -> bool {
        let (start, line) = (self.at, self.line());
        let Some(header) = read_header(start, line, &mut self.record.problems) else {
            return false;
        };
        if self.begun {
            let name = header.name.to_string();
            self.record
                .problem(header.name_span, ProblemKind::HeaderAfterMoves { name });
        }
        add_header(header, self.record);
        self.at = start + line.len();
        true
    }

    fn word(&mut self) {
        let word = word_of(self.rest());
        let span = Span::new(self.at, self.at + word.len());
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            self.row_number(word, span);
        } else if word.eq_ignore_ascii_case("swap") {
            self.record.items.push(Item::Swap(span));
            self.at = span.end;
        } else {
            self.turn();
        }
    }

    /// `12.`, or something that is meant so; `12...` means the second slot of its row, as in
    /// chess.
    fn row_number(&mut self, word: &str, span: Span) {
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let rest = word[digits..].trim_start_matches(['.', ')']);
        let second = word[digits..].starts_with("..");
        let number_span = Span::new(span.start, span.end - rest.len());
        if second || !word[digits..].starts_with('.') {
            let found = number_span.of(self.text).to_owned();
            self.record
                .problem(number_span, ProblemKind::MalformedTurnNumber { found });
        } else if !rest.is_empty() {
            self.record.problem(
                span,
                ProblemKind::BadSeparator {
                    expected: "a blank behind the row number",
                },
            );
        }
        let number = word[..digits].parse().unwrap_or(u32::MAX);
        let goes_on = second && self.slot == Slot::Second && self.row == Some(number);
        if !goes_on {
            let span = number_span;
            self.record.items.push(Item::RowNumber { number, span });
        }
        self.slot = if second { Slot::Second } else { Slot::First };
        self.row = Some(number);
        self.begun = true;
        self.at = number_span.end;
    }

    fn turn(&mut self) {
        let start = self.at;
        let word = turn_of(self.rest());
        let span = Span::new(start, start + word.len());
        self.at = span.end;
        let numberless = self.slot == Slot::Full && self.row.is_some();
        let side = match self.slot {
            Slot::First | Slot::Full => Color::X,
            Slot::Second => Color::O,
        };
        self.begun = true;
        self.moves.clear();
        if numberless {
            let expected = "the number of the next row: a row has one slot for x and one for o";
            self.record
                .problem(span, ProblemKind::UnexpectedToken { expected });
            let kind = MoveKind::Unreadable;
            self.moves.push(Move { kind, span });
        } else {
            read_turn(word, start, &mut self.moves, &mut self.record.problems);
        }
        self.slot = match side {
            Color::X => Slot::Second,
            Color::O => Slot::Full,
        };
        self.record.push_turn(Some(side), span, &self.moves);
    }
}

/// The characters up to the next blank or comment.
fn word_of(text: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || matches!(c, ';' | '{');
    &text[..text.find(ends).unwrap_or(text.len())]
}

/// A word, and with it the next ones on the line while a comma joins them.
fn turn_of(text: &str) -> &str {
    let mut len = word_of(text).len();
    loop {
        let gap = text[len..].len() - text[len..].trim_start_matches([' ', '\t']).len();
        let next = word_of(&text[len + gap..]);
        let joined = text[..len].ends_with(',') || next.starts_with(',');
        if gap == 0 || next.is_empty() || !joined {
            return &text[..len];
        }
        len += gap + next.len();
    }
}
