//! Queries for the seats of guests, the links that offer seats, and offers of a rematch.

use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// Returns the game and seat of a guest by the hash of the secret.
pub fn of_guest(
    tx: &mut dyn Transaction,
    hash: &str,
) -> Result<Option<(GameId, SeatNumber)>, StoreError> {
    let sql = "SELECT game, seat FROM seats WHERE guest_hash = $1";
    tx.first(sql, values![hash])
}

/// Returns the game and seat that a link offers or has offered, by the hash of its secret, and
/// whether the seat is open.
pub fn of_link(
    tx: &mut dyn Transaction,
    hash: &str,
) -> Result<Option<(GameId, SeatNumber, bool)>, StoreError> {
    let sql = "SELECT game, seat, CASE WHEN taken_at IS NULL THEN 1 ELSE 0 END \
               FROM seats WHERE link_hash = $1";
    tx.first(sql, values![hash])
}

/// Offers the open seat of a guest by another link. Returns false if the seat is taken.
pub fn offer(
    tx: &mut dyn Transaction,
    game: GameId,
    seat: SeatNumber,
    link: &str,
) -> Result<bool, StoreError> {
    let sql = "UPDATE seats SET link_hash = $3, guest_hash = NULL WHERE game = $1 AND seat = $2 \
               AND link_hash IS NOT NULL AND taken_at IS NULL";
    Ok(tx.execute(sql, values![game, seat, link])? == 1)
}

/// Gives the seat that a link offers to a guest with a secret and a name. Returns false if the seat
/// is taken.
pub fn seat_guest(
    tx: &mut dyn Transaction,
    link: &str,
    guest: &str,
    name: Option<&str>,
    now: Millis,
) -> Result<bool, StoreError> {
    // One statement finds the seat open and takes it: of two visitors at once one gets it. The hash of
    // the link stays, so that a used link is told from an unknown one.
    let sql = "UPDATE seats SET guest_hash = $2, guest_name = $3, taken_at = $4 \
               WHERE link_hash = $1 AND taken_at IS NULL";
    Ok(tx.execute(sql, values![link, guest, name, now])? == 1)
}

/// Gives the seat that a link offers to a user. Returns false if the seat is taken.
pub fn seat_user(
    tx: &mut dyn Transaction,
    link: &str,
    user: UserId,
    now: Millis,
) -> Result<bool, StoreError> {
    let sql = "UPDATE seats SET user_id = $2, guest_hash = NULL, taken_at = $3 \
               WHERE link_hash = $1 AND taken_at IS NULL";
    Ok(tx.execute(sql, values![link, user, now])? == 1)
}

/// Gives the seat of a guest to a user. Returns false if no guest has the secret with this hash.
pub fn hand_over(
    tx: &mut dyn Transaction,
    guest: &str,
    user: UserId,
    now: Millis,
) -> Result<bool, StoreError> {
    let sql = "UPDATE seats SET user_id = $2, guest_hash = NULL, guest_name = NULL, \
               taken_at = $3 WHERE guest_hash = $1";
    Ok(tx.execute(sql, values![guest, user, now])? == 1)
}

/// Notes that the player of a seat has seen the game. Returns whether all players have.
pub fn see(
    tx: &mut dyn Transaction,
    game: GameId,
    seat: SeatNumber,
    now: Millis,
) -> Result<bool, StoreError> {
    let sql = "UPDATE seats SET seen_at = $3 WHERE game = $1 AND seat = $2 AND seen_at IS NULL";
    tx.execute(sql, values![game, seat, now])?;
    // An engine looks at no page, and is ready at once.
    let sql = "SELECT count(*) FROM seats WHERE game = $1 AND seen_at IS NULL AND engine IS NULL";
    Ok(tx.one::<i64>(sql, values![game])? == 0)
}

/// Forgets which players have seen a game: someone has sat down, and the others may be away.
pub fn forget_seen(tx: &mut dyn Transaction, game: GameId) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET seen_at = NULL WHERE game = $1";
    tx.execute(sql, values![game]).map(drop)
}

/// The offers of a rematch, and the games that came of them.
pub mod rematches {
    use super::{GameId, Millis, SeatNumber, StoreError, Transaction, values};

    /// Notes that the player of a seat offers a rematch, or offers it again.
    pub fn offer(
        tx: &mut dyn Transaction,
        game: GameId,
        seat: SeatNumber,
        now: Millis,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO offers (game, seat, at) VALUES ($1, $2, $3) \
                   ON CONFLICT (game, seat) DO UPDATE SET at = excluded.at";
        tx.execute(sql, values![game, seat, now]).map(drop)
    }

    /// Returns the seats that have offered a rematch of a game after `since`.
    pub fn offered(
        tx: &mut dyn Transaction,
        game: GameId,
        since: Millis,
    ) -> Result<Vec<SeatNumber>, StoreError> {
        let sql = "SELECT seat FROM offers WHERE game = $1 AND at > $2 ORDER BY seat";
        tx.all(sql, values![game, since])
    }

    /// Deletes the offers of a rematch of a game.
    pub fn withdraw(tx: &mut dyn Transaction, game: GameId) -> Result<(), StoreError> {
        tx.execute("DELETE FROM offers WHERE game = $1", values![game])
            .map(drop)
    }

    /// Returns the rematch of a game.
    pub fn game_after(
        tx: &mut dyn Transaction,
        game: GameId,
    ) -> Result<Option<GameId>, StoreError> {
        tx.first("SELECT id FROM games WHERE rematch_of = $1", values![game])
    }

    /// Makes a game the rematch of another one.
    ///
    /// # Errors
    ///
    /// Fails if the other game has a rematch.
    pub fn set(tx: &mut dyn Transaction, game: GameId, of: GameId) -> Result<(), StoreError> {
        let sql = "UPDATE games SET rematch_of = $2 WHERE id = $1";
        tx.execute(sql, values![game, of]).map(drop)
    }

    /// Returns the id of the last challenge to a rematch of a game, but of a declined or canceled
    /// one only if there is no other.
    pub fn challenge(tx: &mut dyn Transaction, game: GameId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT id FROM challenges WHERE rematch_of = $1 ORDER BY \
                   CASE WHEN state IN ('open', 'accepted') THEN 0 ELSE 1 END, \
                   created DESC, id LIMIT 1";
        tx.first(sql, values![game])
    }
}
