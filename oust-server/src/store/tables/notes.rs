//! Private notes of users on games.

use crate::id::{GameId, Millis, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// Replaces the note of a user.
///
/// # Errors
///
/// Fails if the store does.
pub fn set(
    tx: &mut dyn Transaction,
    game: GameId,
    user: UserId,
    text: &str,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO notes (game, user_id, text, at) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (game, user_id) DO UPDATE SET text = $3, at = $4";
    tx.execute(sql, values![game, user, text, at]).map(drop)
}

/// Returns the note of a user.
///
/// # Errors
///
/// Fails if the store does.
pub fn of(
    tx: &mut dyn Transaction,
    game: GameId,
    user: UserId,
) -> Result<Option<String>, StoreError> {
    let sql = "SELECT text FROM notes WHERE game = $1 AND user_id = $2";
    let row = tx.row(sql, values![game, user])?;
    row.map(|row| row.text(0).map(str::to_owned)).transpose()
}
