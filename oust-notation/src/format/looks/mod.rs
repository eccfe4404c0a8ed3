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
#[cfg(test)]
mod tests;
mod tokens;

use oust_core::Color;

use crate::record::{
    EndedValue, HeaderName, Look, NearMiss, Problem, ProblemKind, ResultValue, SwapValue,
};
use crate::text::lines::{Line, each_line, lines_of};
use crate::{Span, side_from_letter};
use cells::{Cells, is_frame_line};
use line::{Features, Moves, bare, first_word, is_named_board, is_one_edit_from, starts_with};
use tokens::{Token, Tokens};

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
    cells::add_looks(&features, &mut looks);
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

/// Returns whether a line is the title of a listing in either case.
pub(crate) fn is_title(tokens: &Tokens<'_>) -> bool {
    const TYPES: [&str; 4] = ["Summary", "Preview", "Submit", "Notification"];
    let is_type = |word: &str| {
        TYPES
            .iter()
            .any(|kind| is_one_edit_from(word.as_bytes(), kind.as_bytes()))
    };
    let mut kinds = tokens.first().enumerate();
    let Some((at, _)) = kinds.find(|(_, token)| is_type(token.text)) else {
        return false;
    };
    let subject = ["subject", "re", "fw", "fwd", "aw"];
    let is_subject = |token: &Token<'_>| subject.iter().any(|word| token.is(word));
    let is_start = tokens.first().take(at).all(is_subject);
    let is_of = tokens.get(at + 1).is_some_and(|token| token.is("of"));
    let mut rest = tokens.first().skip(at + 3);
    let board = rest.position(|token| token.is("board"));
    is_start && is_of && board.is_some_and(|index| index < 3 && tokens.count <= at + 5 + index)
}

/// Returns whether a line is one that only listings have: the sides above the names, or a date.
pub(crate) fn is_listing_line(content: &str) -> bool {
    let mut words = content.split_whitespace();
    let mut next = || words.next();
    if let (Some(_), Some("(x)"), Some(_), Some("(o)"), None) =
        (next(), next(), next(), next(), next())
    {
        return true;
    }
    let dates = ["Game started..", "Last move made..", "Game ended.."];
    dates.iter().any(|label| starts_with(content, label))
}

/// Returns whether a line is a header that only records have.
pub(crate) fn is_header(content: &str) -> bool {
    let Some((name, value)) = content.split_once([':', '=', '\u{ff1a}']) else {
        return false;
    };
    let name = name.trim();
    let value = value.trim().trim_matches(['"', '\'', '`']);
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    is("result") && ResultValue::parse(value) != ResultValue::Other
        || is("ended") && EndedValue::parse(value) != EndedValue::Other
        || is("swap") && SwapValue::parse(value).is_some()
        || is("start") && is_named_board(first_word(value)) && value.contains(' ')
}

/// Returns whether a line has the name of a header of records; other texts have it, too.
pub(crate) fn is_known_header(content: &str) -> bool {
    let name = content.split_once(':').map(|(name, _)| name);
    let is_named =
        |known: &HeaderName| name.is_some_and(|name| name.eq_ignore_ascii_case(known.as_str()));
    HeaderName::known().any(is_named)
}

/// Returns the side of a line such as `x: alice`. A line such as `x: Black` explains a symbol.
pub(crate) fn player(content: &str) -> Option<Color> {
    const COLORS: [&str; 4] = ["black", "white", "red", "blue"];
    let (side, name) = content.split_once([':', '\u{ff1a}'])?;
    let name = name.trim().trim_end_matches(['.', ',', ';']);
    let is_color = COLORS.iter().any(|color| name.eq_ignore_ascii_case(color));
    side_from_letter(side.trim()).filter(|_| !is_color)
}

/// Returns whether a line is a tag of PGN such as `[White "alice"]`.
pub(crate) fn is_tag(content: &str) -> bool {
    const NAMES: [&str; 9] = [
        "Event", "Site", "Date", "Round", "White", "Black", "Result", "X", "O",
    ];
    let inside = content
        .strip_prefix('[')
        .and_then(|tag| tag.strip_suffix(']'));
    let Some((name, value)) = inside.and_then(|tag| tag.split_once(' ')) else {
        return false;
    };
    let value = value.trim();
    NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
        && value.len() >= 2
        && value.starts_with('"')
        && value.ends_with('"')
}
