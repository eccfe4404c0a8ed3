//! The feed of all events: sends new events to subscribers, and reads old ones from the store.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use tokio::sync::{Notify, broadcast};
use utoipa::ToSchema;

use super::ServiceError;
use super::revocations::{Revocations, Seen};
use super::snapshot::access;
use crate::account::{Access, GameAccess, Identity, Permission, Role, decide};
use crate::id::{GameId, rfc3339};
use crate::store::events::StoredEvent;
use crate::store::{Store, StoreError, Transaction, events, games, signals};

/// The time between two queries for events of other processes. A query reads one row, and bounds
/// the delay with which a player sees the opponent's turn.
const INTERVAL: Duration = Duration::from_millis(100);

/// The number of events that a slow receiver may lag behind before it has to read the store.
const BACKLOG: usize = 4096;

/// The limit of events for one read.
const PAGE: u32 = 500;

/// The channel of new events. Clones share it.
#[derive(Clone)]
pub struct Feed {
    notify: Arc<Notify>,
    new: broadcast::Sender<Arc<FeedItem>>,
    changes: broadcast::Sender<Arc<Change>>,
    /// The credentials that have ended.
    pub(crate) revocations: Revocations,
}

/// An event with the access rights of its game.
#[derive(Clone, Debug)]
pub struct FeedItem {
    /// The event as the API shows it.
    pub view: EventView,
    /// The rights to see it.
    pub audience: Audience,
}

/// A change that is no event, with the access rights of its game.
#[derive(Clone, Debug)]
pub struct Change {
    /// The change as pages are told of it.
    pub view: ChangeView,
    /// The rights to see it; `None` for a change that anyone sees.
    pub audience: Option<Audience>,
}

/// A change of a game that is no event: its page has another part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangeView {
    /// The number of the game; absent for the open offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<i64>,
    /// The part: `begun` or `waits` for a new game, `seats`, `chat`, `review` or `rematch`;
    /// `offers` for the open offers.
    pub part: &'static str,
}

/// The rights to see the events and changes of a game.
#[derive(Clone, Debug)]
pub struct Audience(GameAccess);

/// An event of the feed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventView {
    /// Its number among the events of all games; that of the next one is greater.
    pub id: i64,
    /// The number of its game.
    pub game: i64,
    /// Its number in the game.
    pub n: u32,
    /// The seat of its player.
    pub seat: u8,
    /// `turn`, `pass`, `swap`, `resign`, `timeout`, `ask-undo`, `undo`, `refuse-undo`, or `start` when
    /// the clocks start.
    pub event: &'static str,
    /// The placements of a turn.
    pub turn: Option<String>,
    /// The time.
    pub at: String,
}

impl Default for Feed {
    fn default() -> Self {
        let (new, _) = broadcast::channel(BACKLOG);
        let (changes, _) = broadcast::channel(BACKLOG);
        Self {
            notify: Arc::default(),
            new,
            changes,
            revocations: Revocations::default(),
        }
    }
}

impl Feed {
    /// Makes the feed read new events now.
    pub(crate) fn notify(&self) {
        self.notify.notify_one();
    }

    /// Returns a receiver for future events.
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Arc<FeedItem>> {
        self.new.subscribe()
    }

    /// Returns a receiver for future changes.
    pub(crate) fn subscribe_to_changes(&self) -> broadcast::Receiver<Arc<Change>> {
        self.changes.subscribe()
    }

    /// Returns the number of open receivers.
    pub(crate) fn subscribers(&self) -> usize {
        self.new.receiver_count()
    }

    /// Sends changes that `seen` does not have to the receivers, if there are any.
    async fn send_changes(&self, store: &Store, seen: &mut Seen) -> Result<(), ServiceError> {
        if self.changes.receiver_count() == 0 {
            return Ok(());
        }
        let after = seen.after();
        let job = move |tx: &mut dyn Transaction| {
            let newest = signals::last(tx)?;
            let mut changes = Vec::new();
            for signal in signals::after(tx, after.unwrap_or(newest))? {
                let Some(id) = signal.game else {
                    changes.push((signal, None));
                    continue;
                };
                if let Some(game) = games::find(tx, id)? {
                    changes.push((signal, Some(access(&game))));
                }
            }
            Ok::<_, ServiceError>((newest, changes))
        };
        let (newest, changes) = store.read(job).await?;
        for (signal, access) in changes {
            if seen.insert(signal.id) {
                let view = ChangeView {
                    game: signal.game.map(|game| game.0),
                    part: signal.part.name(),
                };
                // Fails without a receiver, which is no error here.
                let _ = self.changes.send(Arc::new(Change {
                    view,
                    audience: access.map(Audience),
                }));
            }
        }
        seen.forget_up_to(newest);
        Ok(())
    }

    /// Sends new events of `store` to the receivers. Never returns.
    pub(crate) async fn run(&self, store: &Store) {
        // If the store fails, the feed begins later; subscribers read missed events from the
        // store.
        let mut last = loop {
            match store.committed_id().await {
                Ok(last) => break last,
                Err(error) => tracing::warn!(%error, "the feed cannot begin"),
            }
            tokio::time::sleep(INTERVAL).await;
        };
        let (mut seen, mut seen_changes) = (Seen::default(), Seen::default());
        loop {
            // `notify` is for events of this process; the timeout finds events of others.
            let _ = tokio::time::timeout(INTERVAL, self.notify.notified()).await;
            if let Err(error) = self.revocations.send_new(store, &mut seen).await {
                tracing::warn!(%error, "the revocations cannot be read");
            }
            if let Err(error) = self.send_changes(store, &mut seen_changes).await {
                tracing::warn!(%error, "the changes cannot be read");
            }
            loop {
                match events_after(store, last, None).await {
                    Ok((items, is_full)) => {
                        last = items.last().map_or(last, |item| item.view.id);
                        for item in items {
                            // `send` fails if there is no receiver, which is no error here.
                            let _ = self.new.send(item);
                        }
                        if !is_full {
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

impl Audience {
    /// Returns the number of the game.
    pub fn game(&self) -> GameId {
        self.0.game
    }

    /// Returns whether an actor may see the game.
    pub fn has(&self, identity: Identity) -> bool {
        decide(Permission::ViewGame, identity, Some(&self.0)) == Access::Allowed
    }

    /// Returns whether everyone may list the game, or it is the actor's own.
    pub fn lists(&self, identity: Identity) -> bool {
        self.has(identity) && self.0.is_listed_to(identity)
    }

    /// Returns whether the actor plays in the game.
    pub fn has_player(&self, identity: Identity) -> bool {
        self.has(identity) && self.0.of(identity) != Role::Spectator
    }
}

impl EventView {
    pub(crate) fn new(stored: &StoredEvent) -> Self {
        Self {
            id: stored.id,
            game: stored.game.0,
            n: stored.n,
            seat: stored.seat.0,
            event: stored.kind.name(),
            turn: stored.text.clone(),
            at: rfc3339(stored.at),
        }
    }
}

/// Returns the complete events after `after`, at most a page, and whether there may be more.
/// With `games`, skips the events of all other games.
pub(crate) async fn events_after(
    store: &Store,
    after: i64,
    games: Option<Vec<GameId>>,
) -> Result<(Vec<Arc<FeedItem>>, bool), ServiceError> {
    // Only up to this id: a later event may precede one that is not committed yet.
    let until = store.committed_id().await?;
    let job = move |tx: &mut dyn Transaction| {
        let stored = match &games {
            None => events::between(tx, after, until, PAGE)?,
            Some(games) => events_of(tx, games, after, until)?,
        };
        with_access(tx, stored)
    };
    let items = store.read(job).await?;
    let is_full = items.len() == PAGE as usize;
    Ok((items, is_full))
}

/// Returns a page of the events of some games, in the order of their ids.
fn events_of(
    tx: &mut dyn Transaction,
    games: &[GameId],
    after: i64,
    until: i64,
) -> Result<Vec<StoredEvent>, StoreError> {
    let mut all = Vec::new();
    for game in games {
        all.extend(events::of_game_between(tx, *game, (after, until), PAGE)?);
    }
    all.sort_unstable_by_key(|event| event.id);
    all.truncate(PAGE as usize);
    Ok(all)
}

fn with_access(
    tx: &mut dyn Transaction,
    events: Vec<StoredEvent>,
) -> Result<Vec<Arc<FeedItem>>, ServiceError> {
    let mut accesses: HashMap<GameId, GameAccess> = HashMap::new();
    let mut items = Vec::new();
    for stored in events {
        let id = stored.game;
        let access = match accesses.entry(id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let game = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
                unknown.insert(access(&game))
            }
        };
        items.push(Arc::new(FeedItem {
            view: EventView::new(&stored),
            audience: Audience(access.clone()),
        }));
    }
    Ok(items)
}
