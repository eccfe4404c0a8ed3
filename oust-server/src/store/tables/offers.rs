//! Offers of a rematch, and the game that came of them.

use crate::id::{GameId, Millis, SeatNumber};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// Notes that the player of a seat offers a rematch.
pub fn add(
    tx: &mut dyn Transaction,
    game: GameId,
    seat: SeatNumber,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO offers (game, seat, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    tx.execute(sql, values![game, seat, at]).map(drop)
}

/// Returns the seats whose players offer a rematch.
pub fn seats(tx: &mut dyn Transaction, game: GameId) -> Result<Vec<SeatNumber>, StoreError> {
    let sql = "SELECT seat FROM offers WHERE game = $1 ORDER BY seat";
    tx.all(sql, values![game])
}

/// Returns the rematch of a game.
pub fn rematch(tx: &mut dyn Transaction, game: GameId) -> Result<Option<GameId>, StoreError> {
    let sql = "SELECT rematch FROM games WHERE id = $1";
    let found: Option<Option<GameId>> = tx.first(sql, values![game])?;
    Ok(found.flatten())
}

/// Notes the rematch of a game.
pub fn set_rematch(
    tx: &mut dyn Transaction,
    game: GameId,
    rematch: GameId,
) -> Result<(), StoreError> {
    let sql = "UPDATE games SET rematch = $2 WHERE id = $1";
    tx.execute(sql, values![game, rematch]).map(drop)
}
