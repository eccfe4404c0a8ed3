//! The sessions of browsers.

use crate::id::{Millis, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// Stores a session by the hash of its token.
///
/// # Errors
///
/// Fails if the store does.
pub fn add(
    tx: &mut dyn Transaction,
    hash: &str,
    user: UserId,
    now: Millis,
    expires: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO sessions (token_hash, user_id, created, seen, expires) \
               VALUES ($1, $2, $3, $3, $4)";
    tx.execute(sql, values![hash, user, now, expires]).map(drop)
}

/// Returns the user of a session that has not expired.
///
/// # Errors
///
/// Fails if the store does.
pub fn user_of(
    tx: &mut dyn Transaction,
    hash: &str,
    now: Millis,
) -> Result<Option<UserId>, StoreError> {
    let sql = "SELECT s.user_id FROM sessions s JOIN users u ON u.id = s.user_id \
               WHERE s.token_hash = $1 AND s.expires > $2 AND u.deleted_at IS NULL";
    let row = tx.row(sql, values![hash, now])?;
    row.map(|row| row.int(0).map(UserId)).transpose()
}

/// Ends a session.
///
/// # Errors
///
/// Fails if the store does.
pub fn remove(tx: &mut dyn Transaction, hash: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM sessions WHERE token_hash = $1", values![hash])
        .map(drop)
}

/// Ends all sessions of a user.
///
/// # Errors
///
/// Fails if the store does.
pub fn remove_all(tx: &mut dyn Transaction, user: UserId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM sessions WHERE user_id = $1", values![user])
        .map(drop)
}

/// Deletes the sessions that have expired.
///
/// # Errors
///
/// Fails if the store does.
pub fn remove_expired(tx: &mut dyn Transaction, now: Millis) -> Result<(), StoreError> {
    tx.execute("DELETE FROM sessions WHERE expires <= $1", values![now])
        .map(drop)
}
