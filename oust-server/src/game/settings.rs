//! The settings of a game, fixed when it begins.

use oust_core::{Board, Shape, SwapRule};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ClockRule, ClockRuleError, Kind};

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

    /// Parses a name of the API and the database.
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
    /// The board, within the limits of size.
    pub board: Board,
    /// The number of players.
    pub players: usize,
    /// Whether the pie rule is in force.
    pub swap: bool,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// The audience of the game.
    pub visibility: Visibility,
    /// The time that the players have.
    pub clock: ClockRule,
}

/// The reason for which settings are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The name of the board is unreadable.
    #[error(transparent)]
    Board(#[from] oust_core::BoardNameError),
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
    /// Orbit is not played on the board.
    #[error("orbit is played on squares from 3x3 to 19x19, found `{found}`")]
    NotForOrbit {
        /// The name of the board.
        found: String,
    },
    /// The kind does not have games of this number of players.
    #[error("{kind} has {}, found {found}", player_count(*kind))]
    Players {
        /// The kind that was asked for.
        kind: Kind,
        /// The number of players.
        found: usize,
    },
    /// A game of more than two players is rated.
    #[error("games of more than two players are not rated")]
    Rated,
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
        let board: Board = name.parse()?;
        let found = || board.to_string();
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

    /// Checks what the kind allows, and the clock.
    ///
    /// # Errors
    ///
    /// Fails with the setting that is not allowed.
    pub fn check(&self) -> Result<(), SettingsError> {
        let Self { kind, players, .. } = *self;
        if !kind.players().contains(&players) {
            return Err(SettingsError::Players {
                kind,
                found: players,
            });
        }
        if kind == Kind::Orbit && !::orbit::is_board(&self.board) {
            let found = self.board_name();
            return Err(SettingsError::NotForOrbit { found });
        }
        if self.rated && players > 2 {
            return Err(SettingsError::Rated);
        }
        Ok(self.clock.check()?)
    }

    /// Returns the pie rule as the crates of the rules take it.
    pub fn swap_rule(&self) -> SwapRule {
        if self.swap {
            SwapRule::Allowed
        } else {
            SwapRule::Forbidden
        }
    }

    /// Returns the name that [`Self::parse_board`] reads.
    pub fn board_name(&self) -> String {
        self.board.to_string()
    }
}

fn player_count(kind: Kind) -> String {
    let (least, most) = kind.players().into_inner();
    if least == most {
        format!("{least} players")
    } else {
        format!("{least} to {most} players")
    }
}
