//! Ratings and how games changed them.

use crate::id::{GameId, Millis, UserId};
use crate::play::Kind;
use crate::store::transaction::values;
use crate::store::{Row, StoreError, Transaction};

/// A rating of a user as it is stored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoredRating {
    /// The value.
    pub value: f64,
    /// The deviation.
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
    /// The number of rated games.
    pub games: i64,
    /// The time of the last one.
    pub at: Millis,
}

/// Returns the rating of a user in a kind of game.
///
/// # Errors
///
/// Fails if the store does.
pub fn of(
    tx: &mut dyn Transaction,
    user: UserId,
    kind: Kind,
) -> Result<Option<StoredRating>, StoreError> {
    let sql = "SELECT value, deviation, volatility, games, at FROM ratings \
               WHERE user_id = $1 AND kind = $2";
    let row = tx.row(sql, values![user, kind.name()])?;
    row.map(|row| rating(&row, 0)).transpose()
}

/// Replaces the rating of a user.
///
/// # Errors
///
/// Fails if the store does.
pub fn set(
    tx: &mut dyn Transaction,
    user: UserId,
    kind: Kind,
    rating: StoredRating,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO ratings (user_id, kind, value, deviation, volatility, games, at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, kind) DO UPDATE \
               SET value = $3, deviation = $4, volatility = $5, games = $6, at = $7";
    let StoredRating {
        value,
        deviation,
        volatility,
        games,
        at,
    } = rating;
    let values = values![user, kind.name(), value, deviation, volatility, games, at];
    tx.execute(sql, values).map(drop)
}

/// Notes how a game changed the rating of a user.
///
/// # Errors
///
/// Fails if the store does.
pub fn add_change(
    tx: &mut dyn Transaction,
    game: GameId,
    user: UserId,
    before: f64,
    after: f64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO rating_changes (game, user_id, before_value, after_value) \
               VALUES ($1, $2, $3, $4)";
    tx.execute(sql, values![game, user, before, after])
        .map(drop)
}

/// Returns how games changed the rating of a user in a kind of game, the last ones first, at most
/// `limit`: the game, the value before and after.
///
/// # Errors
///
/// Fails if the store does.
pub fn changes_of_user(
    tx: &mut dyn Transaction,
    user: UserId,
    kind: Kind,
    limit: u32,
) -> Result<Vec<(GameId, f64, f64)>, StoreError> {
    let sql = "SELECT c.game, c.before_value, c.after_value \
               FROM rating_changes c JOIN games g ON g.id = c.game \
               WHERE c.user_id = $1 AND g.kind = $2 ORDER BY g.moved_at DESC, g.id DESC LIMIT $3";
    let rows = tx.query(sql, values![user, kind.name(), limit])?;
    rows.iter()
        .map(|row| Ok((GameId(row.int(0)?), row.real(1)?, row.real(2)?)))
        .collect()
}

/// Returns the best players of a kind of game with their names, at most `limit`.
///
/// # Errors
///
/// Fails if the store does.
pub fn best(
    tx: &mut dyn Transaction,
    kind: Kind,
    limit: u32,
) -> Result<Vec<(String, StoredRating)>, StoreError> {
    let sql = "SELECT u.name, r.value, r.deviation, r.volatility, r.games, r.at \
               FROM ratings r JOIN users u ON u.id = r.user_id \
               WHERE r.kind = $1 AND u.deleted_at IS NULL \
               ORDER BY r.value DESC, u.name_key LIMIT $2";
    let rows = tx.query(sql, values![kind.name(), limit])?;
    rows.iter()
        .map(|row| Ok((row.text(0)?.to_owned(), rating(row, 1)?)))
        .collect()
}

fn rating(row: &Row, first: usize) -> Result<StoredRating, StoreError> {
    Ok(StoredRating {
        value: row.real(first)?,
        deviation: row.real(first + 1)?,
        volatility: row.real(first + 2)?,
        games: row.int(first + 3)?,
        at: row.int(first + 4)?,
    })
}
