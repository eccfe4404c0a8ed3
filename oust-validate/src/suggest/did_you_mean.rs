//! Hints for a text that names no point.

use oust_core::{Board, Shape};
use oust_notation::{Coord, Dialect};

use super::candidates::{others, read_in, spelt_otherwise};

/// Returns a hint for a text that names no point of `board`: coordinates near it, or else the
/// extent of a rectangle.
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
    let coords = if let Ok(coord) = text.parse() {
        near(coord, dialect, board)
    } else {
        let mut spelt = spelt_otherwise(text);
        spelt.retain(|&(_, coord)| dialect.resolve(board, coord).is_ok());
        let coords = spelt.into_iter().map(|(_, coord)| coord);
        coords.map(|coord| (coord, Vec::new())).collect()
    };
    let word = |(coord, readers): &(Coord, Vec<&str>)| match &readers[..] {
        [] => coord.to_string(),
        _ => format!(
            "{coord} (the {} of {})",
            text.to_lowercase(),
            readers.join(" and ")
        ),
    };
    let words: Vec<String> = coords.iter().map(word).collect();
    match words.split_last() {
        Some((last, [])) => Some(format!("did you mean {last}?")),
        Some((last, before)) => Some(format!("did you mean {} or {last}?", before.join(", "))),
        None if Coord::has_shape(text) => extent(dialect, board),
        None => None,
    }
}

/// Returns coordinates on the board near `coord`, each with the dialects that read `coord` so.
fn near(coord: Coord, dialect: Dialect, board: &Board) -> Vec<(Coord, Vec<&'static str>)> {
    let mut found: Vec<(Coord, Vec<&str>)> = Vec::new();
    for reader in dialect.others_that_read(board, coord) {
        let Some(here) = read_in(reader, coord, dialect, board) else {
            continue;
        };
        // Two dialects may mean the same point, which is named once with both.
        match found.iter_mut().find(|(found, _)| *found == here) {
            Some((_, readers)) => readers.push(reader.name()),
            None => found.push((here, vec![reader.name()])),
        }
    }
    for (_, other) in others(coord, dialect, board) {
        if found.iter().all(|(found, _)| *found != other) {
            found.push((other, Vec::new()));
        }
    }
    found
}

/// Returns the corners of a rectangle; `None` for a hexagon, as its corners do not bound its
/// coordinates.
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
