//! The role of an account on the server.

use std::fmt;
use std::str::FromStr;

/// The role of an account on the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UserRole {
    /// It plays.
    #[default]
    Player,
    /// It also decides on reports, and about players.
    Moderator,
}

/// An error in the name of a role.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `player` or `moderator`, found `{found}`")]
pub struct RoleError {
    /// The text as found.
    pub found: String,
}

impl UserRole {
    /// Returns the name in the database and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Moderator => "moderator",
        }
    }

    /// Returns the role with this name; `None` for an unknown one.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let mut all = [Self::Player, Self::Moderator].into_iter();
        all.find(|role| role.name() == name)
    }
}

impl FromStr for UserRole {
    type Err = RoleError;

    fn from_str(text: &str) -> Result<Self, RoleError> {
        Self::from_name(text).ok_or_else(|| RoleError {
            found: text.to_owned(),
        })
    }
}

impl fmt::Display for UserRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
