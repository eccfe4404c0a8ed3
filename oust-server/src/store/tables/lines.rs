//! Lines of turns that users keep.

use crate::id::{GameId, Millis, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// A kept line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptLine {
    /// Its number.
    pub id: i64,
    /// The number of moves of the game before it.
    pub from: usize,
    /// The turns, joined by semicolons.
    pub turns: String,
}

/// Adds a line.
///
/// # Errors
///
/// Fails if the store does.
pub fn add(
    tx: &mut dyn Transaction,
    game: GameId,
    user: UserId,
    from: usize,
    turns: &str,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO kept_lines (game, user_id, from_move, turns, at) \
               VALUES ($1, $2, $3, $4, $5)";
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    tx.execute(sql, values![game, user, from, turns, at])
        .map(drop)
}

/// Returns the lines of a user in a game, the oldest first.
///
/// # Errors
///
/// Fails if the store does.
pub fn of(
    tx: &mut dyn Transaction,
    game: GameId,
    user: UserId,
) -> Result<Vec<KeptLine>, StoreError> {
    let sql = "SELECT id, from_move, turns FROM kept_lines \
               WHERE game = $1 AND user_id = $2 ORDER BY id";
    let rows = tx.query(sql, values![game, user])?;
    let line = |row: crate::store::Row| {
        Ok(KeptLine {
            id: row.int(0)?,
            from: usize::try_from(row.int(1)?).unwrap_or_default(),
            turns: row.text(2)?.to_owned(),
        })
    };
    rows.into_iter().map(line).collect()
}

/// Removes a line; returns whether there was one.
///
/// # Errors
///
/// Fails if the store does.
pub fn remove(
    tx: &mut dyn Transaction,
    game: GameId,
    user: UserId,
    id: i64,
) -> Result<bool, StoreError> {
    let sql = "DELETE FROM kept_lines WHERE id = $1 AND game = $2 AND user_id = $3";
    Ok(tx.execute(sql, values![id, game, user])? > 0)
}
