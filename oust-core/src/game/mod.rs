//! A game: a start, what was done, who plays which color, how it ended.

mod act;
mod history;
mod onward;
mod positions;

use history::History;
pub use onward::TurnView;
pub use positions::Positions;

use crate::position::Trail;
use crate::{Action, Board, Color, HistoryEntry, Outcome, Position, Seat, State, SwapRule};

/// A game from its start to where it stands, with undo.
///
/// ```
/// use oust_core::{Board, Color, Game, Outcome};
///
/// let board = Board::rectangle(3, 3)?;
/// let point = |row, place| board.point(row, place).expect("on the board");
/// let mut game = Game::new(board.clone());
/// game.play(point(2, 0))?; // x a1
/// game.play(point(2, 1))?; // o b1
/// game.play(point(1, 0))?; // x a2
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
    serde(try_from = "crate::serial::GameForm", into = "crate::serial::GameForm")
)]
pub struct Game {
    start: Box<Position>,
    position: Box<Position>,
    history: History,
    /// What takes the placements and passes of the history back; `None` while nobody has asked
    /// for that in a game that mostly goes forward.
    trail: Option<Trail>,
    pub(crate) swap_rule: SwapRule,
}

/// So many steps are a long game on the boards that people play on.
const LONG: usize = 256;

impl Game {
    /// A game on an empty board, the first player to move, swapping allowed.
    pub fn new(board: Board) -> Self {
        Self::from_position(Position::new(board))
    }

    /// A game that begins at a position.
    pub fn from_position(start: Position) -> Self {
        // A game of average length; a long one asks for more.
        let steps = start.board().len().min(LONG);
        Self {
            position: Box::new(start.clone()),
            start: Box::new(start),
            history: History::with_capacity(steps),
            trail: Some(Trail::with_capacity(steps)),
            swap_rule: SwapRule::default(),
        }
    }

    /// Begins anew from the same start, with the memory of the game so far.
    pub fn restart(&mut self) {
        self.position.clone_from(&self.start);
        self.history.clear();
        if let Some(trail) = &mut self.trail {
            trail.clear();
        }
    }

    /// The same game with or without the pie rule. A swap already made stands.
    #[must_use]
    pub fn with_swap_rule(mut self, rule: SwapRule) -> Self {
        self.swap_rule = rule;
        self
    }

    /// The same game for somebody who will hardly take anything back: an action costs up to
    /// a fifth less, but the first undo plays the whole game once more.
    #[must_use]
    pub fn without_undo_log(mut self) -> Self {
        self.trail = None;
        self
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What was done so far.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = Action> + '_ {
        self.history().map(|played| played.action)
    }

    /// What was done so far, with whose it was and which turn it belongs to.
    pub fn history(
        &self,
    ) -> impl DoubleEndedIterator<Item = HistoryEntry> + ExactSizeIterator + '_ {
        self.history.played()
    }

    /// The positions from the start to where the game stands: the start, and one after each
    /// action.
    pub fn positions(&self) -> Positions<'_> {
        Positions {
            next: Some(Position::clone(&self.start)),
            steps: self.history.played(),
        }
    }

    /// Completed turns of both players, forced passes and a winning turn included; a swap and
    /// an ending are no turns.
    pub fn turns(&self) -> usize {
        self.history.turns
    }

    /// Stones placed since the start.
    pub fn placements(&self) -> usize {
        self.history.placements
    }

    /// Whether the players have swapped.
    pub fn swapped(&self) -> bool {
        self.actions().any(|action| action == Action::Swap)
    }

    /// Who plays a color now.
    pub fn seat(&self, color: Color) -> Seat {
        match (color, self.swapped()) {
            (Color::X, false) | (Color::O, true) => Seat::First,
            (Color::O, false) | (Color::X, true) => Seat::Second,
        }
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.history.was_ended
            && let Some(played) = self.history().next_back()
            && let Action::End { ending, winner } = played.action
        {
            return Some(Outcome::Ended { ending, winner });
        }
        match self.position.state() {
            State::Playing => None,
            State::Won(winner) => Some(Outcome::Win(winner)),
            State::Deadlock => Some(Outcome::Deadlock),
        }
    }
}
