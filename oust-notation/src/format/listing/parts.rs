//! The parts of one listing, line by line.

use super::entries::{Entries, holds_entry, holds_turns, is_rest};
use super::extent::{Extent, Kind};
use super::head::{Title, names};
use super::players::players;
use super::shapes::{is_board_row, is_labels};
use super::status::{Status, is_date, read_date, read_rating};
use crate::Span;
use crate::claim::claim_line;
use crate::diagram::{FoundDiagram, read_diagrams};
use crate::format::looks::{Found, looks};
use crate::record::{Header, Problem, ProblemKind, Problems};
use crate::text::lines::{Line, Word};

/// The parts of a listing, not yet a record.
pub(super) struct Parts<'t> {
    pub(super) title: Title<'t>,
    /// Where the listing is, without the empty lines at its end.
    pub(super) span: Span,
    pub(super) title_span: Span,
    /// The names above the columns, when there are columns.
    columns: Option<[Option<Word<'t>>; 2]>,
    /// The headers of the players, the first side's first.
    pub(super) players: [Option<Header>; 2],
    pub(super) statuses: Vec<(Status, Word<'t>)>,
    /// The names of players and the changes of their ratings.
    pub(super) ratings: Vec<(Word<'t>, Word<'t>)>,
    /// The names of headers and their dates.
    pub(super) dates: Vec<(&'static str, Word<'t>)>,
    pub(super) entries: Entries,
    pub(super) diagram: Option<FoundDiagram>,
    pub(super) problems: Problems,
}

impl<'t> Parts<'t> {
    /// Sorts the lines of a listing.
    pub(super) fn read(text: &'t str, extent: &Extent<'t>) -> Self {
        let title_span = extent.title_line.span();
        let mut parts = Self {
            title: extent.title,
            span: Span::new(title_span.start, extent.end.max(title_span.end)),
            title_span,
            columns: None,
            players: [const { None }; 2],
            statuses: Vec::new(),
            ratings: Vec::new(),
            dates: Vec::new(),
            entries: Entries::default(),
            diagram: None,
            problems: Problems::default(),
        };
        let mut claims = Vec::new();
        let mut board_begins = title_span.end;
        for (line, kind) in &extent.lines {
            parts.read_line(line, *kind);
            match kind {
                Kind::Sides | Kind::Names(_) | Kind::Entries | Kind::TextAmongEntries => {
                    board_begins = line.span().end;
                }
                Kind::Claim => claims.extend(claim_line(line.content, line.start)),
                _ => {}
            }
        }
        let depth = extent.title_line.depth;
        let is_own = |at: usize| {
            let after = extent.lines.partition_point(|(line, _)| line.begin <= at);
            let line = extent.lines.get(after.wrapping_sub(1));
            line.is_none_or(|(line, _)| line.depth == depth)
        };
        let mut found = diagrams(text, Span::new(board_begins, parts.span.end));
        found.retain(|diagram| is_own(diagram.span.start));
        parts.problems.extend(unread(text, &extent.lines));
        parts.undrawn(&extent.lines, &found);
        parts.diagram = found.pop();
        for other in found {
            let expected = "one diagram, the last one of the listing";
            let kind = ProblemKind::UnexpectedToken { expected };
            let span = other.span;
            parts.problems.push(Problem { span, kind });
        }
        let columns = parts.columns.unwrap_or_default();
        let claims = claims.into_iter().rev();
        parts.players = players(columns, claims, &mut parts.problems);
        parts
    }

    fn read_line(&mut self, line: &Line<'t>, kind: Kind) {
        match kind {
            Kind::Sides => self.columns = Some([None; 2]),
            Kind::Names(column) => self.columns = Some(names(line, column)),
            Kind::Entries => self.entries.read(line),
            Kind::Status => self.statuses.extend(Status::read(line)),
            Kind::Rating => self.ratings.extend(read_rating(line)),
            Kind::Date => self.date(line),
            Kind::TextAmongEntries => {
                let expected = "entries such as `5 b4`, or the diagram of the board";
                self.unexpected(line, expected);
            }
            Kind::Text if holds_turns(line) || holds_entry(line) => {
                self.unexpected(line, "entries below the names of the players");
            }
            Kind::Answer if is_rest(line) => {
                self.unexpected(line, "entries with the quote marks of the listing");
            }
            Kind::Answer if is_board_row(line) => {
                self.unexpected(line, "a diagram with the quote marks of the listing");
            }
            Kind::Skipped | Kind::Claim | Kind::Board | Kind::Rule | Kind::Text | Kind::Answer => {}
        }
    }

    fn date(&mut self, line: &Line<'t>) {
        let Some((name, date)) = read_date(line) else {
            return;
        };
        if !is_date(date.text) {
            let expected = "a date such as `Jan  5 10:12`";
            let span = if date.text.is_empty() {
                line.span()
            } else {
                date.span
            };
            let kind = ProblemKind::UnexpectedToken { expected };
            self.problems.push(Problem { span, kind });
        }
        self.dates.push((name, date));
    }

    /// Reports the rows of cells that are in no diagram.
    fn undrawn(&mut self, lines: &[(Line<'_>, Kind)], diagrams: &[FoundDiagram]) {
        let is_drawn = |line: &Line<'_>| {
            let mut spans = diagrams.iter().map(|diagram| diagram.span);
            spans.any(|span| span.start < line.span().end && line.start < span.end)
        };
        let boards = lines.iter().filter(|(_, kind)| *kind == Kind::Board);
        for (line, _) in boards {
            if is_board_row(line) && !is_drawn(line) {
                self.unexpected(line, "a row of a diagram");
            }
        }
    }

    fn unexpected(&mut self, line: &Line<'_>, expected: &'static str) {
        let kind = ProblemKind::UnexpectedToken { expected };
        let span = line.span();
        self.problems.push(Problem { span, kind });
    }
}

/// Returns the problems of the lines that are of no stage, as of text outside of records.
fn unread(text: &str, lines: &[(Line<'_>, Kind)]) -> Vec<Problem> {
    let is_free = |(line, kind): &(Line<'_>, Kind)| match kind {
        Kind::Text => !holds_turns(line) && !holds_entry(line),
        Kind::Answer => !is_rest(line) && !is_board_row(line),
        Kind::Board => !is_board_row(line) && !is_labels(line),
        Kind::Skipped => !is_mail_header(line),
        _ => false,
    };
    outside(text, lines, is_free)
}

/// Returns the problems of the lines between the subject of a mail and the title below it.
pub(super) fn unread_head(text: &str, lines: &[(Line<'_>, Kind)]) -> Vec<Problem> {
    outside(text, lines, |(line, _)| !is_mail_header(line))
}

fn is_mail_header(line: &Line<'_>) -> bool {
    line.first_word().ends_with(':')
}

/// Returns the problems of free lines, as of text outside of records.
fn outside(
    text: &str,
    lines: &[(Line<'_>, Kind)],
    is_free: impl Fn(&(Line<'_>, Kind)) -> bool,
) -> Vec<Problem> {
    let runs = lines.chunk_by(|before, after| is_free(before) && is_free(after));
    let runs = runs.filter(|run| is_free(&run[0]));
    let found = runs.flat_map(|run| {
        let (first, last) = (&run[0].0, &run[run.len() - 1].0);
        looks(text, Span::new(first.begin, last.span().end))
    });
    found.filter_map(Found::into_problem).collect()
}

/// Reads the diagrams in `part` of `text`.
fn diagrams(text: &str, part: Span) -> Vec<FoundDiagram> {
    let mut found = read_diagrams(part.slice(text));
    for diagram in &mut found {
        diagram.shift(part.start);
    }
    found
}
