//! The parts of one listing, line by line.

use super::entries::{Entries, is_damaged_row, is_rest, is_row};
use super::head::{Title, names, sides};
use super::players::players;
use super::status::{Status, read_date, read_rating};
use crate::Span;
use crate::claim::claim_line;
use crate::diagram::{FoundDiagram, read_diagrams};
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

/// The part of the line before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Anything else.
    Text,
    /// The line with the sides; the second side is in this column.
    Sides(usize),
    /// The columns.
    Columns,
    /// The diagram, which no entry follows.
    Diagram,
}

impl<'t> Parts<'t> {
    /// Reads the lines of a listing, the title first.
    pub(super) fn read(text: &'t str, title: Title<'t>, lines: &[Line<'t>]) -> Self {
        let first = &lines[0];
        let last = lines.iter().rfind(|line| !line.is_blank());
        let mut parts = Self {
            title,
            span: first.span().cover(last.unwrap_or(first).span()),
            title_span: first.span(),
            columns: None,
            players: [const { None }; 2],
            statuses: Vec::new(),
            ratings: Vec::new(),
            dates: Vec::new(),
            entries: Entries::default(),
            diagram: None,
            problems: Problems::default(),
        };
        // Other lines are an answer to a quoted listing.
        let own = |line: &&Line<'_>| line.depth == first.depth;
        let mut before = Before::Text;
        let mut board_begins = parts.title_span.end;
        for line in &lines[1..] {
            if own(&line) {
                before = parts.read_line(line, before);
            } else if before == Before::Columns && is_rest(line) {
                parts.unexpected(line, "entries with the quote marks of the listing");
            }
            if before == Before::Columns {
                board_begins = line.span().end;
            }
        }
        let board = Span::new(board_begins, parts.span.end);
        parts.diagram = last_diagram(text, board, |at| {
            let after = lines.partition_point(|line| line.begin <= at);
            lines[after.saturating_sub(1)].depth == first.depth
        });
        let end = parts.diagram.as_ref().map_or(board.end, |it| it.span.end);
        let claims = lines.iter().filter(own);
        let claims = claims.filter(|line| board_begins < line.start && line.start < end);
        let claims = claims.filter_map(|line| claim_line(line.content, line.start));
        let columns = parts.columns.unwrap_or_default();
        parts.players = players(columns, claims.rev(), &mut parts.problems);
        parts
    }

    /// Checks whether a listing has more than its title: a line of prose may look like a title.
    pub(super) fn has_content(&self) -> bool {
        self.columns.is_some()
            || !self.entries.list.is_empty()
            || !self.statuses.is_empty()
            || !self.ratings.is_empty()
            || !self.dates.is_empty()
            || self.diagram.is_some()
    }

    fn read_line(&mut self, line: &Line<'t>, before: Before) -> Before {
        let after_text = match before {
            Before::Diagram => Before::Diagram,
            _ => Before::Text,
        };
        if line.is_blank() {
            return after_text;
        }
        let is_claim = claim_line(line.content, line.start).is_some();
        if let Before::Sides(column) = before
            && !is_row(line)
            && !is_claim
        {
            self.columns = Some(names(line, column));
            return Before::Columns;
        }
        if self.columns.is_none()
            && self.entries.list.is_empty()
            && let Some(column) = sides(line)
        {
            self.columns = Some([None; 2]);
            return Before::Sides(column);
        }
        let among_entries = matches!(before, Before::Columns | Before::Sides(_));
        if before != Before::Diagram && (is_row(line) || among_entries && is_damaged_row(line)) {
            self.entries.read(line);
            return Before::Columns;
        }
        if is_claim {
            return Before::Diagram;
        }
        if let Some(status) = Status::read(line) {
            self.statuses.push(status);
        } else if let Some(rating) = read_rating(line) {
            self.ratings.push(rating);
        } else if let Some(date) = read_date(line) {
            self.dates.push(date);
        } else if among_entries && !is_rule(line) {
            let expected = "entries such as `5 b4`, or the diagram of the board";
            self.unexpected(line, expected);
        }
        after_text
    }

    fn unexpected(&mut self, line: &Line<'_>, expected: &'static str) {
        let kind = ProblemKind::UnexpectedToken { expected };
        let span = line.span();
        self.problems.push(Problem { span, kind });
    }
}

/// Checks whether a line is a horizontal rule: one punctuation character repeated.
fn is_rule(line: &Line<'_>) -> bool {
    let bytes = line.content.as_bytes();
    b"*-=_".contains(&bytes[0]) && bytes.iter().all(|byte| *byte == bytes[0])
}

/// Reads the last diagram in `part` of `text` whose start satisfies `is_own`.
fn last_diagram(text: &str, part: Span, is_own: impl Fn(usize) -> bool) -> Option<FoundDiagram> {
    let shift = |span: Span| span.shifted(part.start);
    let mut found = read_diagrams(part.slice(text));
    found.retain(|diagram| is_own(shift(diagram.span).start));
    let mut last = found.pop()?;
    last.span = shift(last.span);
    match &mut last.diagram {
        Ok(diagram) => diagram.places.map(shift),
        Err(error) => error.span = shift(error.span),
    }
    for problem in &mut last.problems {
        problem.span = shift(problem.span);
    }
    Some(last)
}
