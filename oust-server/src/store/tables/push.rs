//! Browsers that get push messages, and the messages that wait.
//!
//! A message has no content, so one stands for all that are wanted and not sent yet: a
//! subscription only counts them.

use crate::id::{Millis, UserId};
use crate::store::columns::columns;
use crate::store::queue::Queue;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// The subscriptions with a message to send. The longest due is first, so that subscriptions at a
/// service that does not answer cannot keep the others back.
const QUEUE: Queue = Queue {
    table: "push_subscriptions",
    key: "id",
    waits: "sent < wanted",
    order: "next_at, id",
};

columns! {
    /// A subscription with a message to send.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Waiting = "push_subscriptions" {
        /// Its number.
        pub id: i64,
        /// The address at the push service.
        pub endpoint: String,
        /// The number of messages that were wanted since the beginning.
        pub wanted: i64,
        /// The number of tries, this one included.
        pub tries: i64,
    }
}

columns! {
    /// A browser of a user.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Subscription = "push_subscriptions" {
        /// The address at the push service.
        pub endpoint: String,
        /// The time when it was stored.
        pub created: Millis,
    }
}

/// Stores a subscription of a user. If another user had it in the same browser, the user takes it
/// over. If the user has more than `limit` then, the oldest ones are deleted.
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

/// Deletes a subscription of a user, if there is one with this endpoint.
pub fn remove(tx: &mut dyn Transaction, user: UserId, endpoint: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2";
    tx.execute(sql, values![user, endpoint]).map(drop)
}

/// Returns the subscriptions of a user, the oldest first.
pub fn of_user(tx: &mut dyn Transaction, user: UserId) -> Result<Vec<Subscription>, StoreError> {
    let sql = format!(
        "SELECT {} FROM push_subscriptions WHERE user_id = $1 ORDER BY id",
        Subscription::COLUMNS
    );
    tx.all(&sql, values![user])
}

/// Makes a message wait for each browser of a user.
pub fn want(tx: &mut dyn Transaction, user: UserId) -> Result<(), StoreError> {
    // A service that does not answer is not asked sooner because of another message.
    let sql = "UPDATE push_subscriptions SET wanted = wanted + 1, \
               tries = CASE WHEN sent < wanted THEN tries ELSE 0 END, \
               next_at = CASE WHEN sent < wanted THEN next_at ELSE 0 END WHERE user_id = $1";
    tx.execute(sql, values![user]).map(drop)
}

/// Claims messages that are due.
pub fn claim(
    tx: &mut dyn Transaction,
    now: Millis,
    retry_at: Millis,
    limit: u32,
) -> Result<Vec<Waiting>, StoreError> {
    QUEUE.claim(tx, Waiting::COLUMNS, now, retry_at, limit)
}

/// Notes that a message was sent, or is given up. One that was wanted meanwhile is due at once.
pub fn done(tx: &mut dyn Transaction, message: &Waiting) -> Result<(), StoreError> {
    // Up to the count that was claimed: `wanted` may have grown since.
    let sql = "UPDATE push_subscriptions SET sent = $2, tries = 0, next_at = 0 WHERE id = $1";
    tx.execute(sql, values![message.id, message.wanted])
        .map(drop)
}

/// Notes when to try a message again.
pub fn put_off(
    tx: &mut dyn Transaction,
    message: &Waiting,
    next_at: Millis,
) -> Result<(), StoreError> {
    QUEUE.put_off(tx, message.id, next_at)
}

/// Deletes the subscription of a message, because its service does not know it any more.
pub fn ended(tx: &mut dyn Transaction, message: &Waiting) -> Result<(), StoreError> {
    let sql = "DELETE FROM push_subscriptions WHERE id = $1";
    tx.execute(sql, values![message.id]).map(drop)
}

/// Returns the number of messages that wait.
pub fn count_waiting(tx: &mut dyn Transaction) -> Result<i64, StoreError> {
    QUEUE.count(tx)
}
