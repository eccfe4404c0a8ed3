//! The players of a match, as arguments name them.

use std::fmt;
use std::str::FromStr;

use oust_search::Level;

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ContestantArg {
    Level(Level),
}

impl FromStr for ContestantArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let level = text.parse().ok().and_then(Level::new);
        let expected = || format!("expected a level from 0 to {}", Level::MAX);
        level.map(Self::Level).ok_or_else(expected)
    }
}

impl fmt::Display for ContestantArg {
    /// Writes the argument.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
        }
    }
}

impl ContestantArg {
    /// Returns the name of the player in records and tables.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Level(level) => format!("oust level {level}"),
        }
    }
}
