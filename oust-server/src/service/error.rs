//! Why a service refuses.

use super::{GameSnapshot, Quota};
use crate::people::{AddressError, Decision, NameError, PasswordError, RandomError};
use crate::play::{ConditionalError, NoExport, Refusal, ReplayError, SettingsError};
use crate::push::{EndpointError, VapidError};
use crate::store::{ChainError, StoreError};

/// Why a service refuses or fails.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ServiceError {
    /// There is no such thing, or it must not be known.
    #[error("there is no {what} `{name}`")]
    NotFound {
        /// What was asked for.
        what: &'static str,
        /// Its name or number.
        name: String,
    },
    /// Who asks has to sign in.
    #[error("sign in first, or send a token that is valid")]
    SignIn,
    /// Who asks may not do this.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The request was made for an earlier state of the game.
    #[error("the game is at event {}, not {seen}", game.state.n())]
    Stale {
        /// The number of events that the sender has seen.
        seen: u32,
        /// The game as it is.
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
        /// The game as it is.
        game: Option<Box<GameSnapshot>>,
    },
    /// A value of the request is not allowed.
    #[error("{0}")]
    Invalid(String),
    /// The game has no record in a format.
    #[error(transparent)]
    Format(#[from] NoExport),
    /// Another account has the name or the address.
    #[error("the name or the address is taken")]
    Taken,
    /// The current password of the account is another one.
    #[error("the password is wrong")]
    WrongPassword,
    /// The challenge is to its own maker.
    #[error("you cannot challenge yourself")]
    OwnChallenge,
    /// It is too late, or the state does not allow it.
    #[error("{0}")]
    Conflict(String),
    /// A limit is reached.
    #[error("{0}")]
    TooMany(Quota),
    /// What is stored is not what it has to be.
    #[error("what is stored is damaged: {0}")]
    Damaged(String),
    /// The store or the system fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ServiceError {
    /// Returns the error of a game that is not there or hidden.
    pub(super) fn no_game(game: impl std::fmt::Display) -> Self {
        Self::NotFound {
            what: "game",
            name: game.to_string(),
        }
    }

    /// Returns the code for programs.
    pub fn code(&self) -> String {
        let code = match self {
            Self::NotFound { .. } => "not-found",
            Self::SignIn => "sign-in",
            Self::Forbidden(_) | Self::WrongPassword => "forbidden",
            Self::Stale { .. } => "stale",
            Self::NotOver => "not-over",
            Self::Refused { refusal, .. } => return refusal.code(),
            Self::Invalid(_) | Self::OwnChallenge => "invalid",
            Self::Format(_) => "format",
            Self::Taken | Self::Conflict(_) => "conflict",
            Self::TooMany(_) => "too-many",
            Self::Damaged(_) => "damaged",
            Self::Store(_) => "unavailable",
        };
        code.to_owned()
    }

    /// Returns whether trying again later may help.
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Store(_))
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

/// Turns a decision into a result. `hidden` names what must not be known.
pub(super) fn allow(
    decision: Decision,
    hidden: impl std::fmt::Display,
) -> Result<(), ServiceError> {
    match decision {
        Decision::Allowed => Ok(()),
        Decision::SignIn => Err(ServiceError::SignIn),
        Decision::Forbidden(reason) => Err(ServiceError::Forbidden(reason)),
        Decision::Hidden => Err(ServiceError::no_game(hidden)),
    }
}
