//! The users to remind of games that wait for them.

use super::game_rows::rows;
use super::users::PRESENT;
use crate::game::GameRow;
use crate::id::{Millis, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction};

/// The condition that the user of a seat `s` is to move in the game `g` since `$2` or longer, and
/// was not reminded of the position.
const LATE: &str = "g.state = 'playing' AND g.moved_at <= $2 AND coalesce(s.nagged_n, -1) < g.n";

/// Returns the users with an address who are to move in a game since `since` or longer, the longest
/// wait first. Skips users on vacation, and users with a reminder after `last`.
pub fn candidates(
    tx: &mut dyn Transaction,
    now: Millis,
    since: Millis,
    last: Millis,
) -> Result<Vec<UserId>, StoreError> {
    let sql = format!(
        "SELECT u.id FROM games g JOIN seats s ON s.game = g.id AND s.seat = g.to_move \
         JOIN users u ON u.id = s.user_id \
         WHERE {LATE} AND u.verified_at IS NOT NULL AND u.reminded_at <= $3 AND {PRESENT} \
         GROUP BY u.id ORDER BY min(g.moved_at)"
    );
    tx.all(&sql, values![now, since, last])
}

/// Returns the games in which a user is to move since `since` or longer and was not reminded of the
/// position, the longest wait first.
pub fn late_games(
    tx: &mut dyn Transaction,
    user: UserId,
    since: Millis,
) -> Result<Vec<GameRow>, StoreError> {
    let sql = format!(
        "SELECT g.id FROM games g JOIN seats s ON s.game = g.id AND s.seat = g.to_move \
         WHERE s.user_id = $1 AND {LATE}"
    );
    let mut games = rows(tx, &sql, values![user, since])?;
    games.sort_by_key(|game| (game.derived.moved_at, game.id));
    Ok(games)
}

/// Returns whether a user may be reminded: had no reminder after `last`, and is not on vacation.
pub fn is_due(
    tx: &mut dyn Transaction,
    user: UserId,
    now: Millis,
    last: Millis,
) -> Result<bool, StoreError> {
    let sql =
        format!("SELECT u.id FROM users u WHERE u.id = $2 AND u.reminded_at <= $3 AND {PRESENT}");
    Ok(tx
        .first::<UserId>(&sql, values![now, user, last])?
        .is_some())
}

/// Notes that a user, the player to move of each game, has been reminded of the positions.
pub fn add(
    tx: &mut dyn Transaction,
    user: UserId,
    games: &[GameRow],
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET nagged_n = (SELECT n FROM games WHERE id = $1) WHERE game = $1 \
               AND seat = (SELECT to_move FROM games WHERE id = $1)";
    for game in games {
        tx.execute(sql, values![game.id])?;
    }
    let sql = "UPDATE users SET reminded_at = $2 WHERE id = $1";
    tx.execute(sql, values![user, now]).map(drop)
}
