//! Turns as the server stores and shows them.

use oust_core::{Board, Point, Turn};
use oust_notation::{CoordTable, Dialect, TurnError};

/// The coordinates of a game: the dialect of its kind on its board.
#[derive(Clone, Debug)]
pub struct TurnNotation {
    board: Board,
    table: CoordTable,
}

impl TurnNotation {
    /// Returns the notation of `dialect` on `board`.
    pub fn new(dialect: Dialect, board: &Board) -> Self {
        Self {
            board: board.clone(),
            table: CoordTable::new(dialect, board),
        }
    }

    /// Returns the board that the coordinates belong to.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the dialect that turns are written in.
    pub fn dialect(&self) -> Dialect {
        self.table.dialect()
    }

    /// Parses a turn: `e4,f8`, `pass` or `swap`.
    ///
    /// # Errors
    ///
    /// Fails with the first token that is no placement on the board.
    pub fn parse(&self, text: &str) -> Result<Turn, TurnError> {
        self.table.parse_turn(text)
    }

    /// Returns the canonical text of a turn, in which it is stored.
    pub fn text(&self, turn: &Turn) -> String {
        self.dialect().turn_text(&self.board, turn).to_string()
    }

    /// Returns the coordinate of a point of the board.
    pub fn point(&self, point: Point) -> String {
        self.dialect().point_name(&self.board, point).to_string()
    }
}
