//! Events: the append-only lists that games are.

use crate::id::{GameId, SeatNumber, UserId};
use crate::play::{Action, Event, Source};
use crate::store::chain::{self, ChainError};
use crate::store::transaction::values;
use crate::store::{Row, StoreError, Transaction};

/// An event as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number among the events of all games.
    pub id: i64,
    /// Its game.
    pub game: GameId,
    /// The event.
    pub event: Event,
    /// The user who did it.
    pub user: Option<UserId>,
    /// The idempotency key of its request.
    pub key: Option<String>,
    /// The way it came.
    pub source: String,
    /// The hash over it and the events before it.
    pub hash: String,
}

/// Who sent an event, and how.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'o> {
    /// The user.
    pub user: Option<UserId>,
    /// The idempotency key of the request, for its first event.
    pub key: Option<&'o str>,
    /// The way.
    pub source: Source,
}

const COLUMNS: &str =
    "SELECT id, game, n, kind, seat, user_id, text, key, source, at, hash FROM events WHERE";

/// Appends an event after the one whose hash is `previous`, and returns its own hash.
///
/// # Errors
///
/// Fails if the store does, and if the game has an event of that number.
pub fn append(
    tx: &mut dyn Transaction,
    game: GameId,
    event: &Event,
    origin: Origin<'_>,
    previous: &str,
) -> Result<String, StoreError> {
    let Origin { user, key, source } = origin;
    let hash = chain::hash(previous, game, event, user, key, source.name());
    let (kind, text) = event.action.to_parts();
    let sql = "INSERT INTO events (game, n, kind, seat, user_id, text, key, source, at, hash) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let values = values![
        game,
        event.n,
        kind,
        event.seat,
        user,
        text,
        key,
        source.name(),
        event.at,
        &hash,
    ];
    tx.execute(sql, values)?;
    Ok(hash)
}

/// Returns the events of a game, in order.
///
/// # Errors
///
/// Fails if the store does.
pub fn of_game(tx: &mut dyn Transaction, game: GameId) -> Result<Vec<StoredEvent>, StoreError> {
    let rows = tx.query(&format!("{COLUMNS} game = $1 ORDER BY n"), values![game])?;
    rows.iter().map(stored).collect()
}

/// Returns the events of all games with ids above `after` and up to `until`, at most `limit`.
///
/// # Errors
///
/// Fails if the store does.
pub fn between(
    tx: &mut dyn Transaction,
    after: i64,
    until: i64,
    limit: u32,
) -> Result<Vec<StoredEvent>, StoreError> {
    let sql = format!("{COLUMNS} id > $1 AND id <= $2 ORDER BY id LIMIT $3");
    let rows = tx.query(&sql, values![after, until, limit])?;
    rows.iter().map(stored).collect()
}

/// Checks the hashes of the events of a game.
///
/// # Errors
///
/// Fails with the first event whose hash does not follow.
pub fn check_chain(game: GameId, events: &[StoredEvent]) -> Result<(), ChainError> {
    let mut previous = "";
    for StoredEvent {
        event,
        user,
        key,
        source,
        hash,
        ..
    } in events
    {
        if chain::hash(previous, game, event, *user, key.as_deref(), source) != *hash {
            return Err(ChainError { game, n: event.n });
        }
        previous = hash;
    }
    Ok(())
}

fn stored(row: &Row) -> Result<StoredEvent, StoreError> {
    let action = Action::from_parts(row.text(3)?, row.text_or_null(6)?);
    Ok(StoredEvent {
        id: row.int(0)?,
        game: GameId(row.int(1)?),
        event: Event {
            n: row.small(2)?,
            seat: SeatNumber(row.small(4)?),
            action: action.map_err(StoreError::damaged)?,
            at: row.int(9)?,
        },
        user: row.int_or_null(5)?.map(UserId),
        key: row.text_or_null(7)?.map(str::to_owned),
        source: row.text(8)?.to_owned(),
        hash: row.text(10)?.to_owned(),
    })
}
