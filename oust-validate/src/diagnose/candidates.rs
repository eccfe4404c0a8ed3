//! What else a coordinate may have been meant as.

use oust_core::{Board, Shape};
use oust_notation::{Coord, Dialect, ResolveError};

use super::Manner;

/// Other coordinates on the board that one may have been written for, each once.
pub(super) fn others(coord: Coord, dialect: Dialect, board: &Board) -> Vec<(Manner, Coord)> {
    let skips_i = matches!(board.shape(), Shape::Rectangle { .. }) && dialect == Dialect::Pbmserv;
    let (letters, number) = (coord.letters(), coord.number());
    let mut candidates = Vec::new();
    let mut add = |manner, letters: Option<u32>, number: Option<u32>| {
        if let (Some(letters), Some(number)) = (letters, number) {
            candidates.push((manner, Coord::new(letters, number)));
        }
    };
    if matches!(board.shape(), Shape::Rectangle { .. }) {
        for other in dialect.others_that_read(board, coord) {
            let point = other.resolve(board, coord);
            let meant = point.ok().and_then(|point| dialect.coord(board, point));
            let meant = meant.map(|meant| (meant.letters(), meant.number()));
            add(
                Manner::SkippedLetter,
                meant.map(|(letters, _)| letters),
                meant.map(|(_, number)| number),
            );
        }
    }
    let beside = |step: fn(u32, u32) -> Option<u32>| {
        let next = step(letters, 1)?;
        let is_skipped =
            dialect.resolve(board, Coord::new(next, 1)) == Err(ResolveError::SkippedLetter);
        if is_skipped {
            step(next, 1)
        } else {
            Some(next)
        }
    };
    add(Manner::Letter, beside(u32::checked_sub), Some(number));
    add(Manner::Letter, beside(u32::checked_add), Some(number));
    add(Manner::Number, Some(letters), number.checked_sub(1));
    add(Manner::Number, Some(letters), number.checked_add(1));
    let as_number = (1..=LETTERS).find(|&number| letter_of(number, skips_i) == Some(letters));
    add(Manner::Exchanged, letter_of(number, skips_i), as_number);
    if (10..100).contains(&number) {
        let turned = number % 10 * 10 + number / 10;
        add(Manner::Exchanged, Some(letters), Some(turned));
    }
    let mut seen = vec![coord];
    candidates.retain(|&(_, other)| {
        let is_new = !seen.contains(&other) && dialect.resolve(board, other).is_ok();
        seen.push(other);
        is_new
    });
    candidates
}

const I: u32 = 9;
const LETTERS: u32 = 26;

/// The single letter that counts as a number.
fn letter_of(number: u32, skips_i: bool) -> Option<u32> {
    let letter = number.checked_add(u32::from(skips_i && number >= I))?;
    (1..=LETTERS).contains(&letter).then_some(letter)
}

/// What a text that is no coordinate may have been meant as: with its digits first, with signs
/// around it, with letters that look like digits.
pub(super) fn spelt_otherwise(text: &str) -> Vec<(Manner, Coord)> {
    let bare = text.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let digits = bare.len() - bare.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (front, back) = bare.split_at(digits);
    let alike = |c: char| match c {
        'o' | 'O' => '0',
        'l' | 'I' | 'i' | '|' => '1',
        _ => c,
    };
    let mut signs = bare.chars();
    let first: String = signs.next().into_iter().collect();
    let as_digits = first + &signs.map(alike).collect::<String>();
    let spelt = [
        (Manner::Misspelt, bare.to_owned()),
        (Manner::Exchanged, format!("{back}{front}")),
        (Manner::Misspelt, as_digits),
    ];
    let mut candidates: Vec<(Manner, Coord)> = Vec::new();
    for (manner, text) in spelt {
        if let Ok(coord) = text.parse()
            && candidates.iter().all(|&(_, other)| other != coord)
        {
            candidates.push((manner, coord));
        }
    }
    candidates
}
