//! Candidates for a wrong coordinate.

use oust_core::{Board, Shape};
use oust_notation::{Coord, Dialect, ResolveError};

use crate::finding::Mistake;

/// The number of the letter I.
const I: u32 = 9;
/// The number of letters.
const LETTERS: u32 = 26;

/// Returns the distinct coordinates on the board that `coord` may be a mistake for.
pub(crate) fn others(coord: Coord, dialect: Dialect, board: &Board) -> Vec<(Mistake, Coord)> {
    let is_rectangle = matches!(board.shape(), Shape::Rectangle { .. });
    let skips_i = is_rectangle && dialect == Dialect::Pbmserv;
    let (letters, number) = (coord.letters(), coord.number());
    let mut candidates = Vec::new();
    if is_rectangle {
        let readers = dialect.others_that_read(board, coord).into_iter();
        let meant = readers.filter_map(|reader| read_in(reader, coord, dialect, board));
        candidates.extend(meant.map(|meant| (Mistake::SkippedLetter, meant)));
    }
    let mut add = |mistake, letters: Option<u32>, number: Option<u32>| {
        if let (Some(letters), Some(number)) = (letters, number) {
            candidates.push((mistake, Coord::new(letters, number)));
        }
    };
    for step in [-1, 1] {
        let neighbor = letters.checked_add_signed(step);
        // Steps over the letter I in a dialect that skips it.
        let is_skipped = neighbor.is_some_and(|next| {
            dialect.resolve(board, Coord::new(next, 1)) == Err(ResolveError::SkippedLetter)
        });
        let next = if is_skipped {
            letters.checked_add_signed(2 * step)
        } else {
            neighbor
        };
        add(Mistake::Letter, next, Some(number));
    }
    for step in [-1, 1] {
        add(
            Mistake::Number,
            Some(letters),
            number.checked_add_signed(step),
        );
    }
    // `c5` may be meant as `e3`: letter and number change places.
    let as_number = (1..=LETTERS).find(|&number| letter_of(number, skips_i) == Some(letters));
    add(Mistake::Exchanged, letter_of(number, skips_i), as_number);
    if (10..100).contains(&number) {
        let turned = number % 10 * 10 + number / 10;
        add(Mistake::Exchanged, Some(letters), Some(turned));
    }
    let mut seen = vec![coord];
    candidates.retain(|&(_, other)| {
        // Two mistakes may lead to one coordinate. The first in the order above names it.
        let is_new = !seen.contains(&other) && dialect.resolve(board, other).is_ok();
        seen.push(other);
        is_new
    });
    candidates
}

/// Returns the coordinate in `dialect` of the point that `coord` names in `reader`.
pub(crate) fn read_in(
    reader: Dialect,
    coord: Coord,
    dialect: Dialect,
    board: &Board,
) -> Option<Coord> {
    let point = reader.resolve(board, coord).ok()?;
    dialect.coord(board, point)
}

/// Returns the single letter of a column number.
fn letter_of(number: u32, skips_i: bool) -> Option<u32> {
    let letter = number.checked_add(u32::from(skips_i && number >= I))?;
    (1..=LETTERS).contains(&letter).then_some(letter)
}

/// Returns the coordinates that a malformed text may be a mistake for: without the characters
/// around it, with its digits last, or with digits for letters that look like them.
pub(crate) fn spelt_otherwise(text: &str) -> Vec<(Mistake, Coord)> {
    let bare = text.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let (digits, rest) =
        bare.split_at(bare.len() - bare.trim_start_matches(|c: char| c.is_ascii_digit()).len());
    let as_digit = |c: char| match c {
        'o' | 'O' => '0',
        'l' | 'I' | 'i' | '|' => '1',
        _ => c,
    };
    // The first character is the letter of the column, where `o` and `l` are right.
    let after_first = |(index, c)| if index == 0 { c } else { as_digit(c) };
    let spelt = [
        (Mistake::Misspelled, bare.to_owned()),
        (Mistake::Exchanged, format!("{rest}{digits}")),
        (
            Mistake::Misspelled,
            bare.chars().enumerate().map(after_first).collect(),
        ),
    ];
    let mut candidates: Vec<(Mistake, Coord)> = Vec::new();
    for (mistake, text) in spelt {
        if let Ok(coord) = text.parse()
            && candidates.iter().all(|&(_, other)| other != coord)
        {
            candidates.push((mistake, coord));
        }
    }
    candidates
}
