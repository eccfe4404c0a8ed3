//! The settings of a game, fixed when it begins.

use std::fmt;

use oust_core::{Board, Shape};
use oust_notation::BoardName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ClockRule, ClockRuleError};

/// A kind of game.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Mark Steere's Oust.
    #[default]
    Oust,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 1] = [Self::Oust];

    /// Returns the name in routes, mails and the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Oust => "oust",
        }
    }

    /// Returns the kind of a name, in either case.
    pub fn from_name(name: &str) -> Option<Self> {
        name.eq_ignore_ascii_case("oust").then_some(Self::Oust)
    }

    /// Returns the numbers of players that the kind allows.
    pub fn players(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Self::Oust => 2..=2,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Who sees a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Everyone; it is listed.
    #[default]
    Public,
    /// Everyone who knows its number; it is not listed.
    Unlisted,
    /// Its players alone.
    Private,
}

impl Visibility {
    /// Returns the name in the API and the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Unlisted => "unlisted",
            Self::Private => "private",
        }
    }

    /// Returns the visibility of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Public, Self::Unlisted, Self::Private]
            .into_iter()
            .find(|visibility| visibility.name() == name)
    }
}

/// The settings of a game, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The kind of game.
    pub kind: Kind,
    /// The board.
    pub board: Board,
    /// The number of players.
    pub players: usize,
    /// Whether the pie rule is in force.
    pub swap: bool,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// Who sees it.
    pub visibility: Visibility,
    /// The time that the players have.
    pub clock: ClockRule,
}

/// Why settings are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The name of the board is unreadable.
    #[error(transparent)]
    Board(#[from] oust_notation::BoardNameError),
    /// The board is larger than the server's limit.
    #[error("board `{found}` is too large; the largest are 25x25 and hex13")]
    TooLarge {
        /// The name of the board.
        found: String,
    },
    /// The board is smaller than a game needs.
    #[error("board `{found}` is too small; the smallest are 2x2 and hex2")]
    TooSmall {
        /// The name of the board.
        found: String,
    },
    /// The clock is impossible.
    #[error(transparent)]
    Clock(#[from] ClockRuleError),
}

impl Settings {
    /// The most columns or rows of a board.
    pub const MAX_SIZE: u8 = 25;
    /// The greatest side of a hexagon.
    pub const MAX_SIDE: u8 = 13;

    /// Parses the name of a board and checks its size.
    ///
    /// # Errors
    ///
    /// Fails if the name is unreadable or the board is outside the limits.
    pub fn parse_board(name: &str) -> Result<Board, SettingsError> {
        let BoardName(board) = name.parse()?;
        let found = || BoardName(board.clone()).to_string();
        let (least, most, limit) = match board.shape() {
            Shape::Rectangle { width, height } => {
                (width.min(height), width.max(height), Self::MAX_SIZE)
            }
            Shape::Hexagon { side } => (side, side, Self::MAX_SIDE),
        };
        if most > limit {
            return Err(SettingsError::TooLarge { found: found() });
        }
        if least < 2 {
            return Err(SettingsError::TooSmall { found: found() });
        }
        Ok(board)
    }

    /// Returns the name of the board.
    pub fn board_name(&self) -> String {
        BoardName(self.board.clone()).to_string()
    }
}
