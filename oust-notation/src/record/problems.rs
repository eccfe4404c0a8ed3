//! A bounded list of problems.

use std::ops::{Deref, DerefMut};

use oust_core::Color;

use crate::record::{Header, HeaderName, Item, Problem, ProblemKind, Record, SwapValue};
use crate::text::lines::Line;
use crate::text::source_text::floor_char_boundary;
use crate::{Date, PositionLine, Span};

/// The problems of a record, or of a text outside of records: a slice of at most
/// [`Problems::LIMIT`], and one [`ProblemKind::MoreProblems`] that counts the rest, so that their
/// memory is bounded for every text. Unknown headers and fields have a limit of their own and
/// [`ProblemKind::MoreUnknown`], as they keep nothing from being read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
    /// The number of unknown headers and fields in the list.
    unknown: usize,
}

/// The length in bytes to which a problem cuts a name or a token.
const LONGEST_TEXT: usize = 200;

impl Problems {
    /// The most problems that are listed, and the most unknown headers and fields.
    pub const LIMIT: usize = 1_000;

    /// Adds a problem, or counts it when the list is full.
    pub(crate) fn push(&mut self, mut problem: Problem) {
        if let Some(text) = problem.kind.text_mut() {
            clip(text);
        }
        match problem.kind {
            ProblemKind::MoreProblems(count) => {
                self.count(&problem, count, ProblemKind::MoreProblems);
            }
            ProblemKind::MoreUnknown(count) => {
                self.count(&problem, count, ProblemKind::MoreUnknown);
            }
            _ if is_unknown(&problem) => {
                if self.unknown < Self::LIMIT {
                    self.unknown += 1;
                    self.list.push(problem);
                } else {
                    self.count(&problem, 1, ProblemKind::MoreUnknown);
                }
            }
            _ if self.is_full() => self.count(&problem, 1, ProblemKind::MoreProblems),
            _ => self.list.push(problem),
        }
    }

    /// Counts problems that are not listed, from `first` on.
    fn count(&mut self, first: &Problem, more: usize, kind: fn(usize) -> ProblemKind) {
        let is_counter = |problem: &&mut Problem| {
            std::mem::discriminant(&problem.kind) == std::mem::discriminant(&kind(0))
        };
        match self
            .list
            .iter_mut()
            .rev()
            .find(is_counter)
            .map(|problem| &mut problem.kind)
        {
            Some(ProblemKind::MoreProblems(count) | ProblemKind::MoreUnknown(count)) => {
                *count += more;
            }
            _ => self.list.push(Problem {
                span: first.span,
                kind: kind(more),
            }),
        }
    }

    /// Cuts the problems off where their record ends.
    pub(crate) fn cut_off(&mut self, end: usize) {
        self.retain(|problem| problem.span.start < end || problem.span.is_empty());
        for problem in &mut self.list {
            problem.span.end = problem.span.end.min(end);
        }
    }

    /// Removes the problems that `keeps` does not keep.
    pub(crate) fn retain(&mut self, keeps: impl FnMut(&Problem) -> bool) {
        self.list.retain(keeps);
        self.unknown = self
            .list
            .iter()
            .filter(|problem| is_unknown(problem))
            .count();
    }

    /// Returns whether further problems are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() - self.unknown >= Self::LIMIT
    }
}

/// Returns whether a problem is a header or a field of another name, which is kept or left unread.
fn is_unknown(problem: &Problem) -> bool {
    matches!(
        problem.kind,
        ProblemKind::UnknownHeader(_) | ProblemKind::UnknownField(_)
    )
}

/// Cuts a text from a source to at most [`LONGEST_TEXT`] bytes.
fn clip(text: &mut String) {
    if text.len() > LONGEST_TEXT {
        text.truncate(floor_char_boundary(text.as_bytes(), LONGEST_TEXT));
        text.push('\u{2026}');
        text.shrink_to_fit();
    }
}

impl Deref for Problems {
    type Target = [Problem];

    fn deref(&self) -> &[Problem] {
        &self.list
    }
}

impl DerefMut for Problems {
    fn deref_mut(&mut self) -> &mut [Problem] {
        &mut self.list
    }
}

impl<const N: usize> PartialEq<[Problem; N]> for Problems {
    fn eq(&self, other: &[Problem; N]) -> bool {
        self.list == *other
    }
}

impl Extend<Problem> for Problems {
    fn extend<I: IntoIterator<Item = Problem>>(&mut self, problems: I) {
        problems.into_iter().for_each(|problem| self.push(problem));
    }
}

impl FromIterator<Problem> for Problems {
    fn from_iter<I: IntoIterator<Item = Problem>>(problems: I) -> Self {
        let mut list = Self::default();
        list.extend(problems);
        list
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl Record {
    /// Reports missing headers, wrong headers, and a body without a turn.
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

    /// Reports unnamed players, players with one name, and a date that is no day of the calendar.
    pub(crate) fn check_headers(&mut self) {
        self.check_players();
        let date = self.header(&HeaderName::Date);
        if let Some(date) = date.filter(|date| date.value.parse::<Date>().is_err()) {
            self.problem(date.value_span, ProblemKind::BadDate);
        }
    }

    /// Adds a header; of two with the same name the first one counts. Returns whether it does.
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

    /// Adds a header. Reads the start position of the header `start`; `place` returns the span in
    /// the text of a part of the value.
    #[inline]
    pub(crate) fn add_header_with_start(
        &mut self,
        header: Header,
        place: impl FnOnce(Span) -> Span,
    ) {
        let is_start = header.name == HeaderName::Start;
        let start = is_start.then(|| (header.value.clone(), header.value_span));
        if self.add_header(header)
            && let Some((value, span)) = start
        {
            self.read_start(&value, span, place);
        }
    }

    /// Reads the `value` of the header `start` at `span`; `place` returns the span in the text of a
    /// part of the value.
    fn read_start(&mut self, value: &str, span: Span, place: impl FnOnce(Span) -> Span) {
        let line: PositionLine = match value.parse() {
            Ok(line) => line,
            Err(error) => return self.problem(place(error.span), ProblemKind::BadStart(error)),
        };
        let board = line.setup.board();
        if self.board.as_ref().is_some_and(|named| named != board) {
            return self.problem(span, ProblemKind::StartOnOtherBoard);
        }
        self.start = Some(line);
    }

    /// Reports the first line end of another kind in each of the lines.
    pub(crate) fn check_line_ends<'t>(&mut self, lines: impl IntoIterator<Item = &'t Line<'t>>) {
        for line in lines {
            if let Some(span) = line.odd_line_end() {
                self.odd_line_end(span, line.raw, line.begin);
            }
        }
        self.problems.sort_by_key(|problem| problem.span);
    }

    /// Reports a line end of another kind at `span` of a text that begins at `start`.
    pub(crate) fn odd_line_end(&mut self, span: Span, text: &str, start: usize) {
        let symbol = &text[span.start - start..span.end - start];
        let code = symbol.chars().next().map_or(0, u32::from);
        let (expected, found) = ("a space or a line feed (LF)", format!("U+{code:04X}"));
        // It may be directly before or behind the record.
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
        let (no_x, no_o) = (x.is_none(), o.is_none());
        let same = x.zip(o).filter(|(x, o)| x.value == o.value);
        let same = same.map(|(_, o)| o.value_span);
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

/// The probable intention of a text without a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NearMiss {
    /// A record whose first line, in this field, is not in lower case.
    #[error("found `{0}`; a record begins with `{lower}` in lower case", lower = .0.to_ascii_lowercase())]
    NotLowerCase(String),
    /// A record, or a list of moves, without the line that names its board.
    #[error(
        "found {found}, but no line before it that begins a record and names the board, such as \
         `oust 13x13`"
    )]
    NoFirstLine {
        /// The first part of the text.
        found: &'static str,
    },
    /// PGN, a chess notation.
    #[error(
        "found PGN tags (a chess notation); an Oust record begins with a line such as `oust 13x13`, \
         then has headers such as `x: alice`, an empty line and rows such as `1. b4 e2`"
    )]
    Pgn,
}
