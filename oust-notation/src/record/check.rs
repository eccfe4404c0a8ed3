//! Checks a whole record. All formats share these checks.

use oust_core::Color;

use crate::record::{Header, HeaderName, Item, ProblemKind, Record, SwapValue};
use crate::text::lines::Line;
use crate::{Date, PositionLine, Span};

impl Record {
    /// Reports missing and wrong headers, and a body without a turn.
    pub(crate) fn check_whole(&mut self) {
        self.check_headers();
        self.check_turns();
    }

    /// Reports a record without a turn.
    pub(crate) fn check_turns(&mut self) {
        let is_turn = |item: &Item| matches!(item, Item::Turn(_));
        if !self.items.iter().any(is_turn) {
            self.problem(self.board_span, ProblemKind::EmptyRecord);
        }
    }

    /// Reports unnamed players, two players with the same name, and a date that is not in the
    /// calendar.
    pub(crate) fn check_headers(&mut self) {
        self.check_players();
        let date = self.header(&HeaderName::Date);
        if let Some(date) = date.filter(|date| date.value.parse::<Date>().is_err()) {
            self.problem(date.value_span, ProblemKind::BadDate);
        }
    }

    /// Adds a header, and returns whether it is the first of its name. A repeated header is a
    /// problem.
    #[inline]
    pub(crate) fn add_header(&mut self, header: Header) -> bool {
        if !self.header_names.insert(&header.name) {
            let name = header.name.to_string();
            self.problem(header.name_span, ProblemKind::DuplicateHeader(name));
            return false;
        }
        match &header.name {
            HeaderName::Other(name) => {
                self.problem(header.name_span, ProblemKind::UnknownHeader(name.clone()));
            }
            HeaderName::Swap if SwapValue::parse(&header.value).is_none() => {
                self.malformed(header.value_span, "swap", "allowed, used or no");
            }
            _ => {}
        }
        self.headers.push(header);
        true
    }

    /// Adds a header. If it is `start`, reads its position; `source_span` converts a span in the
    /// value to a span in the text.
    #[inline]
    pub(crate) fn add_header_with_start(
        &mut self,
        header: Header,
        source_span: impl FnOnce(Span) -> Span,
    ) {
        let is_start = header.name == HeaderName::Start;
        // The header moves into the list, so keep what its position needs.
        let start = is_start.then(|| (header.value.clone(), header.value_span));
        if self.add_header(header)
            && let Some((value, span)) = start
        {
            self.read_start(&value, span, source_span);
        }
    }

    /// Reads the `value` of the header `start` at `span`. `source_span` converts a span in the value
    /// to a span in the text.
    fn read_start(&mut self, value: &str, span: Span, source_span: impl FnOnce(Span) -> Span) {
        let line: PositionLine = match value.parse() {
            Ok(line) => line,
            Err(error) => {
                return self.problem(source_span(error.span), ProblemKind::BadStart(error));
            }
        };
        let board = line.setup.board();
        if self.board.as_ref().is_some_and(|named| named != board) {
            return self.problem(span, ProblemKind::StartOnOtherBoard);
        }
        self.start = Some(line);
    }

    /// Reports the first odd line end in each of the lines.
    pub(crate) fn check_line_ends<'t>(&mut self, lines: impl IntoIterator<Item = &'t Line<'t>>) {
        for line in lines {
            if let Some(span) = line.odd_line_end() {
                self.odd_line_end(span, line.raw, line.begin);
            }
        }
        self.problems.sort_by_key(|problem| problem.span);
    }

    /// Reports an odd line end at `span` of a text that begins at `start`.
    pub(crate) fn odd_line_end(&mut self, span: Span, text: &str, start: usize) {
        let symbol = &text[span.start - start..span.end - start];
        let code = symbol.chars().next().map_or(0, u32::from);
        let (expected, found) = ("a space or a line feed (LF)", format!("U+{code:04X}"));
        // The line end may be directly before or after the record; clamp it to the record.
        let Span { start, end } = self.span;
        let span = Span::new(span.start.clamp(start, end), span.end.clamp(start, end));
        self.problem(span, ProblemKind::UnexpectedValue { expected, found });
    }

    fn check_players(&mut self) {
        let player = |color| {
            let header = self.player(color);
            header.filter(|header| !header.value.is_empty())
        };
        let (x, o) = (player(Color::X), player(Color::O));
        // Found first, since reporting borrows the record.
        let (no_x, no_o) = (x.is_none(), o.is_none());
        let same = x
            .zip(o)
            .filter(|(x, o)| x.value == o.value)
            .map(|(_, o)| o.value_span);
        for (color, is_missing) in [(Color::X, no_x), (Color::O, no_o)] {
            if is_missing {
                self.problem(self.board_span, ProblemKind::MissingPlayer(color));
            }
        }
        if let Some(span) = same {
            self.problem(span, ProblemKind::SamePlayerTwice);
        }
    }
}
