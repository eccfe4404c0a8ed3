//! Points and turns as text.

use oust_core::{Board, Game, Point};
use oust_notation::{AnnotatedGame, Dialect};

/// Returns the coordinate of a point.
pub(crate) fn point_name(board: &Board, point: Point, dialect: Dialect) -> String {
    let coord = dialect.coord(board, point);
    coord.map_or_else(String::new, |coord| coord.to_string())
}

/// Returns the turns of a game, each with its tokens joined by `,`.
pub(crate) fn turn_texts(game: Game, dialect: Dialect) -> Vec<String> {
    let entries = AnnotatedGame::new(game).entries(dialect);
    entries.iter().map(|entry| entry.text.to_owned()).collect()
}
