//! When users get their mails about all games.

use crate::id::{GameId, Millis, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// Makes a mail due for a user, at least `interval` after the last one.
///
/// # Errors
///
/// Fails if the store does.
pub fn want(
    tx: &mut dyn Transaction,
    user: UserId,
    interval: Millis,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE users SET digest_due = CASE WHEN digested_at + $2 > $3 \
               THEN digested_at + $2 ELSE $3 END WHERE id = $1 AND digest_due IS NULL";
    tx.execute(sql, values![user, interval, now]).map(drop)
}

/// Returns the users whose mail is due, the one that waits longest first.
///
/// # Errors
///
/// Fails if the store does.
pub fn due(tx: &mut dyn Transaction, now: Millis) -> Result<Vec<UserId>, StoreError> {
    let sql = "SELECT id FROM users WHERE digest_due <= $1 ORDER BY digest_due LIMIT 500";
    let rows = tx.query(sql, values![now])?;
    rows.iter().map(|row| row.int(0).map(UserId)).collect()
}

/// Takes the mail of a user that is due, and returns the time of the last one; `None` if it is not
/// due any more.
///
/// # Errors
///
/// Fails if the store does.
pub fn take(
    tx: &mut dyn Transaction,
    user: UserId,
    now: Millis,
) -> Result<Option<Millis>, StoreError> {
    let sql = "UPDATE users SET digest_due = NULL WHERE id = $1 AND digest_due <= $2 \
               RETURNING digested_at";
    let row = tx.row(sql, values![user, now])?;
    row.map(|row| row.int(0)).transpose()
}

/// Makes the mail of a user due at a time.
///
/// # Errors
///
/// Fails if the store does.
pub fn put_off(tx: &mut dyn Transaction, user: UserId, until: Millis) -> Result<(), StoreError> {
    let sql = "UPDATE users SET digest_due = $2 WHERE id = $1";
    tx.execute(sql, values![user, until]).map(drop)
}

/// Notes that the mail of a user is queued.
///
/// # Errors
///
/// Fails if the store does.
pub fn queued(tx: &mut dyn Transaction, user: UserId, now: Millis) -> Result<(), StoreError> {
    let sql = "UPDATE users SET digested_at = $2 WHERE id = $1";
    tx.execute(sql, values![user, now]).map(drop)
}

/// Returns the games of a user that ended after a time, the first one first.
///
/// # Errors
///
/// Fails if the store does.
pub fn ended_since(
    tx: &mut dyn Transaction,
    user: UserId,
    since: Millis,
) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT g.id FROM games g JOIN seats s ON s.game = g.id WHERE s.user_id = $1 \
               AND g.state = 'over' AND g.moved_at > $2 ORDER BY g.moved_at, g.id LIMIT 200";
    let rows = tx.query(sql, values![user, since])?;
    rows.iter().map(|row| row.int(0).map(GameId)).collect()
}
