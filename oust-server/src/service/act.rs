//! What players do in their games.

use super::load::Loaded;
use super::{Service, ServiceError, conditionals, rating, reviews};
use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::people::Actor;
use crate::play::{Action, GameView, Refusal, Request, Source, judge};
use crate::store::events::{Origin, StoredEvent};
use crate::store::games::Player;
use crate::store::{StoreError, Transaction, events, games};

/// A request of a player.
#[derive(Clone, Debug)]
pub struct Act {
    /// The game.
    pub game: GameId,
    /// The number of events that the player has seen; `None` for any.
    pub seen: Option<u32>,
    /// What is asked for.
    pub request: Request,
    /// The key that makes a repeated request harmless.
    pub key: Option<String>,
    /// The way it came.
    pub source: Source,
}

/// The most characters of an idempotency key.
const MAX_KEY: usize = 200;

impl Service {
    /// Does what a player asks for, and returns the game after it. A request whose key was used
    /// before changes nothing.
    ///
    /// # Errors
    ///
    /// Fails if it is not allowed, not the state that the player has seen, or against the rules.
    pub async fn act(&self, who: Actor, act: Act) -> Result<GameView, ServiceError> {
        if act.key.as_ref().is_some_and(|key| key.len() > MAX_KEY) {
            let message = format!("a key has at most {MAX_KEY} characters");
            return Err(ServiceError::Invalid(message));
        }
        let service = self.clone();
        let acted = self
            .store
            .write(move |tx| service.act_in(tx, who, &act))
            .await?;
        self.feed.wake();
        Ok(acted)
    }

    fn act_in(
        &self,
        tx: &mut dyn Transaction,
        who: Actor,
        act: &Act,
    ) -> Result<GameView, ServiceError> {
        let (mut loaded, seat) = Loaded::load_as_player(tx, act.game, who)?;
        // A key is the player's own: that of another player is another key.
        let key = act.key.as_ref().map(|key| format!("{seat}/{key}"));
        let is_repeat = |event: &StoredEvent| key.is_some() && event.key == key;
        if loaded.events.iter().any(is_repeat) {
            return Ok(loaded.view());
        }
        if let Some(seen) = act.seen.filter(|seen| *seen != loaded.state.n()) {
            let game = Box::new(loaded.view());
            return Err(ServiceError::Stale { seen, game });
        }
        let origin = Origin {
            user: user_of(who).ok(),
            key: key.as_deref(),
            source: act.source,
        };
        self.append(tx, &mut loaded, seat, &act.request, origin)?;
        Ok(loaded.view())
    }

    /// Judges a request, appends its events and what follows from them: forced passes, conditional
    /// moves, the consent of an engine, ratings, the wait for a review, and notices.
    pub(super) fn append(
        &self,
        tx: &mut dyn Transaction,
        loaded: &mut Loaded,
        seat: SeatNumber,
        request: &Request,
        origin: Origin<'_>,
    ) -> Result<(), ServiceError> {
        // A clock that was set back must not make a time before the last event.
        let at = self.now().max(loaded.last_at());
        let first = loaded.events.len();
        judge_and_append(tx, loaded, seat, request, origin, at).map_err(|error| match error {
            ServiceError::Refused { refusal, .. } => ServiceError::Refused {
                refusal,
                game: Some(Box::new(loaded.view())),
            },
            error => error,
        })?;
        if *request == Request::AskUndo {
            accept_for_engine(tx, loaded, seat, at)?;
        }
        conditionals::answer(tx, loaded, first, at)?;
        games::update(tx, loaded.game.id, &loaded.state, at)?;
        if loaded.state.rules().outcome().is_some() {
            rating::rate_game(tx, loaded, at)?;
            reviews::queue_review(tx, loaded, at)?;
        }
        self.notify_of_events(tx, loaded, first, at)
    }
}

/// Judges a request and appends its events.
pub(super) fn judge_and_append(
    tx: &mut dyn Transaction,
    loaded: &mut Loaded,
    seat: SeatNumber,
    request: &Request,
    origin: Origin<'_>,
    at: Millis,
) -> Result<(), ServiceError> {
    let judged = judge(&loaded.state, seat, request, at);
    let judged = judged.map_err(|refusal| ServiceError::Refused {
        refusal,
        game: None,
    })?;
    for (index, event) in judged.into_iter().enumerate() {
        // The events after the first are the server's: an automatic pass.
        let origin = match index {
            0 => origin,
            _ => Origin {
                user: None,
                key: None,
                source: Source::Server,
            },
        };
        let hash = events::append(tx, loaded.game.id, &event, origin, loaded.last_hash())?;
        loaded.state.apply(&event)?;
        loaded.events.push(StoredEvent {
            id: 0,
            game: loaded.game.id,
            event,
            user: origin.user,
            key: origin.key.map(str::to_owned),
            source: origin.source.name().to_owned(),
            hash,
        });
    }
    Ok(())
}

/// Lets an engine agree to take back a turn.
fn accept_for_engine(
    tx: &mut dyn Transaction,
    loaded: &mut Loaded,
    asker: SeatNumber,
    at: Millis,
) -> Result<(), ServiceError> {
    let is_engine = |(seat, player): &(SeatNumber, &Player)| {
        *seat != asker && matches!(player, Player::Engine { .. })
    };
    let engine = loaded.game.players().find(is_engine).map(|(seat, _)| seat);
    let Some(seat) = engine else {
        return Ok(());
    };
    let origin = Origin {
        user: None,
        key: None,
        source: Source::Engine,
    };
    judge_and_append(tx, loaded, seat, &Request::AcceptUndo, origin, at)
}

/// Returns the last turn, pass or swap among the events after the first `first`.
pub(super) fn last_turn(loaded: &Loaded, first: usize) -> Option<&StoredEvent> {
    let mut new = loaded.events[first.min(loaded.events.len())..].iter();
    new.rfind(|stored| {
        matches!(
            stored.event.action,
            Action::Turn(_) | Action::Swap | Action::Pass
        )
    })
}

impl From<Refusal> for ServiceError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused {
            refusal,
            game: None,
        }
    }
}

/// Returns the id of a user who acts.
///
/// # Errors
///
/// Fails for nobody and for guests.
pub(super) fn user_of(who: Actor) -> Result<UserId, ServiceError> {
    match who {
        Actor::User { id, .. } => Ok(id),
        Actor::Nobody => Err(ServiceError::SignIn),
        Actor::Guest { .. } => Err(ServiceError::Forbidden("a guest has no account")),
    }
}

/// Returns the error of a random id that is not random.
pub(super) fn taken() -> StoreError {
    StoreError::Unavailable {
        reason: "a random id was taken".to_owned(),
    }
}
