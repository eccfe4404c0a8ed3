//! The events of a game.

use std::fmt;

use crate::id::{Millis, SeatNumber};

/// An event of a game: one row of its append-only list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The number in the game, counted from 1.
    pub n: u32,
    /// The player who did it, or whom it befell.
    pub seat: SeatNumber,
    /// What happened.
    pub action: Action,
    /// The time.
    pub at: Millis,
}

/// What happens in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A turn with its placements, `e4,f8`, in canonical form.
    Turn(String),
    /// A pass of a player who has no placement.
    Pass,
    /// A swap by the pie rule.
    Swap,
    /// A player resigns.
    Resign,
    /// A player has run out of time.
    Timeout,
    /// A player asks to take back his last turn.
    AskUndo,
    /// The other player agrees: the asker's last turn and all after it are taken back.
    Undo,
    /// The other player refuses.
    RefuseUndo,
}

/// Why a stored event is unreadable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown kind of event `{kind}`")]
pub struct EventError {
    /// The kind that was found.
    pub kind: String,
}

impl Action {
    /// Returns the kind and the text by which the action is stored.
    pub fn to_parts(&self) -> (&'static str, Option<&str>) {
        match self {
            Self::Turn(text) => ("turn", Some(text)),
            Self::Pass => ("pass", None),
            Self::Swap => ("swap", None),
            Self::Resign => ("resign", None),
            Self::Timeout => ("timeout", None),
            Self::AskUndo => ("ask-undo", None),
            Self::Undo => ("undo", None),
            Self::RefuseUndo => ("refuse-undo", None),
        }
    }

    /// Returns the action of a stored kind and text.
    ///
    /// # Errors
    ///
    /// Fails if there is no such kind, or a turn without a text.
    pub fn from_parts(kind: &str, text: Option<&str>) -> Result<Self, EventError> {
        Ok(match (kind, text) {
            ("turn", Some(text)) => Self::Turn(text.to_owned()),
            ("pass", None) => Self::Pass,
            ("swap", None) => Self::Swap,
            ("resign", None) => Self::Resign,
            ("timeout", None) => Self::Timeout,
            ("ask-undo", None) => Self::AskUndo,
            ("undo", None) => Self::Undo,
            ("refuse-undo", None) => Self::RefuseUndo,
            _ => {
                return Err(EventError {
                    kind: kind.to_owned(),
                });
            }
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_parts() {
            (_, Some(text)) => f.write_str(text),
            (kind, None) => f.write_str(kind),
        }
    }
}

/// The way an event reached the server, for the record; no rule depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The API.
    Api,
    /// A mail.
    Mail,
    /// A page.
    Web,
    /// The engine as a player.
    Engine,
    /// A conditional move of the player.
    Conditional,
    /// The server itself: a forced pass, a time-out.
    Server,
}

impl Source {
    /// Returns the name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Mail => "mail",
            Self::Web => "web",
            Self::Engine => "engine",
            Self::Conditional => "conditional",
            Self::Server => "server",
        }
    }
}
