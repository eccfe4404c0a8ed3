//! Quotas: limits of games, challenges, tokens, kept lines and lines of chat.

use super::ServiceError;

/// A limit of stored objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// The kind of objects.
    pub of: QuotaKind,
    /// The limit, inclusive.
    pub most: usize,
}

/// A kind of objects with a quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuotaKind {
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
            QuotaKind::Games => write!(f, "a player has at most {most} games going on"),
            QuotaKind::Challenges => write!(f, "a player has at most {most} open challenges"),
            QuotaKind::Tokens => write!(f, "an account has at most {most} tokens"),
            QuotaKind::KeptLines => write!(f, "a player keeps at most {most} lines of a game"),
            QuotaKind::Chat => write!(f, "the chat of a game has at most {most} lines"),
        }
    }
}
