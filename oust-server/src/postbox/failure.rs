//! Why a command was not carried out, in words for its sender.

use oust_core::Board;

use super::points::in_mail;
use super::table::player;
use crate::mail::{CommandError, redact};
use crate::play::Refusal;
use crate::service::ServiceError;

/// Why a command was not carried out.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// A service refused it, or failed.
    Service(ServiceError),
    /// It is not a command.
    Command(CommandError),
    /// Another reason.
    Text(String),
}

impl Failure {
    /// Returns the reason with the coordinates of the listings.
    pub(super) fn message(&self, board: Option<&Board>) -> String {
        match self {
            Self::Command(error) => error.to_string(),
            Self::Text(text) => text.clone(),
            Self::Service(ServiceError::Refused {
                refusal: Refusal::NotYourTurn { to_move, .. },
                game: Some(game),
            }) => {
                format!("it is {}'s turn", player(game, Some(to_move.0)))
            }
            Self::Service(ServiceError::Refused {
                refusal: refusal @ Refusal::Illegal(illegal),
                ..
            }) => {
                let message = refusal.to_string();
                let message = board.map_or_else(|| message.clone(), |it| in_mail(it, &message));
                format!("{message} ({})", illegal.code)
            }
            Self::Service(ServiceError::Stale { seen, game }) => format!(
                "the game has gone on: your mail is about the position after {seen} events, now \
                 there are {}",
                game.n
            ),
            Self::Service(ServiceError::SignIn) => {
                "this is private, expected your name and mail code".to_owned()
            }
            // The name is a word of the mail.
            Self::Service(error @ ServiceError::NotFound { .. }) => redact(&error.to_string(), &[]),
            Self::Service(error) => error.to_string(),
        }
    }
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        Self::Service(error)
    }
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Self {
        Self::Command(error)
    }
}
