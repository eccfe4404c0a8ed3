//! The kinds of games.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Oust, Self::Orbit];

    /// The names of all kinds.
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

    /// Returns the kind of a name, in either case.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.name().eq_ignore_ascii_case(name))
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

    /// Returns whether players pass because they want to. In other kinds the server passes for a
    /// player who has no placement.
    pub fn pass_is_choice(self) -> bool {
        self == Self::Orbit
    }

    /// Returns turns for an example in a text.
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
