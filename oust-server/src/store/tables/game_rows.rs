//! The rows of games and their seats: the settings, and the columns that follow from the events.
//! Challenges have the columns of settings, too.

use super::events;
use crate::game::{
    ClockRule, Derived, GameRow, GuestKey, Kind, NewGame, Outcome, Player, Settings, Visibility,
};
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
        "INSERT INTO games ({SETTINGS}, slug, created, moved_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) RETURNING id"
    );
    let mut values = settings_values(settings)?.to_vec();
    values.extend([Value::from(slug), (*created).into()]);
    let id: GameId = tx.one(&sql, &values)?;
    // After the insert, because the root covers the number.
    let root = root_of(id, slug, settings, *created)?;
    set_root(tx, id, &root)?;
    for (seat, player) in (1u8..).zip(seats) {
        let (user, key, name, engine) = match player {
            Player::User { id, .. } => (Some(*id), None, None, None),
            Player::Guest { key, name } => (None, Some(key), name.as_deref(), None),
            Player::Engine { level } => (None, None, None, Some(*level)),
        };
        let (link, guest) = match key {
            Some(GuestKey::Link(hash)) => (Some(hash.as_str()), None),
            Some(GuestKey::Seat(hash)) => (None, Some(hash.as_str())),
            None => (None, None),
        };
        let sql = "INSERT INTO seats (game, seat, user_id, link_hash, guest_hash, guest_name, \
                   engine) VALUES ($1, $2, $3, $4, $5, $6, $7)";
        tx.execute(sql, values![id, seat, user, link, guest, name, engine])?;
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
    let [known @ .., chat, takebacks] = settings_values(settings)?;
    for value in known {
        fields.push(match value {
            Value::Text(text) => text,
            Value::Int(number) => number.to_string(),
            // No setting has such a value.
            Value::Null | Value::Real(_) => String::new(),
        });
    }
    // Only where they are not allowed: games from before these settings keep their roots.
    for (name, allowed) in [("chat", chat), ("takebacks", takebacks)] {
        if allowed == Value::Int(0) {
            fields.push(format!("no {name}"));
        }
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
        waits: bool,
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
        open_link: Option<String> = "CASE WHEN s.taken_at IS NULL THEN s.link_hash END",
        guest_name: Option<String> = "s.guest_name",
        engine: Option<u8> = "s.engine",
    }
}

/// Looks up a game by its number and reads its seats.
pub fn find(tx: &mut dyn Transaction, id: GameId) -> Result<Option<GameRow>, StoreError> {
    Ok(rows(tx, "SELECT g.id FROM games g WHERE g.id = $1", values![id])?.pop())
}

/// Returns the games that the query `ids` selects, with their seats, sorted by number.
pub(crate) fn rows(
    tx: &mut dyn Transaction,
    ids: &str,
    values: &[Value],
) -> Result<Vec<GameRow>, StoreError> {
    let sql = format!(
        "SELECT {SETTINGS}, {} FROM games WHERE id IN ({ids}) ORDER BY id",
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
                waits: row.waits,
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
        if let (Some(id), Some(name)) = (self.user, self.name) {
            return Ok(Player::User { id, name });
        }
        if let Some(level) = self.engine {
            return Ok(Player::Engine { level });
        }
        let key = match (self.open_link, self.guest) {
            (Some(hash), _) => GuestKey::Link(hash),
            (None, Some(hash)) => GuestKey::Seat(hash),
            (None, None) => return Err(StoreError::damaged("a seat without a player")),
        };
        Ok(Player::Guest {
            key,
            name: self.guest_name,
        })
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
               waits = $16, derived_version = $17 WHERE id = $1";
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
        derived.waits,
        Derived::VERSION,
    ];
    tx.execute(sql, values).map(drop)
}

columns! {
    struct SettingsRow<'r> = "games" {
        kind: Kind,
        board: &'r str,
        players: usize,
        swap: bool,
        rated: bool,
        visibility: Visibility,
        clock: ClockRule,
        chat: bool,
        takebacks: bool,
    }
}

/// The columns of settings, in the order of [`settings_values`].
pub(crate) const SETTINGS: &str = SettingsRow::COLUMNS;

/// Returns the values of the columns of settings.
pub(crate) fn settings_values(settings: &Settings) -> Result<[Value; 9], StoreError> {
    let players = i64::try_from(settings.players).unwrap_or(i64::MAX);
    Ok([
        settings.kind.into(),
        settings.board_name().into(),
        players.into(),
        settings.swap.into(),
        settings.rated.into(),
        settings.visibility.into(),
        Value::json(&settings.clock)?,
        settings.chat.into(),
        settings.takebacks.into(),
    ])
}

impl<'r> FromRow<'r> for Settings {
    const WIDTH: usize = SettingsRow::WIDTH;

    fn read_at(row: &'r dyn BorrowedRow, first: usize) -> Result<Self, StoreError> {
        let SettingsRow {
            kind,
            board,
            players,
            swap,
            rated,
            visibility,
            clock,
            chat,
            takebacks,
        } = SettingsRow::read_at(row, first)?;
        let settings = Self {
            kind,
            board: Self::parse_board(board).map_err(StoreError::damaged)?,
            players,
            swap,
            rated,
            visibility,
            chat,
            takebacks,
            clock,
        };
        settings.check().map_err(StoreError::damaged)?;
        Ok(settings)
    }
}
