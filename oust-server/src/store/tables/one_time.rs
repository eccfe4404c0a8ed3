//! Links that work once.

use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// What a link is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OneTime {
    /// The purpose: `sign-in`, `verify`, `seat`.
    pub purpose: String,
    /// The user it is for.
    pub user: Option<UserId>,
    /// The address that it confirms.
    pub email: Option<String>,
    /// The game of a seat.
    pub game: Option<GameId>,
    /// The seat.
    pub seat: Option<SeatNumber>,
    /// The time after which it no longer works.
    pub expires: Millis,
}

/// Stores a link by the hash of its token.
///
/// # Errors
///
/// Fails if the store does.
pub fn add(tx: &mut dyn Transaction, hash: &str, link: &OneTime) -> Result<(), StoreError> {
    let sql = "INSERT INTO one_time (hash, purpose, user_id, email, game, seat, expires) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let values = values![
        hash,
        &link.purpose,
        link.user,
        link.email.as_deref(),
        link.game,
        link.seat,
        link.expires,
    ];
    tx.execute(sql, values).map(drop)
}

/// Uses a link: returns it the first time, if it has not expired.
///
/// # Errors
///
/// Fails if the store does.
pub fn take(
    tx: &mut dyn Transaction,
    hash: &str,
    now: Millis,
) -> Result<Option<OneTime>, StoreError> {
    let sql = "UPDATE one_time SET used_at = $2 \
               WHERE hash = $1 AND used_at IS NULL AND expires > $2 \
               RETURNING purpose, user_id, email, game, seat, expires";
    let Some(row) = tx.row(sql, values![hash, now])? else {
        return Ok(None);
    };
    let seat = row.int_or_null(4)?.and_then(|seat| u8::try_from(seat).ok());
    Ok(Some(OneTime {
        purpose: row.text(0)?.to_owned(),
        user: row.int_or_null(1)?.map(UserId),
        email: row.text_or_null(2)?.map(str::to_owned),
        game: row.int_or_null(3)?.map(GameId),
        seat: seat.map(SeatNumber),
        expires: row.int(5)?,
    }))
}
