//! Why a command was not carried out, in words for its sender.

use oust_notation::Dialect;

use super::table::player;
use crate::game::{Refusal, RefusedTurn};
use crate::mail::{CommandError, redact};
use crate::service::ServiceError;

/// The dialect of the listings in mails.
pub(super) const LISTING: Dialect = Dialect::Pbmserv;

/// Why a command was not carried out.
#[derive(Clone, Debug)]
pub(super) enum CommandFailure {
    /// A service refused it, or failed.
    Service(ServiceError),
    /// It is not a command.
    Command(CommandError),
    /// Another reason.
    Text(String),
}

impl CommandFailure {
    /// Returns the reason with the coordinates of the listings.
    pub(super) fn message(&self) -> String {
        match self {
            Self::Command(error) => error.to_string(),
            Self::Text(text) => text.clone(),
            Self::Service(ServiceError::Refused {
                refusal: Refusal::NotYourTurn { to_move, .. },
                game: Some(game),
            }) => {
                format!("it is {}'s turn", player(&game.game, Some(*to_move)))
            }
            Self::Service(ServiceError::Refused {
                refusal: Refusal::Illegal(refused),
                ..
            }) => no_point_of_hexagon(refused).unwrap_or_else(|| {
                let explanation = refused.explain(Some(LISTING));
                format!("{} ({})", explanation.message, explanation.code)
            }),
            Self::Service(ServiceError::Stale { seen, game }) => format!(
                "the game has gone on: your mail is about the position after {seen} events, now \
                 there are {}",
                game.state.n()
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

/// Returns the message for a word that names no point of a hexagon. It refers the sender to the
/// board in the reply, because mails do not accept the other dialects that an explanation names.
fn no_point_of_hexagon(refused: &RefusedTurn) -> Option<String> {
    let RefusedTurn::Oust(turn) = refused else {
        return None;
    };
    let board = turn.game.position().board();
    if Dialect::default_for(board) == LISTING {
        return None;
    }
    let word = turn.missing_point()?;
    let example = board.points().next()?;
    let example = LISTING.point_name(board, example);
    Some(format!(
        "the board has no point `{word}`, expected a letter and a number as in the picture, such as \
         {example}"
    ))
}

impl From<ServiceError> for CommandFailure {
    fn from(error: ServiceError) -> Self {
        Self::Service(error)
    }
}

impl From<CommandError> for CommandFailure {
    fn from(error: CommandError) -> Self {
        Self::Command(error)
    }
}
