//! The tokens of programs.

use crate::id::{Millis, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// A token as its owner sees it; the token itself is not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredToken {
    /// Its number.
    pub id: i64,
    /// The name its owner gave it.
    pub label: String,
    /// Its scopes, separated by commas.
    pub scopes: String,
    /// The time it was made.
    pub created: Millis,
    /// The time after which it no longer works.
    pub expires: Option<Millis>,
}

/// Stores a token by its hash.
///
/// # Errors
///
/// Fails if the store does.
pub fn add(
    tx: &mut dyn Transaction,
    user: UserId,
    hash: &str,
    token: &StoredToken,
) -> Result<i64, StoreError> {
    let sql = "INSERT INTO tokens (user_id, hash, label, scopes, created, expires) \
               VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";
    let StoredToken {
        label,
        scopes,
        created,
        expires,
        ..
    } = token;
    let row = tx.row(sql, values![user, hash, label, scopes, *created, *expires])?;
    row.map_or_else(|| Err(StoreError::damaged("no id")), |row| row.int(0))
}

/// Returns the user and the scopes of a token that has not expired.
///
/// # Errors
///
/// Fails if the store does.
pub fn find(
    tx: &mut dyn Transaction,
    hash: &str,
    now: Millis,
) -> Result<Option<(UserId, String)>, StoreError> {
    let sql = "SELECT t.user_id, t.scopes FROM tokens t JOIN users u ON u.id = t.user_id \
               WHERE t.hash = $1 AND (t.expires IS NULL OR t.expires > $2) \
               AND u.deleted_at IS NULL";
    let row = tx.row(sql, values![hash, now])?;
    row.map(|row| Ok((UserId(row.int(0)?), row.text(1)?.to_owned())))
        .transpose()
}

/// Returns the tokens of a user.
///
/// # Errors
///
/// Fails if the store does.
pub fn of_user(tx: &mut dyn Transaction, user: UserId) -> Result<Vec<StoredToken>, StoreError> {
    let sql = "SELECT id, label, scopes, created, expires FROM tokens \
               WHERE user_id = $1 ORDER BY id";
    let rows = tx.query(sql, values![user])?;
    let token = |row: &crate::store::Row| {
        Ok(StoredToken {
            id: row.int(0)?,
            label: row.text(1)?.to_owned(),
            scopes: row.text(2)?.to_owned(),
            created: row.int(3)?,
            expires: row.int_or_null(4)?,
        })
    };
    rows.iter().map(token).collect()
}

/// Revokes a token of a user and returns whether there was one.
///
/// # Errors
///
/// Fails if the store does.
pub fn remove(tx: &mut dyn Transaction, user: UserId, id: i64) -> Result<bool, StoreError> {
    let sql = "DELETE FROM tokens WHERE user_id = $1 AND id = $2";
    Ok(tx.execute(sql, values![user, id])? > 0)
}

/// Revokes all tokens of a user.
///
/// # Errors
///
/// Fails if the store does.
pub fn remove_all(tx: &mut dyn Transaction, user: UserId) -> Result<(), StoreError> {
    tx.execute("DELETE FROM tokens WHERE user_id = $1", values![user])
        .map(drop)
}
