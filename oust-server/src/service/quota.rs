//! Quotas: limits of games, challenges, tokens, kept lines and lines of chat.

use super::ServiceError;

/// A limit of stored objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// The kind of objects.
    pub of: Counted,
    /// The limit, inclusive.
    pub most: usize,
}

/// A kind of objects with a quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The unfinished games of a user.
    Games,
    /// The open challenges of a user.
    Challenges,
    /// The tokens of a user.
    Tokens,
    /// The lines of a game that a user keeps.
    KeptLines,
    /// The lines of the chat of a game.
    Chat,
}

impl Quota {
    /// Fails if `found` objects leave no room for another one.
    pub(super) fn check(self, found: impl TryInto<usize>) -> Result<(), ServiceError> {
        let has_room = found.try_into().is_ok_and(|found| found < self.most);
        has_room.then_some(()).ok_or(ServiceError::TooMany(self))
    }
}

impl std::fmt::Display for Quota {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let most = self.most;
        match self.of {
            Counted::Games => write!(f, "a player has at most {most} games going on"),
            Counted::Challenges => write!(f, "a player has at most {most} open challenges"),
            Counted::Tokens => write!(f, "an account has at most {most} tokens"),
            Counted::KeptLines => write!(f, "a player keeps at most {most} lines of a game"),
            Counted::Chat => write!(f, "the chat of a game has at most {most} lines"),
        }
    }
}
