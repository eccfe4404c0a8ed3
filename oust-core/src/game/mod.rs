//! A game: its start, its actions, the players' colors and its outcome.

mod act;
mod history;
mod turn;

use history::History;

use crate::engine::UndoLog;
use crate::{Action, Board, Color, HistoryEntry, Outcome, Position, Seat, SwapRule};

pub use act::TurnView;
pub use history::Positions;
pub use turn::{IllegalTurn, Turn};

/// A game from its start to its current position, with undo.
///
/// ```
/// use oust_core::{Board, Color, Game, Outcome};
///
/// let board = Board::rectangle(3, 3)?;
/// let mut game = Game::new(board.clone());
/// for (row, column) in [(2, 0), (2, 1), (1, 0)] {
///     game.play(board.point(row, column).unwrap())?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Win(Color::X)));
/// assert_eq!(game.turns(), 3);
/// game.undo();
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "crate::serde::GameForm", into = "crate::serde::GameForm")
)]
pub struct Game {
    start: Box<Position>,
    position: Box<Position>,
    history: History,
    /// Undoes the placements and passes of the history. `None` until the first undo of a game
    /// made by [`Game::without_undo_log`].
    undo_log: Option<UndoLog>,
    pub(crate) swap_rule: SwapRule,
}

/// The most actions that a new game has memory for; longer games grow it.
const MAX_CAPACITY: usize = 256;

impl Game {
    /// Returns a game on an empty board: the first player to move, the pie rule in force.
    pub fn new(board: Board) -> Self {
        Self::from_position(Position::new(board))
    }

    /// Returns a game that begins at a position, the pie rule in force.
    pub fn from_position(start: Position) -> Self {
        // The average game has about as many actions as the board has points.
        let capacity = start.board().len().min(MAX_CAPACITY);
        Self {
            position: Box::new(start.clone()),
            start: Box::new(start),
            history: History::with_capacity(capacity),
            undo_log: Some(UndoLog::with_capacity(capacity)),
            swap_rule: SwapRule::default(),
        }
    }

    /// Restarts from the same start, and reuses the memory of the game so far.
    pub fn restart(&mut self) {
        self.position.clone_from(&self.start);
        self.history.clear();
        if let Some(log) = &mut self.undo_log {
            log.clear();
        }
    }

    /// Sets whether the pie rule is in force. A swap already made stays.
    #[must_use]
    pub fn with_swap_rule(mut self, rule: SwapRule) -> Self {
        self.swap_rule = rule;
        self
    }

    /// Returns whether the pie rule is in force.
    pub fn swap_rule(&self) -> SwapRule {
        self.swap_rule
    }

    /// Stops writing the undo log: an action costs up to a fifth less, but the first undo replays
    /// the whole game.
    #[must_use]
    pub fn without_undo_log(mut self) -> Self {
        self.undo_log = None;
        self
    }

    /// Returns the position at the start.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the actions so far.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = Action> + '_ {
        self.history().map(|entry| entry.action)
    }

    /// Returns the actions so far, with their sides and turns.
    pub fn history(
        &self,
    ) -> impl DoubleEndedIterator<Item = HistoryEntry> + ExactSizeIterator + '_ {
        self.history.entries()
    }

    /// Returns the position at the start and the positions after each action.
    pub fn positions(&self) -> Positions<'_> {
        Positions {
            next: Some(Position::clone(&self.start)),
            entries: self.history.entries(),
        }
    }

    /// Returns the number of completed turns of both players, forced passes and a winning turn
    /// included. A swap and an ending are no turns.
    pub fn turns(&self) -> usize {
        self.history.turns
    }

    /// Returns the number of stones placed since the start.
    pub fn placements(&self) -> usize {
        self.history.placements
    }

    /// Checks whether the players have swapped.
    pub fn swapped(&self) -> bool {
        self.history.has_swap()
    }

    /// Returns the seat of the player with this color: a swap exchanges the colors.
    pub fn seat(&self, color: Color) -> Seat {
        match (color, self.swapped()) {
            (Color::X, false) | (Color::O, true) => Seat::First,
            (Color::O, false) | (Color::X, true) => Seat::Second,
        }
    }

    /// Returns how the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        // An ending is the last action.
        if self.history.was_ended
            && let Some(last) = self.history().next_back()
            && let Action::End { ending, winner } = last.action
        {
            return Some(Outcome::Ended { ending, winner });
        }
        self.position.state().outcome()
    }
}
