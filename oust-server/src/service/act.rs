//! Requests of players in their games.

use oust_notation::Dialect;

use super::appended::refused;
use super::{GameSnapshot, Service, ServiceError};
use crate::account::Identity;
use crate::game::{Command, Refusal, Source};
use crate::id::{GameId, UserId};
use crate::store::events::Origin;
use crate::store::{StoreError, Transaction, events};

/// A request of a player.
#[derive(Clone, Debug)]
pub struct GameRequest {
    /// The game in which the player acts.
    pub game: GameId,
    /// The number of events that the player has seen; `None` for any.
    pub seen: Option<u32>,
    /// The turn or the command.
    pub request: RequestedAction,
    /// The key that makes a repeated request harmless.
    pub key: Option<String>,
    /// The interface that sent the request.
    pub source: Source,
}

/// A turn or another command of a player.
#[derive(Clone, Debug)]
pub enum RequestedAction {
    /// A turn in text form, parsed against the state of the game.
    Turn {
        /// The turn as it was typed.
        text: String,
        /// The dialect of its coordinates; `None` for the game's own.
        dialect: Option<Dialect>,
    },
    /// A command that needs no parsing.
    Command(Command),
}

impl RequestedAction {
    /// Returns a request to play the turn `text` in the game's own dialect.
    pub fn turn(text: impl Into<String>) -> Self {
        Self::Turn {
            text: text.into(),
            dialect: None,
        }
    }
}

impl From<Command> for RequestedAction {
    fn from(command: Command) -> Self {
        Self::Command(command)
    }
}

/// The most characters of an idempotency key.
const MAX_KEY: usize = 200;

impl Service {
    /// Carries out a request and returns the game after it. If the player has used the key
    /// before, returns the game unchanged.
    ///
    /// # Errors
    ///
    /// Fails if the actor does not play in the game, if `seen` is not the current number of
    /// events, or if the rules refuse the request.
    pub async fn act(
        &self,
        identity: Identity,
        act: GameRequest,
    ) -> Result<GameSnapshot, ServiceError> {
        if act.key.as_ref().is_some_and(|key| key.len() > MAX_KEY) {
            let message = format!("a key has at most {MAX_KEY} characters");
            return Err(ServiceError::Invalid(message));
        }
        let service = self.clone();
        let acted = self
            .store
            .write(move |tx| service.act_in(tx, identity, &act))
            .await?;
        self.feed.notify();
        Ok(acted)
    }

    fn act_in(
        &self,
        tx: &mut dyn Transaction,
        identity: Identity,
        act: &GameRequest,
    ) -> Result<GameSnapshot, ServiceError> {
        let (mut game, seat) = GameSnapshot::load_as_player(tx, act.game, identity)?;
        // The seat is part of the key: two players may send the same key in one game.
        let key = act.key.as_ref().map(|key| format!("{seat}/{key}"));
        if let Some(key) = &key
            && events::of_key(tx, act.game, key)?.is_some()
        {
            return Ok(game);
        }
        // The key is checked first: a repeated request has an old `seen` and is still no error.
        if let Some(seen) = act.seen.filter(|seen| *seen != game.state.n()) {
            let game = Box::new(game);
            return Err(ServiceError::Stale { seen, game });
        }
        let origin = Origin {
            user: user_of(identity).ok(),
            key: key.as_deref(),
            source: act.source,
        };
        let command = match &act.request {
            RequestedAction::Command(command) => command.clone(),
            RequestedAction::Turn { text, dialect } => {
                // As in `Appended::new`: a clock that was set back must not precede the last event.
                let at = self.now().max(game.state.moved_at());
                let read = game.state.read_turn(seat, text, *dialect, at);
                Command::Turn(read.map_err(|refusal| refused(refusal, &game))?)
            }
        };
        self.append(tx, &mut game, seat, &command, origin)?;
        Ok(game)
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

/// Returns the user id of an actor.
///
/// # Errors
///
/// Fails if the actor is a guest or has not signed in.
pub(super) fn user_of(identity: Identity) -> Result<UserId, ServiceError> {
    match identity {
        Identity::User { id, .. } => Ok(id),
        Identity::Nobody => Err(ServiceError::SignIn),
        Identity::Guest { .. } => Err(ServiceError::Forbidden("a guest has no account")),
    }
}

/// Returns the error for a collision of random ids.
pub(super) fn taken() -> StoreError {
    StoreError::Unavailable {
        reason: "a random id was taken".to_owned(),
    }
}
