//! The shapes of single lines: rules, rows and labels of a board, beginnings of other parts.

use crate::format::begins::{JsonStart, begins_native, begins_sgf, json_start};
use crate::text::digits::is_number;
use crate::text::lines::Line;

/// Checks whether bytes begin a native record, a tree of SGF or an object of JSON.
pub(super) fn begins_any(bytes: &[u8]) -> bool {
    begins_native(bytes) || begins_indented(bytes)
}

/// Checks whether bytes begin a tree of SGF or an object of JSON, which spaces may precede.
pub(super) fn begins_indented(bytes: &[u8]) -> bool {
    begins_sgf(bytes) || json_start(bytes) == JsonStart::Yes
}

/// Checks whether a line is a horizontal rule: one punctuation character repeated.
pub(super) fn is_rule(line: &Line<'_>) -> bool {
    let bytes = line.content.as_bytes();
    b"*-=_".contains(&bytes[0]) && bytes.iter().all(|byte| *byte == bytes[0])
}

/// Checks whether a line is a row of a board: cells with a label before or after them, or with a
/// stone and an empty point.
pub(super) fn is_board_row(line: &Line<'_>) -> bool {
    const EMPTY: &str = ".,-+_·?~";
    const STONES: &str = "xXoO#●○*@bB0wW◉◎";
    let is_label = |word: &str| {
        let letters = word.strip_suffix('-').unwrap_or_default();
        is_number(word)
            || (1..=2).contains(&letters.len()) && letters.bytes().all(|b| b.is_ascii_alphabetic())
    };
    let mut words: Vec<&str> = line.content.split_whitespace().collect();
    let count = words.len();
    if words.len() > 1 && is_label(words[0]) {
        words.remove(0);
    }
    while words.len() > 1
        && words
            .last()
            .is_some_and(|word| is_number(word) || *word == "/")
    {
        words.pop();
    }
    let has_label = words.len() < count;
    let cells = || {
        words
            .iter()
            .flat_map(|word| word.trim_matches(['(', ')']).chars())
    };
    let has = |symbols: &str| cells().any(|cell| symbols.contains(cell));
    let are_cells = cells().all(|cell| EMPTY.contains(cell) || STONES.contains(cell));
    let are_apart = words.len() > 1 && cells().count() == words.len();
    are_cells && (has_label || are_apart && has(EMPTY) && has(STONES))
}

/// Checks whether a line is the labels of the columns, or the lines above a hexagon.
pub(super) fn is_labels(line: &Line<'_>) -> bool {
    let words = || line.content.split_whitespace();
    let are = |is_label: fn(&str) -> bool| words().count() > 1 && words().all(is_label);
    let is_letter = |word: &str| word.len() <= 2 && word.bytes().all(|b| b.is_ascii_alphabetic());
    let is_diagonal = |word: &str| word == "/" || is_number(word);
    let begins = words()
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("a"));
    begins && are(is_letter) || are(is_diagonal)
}
