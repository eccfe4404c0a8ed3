//! Locates the listings of a text and sorts the lines of each by kind.

use memchr::memmem;

use crate::Span;
use crate::claim::claim_line;
use crate::diagram::{FoundDiagram, read_diagrams};
use crate::format::begins::listing_title;
use crate::format::listing::entries::{Entries, holds_entry, holds_turns, is_rest};
use crate::format::listing::phrases::{
    Status, is_board_row, is_date, is_labels, players, read_date, read_rating,
};
use crate::format::looks::{Found, looks};
use crate::record::{Header, Problem, ProblemKind, Problems};
use crate::text::lines::{Line, Word, each_line};

/// Returns the start and the extent of each listing of a text.
pub(crate) fn extents(text: &str) -> impl Iterator<Item = (usize, Extent<'_>)> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next_title(text, next?)?;
        // Only the end: a listing with content is read again with its lines.
        let extent = Extent::read(text, start, Keep::End)?;
        next = Some(extent.end);
        Some((start, extent))
    })
}

/// Returns the start of the first line with a title that ends after `at`; `at` itself when that
/// line contains it.
fn next_title(text: &str, at: usize) -> Option<usize> {
    let marks = memmem::find_iter(&text.as_bytes()[at..], " Board ");
    let mut done = at;
    let mut begins = marks.filter_map(|mark| {
        let mark = at + mark;
        // A line may contain ` Board ` several times; each line is tested once.
        if mark < done {
            return None;
        }
        let begin = text[done..mark]
            .rfind('\n')
            .map_or(done, |newline| done + newline + 1);
        done = text[mark..].find('\n').map_or(text.len(), |len| mark + len);
        Some(begin)
    });
    begins.find(|&begin| line_at(text, begin).is_some_and(|line| title(&line).is_some()))
}

/// The first line of a listing: `Summary of Oust Board 101`.
#[derive(Clone, Copy)]
pub(crate) struct Title<'t> {
    /// The name of the game.
    pub(crate) game: Word<'t>,
    /// The number of the board; `None` when it is `?`.
    pub(crate) number: Option<Word<'t>>,
    /// Whether the title is the subject of a mail.
    pub(crate) is_subject: bool,
}

/// Reads the title in a line or in the subject of a mail.
pub(crate) fn title<'t>(line: &Line<'t>) -> Option<Title<'t>> {
    let is_subject = line.first_word().eq_ignore_ascii_case("subject:");
    let content = if is_subject {
        // A reply has `Re:` before the title.
        line.content.rsplit(':').next()?.trim()
    } else {
        line.content
    };
    let (game, number) = listing_title(content)?;
    Some(Title {
        game: line.part(game),
        number: number.map(|number| line.part(number)),
        is_subject,
    })
}

/// Returns the column of the second side in the line `Black (x)     White (o)` above the names;
/// `None` for any other line.
pub(crate) fn sides(line: &Line<'_>) -> Option<usize> {
    let mut words = line.words();
    let mut next = || words.next().map(|word| word.text);
    let (_, "(x)", second, "(o)", None) = (next()?, next()?, next()?, next()?, next()) else {
        return None;
    };
    let at = Span::from_slice(line.content, second).start;
    Some(line.indent + line.content[..at].chars().count())
}

/// Splits a line into the names of both players: at a gap of two spaces, else at its only space,
/// else at the column of the second side.
pub(crate) fn names<'t>(line: &Line<'t>, column: usize) -> [Option<Word<'t>>; 2] {
    let content = line.content;
    // A name may contain single spaces, so a wider gap is the better sign.
    let gap = || content.find("  ").or_else(|| content.find('\t'));
    let only_space = || {
        let mut spaces = content.match_indices(char::is_whitespace);
        let (at, _) = spaces.next()?;
        spaces.next().is_none().then_some(at)
    };
    let below_side = || {
        let (at, _) = content
            .char_indices()
            .nth(column.checked_sub(line.indent)?)?;
        content[..at].ends_with(char::is_whitespace).then_some(at)
    };
    let at = gap().or_else(only_space).or_else(below_side);
    let (first, second) = content.split_at(at.unwrap_or(content.len()));
    [first, second].map(|name| {
        let name = name.trim();
        (!name.is_empty()).then(|| line.part(name))
    })
}

/// The content of a listing by kind of line, before a record is made of it.
pub(crate) struct Parts<'t> {
    pub(crate) title: Title<'t>,
    /// The span of the listing, without the empty lines at its end.
    pub(crate) span: Span,
    pub(crate) title_span: Span,
    /// The names above the columns; `None` without columns.
    columns: Option<[Option<Word<'t>>; 2]>,
    /// The players' headers, x first.
    pub(crate) players: [Option<Header>; 2],
    pub(crate) statuses: Vec<(Status, Word<'t>)>,
    /// Pairs of a player's name and a change such as `1500 to 1512`.
    pub(crate) ratings: Vec<(Word<'t>, Word<'t>)>,
    /// Pairs of a header's name and a date.
    pub(crate) dates: Vec<(&'static str, Word<'t>)>,
    pub(crate) entries: Entries,
    pub(crate) diagram: Option<FoundDiagram>,
    pub(crate) problems: Problems,
}

impl<'t> Parts<'t> {
    /// Reads the lines of a listing, each by its kind.
    pub(crate) fn read(text: &'t str, extent: &Extent<'t>) -> Self {
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
                    // The board is below the columns; entries may look like cells.
                    board_begins = line.span().end;
                }
                Kind::Claim => claims.extend(claim_line(line.content, line.start)),
                _ => {}
            }
        }
        let depth = extent.title_line.depth;
        let is_own = |at: usize| {
            // The line with the offset is the last one that begins before it.
            let after = extent.lines.partition_point(|(line, _)| line.begin <= at);
            let line = extent.lines.get(after.wrapping_sub(1));
            line.is_none_or(|(line, _)| line.depth == depth)
        };
        let mut found = diagrams(text, Span::new(board_begins, parts.span.end));
        // A diagram in a quoted answer is not the server's.
        found.retain(|diagram| is_own(diagram.span.start));
        parts.problems.extend(unread(text, &extent.lines));
        parts.undrawn(&extent.lines, &found);
        // The diagram of a listing is the last one.
        parts.diagram = found.pop();
        for other in found {
            let expected = "one diagram, the last one of the listing";
            let kind = ProblemKind::UnexpectedToken { expected };
            let span = other.span;
            parts.problems.push(Problem { span, kind });
        }
        let columns = parts.columns.unwrap_or_default();
        // `players` keeps the first claim that it sees: the last one of the text.
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

    /// Reports the board rows outside of all diagrams.
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

/// Returns the problems of the lines outside of all stages, classified as text outside of records.
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
pub(crate) fn unread_head(text: &str, lines: &[(Line<'_>, Kind)]) -> Vec<Problem> {
    outside(text, lines, |(line, _)| !is_mail_header(line))
}

fn is_mail_header(line: &Line<'_>) -> bool {
    line.first_word().ends_with(':')
}

/// Returns the problems of runs of free lines, classified as text outside of records.
fn outside(
    text: &str,
    lines: &[(Line<'_>, Kind)],
    is_free: impl Fn(&(Line<'_>, Kind)) -> bool,
) -> Vec<Problem> {
    let runs = lines
        .chunk_by(|before, after| is_free(before) && is_free(after))
        .filter(|run| is_free(&run[0]));
    let found = runs.flat_map(|run| {
        let (first, last) = (&run[0].0, &run[run.len() - 1].0);
        looks(text, Span::new(first.begin, last.span().end))
    });
    found.filter_map(Found::into_problem).collect()
}

/// Reads the diagrams in `part` of `text`, with spans in `text`.
fn diagrams(text: &str, part: Span) -> Vec<FoundDiagram> {
    let mut found = read_diagrams(part.slice(text));
    for diagram in &mut found {
        diagram.shift(part.start);
    }
    found
}

/// The role of a line in a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A header of the listing's mail, or an empty line.
    Skipped,
    /// The sides above the columns. Holds the column of the second side.
    Sides,
    /// The names below the sides. Holds the column of the second side.
    Names(usize),
    Entries,
    Claim,
    /// A line of the paragraph with the diagram.
    Board,
    Status,
    Rating,
    Date,
    /// A line of punctuation.
    Rule,
    /// Text directly among the entries.
    TextAmongEntries,
    /// Other text.
    Text,
    /// A line with another depth of quotation.
    Answer,
}

/// The amount of content in an [`Extent`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// The lines and the end.
    Lines,
    /// Only the end.
    End,
}

/// The lines of a listing, and its end.
pub(crate) struct Extent<'t> {
    /// The title. In a mail with a title as its subject, the title below the mail's head replaces
    /// it.
    pub(crate) title: Title<'t>,
    pub(crate) title_line: Line<'t>,
    /// Whether lines that only a listing has follow the title; without them the title may be
    /// prose, and the listing ends with it.
    pub(crate) has_content: bool,
    /// The lines between the subject of a mail and the title below it, in order; empty with
    /// [`Keep::End`].
    pub(crate) mail_head: Vec<(Line<'t>, Kind)>,
    /// The lines after the title, in order; empty with [`Keep::End`].
    pub(crate) lines: Vec<(Line<'t>, Kind)>,
    /// The end of the last line that is not [`Kind::Text`] or [`Kind::Answer`].
    pub(crate) end: usize,
    /// The end of the line that ends the listing; `None` when more text may continue the listing.
    pub(crate) decided: Option<usize>,
    /// The line or number that seems to begin a second listing and therefore ends this one.
    pub(crate) second: Option<Span>,
    /// The first line of another part, joined to the last line without a line break.
    pub(crate) glued: Option<Span>,
}

/// Returns the line of a text that begins at `at`, which may be in the middle of a line; quote
/// marks before `at` do not count then.
pub(crate) fn line_at(text: &str, at: usize) -> Option<Line<'_>> {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[at..].find('\n').map_or(text.len(), |len| at + len);
    let whole = each_line(text, Span::new(start, end)).next()?;
    if at <= whole.start {
        return Some(whole);
    }
    let content = text[at..end].trim();
    Some(Line {
        content,
        start: Span::from_slice(text, content).start,
        raw: &text[at..text.len().min(end + 1)],
        begin: at,
        depth: 0,
        ..whole
    })
}

/// The stages of a listing, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// The title and sentences about the game.
    Head,
    /// The columns: the sides, the names and the entries.
    Columns,
    /// The lines with the counts of the players.
    Claims,
    /// The diagram, and a rule after it.
    Diagram,
    /// The lines after the diagram: start, last move, end.
    Dates,
}
