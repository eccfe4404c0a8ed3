//! Who follows which game by mail.

use crate::id::{GameId, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// The number that means all games.
pub const ALL: GameId = GameId(0);

/// Makes a user follow a game, or [`ALL`].
///
/// # Errors
///
/// Fails if the store does.
pub fn add(tx: &mut dyn Transaction, user: UserId, game: GameId) -> Result<(), StoreError> {
    let sql = "INSERT INTO follows (user_id, game) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    tx.execute(sql, values![user, game]).map(drop)
}

/// Ends that.
///
/// # Errors
///
/// Fails if the store does.
pub fn remove(tx: &mut dyn Transaction, user: UserId, game: GameId) -> Result<(), StoreError> {
    let sql = "DELETE FROM follows WHERE user_id = $1 AND game = $2";
    tx.execute(sql, values![user, game]).map(drop)
}

/// Returns the users who follow a game or all games.
///
/// # Errors
///
/// Fails if the store does.
pub fn of_game(tx: &mut dyn Transaction, game: GameId) -> Result<Vec<UserId>, StoreError> {
    let sql = "SELECT DISTINCT user_id FROM follows WHERE game = $1 OR game = 0 ORDER BY user_id";
    let rows = tx.query(sql, values![game])?;
    rows.iter().map(|row| row.int(0).map(UserId)).collect()
}
