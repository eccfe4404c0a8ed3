//! Recognizes texts that are almost records.

use crate::record::{HeaderName, NearMiss};
use crate::text::digits::split_digits;
use crate::turn::parse::keyword;
use crate::{BoardName, Coord, Span};

/// The length in bytes of the longest first line that a message quotes.
const LONGEST_QUOTED: usize = 40;

/// Finds the first line of a text that looks like a part of a record, and returns the near miss.
/// Lines after the first may be prose, so headers, rows and moves count in the first line only.
pub(crate) fn near_miss(text: &str) -> Option<(Span, NearMiss)> {
    let lines = text
        .lines()
        .map(|line| line.trim_start_matches('\u{feff}').trim());
    let mut lines = lines.filter(|line| !line.is_empty()).enumerate();
    lines.find_map(|(index, line)| {
        let found = upper_case_first_line(line);
        let found = found.or_else(|| (index == 0).then(|| part_of_record(line))?)?;
        Some((Span::from_slice(text, line), found))
    })
}

fn upper_case_first_line(line: &str) -> Option<NearMiss> {
    let mut words = line.split_whitespace();
    let is_first_line = line.len() <= LONGEST_QUOTED
        && words.next()?.eq_ignore_ascii_case("oust")
        && words.next()?.parse::<BoardName>().is_ok();
    is_first_line.then(|| NearMiss::NotLowerCase(line.to_owned()))
}

fn part_of_record(line: &str) -> Option<NearMiss> {
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

/// Returns whether a line is a tag of PGN, `[White "alice"]`.
fn is_tag(line: &str) -> bool {
    let tag = line.strip_prefix('[').and_then(|tag| tag.split_once(' '));
    tag.is_some_and(|(name, value)| HeaderName::can_be(name) && value.starts_with('"'))
}

fn is_header(line: &str) -> bool {
    let header = line
        .split_once(':')
        .map(|(name, _)| HeaderName::parse(name));
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
