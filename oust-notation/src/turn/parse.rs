//! Reads the text of a turn, the same in every record: placements joined by `,`, or a keyword.

use crate::record::{Move, MoveKind, Problem, ProblemKind, Problems};
use crate::text::printable::split_digits;
use crate::{Coord, Span};

/// Reads the text of one slot, which begins `offset` bytes into the source, and appends its moves
/// and problems.
///
/// An unreadable token becomes [`MoveKind::Unreadable`] with a problem.
pub(crate) fn read_turn(text: &str, offset: usize, moves: &mut Vec<Move>, problems: &mut Problems) {
    let mut is_empty = true;
    let mut canonical_len = 0;
    let mut start = offset;
    for part in text.split(',') {
        let word = part.trim();
        if !word.is_empty() {
            is_empty = false;
            let at = start + (part.len() - part.trim_start().len());
            read_token(word, Span::new(at, at + word.len()), moves, problems);
            canonical_len += word.len() + 1;
        }
        start += part.len() + 1;
    }
    let whole = Span::new(offset, offset + text.len());
    if is_empty {
        let (kind, span) = (ProblemKind::EmptyTurn, whole);
        problems.push(Problem { span, kind });
        moves.push(Move {
            kind: MoveKind::Unreadable,
            span,
        });
    } else if canonical_len != text.len() + 1 {
        // Every word except the last has one comma after it, so another length means spaces or
        // empty tokens.
        problems.push(bad_separator(whole));
    }
}

/// Returns the kind of move that a keyword names, in any case of letters.
pub(crate) fn keyword(word: &str) -> Option<MoveKind> {
    const KEYWORDS: [(&str, MoveKind); 6] = [
        ("pass", MoveKind::Pass),
        ("--", MoveKind::Empty),
        ("resign", MoveKind::Resign),
        ("timeout", MoveKind::Timeout),
        ("draw", MoveKind::Draw),
        ("abandoned", MoveKind::Abandoned),
    ];
    let named = |(name, _): &&(&str, MoveKind)| word.eq_ignore_ascii_case(name);
    KEYWORDS.iter().find(named).map(|&(_, kind)| kind)
}

/// Returns whether a word is a placement or a keyword.
pub(crate) fn is_turn(word: &str) -> bool {
    word.parse::<Coord>().is_ok() || keyword(word).is_some()
}

fn read_token(word: &str, span: Span, moves: &mut Vec<Move>, problems: &mut Problems) {
    if let Ok(coord) = word.parse() {
        let kind = MoveKind::Place(coord);
        moves.push(Move { kind, span });
    } else if let Some(kind) = keyword(word) {
        moves.push(Move { kind, span });
    } else if let Some(placements) = joined_otherwise(word, span) {
        problems.push(bad_separator(span));
        moves.extend(placements);
    } else {
        let kind = fault(word);
        let is_unreadable = |token: &Move| token.kind == MoveKind::Unreadable;
        // A full list only counts problems, so consecutive unreadable tokens collapse into one:
        // memory stays bounded.
        if !(problems.is_full() && moves.last().is_some_and(is_unreadable)) {
            moves.push(Move {
                kind: MoveKind::Unreadable,
                span,
            });
        }
        problems.push(Problem { span, kind });
    }
}

/// Reads placements joined by another character than a comma, such as `a4-c1`; `None` if a part is
/// no coordinate.
fn joined_otherwise(word: &str, span: Span) -> Option<Vec<Move>> {
    let mut start = span.start;
    let placements = word.split(['-', '+', '/', '&', ':', '|']).map(|part| {
        let coord: Coord = part.parse().ok()?;
        let span = Span::new(start, start + part.len());
        start = span.end + 1;
        Some(Move {
            kind: MoveKind::Place(coord),
            span,
        })
    });
    placements.collect()
}

fn fault(word: &str) -> ProblemKind {
    let found = word.to_owned();
    let letters = word.chars().any(char::is_alphabetic);
    let digits = word.chars().any(|c| c.is_ascii_digit());
    match (letters, digits) {
        (true, true) => ProblemKind::MalformedCoordinate(found),
        (true, false) => ProblemKind::UnknownKeyword(found),
        (false, _) => ProblemKind::UnexpectedToken {
            expected: "a coordinate such as g4, or a keyword",
        },
    }
}

fn bad_separator(span: Span) -> Problem {
    Problem {
        span,
        kind: ProblemKind::BadSeparator {
            expected: "the placements of a turn joined by single commas without spaces",
        },
    }
}

/// A row number: `12.`, or a malformed one.
pub(crate) struct RowNumber<'t> {
    /// The number; a larger number becomes `u32::MAX`.
    pub(crate) number: u32,
    /// The span, including the points or the parenthesis.
    pub(crate) span: Span,
    /// Whether it is written `12...`, which names the second slot of the row, as in chess.
    pub(crate) is_second_slot: bool,
    /// The rest of the word after the number.
    pub(crate) rest: &'t str,
    /// The problem of a malformed number, or of a missing space after it.
    pub(crate) problem: Option<Problem>,
}

/// Reads the row number at the start of a word. The word begins with a digit, `start` bytes into
/// its text.
pub(crate) fn read_row_number(word: &str, start: usize) -> RowNumber<'_> {
    let (digits, after) = split_digits(word);
    let rest = after.trim_start_matches(['.', ')']);
    let is_second_slot = after.starts_with("..");
    let len = word.len() - rest.len();
    let span = Span::new(start, start + len);
    let problem = if is_second_slot || !after.starts_with('.') {
        let found = word[..len].to_owned();
        let kind = ProblemKind::MalformedTurnNumber(found);
        Some(Problem { span, kind })
    } else if rest.is_empty() {
        None
    } else {
        let span = Span::new(start, start + word.len());
        let expected = "a space after the row number";
        let kind = ProblemKind::BadSeparator { expected };
        Some(Problem { span, kind })
    };
    RowNumber {
        // Only a number above 32 bits fails.
        number: digits.parse().unwrap_or(u32::MAX),
        span,
        is_second_slot,
        rest,
        problem,
    }
}
