//! The feed of all events: new ones as they are stored, old ones from the store.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use tokio::sync::{Notify, broadcast};
use utoipa::ToSchema;

use super::snapshot::access;
use super::{Service, ServiceError};
use crate::id::GameId;
use crate::id::rfc3339;
use crate::people::{Access, Actor, Decision, Deed, GameAccess, decide};
use crate::store::events::StoredEvent;
use crate::store::{Transaction, events, games};

/// The time after which the feed looks for events of other processes: a look costs a query of one
/// row, and a player should not wait longer for the other one's turn.
const INTERVAL: Duration = Duration::from_millis(100);

/// The most events that a slow reader of the feed may lag behind before it reads the store.
const BACKLOG: usize = 4096;

/// The most events that are read at once.
const PAGE: u32 = 500;

/// The channel of new events.
#[derive(Clone)]
pub struct Feed {
    wake: Arc<Notify>,
    new: broadcast::Sender<Arc<FedEvent>>,
}

/// An event with what decides who may see it.
#[derive(Clone, Debug)]
pub struct FedEvent {
    /// The event.
    pub view: EventView,
    access: GameAccess,
}

/// An event of the feed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventView {
    /// Its number among the events of all games; that of the next one is greater.
    pub id: i64,
    /// Its game.
    pub game: i64,
    /// Its number in the game.
    pub n: u32,
    /// The seat of its player.
    pub seat: u8,
    /// `turn`, `pass`, `swap`, `resign`, `timeout`, `ask-undo`, `undo` or `refuse-undo`.
    pub event: &'static str,
    /// The placements of a turn.
    pub turn: Option<String>,
    /// The time.
    pub at: String,
}

impl Default for Feed {
    fn default() -> Self {
        let (new, _) = broadcast::channel(BACKLOG);
        Self {
            wake: Arc::default(),
            new,
        }
    }
}

impl Feed {
    /// Makes the feed look for new events at once.
    pub(super) fn wake(&self) {
        self.wake.notify_one();
    }
}

impl FedEvent {
    /// Returns whether an actor may see the event.
    pub fn is_visible_to(&self, who: Actor) -> bool {
        decide(Deed::ViewGame, who, Some(&self.access)) == Decision::Allowed
    }

    /// Returns whether the event is of a game that everyone may list, or of the actor's own.
    pub fn is_listed_for(&self, who: Actor) -> bool {
        self.is_visible_to(who) && self.access.is_listed_to(who)
    }

    /// Returns whether the event is of a game in which the actor plays.
    pub fn is_of_player(&self, who: Actor) -> bool {
        self.is_visible_to(who) && self.access.of(who) != Access::Spectator
    }
}

impl Service {
    /// Returns a receiver of the events from now on.
    pub fn subscribe(&self) -> broadcast::Receiver<Arc<FedEvent>> {
        self.feed.new.subscribe()
    }

    /// Returns the number of receivers.
    pub fn subscribers(&self) -> usize {
        self.feed.new.receiver_count()
    }

    /// Returns the number of the last event after which all events are sent.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub async fn last_event(&self) -> Result<i64, ServiceError> {
        Ok(self.store.horizon().await?)
    }

    /// Returns the events after `after` that are complete, at most a page, and whether there may
    /// be more.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub async fn events_after(
        &self,
        after: i64,
    ) -> Result<(Vec<Arc<FedEvent>>, bool), ServiceError> {
        let until = self.store.horizon().await?;
        let fed = self
            .store
            .read(move |tx| fed_events(tx, after, until))
            .await?;
        let is_full = fed.len() == PAGE as usize;
        Ok((fed, is_full))
    }

    /// Sends the events to the receivers as they are stored. Never returns.
    pub async fn run_feed(self) {
        // Without the store the feed begins later; what it misses is read from the store.
        let mut last = loop {
            match self.store.horizon().await {
                Ok(last) => break last,
                Err(error) => tracing::warn!(%error, "the feed cannot begin"),
            }
            tokio::time::sleep(INTERVAL).await;
        };
        loop {
            let _ = tokio::time::timeout(INTERVAL, self.feed.wake.notified()).await;
            loop {
                match self.events_after(last).await {
                    Ok((fed, more)) => {
                        last = fed.last().map_or(last, |event| event.view.id);
                        for event in fed {
                            // Without a receiver there is no one to tell.
                            let _ = self.feed.new.send(event);
                        }
                        if !more {
                            break;
                        }
                    }
                    Err(error) => {
                        tracing::warn!(%error, "the feed cannot read");
                        break;
                    }
                }
            }
        }
    }
}

fn fed_events(
    tx: &mut dyn Transaction,
    after: i64,
    until: i64,
) -> Result<Vec<Arc<FedEvent>>, ServiceError> {
    let mut accesses: HashMap<GameId, GameAccess> = HashMap::new();
    let mut fed = Vec::new();
    for stored in events::between(tx, after, until, PAGE)? {
        let id = stored.game;
        if let std::collections::hash_map::Entry::Vacant(entry) = accesses.entry(id) {
            let game = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
            entry.insert(access(&game));
        }
        let access = accesses[&id].clone();
        fed.push(Arc::new(FedEvent {
            view: event_view(&stored),
            access,
        }));
    }
    Ok(fed)
}

/// Returns an event as the feed shows it.
pub(super) fn event_view(stored: &StoredEvent) -> EventView {
    EventView {
        id: stored.id,
        game: stored.game.0,
        n: stored.n,
        seat: stored.seat.0,
        event: stored.kind.name(),
        turn: stored.text.clone(),
        at: rfc3339(stored.at),
    }
}
