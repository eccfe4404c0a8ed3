//! The kinds of groups.

use clap::ValueEnum;
use serde::Serialize;

/// The groups that games are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum By {
    /// Players, with their ratings.
    Player,
    /// Boards, small ones first.
    Board,
    /// Years, by the dates of the games.
    Year,
    /// Events, by the headers of the games.
    Event,
}

impl By {
    /// The names of all kinds.
    pub(super) const NAMES: [&str; 4] = [
        Self::Player.name(),
        Self::Board.name(),
        Self::Year.name(),
        Self::Event.name(),
    ];

    /// Returns the name of a group.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Board => "board",
            Self::Year => "year",
            Self::Event => "event",
        }
    }
}
