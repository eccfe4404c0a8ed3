//! The feed of all events: sends new events to subscribers, and reads old ones from the store.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use tokio::sync::{Notify, broadcast};
use utoipa::ToSchema;

use super::revocations::{self, HeldCredential, Seen};
use super::snapshot::access;
use super::{Service, ServiceError};
use crate::account::{Access, GameAccess, Identity, Permission, Role, decide};
use crate::id::GameId;
use crate::id::rfc3339;
use crate::store::events::StoredEvent;
use crate::store::{Transaction, events, games};

/// The time between two queries for events of other processes. A query reads one row, and bounds
/// the delay with which a player sees the opponent's turn.
const INTERVAL: Duration = Duration::from_millis(100);

/// The number of events that a slow receiver may lag behind before it has to read the store.
const BACKLOG: usize = 4096;

/// The limit of events for one read.
const PAGE: u32 = 500;

/// The channel of new events.
#[derive(Clone)]
pub struct Feed {
    notify: Arc<Notify>,
    new: broadcast::Sender<Arc<FeedItem>>,
    /// The credentials that have ended.
    pub(super) revoked: broadcast::Sender<HeldCredential>,
}

/// An event with the access rights of its game.
#[derive(Clone, Debug)]
pub struct FeedItem {
    /// The event as the API shows it.
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
            notify: Arc::default(),
            new,
            revoked: revocations::channel(),
        }
    }
}

impl Feed {
    /// Makes the feed read new events now.
    pub(super) fn notify(&self) {
        self.notify.notify_one();
    }
}

impl FeedItem {
    /// Returns whether an actor may see the event.
    pub fn is_visible_to(&self, identity: Identity) -> bool {
        decide(Permission::ViewGame, identity, Some(&self.access)) == Access::Allowed
    }

    /// Returns whether the event belongs to a game that everyone may list, or to the actor's own.
    pub fn is_listed_for(&self, identity: Identity) -> bool {
        self.is_visible_to(identity) && self.access.is_listed_to(identity)
    }

    /// Returns whether the event belongs to a game in which the actor plays.
    pub fn is_of_player(&self, identity: Identity) -> bool {
        self.is_visible_to(identity) && self.access.of(identity) != Role::Spectator
    }
}

impl Service {
    /// Returns a receiver for future events.
    pub fn subscribe(&self) -> broadcast::Receiver<Arc<FeedItem>> {
        self.feed.new.subscribe()
    }

    /// Returns the number of open receivers.
    pub fn subscribers(&self) -> usize {
        self.feed.new.receiver_count()
    }

    /// Returns the number of the last complete event: all events up to it are committed.
    pub async fn last_event(&self) -> Result<i64, ServiceError> {
        Ok(self.store.committed_id().await?)
    }

    /// Returns the complete events after `after`, at most a page, and whether there may be more.
    pub async fn events_after(
        &self,
        after: i64,
    ) -> Result<(Vec<Arc<FeedItem>>, bool), ServiceError> {
        let until = self.store.committed_id().await?;
        let fed = self
            .store
            .read(move |tx| fed_events(tx, after, until))
            .await?;
        let is_full = fed.len() == PAGE as usize;
        Ok((fed, is_full))
    }

    /// Sends new events to the receivers. Never returns.
    pub async fn run_feed(self) {
        // If the store fails, the feed begins later; subscribers read missed events from the
        // store.
        let mut last = loop {
            match self.store.committed_id().await {
                Ok(last) => break last,
                Err(error) => tracing::warn!(%error, "the feed cannot begin"),
            }
            tokio::time::sleep(INTERVAL).await;
        };
        let mut seen = Seen::default();
        loop {
            // `notify` is for events of this process; the timeout finds events of others.
            let _ = tokio::time::timeout(INTERVAL, self.feed.notify.notified()).await;
            if let Err(error) = self.send_revocations(&mut seen).await {
                tracing::warn!(%error, "the revocations cannot be read");
            }
            loop {
                match self.events_after(last).await {
                    Ok((fed, more)) => {
                        last = fed.last().map_or(last, |event| event.view.id);
                        for event in fed {
                            // `send` fails if there is no receiver, which is no error here.
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
) -> Result<Vec<Arc<FeedItem>>, ServiceError> {
    let mut accesses: HashMap<GameId, GameAccess> = HashMap::new();
    let mut fed = Vec::new();
    for stored in events::between(tx, after, until, PAGE)? {
        let id = stored.game;
        if let std::collections::hash_map::Entry::Vacant(entry) = accesses.entry(id) {
            let game = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
            entry.insert(access(&game));
        }
        let access = accesses[&id].clone();
        fed.push(Arc::new(FeedItem {
            view: event_view(&stored),
            access,
        }));
    }
    Ok(fed)
}

/// Converts a stored event to its view.
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
