//! How a game goes on or ends.

use std::fmt;

use crate::Color;

/// Whether a game goes on, as far as the board decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum State {
    /// At least one side has a placement.
    Playing,
    /// This side has captured every enemy stone.
    /// Source: rule sheets, "Object of the game".
    Won(Color),
    /// Neither side has a placement, so neither ever will. The rule sheets say that this cannot
    /// happen. Play reaches it on rectangles, and never on hexagons of side 2 or more.
    Deadlock,
}

impl State {
    /// Returns the outcome that the board decides; `None` while play goes on.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Playing => None,
            Self::Won(winner) => Some(Outcome::Win(winner)),
            Self::Deadlock => Some(Outcome::Deadlock),
        }
    }
}

/// How a game ends that is not decided on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Ending {
    /// A player resigned.
    Resignation,
    /// A player ran out of time.
    Time,
    /// An arbiter or a server decided.
    Adjudication,
}

/// How a game ended.
///
/// [`Display`](fmt::Display) writes it in words: `x wins`, `o wins on time`, `deadlock`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// This side captured every enemy stone.
    Win(Color),
    /// Neither side has a placement, and neither wins.
    Deadlock,
    /// The game was ended without being decided on the board.
    Ended {
        /// How it was ended.
        ending: Ending,
        /// The winner, if it is known.
        winner: Option<Color>,
    },
}

impl Outcome {
    /// Returns the winner, if there is one and it is known.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(winner) => Some(winner),
            Self::Deadlock => None,
            Self::Ended { winner, .. } => winner,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ending, winner) = match self {
            Self::Win(winner) => return write!(f, "{winner} wins"),
            Self::Deadlock => return f.write_str("deadlock"),
            Self::Ended { ending, winner } => (ending, winner),
        };
        match winner {
            Some(winner) => write!(f, "{winner} wins ")?,
            None => f.write_str("ended ")?,
        }
        f.write_str(match ending {
            Ending::Resignation => "by resignation",
            Ending::Time => "on time",
            Ending::Adjudication => "by adjudication",
        })
    }
}
