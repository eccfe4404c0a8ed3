//! The settings of a game, fixed when it begins: its kind, board, colors, clock and audience.

use std::fmt;
use std::ops::RangeInclusive;

use oust_core::{Board, Shape, SwapRule};
use oust_preview::COLOR_NAMES;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::clock::{ClockRule, ClockRuleError};

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
    /// Steven Meyers' Orbit.
    Orbit,
}

impl Kind {
    /// Every kind, in the order of menus.
    pub const ALL: [Self; 2] = [Self::Oust, Self::Orbit];

    /// The first words of commands by mail.
    pub const NAMES: [&'static str; 2] = [Self::Oust.name(), Self::Orbit.name()];

    /// The most players of a game of any kind.
    pub const MOST_PLAYERS: usize = 5;

    /// Returns the name in routes, mails and the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Oust => "oust",
            Self::Orbit => "orbit",
        }
    }

    /// Parses a name in either case; `None` if it is unknown.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// Returns the numbers of players that the kind allows.
    pub fn players(self) -> RangeInclusive<usize> {
        match self {
            Self::Oust => 2..=2,
            Self::Orbit => 2..=Self::MOST_PLAYERS,
        }
    }

    /// Returns the name of the board that games have by default.
    pub fn default_board(self) -> &'static str {
        match self {
            Self::Oust => "11x11",
            Self::Orbit => "13x13",
        }
    }

    /// Returns whether the engine plays the kind.
    pub fn has_engine(self) -> bool {
        self == Self::Oust
    }

    /// Returns whether players may choose to pass. In other kinds the server passes for a player
    /// without a placement.
    pub fn pass_is_choice(self) -> bool {
        self == Self::Orbit
    }

    /// Returns two turns for the help of a form.
    pub fn example_turns(self) -> &'static str {
        match self {
            Self::Oust => "e4 or e4,f8",
            Self::Orbit => "e4 or pass",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The color that a challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The first color.
    X,
    /// The second color.
    O,
    /// The third color, with three players or more.
    P3,
    /// The fourth color, with four players or more.
    P4,
    /// The fifth color, with five players.
    P5,
    /// Any color, drawn when the game begins.
    #[default]
    Random,
}

impl Color {
    const FIXED: [Self; 5] = [Self::X, Self::O, Self::P3, Self::P4, Self::P5];

    /// Returns the color of a seat, counted from 0; `Random` beyond the last color.
    pub fn of_seat(index: usize) -> Self {
        // There is no sixth seat, so `Random` is never returned.
        Self::FIXED.get(index).copied().unwrap_or(Self::Random)
    }

    /// Parses a name, `random` included; `None` if it is unknown.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::FIXED
            .into_iter()
            .chain([Self::Random])
            .find(|color| color.name() == name)
    }

    /// Returns the name in the API and in mails.
    pub fn name(self) -> &'static str {
        self.seat().map_or("random", |seat| COLOR_NAMES[seat])
    }

    /// Returns the seat of the color, counted from 0; `None` for `Random`.
    pub fn seat(self) -> Option<usize> {
        Self::FIXED.iter().position(|color| *color == self)
    }
}

/// The audience of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Anyone may see it, and lists have it.
    #[default]
    Public,
    /// Anyone with its number may see it; lists do not have it.
    Unlisted,
    /// Only its players may see it.
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
#[expect(clippy::struct_excessive_bools, reason = "each is a box of a form")]
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
    /// Whether the players may write in the chat.
    pub chat: bool,
    /// Whether the players may ask to take back a turn.
    pub takebacks: bool,
    /// The time that the players have.
    pub clock: ClockRule,
}

/// An error in the settings of a game.
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
    /// The kind has no games with this number of players.
    #[error("{kind} has {}, found {found}", player_count(*kind))]
    Players {
        /// The game that limits its players.
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
    /// Fails with the first setting that is not allowed.
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
        SwapRule::allowed_if(self.swap)
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
