//! The pie rule: the seats of the players, and when the second player may swap.

use std::fmt;

/// One of the two players, whichever color they play now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Seat {
    /// The player that began with the first color, x.
    First,
    /// The player that began with the second color, o.
    Second,
}

/// Whether the second player may swap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum SwapRule {
    /// The pie rule is in force. Source: the hexagonal rules with the pie rule.
    #[default]
    Allowed,
    /// The pie rule is not in force.
    Forbidden,
}

/// Why the second player may not swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum IllegalSwap {
    /// The game has ended already.
    GameOver,
    /// The game is played without the pie rule.
    NotAllowed,
    /// A swap is the second player's first action, after the first player's first turn.
    WrongTime,
    /// The players have swapped already.
    Twice,
}

impl fmt::Display for IllegalSwap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::NotAllowed => "this game is played without the pie rule",
            Self::WrongTime => {
                "a swap is the second player's first action, after the first player's first turn"
            }
            Self::Twice => "the players have swapped already",
        })
    }
}

impl std::error::Error for IllegalSwap {}
