//! The chat of a game.

use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// A line of a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The seat of its writer.
    pub seat: Option<SeatNumber>,
    /// The text.
    pub text: String,
    /// The time.
    pub at: Millis,
}

/// Adds a line.
///
/// # Errors
///
/// Fails if the store does.
pub fn add(
    tx: &mut dyn Transaction,
    game: GameId,
    user: Option<UserId>,
    line: &Line,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO chat (game, seat, user_id, text, at) VALUES ($1, $2, $3, $4, $5)";
    tx.execute(sql, values![game, line.seat, user, &line.text, line.at])
        .map(drop)
}

/// Returns the lines of a game, the oldest first.
///
/// # Errors
///
/// Fails if the store does.
pub fn of_game(tx: &mut dyn Transaction, game: GameId) -> Result<Vec<Line>, StoreError> {
    let sql = "SELECT seat, text, at FROM chat WHERE game = $1 ORDER BY id LIMIT 1000";
    let rows = tx.query(sql, values![game])?;
    let line = |row: &crate::store::Row| {
        let seat = row.int_or_null(0)?.and_then(|seat| u8::try_from(seat).ok());
        Ok(Line {
            seat: seat.map(SeatNumber),
            text: row.text(1)?.to_owned(),
            at: row.int(2)?,
        })
    };
    rows.iter().map(line).collect()
}
