//! Events: the append-only lists that games are.

use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::play::{Action, Event, EventKind, Source, TurnNotation};
use crate::store::chain::{self, ChainError};
use crate::store::transaction::values;
use crate::store::{Row, StoreError, Transaction};

/// An event as it is stored, with its turn as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number among the events of all games.
    pub id: i64,
    /// Its game.
    pub game: GameId,
    /// Its number in the game, counted from 1.
    pub n: u32,
    /// Its kind.
    pub kind: EventKind,
    /// The seat of its player.
    pub seat: SeatNumber,
    /// The user who did it.
    pub user: Option<UserId>,
    /// The placements of a turn.
    pub text: Option<String>,
    /// The idempotency key of its request.
    pub key: Option<String>,
    /// The name of the way it came.
    pub source: String,
    /// The time.
    pub at: Millis,
    /// The hash over it and the events before it.
    pub hash: String,
}

/// The end of the list of a game, to which the next event is chained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Last {
    /// The time of the last event.
    pub at: Millis,
    /// Its hash.
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

impl Origin<'_> {
    /// Returns the origin of an event that nobody sent.
    pub fn of(source: Source) -> Self {
        Self {
            user: None,
            key: None,
            source,
        }
    }
}

const COLUMNS: &str =
    "SELECT id, game, n, kind, seat, user_id, text, key, source, at, hash FROM events WHERE";

/// Appends an event after the one whose hash is `previous`, and returns its own hash.
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
    stored.hash = chain::hash(previous, &stored);
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

/// Calls `next` with the events of a game, in order. Reads only what a fold needs, all of it from
/// the index.
pub fn fold<E: From<StoreError>>(
    tx: &mut dyn Transaction,
    game: GameId,
    notation: &TurnNotation,
    mut next: impl FnMut(Event) -> Result<(), E>,
) -> Result<(), E> {
    let sql = "SELECT n, kind, seat, text, at FROM events WHERE game = $1 ORDER BY n";
    for row in tx.query(sql, values![game])? {
        let kind = kind_of(row.text(1)?)?;
        let action = Action::from_stored(kind, row.text_or_null(3)?, notation);
        next(Event {
            n: row.small(0)?,
            seat: SeatNumber(row.small(2)?),
            action: action.map_err(StoreError::damaged)?,
            at: row.int(4)?,
        })?;
    }
    Ok(())
}

/// Returns the end of the list of a game; `None` before the first event.
pub fn last(tx: &mut dyn Transaction, game: GameId) -> Result<Option<Last>, StoreError> {
    let sql = "SELECT at, hash FROM events WHERE game = $1 ORDER BY n DESC LIMIT 1";
    let row = tx.row(sql, values![game])?;
    let last = |row: Row| {
        Ok(Last {
            at: row.int(0)?,
            hash: row.text(1)?.to_owned(),
        })
    };
    row.map(last).transpose()
}

/// Returns the event of a game that a request with this idempotency key has made.
pub fn of_key(
    tx: &mut dyn Transaction,
    game: GameId,
    key: &str,
) -> Result<Option<StoredEvent>, StoreError> {
    let row = tx.row(
        &format!("{COLUMNS} game = $1 AND key = $2"),
        values![game, key],
    )?;
    row.as_ref().map(stored).transpose()
}

/// Returns the events of a game, in order.
pub fn of_game(tx: &mut dyn Transaction, game: GameId) -> Result<Vec<StoredEvent>, StoreError> {
    let rows = tx.query(&format!("{COLUMNS} game = $1 ORDER BY n"), values![game])?;
    rows.iter().map(stored).collect()
}

/// Returns the events of all games with ids above `after` and up to `until`, at most `limit`.
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

/// Checks the hashes of the events of a game, of which the first follows one of `roots`.
///
/// # Errors
///
/// Fails with the first event whose hash does not follow.
pub fn check_chain(roots: &[&str], events: &[StoredEvent]) -> Result<(), ChainError> {
    for (index, event) in events.iter().enumerate() {
        let follows = |previous: &str| chain::hash(previous, event) == event.hash;
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

fn stored(row: &Row) -> Result<StoredEvent, StoreError> {
    Ok(StoredEvent {
        id: row.int(0)?,
        game: GameId(row.int(1)?),
        n: row.small(2)?,
        kind: kind_of(row.text(3)?)?,
        seat: SeatNumber(row.small(4)?),
        user: row.int_or_null(5)?.map(UserId),
        text: row.text_or_null(6)?.map(str::to_owned),
        key: row.text_or_null(7)?.map(str::to_owned),
        source: row.text(8)?.to_owned(),
        at: row.int(9)?,
        hash: row.text(10)?.to_owned(),
    })
}

fn kind_of(name: &str) -> Result<EventKind, StoreError> {
    let unknown = || StoreError::damaged(format_args!("unknown kind of event `{name}`"));
    EventKind::from_name(name).ok_or_else(unknown)
}
