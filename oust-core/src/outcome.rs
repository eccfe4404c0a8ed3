//! How a game ends.

use crate::Color;

/// How a game ends that is not decided on the board.
///
/// Exhaustive on purpose: `oust-validate` checks each against the recorded result.
///
/// ```
/// use oust_core::{Board, Ending, Game, Outcome};
///
/// let mut game = Game::new(Board::hexagon(7)?);
/// game.end(Ending::Adjudication, None)?;
/// let ending = Ending::Adjudication;
/// assert_eq!(game.outcome(), Some(Outcome::Ended { ending, winner: None }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// Exhaustive on purpose: every format has to say how it writes each.
///
/// ```
/// use oust_core::{Board, Color, Outcome, RandomPlay};
///
/// let game = RandomPlay::new(7).game(&Board::rectangle(5, 5)?);
/// let told = match game.outcome() {
///     Some(Outcome::Win(Color::X)) => "the first player has won",
///     Some(Outcome::Win(Color::O)) => "the second player has won",
///     Some(Outcome::Deadlock) => "nobody can place a stone",
///     Some(Outcome::Ended { .. }) => "the players have ended the game",
///     None => "the game goes on",
/// };
/// assert_ne!(told, "the game goes on");
/// # Ok::<(), oust_core::BoardError>(())
/// ```
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
