//! Reviews of games that are over: those that wait, and those that are done.

use crate::engine::ReviewView;
use crate::id::{GameId, Millis};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// The review of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Stored {
    /// It waits, or is computed.
    Waiting,
    /// It is done.
    Done(ReviewView),
    /// There will be none.
    None,
}

/// Queues the review of a game that is over.
///
/// # Errors
///
/// Fails if the store does.
pub fn queue(tx: &mut dyn Transaction, game: GameId, ended: Millis) -> Result<(), StoreError> {
    let sql = "INSERT INTO reviews (game, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    tx.execute(sql, values![game, ended]).map(drop)
}

/// Returns the game that ended last among those that wait, with the number of its tries, and puts
/// off the next try, so that no other process takes it.
///
/// # Errors
///
/// Fails if the store does.
pub fn claim(
    tx: &mut dyn Transaction,
    now: Millis,
    retry_at: Millis,
) -> Result<Option<(GameId, i64)>, StoreError> {
    let sql = "UPDATE reviews SET next_at = $2, tries = tries + 1 WHERE game = \
               (SELECT game FROM reviews WHERE done_at IS NULL AND next_at <= $1 \
               ORDER BY ended DESC, game DESC LIMIT 1) RETURNING game, tries";
    let row = tx.row(sql, values![now, retry_at])?;
    row.map(|row| Ok((GameId(row.int(0)?), row.int(1)?)))
        .transpose()
}

/// Puts off the next try of a review that is computed.
///
/// # Errors
///
/// Fails if the store does.
pub fn renew(tx: &mut dyn Transaction, game: GameId, retry_at: Millis) -> Result<(), StoreError> {
    let sql = "UPDATE reviews SET next_at = $2 WHERE game = $1 AND done_at IS NULL";
    tx.execute(sql, values![game, retry_at]).map(drop)
}

/// Stores a review, or that there will be none. The first one stays.
///
/// # Errors
///
/// Fails if the store does.
pub fn finish(
    tx: &mut dyn Transaction,
    game: GameId,
    review: Option<&ReviewView>,
    now: Millis,
) -> Result<(), StoreError> {
    let review = review.map(serde_json::to_string).transpose();
    let review = review.map_err(StoreError::damaged)?;
    let sql = "UPDATE reviews SET done_at = $2, review = $3 WHERE game = $1 AND done_at IS NULL";
    tx.execute(sql, values![game, now, review]).map(drop)
}

/// Returns the review of a game.
///
/// # Errors
///
/// Fails if the store does.
pub fn of(tx: &mut dyn Transaction, game: GameId) -> Result<Stored, StoreError> {
    let sql = "SELECT done_at, review FROM reviews WHERE game = $1";
    let Some(row) = tx.row(sql, values![game])? else {
        return Ok(Stored::None);
    };
    match (row.int_or_null(0)?, row.text_or_null(1)?) {
        (None, _) => Ok(Stored::Waiting),
        (Some(_), None) => Ok(Stored::None),
        (Some(_), Some(text)) => {
            let review = serde_json::from_str(text);
            review.map(Stored::Done).map_err(StoreError::damaged)
        }
    }
}

/// Returns the number of reviews that wait.
///
/// # Errors
///
/// Fails if the store does.
pub fn count_waiting(tx: &mut dyn Transaction) -> Result<i64, StoreError> {
    let row = tx.row("SELECT count(*) FROM reviews WHERE done_at IS NULL", &[])?;
    row.map_or(Ok(0), |row| row.int(0))
}
