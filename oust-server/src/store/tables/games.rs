//! Queries for games.

use std::cmp::Reverse;

use super::game_rows::rows;
use crate::game::{Derived, Filter, GameRow, Kind};
use crate::id::{GameId, Millis, UserId};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction, Value};

pub use super::game_rows::{create, find, lock, root_of, save, set_root};

/// Returns the first `limit` games after the number `after` that have derived columns of an older
/// version.
pub fn outdated(
    tx: &mut dyn Transaction,
    after: GameId,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT id FROM games WHERE derived_version < $1 AND id > $2 ORDER BY id LIMIT $3";
    tx.all(sql, values![Derived::VERSION, after, limit])
}

/// Returns the greatest number of a game without a root hash, or 0. Games up to it began before
/// root hashes existed, and their first event is chained to no hash.
pub fn last_unrooted(tx: &mut dyn Transaction) -> Result<GameId, StoreError> {
    tx.one(
        "SELECT coalesce(max(id), 0) FROM games WHERE root IS NULL",
        &[],
    )
}

/// The viewer of lists and counts of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Viewer {
    /// The user who sees all games of his own.
    pub user: Option<UserId>,
    /// The game that a guest plays.
    pub game: Option<GameId>,
}

impl Viewer {
    /// Returns a user as the viewer.
    pub(crate) fn of(user: UserId) -> Self {
        Self {
            user: Some(user),
            game: None,
        }
    }

    /// Returns the SQL condition that lists show the game `g` to the viewer: public games, and the
    /// viewer's own. [`Self::values`] are its parameters, from the number `first` on.
    pub(crate) fn lists(first: usize) -> String {
        let second = first + 1;
        format!(
            "(g.visibility = 'public' OR g.id = ${first} OR EXISTS \
             (SELECT 1 FROM seats v WHERE v.game = g.id AND v.user_id = ${second}))"
        )
    }

    /// Returns the parameters of the condition.
    pub(crate) fn values(self) -> [Value; 2] {
        // -1 instead of NULL: PostgreSQL cannot infer the type of a NULL parameter.
        let game = self.game.map_or(-1, |game| game.0);
        let user = self.user.map_or(-1, |user| user.0);
        [game.into(), user.into()]
    }
}

/// Returns games, the newest first: public games, or the games of a user that lists show to the
/// viewer.
pub fn list(
    tx: &mut dyn Transaction,
    filter: Filter,
    viewer: Viewer,
) -> Result<Vec<GameRow>, StoreError> {
    let mut sql = "SELECT g.id FROM games g WHERE g.id < $1 AND $3 IN ('', g.kind)".to_owned();
    let before = filter.before.map_or(i64::MAX, |game| game.0);
    // `''` for every kind: PostgreSQL cannot infer the type of a NULL parameter.
    let kind = filter.kind.map_or("", Kind::name);
    let mut values = vec![Value::Int(before), filter.limit.into(), kind.into()];
    if let Some(user) = filter.user {
        values.push(user.into());
        values.extend(viewer.values());
        sql += " AND EXISTS (SELECT 1 FROM seats s WHERE s.game = g.id AND s.user_id = $4) AND ";
        // In the query, not after it: a page with fewer games than its limit would tell of others.
        sql += &Viewer::lists(5);
    } else {
        sql += " AND g.visibility = 'public'";
    }
    sql += match filter.over {
        None => "",
        Some(true) => " AND g.state = 'over'",
        Some(false) => " AND g.state = 'playing'",
    };
    sql += " ORDER BY g.id DESC LIMIT $2";
    let mut games = rows(tx, &sql, &values)?;
    // `rows` sorts by ascending number.
    games.reverse();
    Ok(games)
}

/// Returns the public games that go on, the ones with the latest moves first.
pub fn moved_last(tx: &mut dyn Transaction, limit: u32) -> Result<Vec<GameRow>, StoreError> {
    // In the order of the index `games_by_move`: the query skips other games, and reads no more.
    let sql = "SELECT g.id FROM games g WHERE g.state = 'playing' AND g.visibility = 'public' \
               ORDER BY g.moved_at DESC LIMIT $1";
    let mut games = rows(tx, sql, values![limit])?;
    games.sort_by_key(|game| Reverse((game.derived.moved_at, game.id)));
    Ok(games)
}

/// Returns the games in which a user is to move, the one that waits longest first.
pub fn waiting_for(tx: &mut dyn Transaction, user: UserId) -> Result<Vec<GameRow>, StoreError> {
    let mut games = rows(tx, WAITING, values![user])?;
    games.sort_by_key(|game| (game.derived.moved_at, game.id));
    Ok(games)
}

/// Returns the numbers of the games in which a user is to move, in the order of [`waiting_for`].
/// Reads no seats: pages and push messages only count them or name the first.
pub fn ids_waiting_for(tx: &mut dyn Transaction, user: UserId) -> Result<Vec<GameId>, StoreError> {
    tx.all(WAITING, values![user])
}

const WAITING: &str = "SELECT g.id FROM games g \
                       JOIN seats s ON s.game = g.id AND s.seat = g.to_move \
                       WHERE s.user_id = $1 AND g.state = 'playing' ORDER BY g.moved_at, g.id";

/// Returns the games in which an engine is to move.
pub fn waiting_for_engines(tx: &mut dyn Transaction) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT g.id FROM games g JOIN seats s ON s.game = g.id AND s.seat = g.to_move \
               WHERE s.engine IS NOT NULL AND g.state = 'playing' ORDER BY g.moved_at LIMIT 1000";
    tx.all(sql, &[])
}

/// Returns up to 1000 games in which a deleted account is to move.
pub fn waiting_for_deleted(tx: &mut dyn Transaction) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT g.id FROM games g JOIN seats s ON s.game = g.id AND s.seat = g.to_move \
               JOIN users u ON u.id = s.user_id \
               WHERE g.state = 'playing' AND u.deleted_at IS NOT NULL ORDER BY g.id LIMIT 1000";
    tx.all(sql, &[])
}

/// Returns the number of games of a user that are not over.
pub fn count_open(tx: &mut dyn Transaction, user: UserId) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM games g JOIN seats s ON s.game = g.id \
               WHERE s.user_id = $1 AND g.state = 'playing'";
    tx.one(sql, values![user])
}

/// Returns up to 1000 games with a deadline before `now`, the earliest deadline first.
pub fn past_deadline(tx: &mut dyn Transaction, now: Millis) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT id FROM games WHERE state = 'playing' AND deadline_at < $1 \
               ORDER BY deadline_at LIMIT 1000";
    tx.all(sql, values![now])
}

/// Returns whether the deadline of an unfinished game is between two times.
pub fn has_deadline_between(
    tx: &mut dyn Transaction,
    from: Millis,
    until: Millis,
) -> Result<bool, StoreError> {
    let sql =
        "SELECT id FROM games WHERE state = 'playing' AND deadline_at BETWEEN $1 AND $2 LIMIT 1";
    let found: Option<GameId> = tx.first(sql, values![from, until])?;
    Ok(found.is_some())
}

/// Returns up to 1000 games with clocks that wait and players who could look since `since`: the game
/// is as old, no one has sat down later, and the server has run since then.
pub fn waiting_to_start(
    tx: &mut dyn Transaction,
    since: Millis,
) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT g.id FROM games g WHERE g.waits = 1 AND g.created <= $1 \
               AND NOT EXISTS (SELECT 1 FROM outages WHERE until_at > $1) \
               AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = g.id AND (s.taken_at > $1 \
               OR (s.link_hash IS NOT NULL AND s.taken_at IS NULL))) ORDER BY g.id LIMIT 1000";
    tx.all(sql, values![since])
}

/// Returns up to `limit` numbers greater than `after`, in ascending order: of unfinished games if
/// `unfinished_only`, otherwise of all games.
pub fn after(
    tx: &mut dyn Transaction,
    after: GameId,
    unfinished_only: bool,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let condition = if unfinished_only {
        "AND state = 'playing'"
    } else {
        ""
    };
    let sql = format!("SELECT id FROM games WHERE id > $1 {condition} ORDER BY id LIMIT $2");
    tx.all(&sql, values![after, limit])
}

/// Returns how many games of a kind a user has won, lost, and finished without a winner, among
/// those that lists show to the viewer.
pub fn tally(
    tx: &mut dyn Transaction,
    user: UserId,
    kind: Kind,
    viewer: Viewer,
) -> Result<[i64; 3], StoreError> {
    let sql = format!(
        "SELECT CASE WHEN g.winner IS NULL THEN 2 WHEN g.winner = s.seat THEN 0 ELSE 1 END \
         AS result, count(*) FROM games g JOIN seats s ON s.game = g.id \
         WHERE s.user_id = $1 AND g.kind = $2 AND g.state = 'over' \
         AND coalesce(g.outcome, '') <> 'void' AND {} GROUP BY 1",
        Viewer::lists(3)
    );
    let mut values = vec![user.into(), kind.into()];
    values.extend(viewer.values());
    let mut tally = [0; 3];
    for (result, count) in tx.all::<(usize, i64)>(&sql, &values)? {
        if let Some(counted) = tally.get_mut(result) {
            *counted = count;
        }
    }
    Ok(tally)
}
