//! Reads the body of a native record: the rows, comments and diagrams after its headers.

mod rows;

use oust_core::Color;

use crate::Span;
use crate::diagram::read_one;
use crate::format::begins::{begins_field, begins_json_record, is_whole_first_line};
use crate::format::looks::{Found, begins_board, games_in, looks};
use crate::format::native::head::{add_header, read_header};
use crate::format::native::seams::{
    Seam, SeamAt, first_line_joined_at_end, joined_first_line, lines,
};
use crate::format::openings::begins_other_format;
use crate::record::{CompactRows, HeaderName, Item, ProblemKind, Record};
use crate::text::lines::space_at;

/// Returns whether the next line with content is a header or the first row of a record.
fn begins_record(rest: &str) -> bool {
    let next = rest.trim_start().lines().next().unwrap_or_default();
    let name = next.split(':').next().unwrap_or_default();
    next.starts_with("1.")
        || name != next && HeaderName::known().any(|known| known.as_str() == name)
}

/// Reads the body of a record: rows of turns, comments, diagrams.
///
/// Returns the plain rows at the beginning of the body, and adds everything after them to
/// `record`. Also returns the seam if the record ends before `span` does.
pub(crate) fn read_body(
    text: &str,
    span: Span,
    record: &mut Record,
) -> (CompactRows, Option<SeamAt>) {
    let body = Body {
        text,
        at: span.start,
        end: span.end,
        word_end: span.start,
        line_end: span.start,
        slot: Slot::First,
        row: None,
        begun: false,
        seam: None,
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
    /// The end of the last line that was searched for another record's first line.
    line_end: usize,
    slot: Slot,
    /// The number of the current row; `None` without row numbers.
    row: Option<u32>,
    /// Whether a row or a turn has begun.
    begun: bool,
    /// The seam at which the record ends before its span does.
    seam: Option<SeamAt>,
    /// The plain rows before the first item.
    first_rows: CompactRows,
    record: &'a mut Record,
}

impl<'a> Body<'a> {
    fn read(mut self) -> (CompactRows, Option<SeamAt>) {
        let mut line_start = true;
        while let Some(&first) = self.bytes().get(self.at) {
            match first {
                b'\n' => {
                    line_start = true;
                    self.at += 1;
                    continue;
                }
                _ if self.skip_space(first, line_start) => continue,
                // The fast path comes first: nearly all bytes of an archive are plain rows.
                _ if self.plain_rows() => {}
                _ if self.line_joins_first_line() => continue,
                _ if line_start && self.other_part() => break,
                b';' => self.line_comment(),
                b'{' => self.block_comment(),
                b'd' if line_start && self.is_diagram() => self.diagram(),
                _ if line_start && first.is_ascii_alphabetic() && self.header() => {}
                _ => self.word(),
            }
            line_start = false;
        }
        (self.first_rows, self.seam)
    }

    /// Ends the record at `at`.
    fn end_at(&mut self, at: usize, seam: Seam) {
        self.end = at;
        self.seam = Some(SeamAt { at, seam });
    }

    /// Searches each line once for another record's first line that is joined to its end. Returns
    /// whether the record ends at `at` because of it.
    fn line_joins_first_line(&mut self) -> bool {
        if self.at < self.line_end {
            return false;
        }
        let line = self.line();
        // At least one byte, or an empty line would be searched again.
        self.line_end = self.at + line.len().max(1);
        let joined = first_line_joined_at_end(line);
        if let Some(joined) = joined {
            self.end_at(self.at + joined, Seam::FirstLine);
        }
        joined == Some(0)
    }

    /// Ends the record if a part of another format or a board begins at the start of this line,
    /// and returns whether that is so.
    fn other_part(&mut self) -> bool {
        if begins_other_format(self.rest()) {
            self.end_at(self.at, Seam::OtherFormat);
            return true;
        }
        // The columns of a board count from the start of its line.
        let line_start = self.line_start();
        let is_plain = self.text[line_start..self.at]
            .bytes()
            .all(|byte| byte == b' ');
        let at = if is_plain { line_start } else { self.at };
        let begins_board = begins_board(&self.text[at..self.end]);
        if begins_board {
            self.end_at(at, Seam::OtherFormat);
        }
        begins_board
    }

    /// Returns the start of the line, before the marks that `at` may have skipped.
    fn line_start(&self) -> usize {
        let before = &self.text[..self.at];
        before.rfind('\n').map_or(self.at, |newline| newline + 1)
    }

    /// Skips one space within a line; returns `false` without a space at `at`.
    fn skip_space(&mut self, first: u8, line_start: bool) -> bool {
        let len = match first {
            b' ' => 1,
            // No space: most bytes need no further test.
            b'!'..=b'~' => 0,
            _ => {
                let space = space_at(self.rest(), line_start);
                if let Some(odd) = space.odd {
                    let at = self.at;
                    self.record
                        .odd_line_end(odd.shifted(at), &self.text[at..], at);
                }
                space.len
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
        let (text, len) = (line[1..].trim(), line.len());
        // A comment `; oust 5x5` directly before headers or rows is the first line of another
        // record.
        if is_whole_first_line(text) && begins_record(&self.rest()[len..]) {
            return self.end_at(self.at, Seam::SecondGame);
        }
        self.comment(text.to_owned(), len);
    }

    fn block_comment(&mut self) {
        let rest = self.rest();
        if begins_json_record(rest.as_bytes()) && begins_field(rest) {
            return self.end_at(self.at, Seam::OtherFormat);
        }
        // Comments in braces do not nest.
        let close = rest.find('}');
        let inside = &rest[..close.map_or(rest.len(), |close| close + 1)];
        // An unclosed comment must not hide the records after it.
        if let Some(joined) = joined_first_line(inside) {
            self.end_at(self.at + joined, Seam::FirstLine);
            // Again, with the end of the record before the joined line: the comment is unclosed
            // now.
            return self.block_comment();
        }
        if let Some(close) = close {
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
        let below: Vec<_> = lines(self.text, Span::new(start, self.end))
            .skip(1)
            .take_while(|(_, line)| !line.trim().is_empty())
            .collect();
        let rows = match (below.first(), below.last()) {
            (Some(&(first, _)), Some(&(last, line))) => Span::new(first, last + line.len()),
            _ => Span::new(start, start + self.line().len()),
        };
        let mut found = read_one(rows.slice(self.text));
        found.shift(rows.start);
        for problem in found.problems {
            let kind = ProblemKind::DiagramWarning(problem.kind);
            self.record.problem(problem.span, kind);
        }
        if let Ok(diagram) = &found.diagram {
            let outside = [
                Span::new(rows.start, found.span.start),
                Span::new(found.span.end, rows.end),
            ];
            let found_outside = outside.iter().flat_map(|&part| looks(self.text, part));
            let caption = diagram.spans.caption.into_iter();
            let games = caption.flat_map(|caption| games_in(self.text, caption));
            let problems = found_outside.filter_map(Found::into_problem).chain(games);
            self.record.problems.extend(problems.collect::<Vec<_>>());
        }
        let diagram = found.diagram.map(Box::new).map_err(Box::new);
        let span = Span::new(start, rows.end);
        self.record.items.push(Item::Diagram { diagram, span });
        self.at = rows.end;
    }

    /// Reads a header, and returns whether there is one. A header after the first turn is a
    /// problem.
    fn header(&mut self) -> bool {
        let (start, line) = (self.at, self.line());
        let Some(header) = read_header(start, line, &mut self.record.problems) else {
            return false;
        };
        if self.begins_second_game(&header.name) {
            // Marks before the header are of the second game, too.
            self.end_at(self.line_start(), Seam::SecondGame);
            return true;
        }
        if self.begun {
            let name = header.name.to_string();
            self.record
                .problem(header.name_span, ProblemKind::HeaderAfterMoves(name));
        }
        add_header(header, self.record);
        self.at = start + line.len();
        true
    }

    /// Returns whether a header begins a second game: the result or the start again, a player
    /// again after a turn, or both players again.
    fn begins_second_game(&self, name: &HeaderName) -> bool {
        let is_known = |name: &HeaderName| self.record.header(name).is_some();
        match name {
            HeaderName::X | HeaderName::O if !self.begun => {
                is_known(&HeaderName::X) && is_known(&HeaderName::O)
            }
            HeaderName::X | HeaderName::O | HeaderName::Result | HeaderName::Start => {
                is_known(name)
            }
            _ => false,
        }
    }
}

/// The next slot of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slot {
    First,
    Second,
    /// Both slots are filled. Without row numbers a new row begins; with row numbers the next
    /// number is missing.
    Full,
}

impl Slot {
    /// Returns the slot after a turn of `side`.
    fn after(side: Color) -> Self {
        match side {
            Color::X => Self::Second,
            Color::O => Self::Full,
        }
    }

    fn side(self) -> Color {
        match self {
            Self::First | Self::Full => Color::X,
            Self::Second => Color::O,
        }
    }
}
