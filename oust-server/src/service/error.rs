//! The errors of services, and the quotas that one of them reports.

use std::fmt::{self, Display};

use super::GameSnapshot;
use crate::account::{AddressError, NameError, PasswordError, RandomError, SignUp};
use crate::game::{ConditionalError, NoExport, Refusal, ReplayError, SettingsError};
use crate::id::{Millis, rfc3339};
use crate::push::{EndpointError, VapidError};
use crate::store::users::FOREVER;
use crate::store::{ChainError, StoreError};

/// An error of a service: a refusal, or a failure of the store or the system.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ServiceError {
    /// The thing does not exist, or the actor must not learn that it exists.
    #[error("there is no {what} `{name}`")]
    NotFound {
        /// The kind of thing: `game`, `user`, `link`.
        what: &'static str,
        /// Its name or number.
        name: String,
    },
    /// The request needs an account.
    #[error("sign in first, or send a token that is valid")]
    SignIn,
    /// The actor has no permission.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The request was made for an earlier state of the game.
    #[error("the game is at event {}, not {seen}", game.state.n())]
    Stale {
        /// The number of events that the sender has seen.
        seen: u32,
        /// The current state of the game.
        game: Box<GameSnapshot>,
    },
    /// The game has to be over first.
    #[error("the game is not over")]
    NotOver,
    /// The rules or the state of the game refuse the request.
    #[error("{refusal}")]
    Refused {
        /// The reason.
        refusal: Refusal,
        /// The current state of the game; `None` if it was not loaded.
        game: Option<Box<GameSnapshot>>,
    },
    /// A value of the request is not allowed.
    #[error("{0}")]
    Invalid(String),
    /// The game has no record in the requested format.
    #[error(transparent)]
    Format(#[from] NoExport),
    /// Another account has the name or the address.
    #[error("the name or the address is taken")]
    Taken,
    /// Someone else has sat down at the seat that the link offers, or the game is over.
    #[error("the seat is taken")]
    SeatTaken,
    /// The given current password is not the account's.
    #[error("the password is wrong")]
    WrongPassword,
    /// The account of the actor is banned.
    #[error("the account is banned{}: {reason}", until_text(*until))]
    Banned {
        /// The end; `None` for a ban without one.
        until: Option<Millis>,
        /// The reason, which the owner of the account is told.
        reason: String,
    },
    /// A moderator has muted the actor.
    #[error("you may not write in chats until {}", rfc3339(*until))]
    Muted {
        /// The end.
        until: Millis,
    },
    /// The challenges of the actor do not reach a player.
    #[error("{name} takes no challenge from you")]
    NoChallenges {
        /// The name of the player.
        name: String,
    },
    /// A visitor may not make an account, or not without an invitation.
    #[error("{}", no_sign_up(*.0))]
    NoSignUp(SignUp),
    /// The report is closed, by another moderator perhaps.
    #[error("the report is closed already")]
    ReportClosed,
    /// The player of the game has reported the other one with another text.
    #[error("you have reported this player already")]
    ReportedAlready,
    /// The offer of a guest is not public.
    #[error("an offer without an account is public")]
    OfferNotPublic,
    /// The challenge is to its own maker.
    #[error("you cannot challenge yourself")]
    OwnChallenge,
    /// The current state does not allow the request, such as a closed challenge.
    #[error("{0}")]
    Conflict(String),
    /// The idempotency key was used for another request.
    #[error("the key was used for another request")]
    KeyUsed,
    /// A limit is reached.
    #[error("{0}")]
    TooMany(Quota),
    /// Stored data is inconsistent.
    #[error("what is stored is damaged: {0}")]
    Damaged(String),
    /// The store or the system fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ServiceError {
    /// Returns the error for a missing or hidden thing with the first 40 characters of its name:
    /// the name may come from the request and be long.
    pub(crate) fn not_found(what: &'static str, name: impl Display) -> Self {
        Self::NotFound {
            what,
            name: name.to_string().chars().take(40).collect(),
        }
    }

    /// Returns the error for a missing or hidden game: both look alike to the actor.
    pub(crate) fn no_game(game: impl Display) -> Self {
        Self::not_found("game", game)
    }

    /// Returns the error for the sender of a request with a banned account.
    pub(crate) fn banned(until: Millis, reason: String) -> Self {
        Self::Banned {
            until: (until < FOREVER).then_some(until),
            reason,
        }
    }

    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::Invalid(message.into())
    }

    pub(crate) fn conflict(message: impl Into<String>) -> Self {
        Self::Conflict(message.into())
    }

    /// Returns the stable code of the error, such as `not-found`, for programs.
    pub fn code(&self) -> String {
        let code = match self {
            Self::NotFound { .. } => "not-found",
            Self::SignIn => "sign-in",
            Self::Forbidden(_) | Self::WrongPassword => "forbidden",
            Self::Banned { .. } => "banned",
            Self::Muted { .. } => "muted",
            Self::NoChallenges { .. } => "no-challenges",
            Self::NoSignUp(_) => "no-sign-up",
            Self::Stale { .. } => "stale",
            Self::NotOver => "not-over",
            Self::Refused { refusal, .. } => return refusal.code(),
            Self::Invalid(_) | Self::OwnChallenge | Self::OfferNotPublic => "invalid",
            Self::Format(_) => "format",
            Self::Taken
            | Self::SeatTaken
            | Self::ReportClosed
            | Self::ReportedAlready
            | Self::Conflict(_) => "conflict",
            Self::KeyUsed => "key-used",
            Self::TooMany(_) => "too-many",
            Self::Damaged(_) => "damaged",
            Self::Store(_) => "unavailable",
        };
        code.to_owned()
    }

    /// Returns whether a retry may succeed.
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Store(_))
    }

    /// Returns whether the store failed for a reason other than a damaged row.
    pub(crate) fn is_outage(&self) -> bool {
        matches!(self, Self::Store(error) if !matches!(error, StoreError::Damaged { .. }))
    }
}

fn until_text(until: Option<Millis>) -> String {
    until.map_or_else(String::new, |until| format!(" until {}", rfc3339(until)))
}

fn no_sign_up(mode: SignUp) -> &'static str {
    match mode {
        SignUp::Invitation => "a new account needs an invitation of the operator that works",
        SignUp::Open | SignUp::Closed => "the server makes no new accounts",
    }
}

macro_rules! invalid_from {
    ($($error:ty),*) => {
        $(
            impl From<$error> for ServiceError {
                fn from(error: $error) -> Self {
                    Self::Invalid(error.to_string())
                }
            }
        )*
    };
}

invalid_from!(
    AddressError,
    ConditionalError,
    EndpointError,
    NameError,
    PasswordError,
    SettingsError
);

impl From<RandomError> for ServiceError {
    fn from(error: RandomError) -> Self {
        // A system without randomness is a temporary failure like an unavailable store: 503.
        Self::Store(StoreError::Unavailable {
            reason: error.to_string(),
        })
    }
}

impl From<VapidError> for ServiceError {
    fn from(error: VapidError) -> Self {
        match error {
            VapidError::NoRandomness => RandomError.into(),
            VapidError::Unreadable => Self::Damaged(error.to_string()),
        }
    }
}

impl From<Refusal> for ServiceError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused {
            refusal,
            game: None,
        }
    }
}

impl From<ReplayError> for ServiceError {
    fn from(error: ReplayError) -> Self {
        Self::Damaged(error.to_string())
    }
}

impl From<ChainError> for ServiceError {
    fn from(error: ChainError) -> Self {
        Self::Damaged(error.to_string())
    }
}

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
    /// The lines of analyses that a user keeps.
    AnalysisLines,
    /// The lines of the chat of a game.
    Chat,
    /// The reports of a user within a day.
    Reports,
}

impl Quota {
    /// Fails if `found` objects leave no room for another one.
    pub(crate) fn check(self, found: impl TryInto<usize>) -> Result<(), ServiceError> {
        let has_room = found.try_into().is_ok_and(|found| found < self.most);
        has_room.then_some(()).ok_or(ServiceError::TooMany(self))
    }
}

impl Display for Quota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.most;
        match self.of {
            QuotaKind::Games => write!(f, "a player has at most {most} games going on"),
            QuotaKind::Challenges => write!(f, "a player has at most {most} open challenges"),
            QuotaKind::Tokens => write!(f, "an account has at most {most} tokens"),
            QuotaKind::KeptLines => write!(f, "a player keeps at most {most} lines of a game"),
            QuotaKind::AnalysisLines => {
                write!(f, "a player keeps at most {most} lines of analyses")
            }
            QuotaKind::Reports => write!(f, "a player makes at most {most} reports a day"),
            QuotaKind::Chat => write!(f, "the chat of a game has at most {most} lines"),
        }
    }
}
