//! Classifies text outside of records: free text, or lines that look like a game.
//!
//! `tokens` splits a line into coordinates, numbers and words, `cells` into the cells of a board.
//! `line` has the rules for one line, and `phrases` the lines known by their words. The functions
//! here have the rules for several lines.
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

/// A classified part of a text. The parts that [`looks`] returns cover their text without a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// Lines that look like a game.
    Game(Seen),
    /// Text without a game.
    Free(FreeText),
}

/// A run of lines that look like a game or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The look of the first line.
    pub(crate) look: Look,
    /// The content of the first line.
    pub(crate) first: Span,
    /// The number of further lines that look like a game.
    pub(crate) more_lines: usize,
    /// All lines with their ends.
    pub(crate) span: Span,
}

/// A text that is proven to hold no game.
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

    /// Returns the first coordinate that the last line mentions. No other line mentions one.
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

/// Returns the probable intention of a text without a record. The text begins with the line
/// `first`, which has this look.
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

/// Returns whether a text consists of moves only. A single coordinate looks like a game only
/// without other text around it.
pub(crate) fn is_only_moves(text: &str) -> bool {
    let all = lines_of(text, Span::new(0, text.len()));
    let mut lines = all.iter().filter(|line| !line.is_blank()).peekable();
    lines.peek().is_some() && lines.all(|line| Features::of(line).moves == Moves::All)
}

/// Returns whether a line looks like the first line of a game in any format: quoted, in capitals,
/// or misspelled.
pub(crate) fn looks_like_beginning(line: &str) -> bool {
    let lines = lines_of(line, Span::new(0, line.len()));
    let look = lines.first().and_then(|line| Features::of(line).look);
    matches!(
        look,
        Some(Look::FirstLine | Look::Listing | Look::Position | Look::Sgf | Look::Json)
    )
}

/// Returns whether a board begins `text`: at least two rows of cells, with labels above them or
/// with a row that is certain without its neighbors.
pub(crate) fn begins_board(text: &str) -> bool {
    // Two rows decide, and labels come before them; the limit keeps a long paragraph from being
    // read for each line.
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

/// Returns whether a line would be a record's first line if it were in lower case.
fn is_in_upper_case(first: &str) -> bool {
    let mut words = first.split_whitespace();
    let name = words.next().unwrap_or_default();
    // At most the board and the dialect follow.
    name != "oust" && name.eq_ignore_ascii_case("oust") && words.clone().count() <= 2
}

/// Classifies a part of a text outside of records, diagrams and position lines. Returns the
/// classified parts in order; each line belongs to exactly one.
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
            // A run of lines is one finding, so that a damaged game is not reported line by line.
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
            // A text ends at its first mention, so that each mention is a finding.
            (_, Some(Found::Free(free))) if free.mention.is_none() => {
                free.span.end = end;
                free.mention = mention;
            }
            _ => found.push(Found::Free(FreeText { span, mention })),
        }
    }
    found
}

/// Returns the problems of a caption's lines that look like a game. Coordinates are allowed in a
/// caption.
pub(crate) fn games_in(text: &str, caption: Span) -> Vec<Problem> {
    let found = looks(text, caption).into_iter();
    let games = found.filter(|found| matches!(found, Found::Game(_)));
    games.filter_map(Found::into_problem).collect()
}

/// The classification of a line by itself and its neighbors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineKind {
    Game(Look),
    /// A neutral line before lines of a game.
    Between(Option<Mention>),
    Text(Option<Mention>),
}

/// Classifies each line. Goes backwards, since a neutral line belongs to the game below it.
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

/// Returns whether a line with this look begins a game, and so does not continue the lines before
/// it.
const fn begins_game(look: Look) -> bool {
    matches!(look, Look::FirstLine | Look::Certificate)
}

/// Adds the looks of lines that look like a game only together with their neighbors.
fn add_looks(features: &[Features], looks: &mut [Option<Look>]) {
    add_players(features, looks);
    add_moves(features, looks);
    add_rows(features, looks);
}

/// Marks the lines of both players in one paragraph as headers.
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
                // A line that looks like something by itself keeps that look.
                looks[at].get_or_insert(Look::Header);
            }
        }
    }
}

/// Marks lines of moves below each other: at least two lines of moves only, three with one other
/// word each, or one next to a line that looks like moves.
fn add_moves(features: &[Features], looks: &mut [Option<Look>]) {
    let is_moves = |look: Option<Look>| matches!(look, Some(Look::Row | Look::Moves));
    let mut start = 0;
    while start < features.len() {
        let len = features[start..]
            .iter()
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
        // The line after a run is in no run.
        start += len + 1;
    }
}

/// Marks consecutive rows of equal width: two rows of symbols or runs, or three of digits.
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
        // A third row of this width shows that the rule is a row.
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
