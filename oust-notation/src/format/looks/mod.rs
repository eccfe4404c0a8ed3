//! Classifies text outside of records: free text, or lines that look like a game.
//!
//! `tokens` splits a line into coordinates, numbers and words, `cells` into the cells of a board.
//! `line` has the rules for one line, `groups` those for several, and `phrases` the lines that are
//! known by their words.
//!
//! No line of free text can hold a game: [`FreeText`] has no constructor but [`looks`], and every
//! coordinate in it is a [`Mention`].

mod cells;
mod line;
pub(crate) mod phrases;
#[cfg(test)]
mod tests;
mod tokens;

use oust_core::Color;

use crate::Span;
use crate::record::{Look, NearMiss, Problem, ProblemKind};
use crate::text::lines::{Line, each_line, lines_of};
use cells::{Cells, is_frame_line};
use line::{Features, Moves, bare};
use phrases::is_tag;

/// A part of a text that was classified. The parts of [`looks`] cover their text without a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// Lines that look like a game.
    Game(Seen),
    /// Text without a game.
    Free(FreeText),
}

/// A run of lines that look like a game, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The look of the first line.
    pub(crate) look: Look,
    /// The content of the first line.
    pub(crate) first: Span,
    /// The number of lines after the first that look like a game, too.
    pub(crate) more_lines: usize,
    /// All lines with their ends.
    pub(crate) span: Span,
}

/// A text that was proven to hold no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeText {
    span: Span,
    mention: Option<Mention>,
}

/// The first coordinate of a line that does not look like moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    pub(crate) span: Span,
}

impl Found {
    /// Returns the problem of lines that look like a game or mention a coordinate.
    pub(crate) fn into_problem(self) -> Option<Problem> {
        match self {
            Self::Game(seen) => Some(seen.problem()),
            Self::Free(free) => Some(Problem {
                span: free.mention()?.span,
                kind: ProblemKind::TextOutsideRecord,
            }),
        }
    }

    /// Returns the span of its lines with their ends.
    pub(crate) const fn span(&self) -> Span {
        match self {
            Self::Game(seen) => seen.span,
            Self::Free(free) => free.span,
        }
    }
}

impl FreeText {
    /// Returns the span of its lines with their ends.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the coordinate that its last line mentions; the lines before mention none.
    pub(crate) const fn mention(&self) -> Option<Mention> {
        self.mention
    }
}

impl Seen {
    /// Returns the problem of lines that are not read.
    pub(crate) fn problem(&self) -> Problem {
        Problem {
            span: self.first,
            kind: ProblemKind::UnreadGame {
                look: self.look,
                more_lines: self.more_lines,
            },
        }
    }
}

/// Returns the probable intention of a text that has no record and begins with the line `first`,
/// which has this look.
pub(crate) fn near_miss(look: Look, first: &str) -> Option<NearMiss> {
    let found = match look {
        Look::FirstLine => {
            return is_in_upper_case(first).then(|| NearMiss::NotLowerCase(first.to_owned()));
        }
        Look::Header if is_tag(first) => return Some(NearMiss::Pgn),
        Look::Header => "a header",
        Look::Row => "a row of turns",
        Look::Moves => "moves",
        _ => return None,
    };
    Some(NearMiss::NoFirstLine { found })
}

/// Returns whether a text is nothing but moves. A single coordinate does not look like a game where
/// other text is around it.
pub(crate) fn is_only_moves(text: &str) -> bool {
    let lines = lines_of(text, Span::new(0, text.len()));
    let mut lines = lines.iter().filter(|line| !line.is_blank()).peekable();
    lines.peek().is_some() && lines.all(|line| Features::of(line).moves == Moves::All)
}

/// Returns whether a line looks like the first of a game of any format: quoted, in capitals,
/// misspelled.
pub(crate) fn looks_like_beginning(line: &str) -> bool {
    let lines = lines_of(line, Span::new(0, line.len()));
    let look = lines.first().and_then(|line| Features::of(line).look);
    matches!(
        look,
        Some(Look::FirstLine | Look::Listing | Look::Position | Look::Sgf | Look::Json)
    )
}

/// Returns whether a board begins `text`: two rows of cells or more, below labels, or with one that is
/// a row by itself.
pub(crate) fn begins_board(text: &str) -> bool {
    const MOST_ROWS: usize = 30;
    let lines = each_line(text, Span::new(0, text.len()))
        .take_while(|line| !line.is_blank())
        .take(MOST_ROWS);
    let (mut rows, mut is_board) = (0, false);
    for line in lines {
        let content = bare(line.content);
        let cells = Cells::read(content);
        if cells.width >= 2 || cells.is_row {
            rows += 1;
            is_board |= cells.is_row;
            if is_board && rows >= 2 {
                return true;
            }
        } else if rows == 0 && is_frame_line(content) {
            is_board |= content.contains(char::is_alphanumeric);
        } else {
            return false;
        }
    }
    false
}

/// Returns whether a line would be the first of a record in lower case.
fn is_in_upper_case(first: &str) -> bool {
    let mut words = first.split_whitespace();
    let name = words.next().unwrap_or_default();
    name != "oust" && name.eq_ignore_ascii_case("oust") && words.clone().count() <= 2
}

/// Classifies a part of a text outside of records, diagrams and position lines. Returns its parts in
/// order; each line belongs to one.
pub(crate) fn looks(text: &str, part: Span) -> Vec<Found> {
    let lines = lines_of(text, part);
    let mut found: Vec<Found> = Vec::new();
    for (at, (line, kind)) in lines.iter().zip(kinds_of(&lines)).enumerate() {
        let end = lines.get(at + 1).map_or(part.end, |next| next.begin);
        let span = Span::new(line.begin, end);
        let mention = match kind {
            LineKind::Text(mention) | LineKind::Between(mention) => mention,
            LineKind::Game(_) => None,
        };
        match (kind, found.last_mut()) {
            (LineKind::Game(look), Some(Found::Game(seen))) if !begins_game(look) => {
                seen.more_lines += 1;
                seen.span.end = end;
            }
            (LineKind::Game(look), _) => found.push(Found::Game(Seen {
                look,
                first: line.span(),
                more_lines: 0,
                span,
            })),
            (LineKind::Between(_), Some(Found::Game(seen))) => seen.span.end = end,
            (_, Some(Found::Free(free))) if free.mention.is_none() => {
                free.span.end = end;
                free.mention = mention;
            }
            _ => found.push(Found::Free(FreeText { span, mention })),
        }
    }
    found
}

/// Returns the problems of the lines of a caption that look like a game. A caption may mention
/// coordinates.
pub(crate) fn games_in(text: &str, caption: Span) -> Vec<Problem> {
    let found = looks(text, caption).into_iter();
    let games = found.filter(|found| matches!(found, Found::Game(_)));
    games.filter_map(Found::into_problem).collect()
}

/// What a line is, with the lines around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineKind {
    Game(Look),
    /// No look of its own, in front of lines of a game.
    Between(Option<Mention>),
    Text(Option<Mention>),
}

/// Returns what each line is.
fn kinds_of(lines: &[Line<'_>]) -> Vec<LineKind> {
    let features: Vec<Features> = lines.iter().map(Features::of).collect();
    let mut looks: Vec<Option<Look>> = features.iter().map(|line| line.look).collect();
    add_looks(&features, &mut looks);
    let mut goes_on = false;
    let mut kinds = Vec::with_capacity(lines.len());
    for (at, line) in features.iter().enumerate().rev() {
        let mention = line.mention.map(|mention| Mention {
            span: mention.shifted(lines[at].start),
        });
        let kind = match looks[at] {
            Some(look) => LineKind::Game(look),
            None if line.is_neutral && goes_on => LineKind::Between(mention),
            None => LineKind::Text(mention),
        };
        goes_on = match kind {
            LineKind::Game(look) => !begins_game(look),
            LineKind::Between(_) => true,
            LineKind::Text(_) => false,
        };
        kinds.push(kind);
    }
    kinds.reverse();
    kinds
}

/// Returns whether a line begins a game, so that it does not go on with the lines before it.
const fn begins_game(look: Look) -> bool {
    matches!(look, Look::FirstLine | Look::Certificate)
}

/// Adds the looks of lines that look like a game with the lines around them.
fn add_looks(features: &[Features], looks: &mut [Option<Look>]) {
    add_players(features, looks);
    add_moves(features, looks);
    add_rows(features, looks);
}

/// Finds both players in one paragraph.
fn add_players(features: &[Features], looks: &mut [Option<Look>]) {
    let mut named: [Option<usize>; 2] = [None; 2];
    for (at, line) in features.iter().enumerate() {
        if line.is_blank {
            named = [None; 2];
        }
        let Some(player) = line.player else {
            continue;
        };
        named[usize::from(player == Color::O)] = Some(at);
        if let [Some(x), Some(o)] = named {
            for at in [x, o] {
                looks[at].get_or_insert(Look::Header);
            }
        }
    }
}

/// Finds moves one below the other: two lines of nothing else, three with one word each, or one next
/// to a line that looks like moves.
fn add_moves(features: &[Features], looks: &mut [Option<Look>]) {
    let is_moves = |look: Option<Look>| matches!(look, Some(Look::Row | Look::Moves));
    let mut start = 0;
    while start < features.len() {
        let run = features[start..].iter();
        let len = run
            .take_while(|line| line.moves > Moves::Few || line.is_neutral)
            .count();
        let run = start..start + len;
        let has = |least: Moves| run.clone().filter(move |&at| features[at].moves >= least);
        let known = run.clone().filter(|&at| is_moves(looks[at])).count();
        let only = has(Moves::All).count() >= 2 || known > 0;
        let most = has(Moves::Most).count() >= 3;
        for at in has(if most { Moves::Most } else { Moves::All }) {
            if only || most {
                looks[at].get_or_insert(Look::Moves);
            }
        }
        start += len + 1;
    }
}

/// Finds rows of one width: of symbols, of digits, of runs.
fn add_rows(features: &[Features], looks: &mut [Option<Look>]) {
    let mut add = |at: usize, count: usize| {
        for look in &mut looks[at..at + count] {
            look.get_or_insert(Look::Cells);
        }
    };
    let width = |at: Option<usize>| Some(features.get(at?)?.cells.width);
    for (at, pair) in features.windows(2).enumerate() {
        let [first, second] = [pair[0].cells, pair[1].cells];
        let around = [width(at.checked_sub(1)), width(Some(at + 2))];
        let is_heading = first.is_heading_above(&second) && !around.contains(&Some(first.width));
        if first.goes_with(&second) && !is_heading || first.is_run_row && second.is_run_row {
            add(at, 2);
        }
    }
    for (at, rows) in features.windows(3).enumerate() {
        let digits = || rows.iter().map(|row| row.cells.digits);
        let width = rows[0].cells.digits.width;
        let is_board = digits().all(|row| row.width == width) && digits().any(|row| row.differ);
        if width >= 3 && is_board {
            add(at, 3);
        }
    }
}
