//! Texts that were meant as records, and what they lack.

use std::fmt;

use crate::record::HeaderName;
use crate::row_number::split_digits;
use crate::turn_text::keyword;
use crate::{BoardName, Coord, Span};

/// What a text without a record was probably meant as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NearMiss {
    /// A record whose first line is not in lower case.
    NotLowerCase {
        /// The first line.
        found: String,
    },
    /// A record, or a list of moves, without the line that names its board.
    NoFirstLine {
        /// What the text begins with.
        found: &'static str,
    },
    /// PGN, a notation of chess.
    Pgn,
}

/// The longest first line in bytes that is quoted in a message.
const QUOTED: usize = 40;

/// Finds the first line of a text that looks like a part of a record, and returns what it lacks.
pub(crate) fn near_miss(text: &str) -> Option<(Span, NearMiss)> {
    let mut at = 0;
    let mut is_first = true;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start_matches('\u{feff}').trim();
        let start = at + (trimmed.as_ptr() as usize - line.as_ptr() as usize);
        at += line.len();
        if trimmed.is_empty() {
            continue;
        }
        if let Some(found) = near_miss_of(trimmed, is_first) {
            return Some((Span::new(start, start + trimmed.len()), found));
        }
        is_first = false;
    }
    None
}

fn near_miss_of(line: &str, is_first: bool) -> Option<NearMiss> {
    let mut words = line.split_whitespace();
    if words
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("oust"))
        && words
            .next()
            .is_some_and(|name| name.parse::<BoardName>().is_ok())
        && line.len() <= QUOTED
    {
        let found = line.to_owned();
        return Some(NearMiss::NotLowerCase { found });
    }
    // Other lines may be prose; only the first one says what the text is.
    if !is_first {
        return None;
    }
    let found = if is_tag(line) {
        return Some(NearMiss::Pgn);
    } else if is_header(line) {
        "a header"
    } else if is_row(line) {
        "a row of turns"
    } else if line.split_whitespace().all(is_turn) {
        "moves"
    } else {
        return None;
    };
    Some(NearMiss::NoFirstLine { found })
}

/// Whether a line is a tag of PGN, `[White "alice"]`.
fn is_tag(line: &str) -> bool {
    let tag = line.strip_prefix('[').and_then(|tag| tag.split_once(' '));
    tag.is_some_and(|(name, value)| {
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        !name.is_empty() && is_name && value.starts_with('"')
    })
}

fn is_header(line: &str) -> bool {
    let header = line.split_once(':').map(|(name, _)| HeaderName::of(name));
    header.is_some_and(|name| !matches!(name, HeaderName::Other(_)))
}

fn is_row(line: &str) -> bool {
    let (digits, after) = split_digits(line);
    let turns = after.trim_start_matches(['.', ')']);
    let mut words = turns.split_whitespace();
    !digits.is_empty() && turns.len() < after.len() && words.next().is_some_and(is_turn)
}

fn is_turn(word: &str) -> bool {
    let mut tokens = word.split(',');
    tokens.all(|token| token.parse::<Coord>().is_ok() || keyword(token).is_some())
}

impl fmt::Display for NearMiss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotLowerCase { found } => {
                let expected = found.to_ascii_lowercase();
                write!(
                    f,
                    "found `{found}`; a record begins with `{expected}` in lower case"
                )
            }
            Self::NoFirstLine { found } => write!(
                f,
                "found {found}, but no line before it that begins a record and names the board, \
                 such as `oust 13x13`"
            ),
            Self::Pgn => f.write_str(
                "found tags of PGN, which is a notation of chess; a record of Oust begins with a \
                 line such as `oust 13x13`, then has headers such as `x: alice`, a blank line and \
                 rows such as `1. b4 e2`",
            ),
        }
    }
}
