//! Names in options.

use oust_core::{Board, Color};
use oust_notation::{Dialect, Format, side_from_letter};

use crate::OustError;

/// Parses the name of a board.
pub(crate) fn board_of(name: &str) -> Result<Board, OustError> {
    name.parse().map_err(OustError::of("board"))
}

/// Parses the name of a dialect; without one, returns the default of the board.
pub(crate) fn dialect_of(name: Option<&str>, board: &Board) -> Result<Dialect, OustError> {
    name.map_or(Ok(Dialect::default_for(board)), |name| {
        name.parse().map_err(OustError::of("option"))
    })
}

/// Parses the name of a format.
pub(crate) fn format_of(name: &str) -> Result<Format, OustError> {
    let refused = |error| OustError::new("format", format!("unknown format `{name}`; {error}"));
    name.parse().map_err(refused)
}

/// Parses the letter of a side.
pub(crate) fn side_of(letter: &str) -> Result<Color, OustError> {
    let refused = || OustError::new("side", format!("expected `x` or `o`, found `{letter}`"));
    side_from_letter(letter).ok_or_else(refused)
}
