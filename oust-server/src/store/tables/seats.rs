//! Seats that links were made for, and the guests in them.

use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::store::columns::columns;
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

columns! {
    /// The seat that a link was made for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct LinkedSeat = "seats" {
        /// Its game.
        pub game: GameId,
        /// Its number.
        pub seat: SeatNumber,
        /// The time when a player sat down; `None` before.
        pub taken_at: Option<Millis>,
    }
}

/// Returns the seat of a link by the hash of its secret, also after its use.
pub fn of_link(tx: &mut dyn Transaction, hash: &str) -> Result<Option<LinkedSeat>, StoreError> {
    let sql = format!(
        "SELECT {} FROM seats WHERE guest_hash = $1 OR link_hash = $1",
        LinkedSeat::COLUMNS
    );
    tx.first(&sql, values![hash])
}

/// Gives a free seat to a guest with a secret of its own. The link is used up by it.
pub fn take_as_guest(
    tx: &mut dyn Transaction,
    at: &LinkedSeat,
    (hash, name): (&str, Option<&str>),
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET link_hash = guest_hash, guest_hash = $3, guest_name = $4, \
               taken_at = $5 WHERE game = $1 AND seat = $2 AND taken_at IS NULL";
    tx.execute(sql, values![at.game, at.seat, hash, name, now])
        .map(drop)
}

/// Gives a free seat to a user. The link is used up by it.
pub fn take_as_user(
    tx: &mut dyn Transaction,
    at: &LinkedSeat,
    user: UserId,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET link_hash = guest_hash, guest_hash = NULL, user_id = $3, \
               taken_at = $4 WHERE game = $1 AND seat = $2 AND taken_at IS NULL";
    tx.execute(sql, values![at.game, at.seat, user, now])
        .map(drop)
}

/// Notes that the guest of a seat plays, so that the link to it is used up.
pub fn note_taken(
    tx: &mut dyn Transaction,
    game: GameId,
    seat: SeatNumber,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET taken_at = $3 WHERE game = $1 AND seat = $2 AND taken_at IS NULL";
    tx.execute(sql, values![game, seat, now]).map(drop)
}

/// Frees the seat of a guest for the holder of a new link.
pub fn free_guest(
    tx: &mut dyn Transaction,
    game: GameId,
    seat: SeatNumber,
    hash: &str,
) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET guest_hash = $3, link_hash = NULL, guest_name = NULL, \
               taken_at = NULL WHERE game = $1 AND seat = $2 AND user_id IS NULL \
               AND engine IS NULL";
    tx.execute(sql, values![game, seat, hash]).map(drop)
}

/// Gives the seat of a guest to an account.
pub fn adopt(
    tx: &mut dyn Transaction,
    game: GameId,
    seat: SeatNumber,
    user: UserId,
) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET user_id = $3, guest_hash = NULL, guest_name = NULL \
               WHERE game = $1 AND seat = $2 AND guest_hash IS NOT NULL";
    tx.execute(sql, values![game, seat, user]).map(drop)
}

/// Returns the game and seat of a guest by the hash of the secret.
pub fn of_guest(
    tx: &mut dyn Transaction,
    hash: &str,
) -> Result<Option<(GameId, SeatNumber)>, StoreError> {
    let sql = "SELECT game, seat FROM seats WHERE guest_hash = $1";
    tx.first(sql, values![hash])
}
