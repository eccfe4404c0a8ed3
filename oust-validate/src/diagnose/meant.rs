//! What a text that names no point may have been meant as, in words.

use oust_core::{Board, Shape};
use oust_notation::{Coord, Dialect};

use super::candidates::{others, spelt_otherwise};

/// What a text that names no point of a board may have been meant as: the points beside it, the
/// same text in another dialect, letter and number exchanged. Where nothing is near, which
/// points there are. `None` when nothing helps.
///
/// ```
/// use oust_core::Board;
/// use oust_notation::Dialect;
/// use oust_validate::did_you_mean;
///
/// let board = Board::rectangle(9, 9)?;
/// let hint = |text| did_you_mean(text, Dialect::Pbmserv, &board);
/// assert_eq!(hint("i3").unwrap(), "did you mean j3 (the i3 of abstractplay and bga) or h3?");
/// assert_eq!(hint("4b").unwrap(), "did you mean b4?");
/// assert_eq!(hint("q77").unwrap(), "its points go from a1 to j9");
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn did_you_mean(text: &str, dialect: Dialect, board: &Board) -> Option<String> {
    let coords: Vec<(Coord, Vec<Dialect>)> = if let Ok(coord) = text.parse() {
        near(coord, dialect, board)
    } else {
        let spelt = spelt_otherwise(text).into_iter();
        let on_board = spelt.filter(|&(_, coord)| dialect.resolve(board, coord).is_ok());
        on_board.map(|(_, coord)| (coord, Vec::new())).collect()
    };
    let word = |(coord, readers): &(Coord, Vec<Dialect>)| {
        if readers.is_empty() {
            coord.to_string()
        } else {
            let there = text.to_lowercase();
            format!("{coord} (the {there} of {})", names(readers))
        }
    };
    let words: Vec<String> = coords.iter().map(word).collect();
    match (words.split_last(), Coord::has_shape(text)) {
        (Some((last, [])), _) => Some(format!("did you mean {last}?")),
        (Some((last, before)), _) => Some(format!("did you mean {} or {last}?", before.join(", "))),
        (None, true) => extent(dialect, board),
        (None, false) => None,
    }
}

/// The coordinates on the board that one off it is near to, with the dialects that read it so.
fn near(coord: Coord, dialect: Dialect, board: &Board) -> Vec<(Coord, Vec<Dialect>)> {
    let mut found: Vec<(Coord, Vec<Dialect>)> = Vec::new();
    for other in dialect.others_that_read(board, coord) {
        let point = other.resolve(board, coord).ok();
        let Some(here) = point.and_then(|point| dialect.coord(board, point)) else {
            continue;
        };
        match found.iter_mut().find(|(found, _)| *found == here) {
            Some((_, readers)) => readers.push(other),
            None => found.push((here, vec![other])),
        }
    }
    for (_, other) in others(coord, dialect, board) {
        if found.iter().all(|(found, _)| *found != other) {
            found.push((other, Vec::new()));
        }
    }
    found
}

fn names(readers: &[Dialect]) -> String {
    let names: Vec<&str> = readers.iter().map(|reader| reader.name()).collect();
    names.join(" and ")
}

/// The corners of a rectangle; on a hexagon they would not say it.
fn extent(dialect: Dialect, board: &Board) -> Option<String> {
    let Shape::Rectangle { width, height } = board.shape() else {
        return None;
    };
    let corner = |row: u8, place: u8| {
        let point = board.point(usize::from(row), usize::from(place))?;
        dialect.coord(board, point)
    };
    let (first, last) = (corner(height - 1, 0)?, corner(0, width - 1)?);
    Some(format!("its points go from {first} to {last}"))
}
