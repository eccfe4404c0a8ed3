//! Browsers that get push messages, and the messages that wait.

use crate::id::{Millis, UserId};
use crate::store::transaction::values;
use crate::store::{Row, StoreError, Transaction};

/// A subscription with a message to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number.
    pub id: i64,
    /// The address at the push service.
    pub endpoint: String,
    /// The number of messages that were wanted since the beginning; one stands for all that are
    /// not sent.
    pub wanted: i64,
    /// How often it was tried.
    pub tries: i64,
}

/// A browser of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// The address at the push service.
    pub endpoint: String,
    /// The time when it was stored.
    pub created: Millis,
}

/// Stores a subscription of a user, who takes it over from another one in the same browser. Of more
/// than `limit`, the oldest ones are deleted.
///
/// # Errors
///
/// Fails if the store does.
pub fn add(
    tx: &mut dyn Transaction,
    user: UserId,
    endpoint: &str,
    limit: u32,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO push_subscriptions (user_id, endpoint, created) VALUES ($1, $2, $3) \
               ON CONFLICT (endpoint) DO UPDATE SET user_id = $1";
    tx.execute(sql, values![user, endpoint, now])?;
    let sql = "DELETE FROM push_subscriptions WHERE user_id = $1 AND id NOT IN \
               (SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY id DESC LIMIT $2)";
    tx.execute(sql, values![user, limit]).map(drop)
}

/// Deletes a subscription of a user. Returns false if there is none.
///
/// # Errors
///
/// Fails if the store does.
pub fn remove(tx: &mut dyn Transaction, user: UserId, endpoint: &str) -> Result<bool, StoreError> {
    let sql = "DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2";
    Ok(tx.execute(sql, values![user, endpoint])? > 0)
}

/// Returns the subscriptions of a user, the oldest first.
///
/// # Errors
///
/// Fails if the store does.
pub fn of_user(tx: &mut dyn Transaction, user: UserId) -> Result<Vec<Subscription>, StoreError> {
    let sql = "SELECT endpoint, created FROM push_subscriptions WHERE user_id = $1 ORDER BY id";
    let subscription = |row: &Row| {
        Ok(Subscription {
            endpoint: row.text(0)?.to_owned(),
            created: row.int(1)?,
        })
    };
    let rows = tx.query(sql, values![user])?;
    rows.iter().map(subscription).collect()
}

/// Makes a message wait for each browser of a user.
///
/// # Errors
///
/// Fails if the store does.
pub fn want(tx: &mut dyn Transaction, user: UserId) -> Result<(), StoreError> {
    // A service that does not answer is not asked sooner because of another message.
    let sql = "UPDATE push_subscriptions SET wanted = wanted + 1, \
               tries = CASE WHEN sent < wanted THEN tries ELSE 0 END, \
               next_at = CASE WHEN sent < wanted THEN next_at ELSE 0 END WHERE user_id = $1";
    tx.execute(sql, values![user]).map(drop)
}

/// Returns messages that are due, and puts off their next try, so that no other process takes
/// them.
///
/// # Errors
///
/// Fails if the store does.
pub fn claim(
    tx: &mut dyn Transaction,
    now: Millis,
    retry_at: Millis,
    limit: u32,
) -> Result<Vec<Waiting>, StoreError> {
    let sql = "UPDATE push_subscriptions SET next_at = $2, tries = tries + 1 WHERE id IN \
               (SELECT id FROM push_subscriptions WHERE sent < wanted AND next_at <= $1 \
               ORDER BY next_at, id LIMIT $3) RETURNING id, endpoint, wanted, tries";
    let waiting = |row: &Row| {
        Ok(Waiting {
            id: row.int(0)?,
            endpoint: row.text(1)?.to_owned(),
            wanted: row.int(2)?,
            tries: row.int(3)?,
        })
    };
    let rows = tx.query(sql, values![now, retry_at, limit])?;
    rows.iter().map(waiting).collect()
}

/// Notes that a message was sent, or is given up. One that was wanted meanwhile is due at once.
///
/// # Errors
///
/// Fails if the store does.
pub fn done(tx: &mut dyn Transaction, message: &Waiting) -> Result<(), StoreError> {
    let sql = "UPDATE push_subscriptions SET sent = $2, tries = 0, next_at = 0 WHERE id = $1";
    tx.execute(sql, values![message.id, message.wanted])
        .map(drop)
}

/// Notes when to try a message again.
///
/// # Errors
///
/// Fails if the store does.
pub fn put_off(
    tx: &mut dyn Transaction,
    message: &Waiting,
    next_at: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE push_subscriptions SET next_at = $2 WHERE id = $1";
    tx.execute(sql, values![message.id, next_at]).map(drop)
}

/// Deletes the subscription of a message, because its service does not know it any more.
///
/// # Errors
///
/// Fails if the store does.
pub fn ended(tx: &mut dyn Transaction, message: &Waiting) -> Result<(), StoreError> {
    let sql = "DELETE FROM push_subscriptions WHERE id = $1";
    tx.execute(sql, values![message.id]).map(drop)
}

/// Returns the number of messages that wait.
///
/// # Errors
///
/// Fails if the store does.
pub fn count_waiting(tx: &mut dyn Transaction) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM push_subscriptions WHERE sent < wanted";
    let row = tx.row(sql, &[])?;
    row.map_or(Ok(0), |row| row.int(0))
}
