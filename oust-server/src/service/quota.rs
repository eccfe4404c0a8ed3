//! Quotas: the most games, challenges, tokens, kept lines and lines of chat.

use super::ServiceError;

/// How many of something there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// What is counted.
    pub of: Counted,
    /// The most that there may be.
    pub most: usize,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The games of a user that go on.
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
    /// Fails if there are as many as there may be.
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
