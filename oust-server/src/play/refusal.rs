//! Why a request is refused.

use super::Illegal;
use crate::id::SeatNumber;

/// Why an event may not come next.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
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
    Illegal(#[from] Illegal),
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

impl Refusal {
    /// Returns the code for programs: that of `oust-validate` for an illegal turn, else a word.
    pub fn code(&self) -> &str {
        match self {
            Self::GameOver => "game-over",
            Self::NotYourTurn { .. } => "not-your-turn",
            Self::OutOfTime => "out-of-time",
            Self::TimeLeft => "time-left",
            Self::Illegal(illegal) => &illegal.code,
            Self::NothingToUndo => "nothing-to-undo",
            Self::AskedAlready => "asked-already",
            Self::NotAsked => "not-asked",
            Self::Out => "out",
            Self::UndoOfTwo => "undo-of-two",
        }
    }
}
