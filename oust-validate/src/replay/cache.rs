//! A cache from one record to the next: records of a file usually share a board.

use oust_core::{Board, Game};
use oust_notation::{CoordTable, Dialect, PositionLine};

/// The coordinate table and the game of the previous board.
#[derive(Debug, Default)]
pub(crate) struct ReplayCache {
    table: Option<CoordTable>,
    /// A game from the empty board. Restarting it is cheaper than allocating another.
    game: Option<Game>,
    /// Whether the game last handed out started on the empty board.
    from_empty_board: bool,
}

impl ReplayCache {
    /// Returns the coordinate table of a board.
    pub(crate) fn table(&mut self, dialect: Dialect, board: &Board) -> &CoordTable {
        self.table.take_if(|table| !table.matches(dialect, board));
        self.table
            .get_or_insert_with(|| CoordTable::new(dialect, board))
    }

    /// Returns a new game, from `start` if given.
    pub(crate) fn game(&mut self, board: &Board, start: Option<&PositionLine>) -> Game {
        self.from_empty_board = start.is_none();
        if let Some(line) = start {
            return Game::from_position(line.position());
        }
        match self.game.take() {
            Some(mut game) if game.start().board() == board => {
                game.restart();
                game
            }
            // A replay never undoes.
            _ => Game::new(board.clone()).without_undo_log(),
        }
    }

    /// Returns the game that was handed out last to the cache.
    pub(crate) fn put_back(&mut self, game: Game) {
        self.game = Some(game).filter(|_| self.from_empty_board);
    }
}
