//! What the replay of one record leaves for the next: most records of a file share a board.

use oust_core::{Board, Game};
use oust_notation::{CoordTable, Dialect, PositionLine};

/// The coordinates and the game of the board of the record before.
#[derive(Debug, Default)]
pub(crate) struct ReplayCache {
    table: Option<CoordTable>,
    /// A game from the empty board. To restart it costs less than to make another.
    game: Option<Game>,
    /// Whether the last game handed out began on the empty board.
    from_empty_board: bool,
}

impl ReplayCache {
    /// Returns the coordinates of a board.
    pub(super) fn table(&mut self, dialect: Dialect, board: &Board) -> &CoordTable {
        self.table.take_if(|table| !table.are_of(dialect, board));
        self.table
            .get_or_insert_with(|| CoordTable::new(dialect, board))
    }

    /// Returns a game that begins now, at a position if one is given.
    pub(super) fn game(&mut self, board: &Board, start: Option<&PositionLine>) -> Game {
        self.from_empty_board = start.is_none();
        if let Some(line) = start {
            return Game::from_position(line.position());
        }
        match self.game.take() {
            Some(mut game) if game.start().board() == board => {
                game.restart();
                game
            }
            // A replay takes nothing back.
            _ => Game::new(board.clone()).without_undo_log(),
        }
    }

    /// Takes back the game that was handed out last.
    pub(crate) fn put_back(&mut self, game: Game) {
        self.game = Some(game).filter(|_| self.from_empty_board);
    }
}
