//! The actions of a game, the pie rule, and why an action is illegal.

use std::fmt;

use crate::{Color, Ending, IllegalPass, IllegalPlacement, Point};

/// One action of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Action {
    /// The side to move places a stone.
    Place(Point),
    /// The side to move has no placement and passes.
    Pass,
    /// The second player takes the first player's color (the pie rule).
    Swap,
    /// The game ends without being decided on the board.
    End {
        /// How it ends.
        ending: Ending,
        /// The winner, if it is known.
        winner: Option<Color>,
    },
}

/// An action of a game, with its side and turn, from [`Game::history`](crate::Game::history).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct HistoryEntry {
    /// The action that was played.
    pub action: Action,
    /// The side that was to move.
    pub side: Color,
    /// The number of its turn, counted from 1 over both players.
    pub turn: usize,
    /// Whether it ended that turn. False for a swap and an ending, which belong to no turn.
    pub ends_turn: bool,
}

/// Why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum IllegalAction {
    /// A rule forbids the placement.
    Placement(IllegalPlacement),
    /// The side to move has a placement, or the game is over.
    Pass(IllegalPass),
    /// The pie rule forbids a swap at this time.
    Swap(IllegalSwap),
    /// The game is over, so it cannot be ended.
    GameOver,
}

impl fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placement(reason) => reason.fmt(f),
            Self::Pass(reason) => reason.fmt(f),
            Self::Swap(reason) => reason.fmt(f),
            Self::GameOver => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for IllegalAction {}

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

impl SwapRule {
    /// Returns the rule of a setting that is on or off.
    pub const fn allowed_if(is_on: bool) -> Self {
        if is_on {
            Self::Allowed
        } else {
            Self::Forbidden
        }
    }
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
