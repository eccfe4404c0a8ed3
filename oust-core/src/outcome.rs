//! How a game ends.

use crate::Color;

/// How a game ends that is not decided on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Ending {
    /// A player gave up.
    Resignation,
    /// A player ran out of time.
    Time,
    /// Somebody else decided.
    Adjudication,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// This side captured every enemy stone.
    Win(Color),
    /// Neither side has a placement. Nobody wins.
    Deadlock,
    /// The game was ended otherwise.
    Ended {
        /// How it was ended.
        ending: Ending,
        /// Who wins, when that is known.
        winner: Option<Color>,
    },
}

impl Outcome {
    /// The winner, when there is one and it is known.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(winner) => Some(winner),
            Self::Deadlock => None,
            Self::Ended { winner, .. } => winner,
        }
    }
}
