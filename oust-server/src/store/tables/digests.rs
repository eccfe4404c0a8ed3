//! When users get their digests, and the games that the next digest has to tell of.

use super::game_rows::rows;
use super::users::PRESENT;
use crate::game::GameRow;
use crate::id::{GameId, Millis, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// The sooner one of the time when the digest is due and the time that `$2` milliseconds after the
/// last digest allow, at `$3` at the earliest.
const SOONER: &str = "CASE WHEN digest_due <= digested_at + $2 OR digest_due <= $3 THEN digest_due \
                      WHEN digested_at + $2 > $3 THEN digested_at + $2 ELSE $3 END";

/// Adds the turn or the end of a game to a user's next digest, which is due now, but at least
/// `interval` after the last one.
pub fn add(
    tx: &mut dyn Transaction,
    user: UserId,
    game: GameId,
    interval: Millis,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET untold = 1 WHERE game = $1 AND user_id = $2";
    tx.execute(sql, values![game, user])?;
    // Also where the time stays as it is: a digest that another transaction queues now does not see
    // the game, and has to conflict with this one.
    let sql = format!("UPDATE users SET digest_due = {SOONER} WHERE id = $1");
    tx.execute(&sql, values![user, interval, now]).map(drop)
}

/// Makes the digest of a user due `interval` after the last one, if one is due later.
pub fn hasten(
    tx: &mut dyn Transaction,
    user: UserId,
    interval: Millis,
    now: Millis,
) -> Result<(), StoreError> {
    let sql =
        format!("UPDATE users SET digest_due = {SOONER} WHERE id = $1 AND digest_due IS NOT NULL");
    tx.execute(&sql, values![user, interval, now]).map(drop)
}

/// Returns the users with a digest that is due, the longest wait first. A digest waits for the end
/// of a vacation.
pub fn due(tx: &mut dyn Transaction, now: Millis) -> Result<Vec<UserId>, StoreError> {
    let sql = format!(
        "SELECT u.id FROM users u WHERE u.digest_due <= $1 AND {PRESENT} ORDER BY u.digest_due"
    );
    tx.all(&sql, values![now])
}

/// Returns whether the digest of a user is due.
pub fn is_due(tx: &mut dyn Transaction, user: UserId, now: Millis) -> Result<bool, StoreError> {
    let sql =
        format!("SELECT u.id FROM users u WHERE u.id = $2 AND u.digest_due <= $1 AND {PRESENT}");
    Ok(tx.first::<UserId>(&sql, values![now, user])?.is_some())
}

/// Takes the games that the next digest of a user has to tell of, the first one first. No digest is
/// due any more.
pub fn take(tx: &mut dyn Transaction, user: UserId) -> Result<Vec<GameRow>, StoreError> {
    // Not a queue with tries: they are told in this transaction, or stay.
    let sql = "SELECT s.game FROM seats s WHERE s.user_id = $1 AND s.untold = 1";
    let mut games = rows(tx, sql, values![user])?;
    games.sort_by_key(|game| (game.derived.moved_at, game.id));
    // Seats first, as in `add`: see `Store::write`.
    let sql = "UPDATE seats SET untold = 0 WHERE user_id = $1 AND untold = 1";
    tx.execute(sql, values![user])?;
    let sql = "UPDATE users SET digest_due = NULL WHERE id = $1";
    tx.execute(sql, values![user])?;
    Ok(games)
}

/// Notes that the digest of a user is queued.
pub fn queued(tx: &mut dyn Transaction, user: UserId, now: Millis) -> Result<(), StoreError> {
    let sql = "UPDATE users SET digested_at = $2 WHERE id = $1";
    tx.execute(sql, values![user, now]).map(drop)
}
