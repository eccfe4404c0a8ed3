//! The reasons for which a request is refused.

use oust_core::{Board, Game, IllegalTurn};
use oust_notation::Dialect;

use crate::id::SeatNumber;

/// Why an event may not come next.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game has ended and takes no more events.
    #[error("the game is over")]
    GameOver,
    /// Another player is to move.
    #[error("seat {to_move} is to move, not seat {seat}")]
    NotYourTurn {
        /// The seat of the request.
        seat: SeatNumber,
        /// The seat to move.
        to_move: SeatNumber,
    },
    /// The time of the player to move has run out.
    #[error("the time for this turn has run out")]
    OutOfTime,
    /// The time of the player to move has not run out.
    #[error("there is time left for this turn")]
    TimeLeft,
    /// The turn breaks a rule.
    #[error(transparent)]
    Illegal(#[from] RefusedTurn),
    /// The player has no turn to take back.
    #[error("you have no turn to take back")]
    NothingToUndo,
    /// The player has asked already.
    #[error("you have asked already to take back a turn")]
    AskedAlready,
    /// The player has left the game.
    #[error("you are out of the game")]
    Out,
    /// A turn cannot be taken back among several players.
    #[error("a turn can be taken back in games of two players alone")]
    UndoOfTwo,
    /// The other player has not asked to take back a turn.
    #[error("the other player has not asked to take back a turn")]
    NotAsked,
}

/// A turn that is refused, with the facts that explain it in any dialect.
#[derive(Clone, Debug)]
pub enum RefusedTurn {
    /// An Oust turn, explained by `oust-validate`.
    Oust(Box<RefusedOustTurn>),
    /// An Orbit turn. Orbit has the same coordinates in every dialect.
    Orbit {
        /// The rule that forbids it.
        illegal: ::orbit::IllegalTurn,
        /// The board of the game.
        board: Board,
    },
    /// A text that is no turn of Orbit.
    OrbitText(::orbit::TurnError),
}

/// The facts of an illegal or unreadable Oust turn.
#[derive(Clone, Debug)]
pub struct RefusedOustTurn {
    /// The game before the turn.
    pub game: Game,
    /// The turn as it was typed, or in canonical form.
    pub text: String,
    /// The dialect of the text.
    pub dialect: Dialect,
    /// The rule that forbids it; `None` if the text is unreadable.
    pub rule: Option<IllegalTurn>,
}

/// A refusal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// In Oust a code of `oust-validate`, such as `M203`; in other kinds a word.
    pub code: String,
    /// The rule in words, with the facts.
    pub message: String,
    /// The points that it concerns.
    pub points: Vec<String>,
}

impl RefusedOustTurn {
    /// Returns the first word of the turn that names no point of the board in the dialect of the
    /// text.
    pub fn missing_point(&self) -> Option<&str> {
        // A turn that breaks a rule was read, so all of its points are there.
        if self.rule.is_some() {
            return None;
        }
        let board = self.game.position().board();
        let is_missing = |word: &&str| self.dialect.parse_turn(board, word).is_err();
        let mut words = self.text.split([',', ' ']).filter(|word| !word.is_empty());
        words.find(is_missing)
    }
}
