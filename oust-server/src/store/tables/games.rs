//! Games and their seats, with what follows from the events.

use super::events;
use super::settings_columns::{self, COLUMNS};
use crate::game::{Derived, Filter, GameRow, Kind, NewGame, Outcome, Player, Settings};
use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::store::columns::{columns, words};
use crate::store::transaction::values;
use crate::store::{BorrowedRow, FromRow, StoreError, Transaction, Value};

/// Stores a new game and returns its number.
pub fn create(tx: &mut dyn Transaction, game: &NewGame) -> Result<GameId, StoreError> {
    let NewGame {
        settings,
        seats,
        slug,
        created,
    } = game;
    let sql = format!(
        "INSERT INTO games ({COLUMNS}, slug, created, moved_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING id"
    );
    let mut values = settings_columns::values_of(settings)?.to_vec();
    values.extend([Value::from(slug), (*created).into()]);
    let id: GameId = tx.one(&sql, &values)?;
    // After the insert, because the root covers the number.
    let root = root_of(id, slug, settings, *created)?;
    set_root(tx, id, &root)?;
    for (seat, player) in (1u8..).zip(seats) {
        let (user, guest, engine) = match player {
            Player::User { id, .. } => (Some(*id), None, None),
            Player::Guest { hash } => (None, Some(hash.as_str()), None),
            Player::Engine { level } => (None, None, Some(*level)),
        };
        let sql = "INSERT INTO seats (game, seat, user_id, guest_hash, engine) \
                   VALUES ($1, $2, $3, $4, $5)";
        tx.execute(sql, values![id, seat, user, guest, engine])?;
    }
    Ok(id)
}

/// Returns the hash of the id, slug, creation time and settings, which never change.
pub fn root_of(
    id: GameId,
    slug: &str,
    settings: &Settings,
    created: Millis,
) -> Result<String, StoreError> {
    let mut fields = vec![id.to_string(), slug.to_owned(), created.to_string()];
    for value in settings_columns::values_of(settings)? {
        fields.push(match value {
            Value::Text(text) => text,
            Value::Int(number) => number.to_string(),
            // No setting has such a value.
            Value::Null | Value::Real(_) => String::new(),
        });
    }
    let fields: Vec<_> = fields.iter().map(|field| Some(field.as_str())).collect();
    Ok(events::hash_of(&fields))
}

/// Stores the hash of the settings.
pub fn set_root(tx: &mut dyn Transaction, id: GameId, root: &str) -> Result<(), StoreError> {
    let sql = "UPDATE games SET root = $2 WHERE id = $1";
    tx.execute(sql, values![id, root]).map(drop)
}

columns! {
    /// The columns of a game besides its settings.
    struct Columns<'r> = "games" {
        id: GameId,
        slug: String,
        created: Millis,
        root: Option<String>,
        n: u32,
        to_move: Option<SeatNumber>,
        moved_at: Millis,
        deadline_at: Option<Millis>,
        state: State,
        outcome: Option<&'r str>,
        winner: Option<u8>,
        result: Option<String>,
        undo_asked_by: Option<SeatNumber>,
        swapped: bool,
        out: &'r str,
        turn_count: u32,
        turns: String,
        position: String,
    }
}

words! {
    /// Whether a game goes on.
    enum State {
        Playing = "playing",
        Over = "over",
    }
}

columns! {
    /// A seat with the name of its user.
    struct SeatRow = "seats" {
        game: GameId = "s.game",
        user: Option<UserId> = "s.user_id",
        name: Option<String> = "u.name",
        guest: Option<String> = "s.guest_hash",
        engine: Option<u8> = "s.engine",
    }
}

/// Looks up a game by its number and reads its seats.
pub fn find(tx: &mut dyn Transaction, id: GameId) -> Result<Option<GameRow>, StoreError> {
    Ok(rows(tx, "SELECT g.id FROM games g WHERE g.id = $1", values![id])?.pop())
}

/// Returns the games that the query `ids` selects, with their seats, sorted by number.
fn rows(tx: &mut dyn Transaction, ids: &str, values: &[Value]) -> Result<Vec<GameRow>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, {} FROM games WHERE id IN ({ids}) ORDER BY id",
        Columns::COLUMNS
    );
    let mut games: Vec<GameRow> = tx.all(&sql, values)?;
    // The same query again rather than a list of numbers: the statement is prepared once.
    let sql = format!(
        "SELECT {} FROM seats s LEFT JOIN users u ON u.id = s.user_id \
         WHERE s.game IN ({ids}) ORDER BY s.game, s.seat",
        SeatRow::COLUMNS
    );
    // The binary search relies on `ORDER BY id` above.
    for seat in tx.all::<SeatRow>(&sql, values)? {
        if let Ok(index) = games.binary_search_by_key(&seat.game, |game| game.id) {
            games[index].seats.push(seat.player()?);
        }
    }
    Ok(games)
}

impl<'r> FromRow<'r> for GameRow {
    const WIDTH: usize = Settings::WIDTH + Columns::WIDTH;

    fn read_at(row: &'r dyn BorrowedRow, first: usize) -> Result<Self, StoreError> {
        let settings = Settings::read_at(row, first)?;
        let row = Columns::read_at(row, first + Settings::WIDTH)?;
        let damaged = |column: &str, found: &str| {
            StoreError::damaged(format_args!("column `{column}` of `games` has `{found}`"))
        };
        let outcome = row.outcome.map(|reason| {
            Ok(Outcome {
                winner: row.winner,
                reason: Outcome::reason_of(reason).ok_or_else(|| damaged("outcome", reason))?,
                text: row.result.unwrap_or_default(),
            })
        });
        let out = Derived::out_of(row.out).ok_or_else(|| damaged("out", row.out))?;
        Ok(Self {
            id: row.id,
            slug: row.slug,
            settings,
            created: row.created,
            root: row.root,
            seats: Vec::new(),
            derived: Derived {
                n: row.n,
                to_move: row.to_move,
                moved_at: row.moved_at,
                deadline_at: row.deadline_at,
                is_over: row.state == State::Over,
                outcome: outcome.transpose()?,
                undo_asked_by: row.undo_asked_by,
                swapped: row.swapped,
                out,
                turn_count: row.turn_count,
                turns: row.turns,
                position: row.position,
            },
        })
    }
}

impl SeatRow {
    fn player(self) -> Result<Player, StoreError> {
        match (self.user, self.name, self.engine, self.guest) {
            (Some(id), Some(name), ..) => Ok(Player::User { id, name }),
            (_, _, Some(level), _) => Ok(Player::Engine { level }),
            (_, _, _, Some(hash)) => Ok(Player::Guest { hash }),
            _ => Err(StoreError::damaged("a seat without a player")),
        }
    }
}

/// Locks the row of a game until the transaction ends, so that concurrent jobs on the game run one
/// after the other.
pub fn lock(tx: &mut dyn Transaction, id: GameId) -> Result<(), StoreError> {
    // An update of nothing: SQLite has no `SELECT … FOR UPDATE`.
    let sql = "UPDATE games SET n = n WHERE id = $1";
    tx.execute(sql, values![id]).map(drop)
}

/// Stores what follows from the events of a game. The only writer of these columns.
pub fn save(tx: &mut dyn Transaction, id: GameId, derived: &Derived) -> Result<(), StoreError> {
    let sql = "UPDATE games SET n = $2, to_move = $3, moved_at = $4, deadline_at = $5, \
               state = $6, outcome = $7, winner = $8, result = $9, undo_asked_by = $10, \
               swapped = $11, out = $12, turn_count = $13, turns = $14, position = $15, \
               derived_version = $16 WHERE id = $1";
    let outcome = derived.outcome.as_ref();
    let values = values![
        id,
        derived.n,
        derived.to_move,
        derived.moved_at,
        derived.deadline_at,
        if derived.is_over {
            State::Over
        } else {
            State::Playing
        },
        outcome.map(|outcome| outcome.reason),
        outcome.and_then(|outcome| outcome.winner),
        outcome.map(|outcome| outcome.text.as_str()),
        derived.undo_asked_by,
        derived.swapped,
        derived.out_text(),
        derived.turn_count,
        &derived.turns,
        &derived.position,
        Derived::VERSION,
    ];
    tx.execute(sql, values).map(drop)
}

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

/// Returns games, the newest first.
pub fn list(tx: &mut dyn Transaction, filter: Filter) -> Result<Vec<GameRow>, StoreError> {
    let mut sql = "SELECT g.id FROM games g WHERE g.id < $1 AND $3 IN ('', g.kind)".to_owned();
    let before = filter.before.map_or(i64::MAX, |game| game.0);
    // `''` for every kind: PostgreSQL cannot infer the type of a NULL parameter.
    let kind = filter.kind.map_or("", Kind::name);
    let mut values = vec![Value::Int(before), filter.limit.into(), kind.into()];
    if let Some(user) = filter.user {
        values.push(user.into());
        sql += " AND EXISTS (SELECT 1 FROM seats s WHERE s.game = g.id AND s.user_id = $4)";
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

/// Returns the games in which a user is to move, the one that waits longest first.
pub fn waiting_for(tx: &mut dyn Transaction, user: UserId) -> Result<Vec<GameRow>, StoreError> {
    let mut games = rows(tx, WAITING, values![user])?;
    games.sort_by_key(|game| (game.derived.moved_at, game.id));
    Ok(games)
}

/// Returns the first 200 games of a user that ended after a time, the first one first.
pub fn ended_since(
    tx: &mut dyn Transaction,
    user: UserId,
    since: Millis,
) -> Result<Vec<GameRow>, StoreError> {
    let sql = "SELECT g.id FROM games g JOIN seats s ON s.game = g.id WHERE s.user_id = $1 \
               AND g.state = 'over' AND g.moved_at > $2 ORDER BY g.moved_at, g.id LIMIT 200";
    let mut games = rows(tx, sql, values![user, since])?;
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

/// Returns the users to remind, each with a game that waits for a turn since before `since`. Skips
/// users that were already reminded of the position.
pub fn to_remind(
    tx: &mut dyn Transaction,
    since: Millis,
) -> Result<Vec<(UserId, GameId)>, StoreError> {
    let sql = "SELECT s.user_id, g.id FROM games g \
               JOIN seats s ON s.game = g.id AND s.seat = g.to_move \
               WHERE g.state = 'playing' AND g.moved_at < $1 AND s.user_id IS NOT NULL \
               AND coalesce(s.nagged_n, -1) < g.n ORDER BY s.user_id, g.moved_at LIMIT 5000";
    tx.all(sql, values![since])
}

/// Notes that the player to move of a game has been reminded.
pub fn reminded(tx: &mut dyn Transaction, id: GameId) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET nagged_n = (SELECT n FROM games WHERE id = $1) WHERE game = $1 \
               AND seat = (SELECT to_move FROM games WHERE id = $1)";
    tx.execute(sql, values![id]).map(drop)
}

/// Gives the seat of a guest to the holder of a new secret.
pub fn seat_guest(
    tx: &mut dyn Transaction,
    id: GameId,
    seat: SeatNumber,
    hash: &str,
) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET guest_hash = $3 WHERE game = $1 AND seat = $2 \
               AND user_id IS NULL AND engine IS NULL";
    tx.execute(sql, values![id, seat, hash]).map(drop)
}

/// Returns the game and seat of a guest by the hash of the secret.
pub fn seat_of_guest(
    tx: &mut dyn Transaction,
    hash: &str,
) -> Result<Option<(GameId, SeatNumber)>, StoreError> {
    let sql = "SELECT game, seat FROM seats WHERE guest_hash = $1";
    tx.first(sql, values![hash])
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

/// Returns how many games of a kind a user has won, lost, and finished without a winner.
pub fn tally(tx: &mut dyn Transaction, user: UserId, kind: Kind) -> Result<[i64; 3], StoreError> {
    let sql = "SELECT CASE WHEN g.winner IS NULL THEN 2 WHEN g.winner = s.seat THEN 0 ELSE 1 END \
               AS result, count(*) FROM games g JOIN seats s ON s.game = g.id \
               WHERE s.user_id = $1 AND g.kind = $2 AND g.state = 'over' GROUP BY 1";
    let mut tally = [0; 3];
    for (result, count) in tx.all::<(usize, i64)>(sql, values![user, kind])? {
        if let Some(counted) = tally.get_mut(result) {
            *counted = count;
        }
    }
    Ok(tally)
}
