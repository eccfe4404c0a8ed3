//! The conditional moves of players.

use crate::id::{GameId, SeatNumber};
use crate::play::Conditionals;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// Replaces the conditional moves of a player; an empty list deletes them.
///
/// # Errors
///
/// Fails if the store does.
pub fn set(
    tx: &mut dyn Transaction,
    game: GameId,
    seat: SeatNumber,
    based_on_n: u32,
    tree: &Conditionals,
) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM conditionals WHERE game = $1 AND seat = $2",
        values![game, seat],
    )?;
    if tree.0.is_empty() {
        return Ok(());
    }
    let tree = serde_json::to_string(tree).map_err(StoreError::damaged)?;
    let sql = "INSERT INTO conditionals (game, seat, based_on_n, tree) VALUES ($1, $2, $3, $4)";
    tx.execute(sql, values![game, seat, based_on_n, tree])
        .map(drop)
}

/// Returns the conditional moves of a player and the number of events that they follow.
///
/// # Errors
///
/// Fails if the store does.
pub fn of(
    tx: &mut dyn Transaction,
    game: GameId,
    seat: SeatNumber,
) -> Result<Option<(u32, Conditionals)>, StoreError> {
    let sql = "SELECT based_on_n, tree FROM conditionals WHERE game = $1 AND seat = $2";
    let Some(row) = tx.row(sql, values![game, seat])? else {
        return Ok(None);
    };
    let tree = serde_json::from_str(row.text(1)?).map_err(StoreError::damaged)?;
    Ok(Some((row.small(0)?, tree)))
}
