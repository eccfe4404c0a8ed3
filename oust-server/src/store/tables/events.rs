//! Events: the append-only lists that games are, and the chain of hashes over each list.

use sha2::{Digest, Sha256};

use crate::game::{Action, Event, EventKind, Source, TurnNotation};
use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::store::columns::{columns, word_column};
use crate::store::transaction::values;
use crate::store::{FromRow, StoreError, Transaction};

columns! {
    /// An event as it is stored, with its turn as text.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredEvent = "events" {
        /// Its number among the events of all games.
        pub id: i64,
        /// The game that it belongs to.
        pub game: GameId,
        /// Its number in the game, counted from 1.
        pub n: u32,
        /// The kind of its action.
        pub kind: EventKind,
        /// The seat of its player.
        pub seat: SeatNumber,
        /// The user who did it.
        pub user: Option<UserId> = "user_id",
        /// The placements of a turn.
        pub text: Option<String>,
        /// The idempotency key of its request.
        pub key: Option<String>,
        /// The name of the way it came.
        pub source: String,
        /// The time when it happened.
        pub at: Millis,
        /// The hash over it and the events before it.
        pub hash: String,
    }
}

columns! {
    /// The facts of an event that a fold needs, borrowed from its row.
    struct FoldedEvent<'r> = "events" {
        n: u32,
        kind: EventKind,
        seat: SeatNumber,
        text: Option<&'r str>,
        at: Millis,
    }
}

word_column!(EventKind, "a kind of event");

/// The sender of an event and the channel that it came by.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'o> {
    /// The user that sent it; `None` without an account.
    pub user: Option<UserId>,
    /// The idempotency key of the request, for its first event.
    pub key: Option<&'o str>,
    /// The channel, such as the API or mail.
    pub source: Source,
}

impl Origin<'_> {
    /// Returns an origin without a user and without an idempotency key.
    pub fn of(source: Source) -> Self {
        Self {
            user: None,
            key: None,
            source,
        }
    }
}

/// Why a chain is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {n} of game {game} has another hash than its fields and the event before it give")]
pub struct ChainError {
    /// The game that has the event.
    pub game: GameId,
    /// The number of the event.
    pub n: u32,
}

/// Appends an event to the hash chain after `previous`, and returns the new hash.
///
/// # Errors
///
/// Fails if the game has an event of that number.
pub fn append(
    tx: &mut dyn Transaction,
    game: GameId,
    event: &Event,
    notation: &TurnNotation,
    origin: Origin<'_>,
    previous: &str,
) -> Result<String, StoreError> {
    let mut stored = StoredEvent {
        id: 0,
        game,
        n: event.n,
        kind: event.action.kind(),
        seat: event.seat,
        user: origin.user,
        text: event.action.text(notation),
        key: origin.key.map(str::to_owned),
        source: origin.source.name().to_owned(),
        at: event.at,
        hash: String::new(),
    };
    stored.hash = hash(previous, &stored);
    insert(tx, &stored)?;
    Ok(stored.hash)
}

/// Inserts a row as it is, but for its number among all events.
pub fn insert(tx: &mut dyn Transaction, event: &StoredEvent) -> Result<(), StoreError> {
    let sql = "INSERT INTO events (game, n, kind, seat, user_id, text, key, source, at, hash) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let values = values![
        event.game,
        event.n,
        event.kind.name(),
        event.seat,
        event.user,
        event.text.as_deref(),
        event.key.as_deref(),
        &event.source,
        event.at,
        &event.hash,
    ];
    tx.execute(sql, values).map(drop)
}

/// Calls `next` with the first `most` events of a game, in order. Reads only the columns of the
/// index `events_by_game`, and copies no text.
pub fn fold<E: From<StoreError>>(
    tx: &mut dyn Transaction,
    game: GameId,
    most: u32,
    notation: &TurnNotation,
    mut next: impl FnMut(Event) -> Result<(), E>,
) -> Result<(), E> {
    let sql = format!(
        "SELECT {} FROM events WHERE game = $1 AND n <= $2 ORDER BY n",
        FoldedEvent::COLUMNS
    );
    let mut refused = None;
    let read = tx.for_each(&sql, values![game, most], &mut |row| {
        let FoldedEvent {
            n,
            kind,
            seat,
            text,
            at,
        } = FoldedEvent::read(row)?;
        let action = Action::from_stored(kind, text, notation);
        let event = Event {
            n,
            seat,
            action: action.map_err(StoreError::damaged)?,
            at,
        };
        // `for_each` can only return a `StoreError`. The error of `next` is kept in `refused`, and
        // `Closed` only stops the iteration.
        next(event).map_err(|error| {
            refused = Some(error);
            StoreError::Closed
        })
    });
    match refused {
        Some(error) => Err(error),
        None => Ok(read?),
    }
}

/// Returns the hash of the last event of a game; `None` before the first one.
pub fn last_hash(tx: &mut dyn Transaction, game: GameId) -> Result<Option<String>, StoreError> {
    let sql = "SELECT hash FROM events WHERE game = $1 ORDER BY n DESC LIMIT 1";
    tx.first(sql, values![game])
}

/// Returns the time of an event; `None` if the game has no event with that number.
pub fn time_of(
    tx: &mut dyn Transaction,
    game: GameId,
    n: u32,
) -> Result<Option<Millis>, StoreError> {
    let sql = "SELECT at FROM events WHERE game = $1 AND n = $2";
    tx.first(sql, values![game, n])
}

/// Returns the event of a game that a request with this idempotency key has made.
pub fn of_key(
    tx: &mut dyn Transaction,
    game: GameId,
    key: &str,
) -> Result<Option<StoredEvent>, StoreError> {
    tx.first(&select("game = $1 AND key = $2"), values![game, key])
}

/// Returns the events of a game, in order.
pub fn of_game(tx: &mut dyn Transaction, game: GameId) -> Result<Vec<StoredEvent>, StoreError> {
    tx.all(&select("game = $1 ORDER BY n"), values![game])
}

/// Returns the events of all games with ids above `after` and up to `until`, at most `limit`.
pub fn between(
    tx: &mut dyn Transaction,
    after: i64,
    until: i64,
    limit: u32,
) -> Result<Vec<StoredEvent>, StoreError> {
    let sql = select("id > $1 AND id <= $2 ORDER BY id LIMIT $3");
    tx.all(&sql, values![after, until, limit])
}

/// Returns the events of one game with ids above `after` and up to `until`, at most `limit`. Reads
/// no other game: the game's index decides, not the ids.
pub fn of_game_between(
    tx: &mut dyn Transaction,
    game: GameId,
    (after, until): (i64, i64),
    limit: u32,
) -> Result<Vec<StoredEvent>, StoreError> {
    let sql = select("game = $1 AND id > $2 AND id <= $3 ORDER BY n LIMIT $4");
    tx.all(&sql, values![game, after, until, limit])
}

fn select(condition: &str) -> String {
    format!(
        "SELECT {} FROM events WHERE {condition}",
        StoredEvent::COLUMNS
    )
}

/// Checks the hash chain of a game. The first event must follow one of `roots`.
///
/// # Errors
///
/// Returns the first event that has a wrong hash.
pub fn check_chain(roots: &[&str], events: &[StoredEvent]) -> Result<(), ChainError> {
    for (index, event) in events.iter().enumerate() {
        let follows = |previous: &str| hash(previous, event) == event.hash;
        let is_right = match index.checked_sub(1) {
            Some(before) => follows(&events[before].hash),
            None => roots.iter().any(|root| follows(root)),
        };
        if !is_right {
            return Err(ChainError {
                game: event.game,
                n: event.n,
            });
        }
    }
    Ok(())
}

/// Returns the hash of an event, which covers `previous`, the hash of the event before it; in
/// hexadecimal.
fn hash(previous: &str, event: &StoredEvent) -> String {
    // Stored hashes depend on the order.
    hash_of(&[
        Some(previous),
        Some(&event.game.to_string()),
        Some(&event.n.to_string()),
        Some(event.kind.name()),
        Some(&event.seat.to_string()),
        event.user.map(|user| user.0.to_string()).as_deref(),
        event.text.as_deref(),
        event.key.as_deref(),
        Some(&event.source),
        Some(&event.at.to_string()),
    ])
}

/// Returns the hash of a list of fields, in hexadecimal.
pub(crate) fn hash_of(fields: &[Option<&str>]) -> String {
    let mut hasher = Sha256::new();
    for field in fields {
        // The length prefix keeps different lists from hashing the same bytes. `u64::MAX`, which
        // no text reaches, marks an absent field and tells it from an empty one.
        let length = field.map_or(u64::MAX, |text| text.len() as u64);
        hasher.update(length.to_le_bytes());
        hasher.update(field.unwrap_or_default());
    }
    data_encoding::HEXLOWER.encode(&hasher.finalize())
}
