//! What one record was played with, for the next one: mostly they are on the same board.

use oust_core::{Board, Game};
use oust_notation::{CoordTable, Dialect, PositionLine};

/// The coordinates and the game of the board of the record before.
#[derive(Debug, Default)]
pub(crate) struct Kit {
    table: Option<CoordTable>,
    /// A game that began on the empty board. To begin it anew costs less than to make another.
    game: Option<Game>,
    /// Whether the game handed out last began there.
    from_empty_board: bool,
}

impl Kit {
    /// The coordinates of a board.
    pub(super) fn table(&mut self, dialect: Dialect, board: &Board) -> &CoordTable {
        self.table.take_if(|table| !table.are_of(dialect, board));
        self.table
            .get_or_insert_with(|| CoordTable::new(dialect, board))
    }

    /// A game that begins now, at a position if one is given.
    pub(super) fn game(&mut self, board: &Board, start: Option<&PositionLine>) -> Game {
        self.from_empty_board = start.is_none();
        if let Some(line) = start {
            return Game::from_position(line.position());
        }
        let last = self.game.take();
        match last.filter(|game| game.start().board() == board) {
            Some(mut game) => {
                game.restart();
                game
            }
            // Nothing is taken back in a record.
            None => Game::new(board.clone()).mostly_forward(),
        }
    }

    /// Takes the game back that was handed out last.
    pub(crate) fn put_back(&mut self, game: Game) {
        self.game = Some(game).filter(|_| self.from_empty_board);
    }
}
