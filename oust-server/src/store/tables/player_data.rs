//! Data of players and readers of a game, next to its events: chat, notes, follows, kept lines,
//! conditional moves.

/// The chat of a game.
pub mod chat {
    use crate::id::{GameId, Millis, SeatNumber, UserId};
    use crate::store::columns::columns;
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    columns! {
        /// A line of a chat.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Line = "chat" {
            /// The seat of its writer.
            pub seat: Option<SeatNumber>,
            /// The message.
            pub text: String,
            /// The time when it was sent.
            pub at: Millis,
        }
    }

    /// Adds a line.
    pub fn add(
        tx: &mut dyn Transaction,
        game: GameId,
        user: Option<UserId>,
        line: &Line,
        key: Option<&str>,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO chat (game, seat, user_id, text, at, key) \
                   VALUES ($1, $2, $3, $4, $5, $6)";
        let values = values![game, line.seat, user, &line.text, line.at, key];
        tx.execute(sql, values).map(drop)
    }

    /// Returns the line of a game that was sent with a key.
    pub fn of_key(
        tx: &mut dyn Transaction,
        game: GameId,
        key: &str,
    ) -> Result<Option<String>, StoreError> {
        let sql = "SELECT text FROM chat WHERE game = $1 AND key = $2";
        tx.first(sql, values![game, key])
    }

    /// Returns the first 1000 lines of a game, the oldest first.
    pub fn of_game(tx: &mut dyn Transaction, game: GameId) -> Result<Vec<Line>, StoreError> {
        let sql = format!(
            "SELECT {} FROM chat WHERE game = $1 ORDER BY id LIMIT 1000",
            Line::COLUMNS
        );
        tx.all(&sql, values![game])
    }
}

/// Private notes of users on games.
pub mod notes {
    use crate::id::{GameId, Millis, UserId};
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    /// Replaces the note of a user.
    pub fn set(
        tx: &mut dyn Transaction,
        game: GameId,
        user: UserId,
        text: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO notes (game, user_id, text, at) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (game, user_id) DO UPDATE SET text = $3, at = $4";
        tx.execute(sql, values![game, user, text, at]).map(drop)
    }

    /// Returns the note of a user.
    pub fn of(
        tx: &mut dyn Transaction,
        game: GameId,
        user: UserId,
    ) -> Result<Option<String>, StoreError> {
        let sql = "SELECT text FROM notes WHERE game = $1 AND user_id = $2";
        tx.first(sql, values![game, user])
    }
}

/// The users who follow games by mail.
pub mod follows {
    use crate::id::{GameId, UserId};
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    /// The number that means all games.
    pub const ALL: GameId = GameId(0);

    /// Makes a user follow a game, or [`ALL`].
    pub fn add(tx: &mut dyn Transaction, user: UserId, game: GameId) -> Result<(), StoreError> {
        let sql = "INSERT INTO follows (user_id, game) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        tx.execute(sql, values![user, game]).map(drop)
    }

    /// Makes a user no longer follow a game, or [`ALL`].
    pub fn remove(tx: &mut dyn Transaction, user: UserId, game: GameId) -> Result<(), StoreError> {
        let sql = "DELETE FROM follows WHERE user_id = $1 AND game = $2";
        tx.execute(sql, values![user, game]).map(drop)
    }

    /// Returns the users who follow a game or all games.
    pub fn of_game(tx: &mut dyn Transaction, game: GameId) -> Result<Vec<UserId>, StoreError> {
        // A user may follow both the game and all games.
        let sql = "SELECT DISTINCT user_id FROM follows WHERE game IN ($1, $2) ORDER BY user_id";
        tx.all(sql, values![game, ALL])
    }

    /// Returns the users who follow a game itself.
    pub fn of_game_alone(
        tx: &mut dyn Transaction,
        game: GameId,
    ) -> Result<Vec<UserId>, StoreError> {
        let sql = "SELECT user_id FROM follows WHERE game = $1 ORDER BY user_id";
        tx.all(sql, values![game])
    }
}

/// Lines of turns that users keep.
pub mod lines {
    use crate::id::{GameId, Millis, UserId};
    use crate::store::columns::columns;
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    columns! {
        /// A line of play that a user keeps for a game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct KeptLine = "kept_lines" {
            /// Its number.
            pub id: i64,
            /// The number of moves of the game before it.
            pub from: usize = "from_move",
            /// The turns, joined by semicolons.
            pub turns: String,
        }
    }

    /// Adds a line.
    pub fn add(
        tx: &mut dyn Transaction,
        game: GameId,
        user: UserId,
        from: usize,
        turns: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO kept_lines (game, user_id, from_move, turns, at) \
                   VALUES ($1, $2, $3, $4, $5)";
        let from = i64::try_from(from).unwrap_or(i64::MAX);
        tx.execute(sql, values![game, user, from, turns, at])
            .map(drop)
    }

    /// Returns the lines of a user in a game, the oldest first.
    pub fn of(
        tx: &mut dyn Transaction,
        game: GameId,
        user: UserId,
    ) -> Result<Vec<KeptLine>, StoreError> {
        let sql = format!(
            "SELECT {} FROM kept_lines WHERE game = $1 AND user_id = $2 ORDER BY id",
            KeptLine::COLUMNS
        );
        tx.all(&sql, values![game, user])
    }

    /// Removes a line. Returns false if the user has no such line.
    pub fn remove(
        tx: &mut dyn Transaction,
        game: GameId,
        user: UserId,
        id: i64,
    ) -> Result<bool, StoreError> {
        let sql = "DELETE FROM kept_lines WHERE id = $1 AND game = $2 AND user_id = $3";
        Ok(tx.execute(sql, values![id, game, user])? > 0)
    }
}

/// The conditional moves of players.
pub mod conditionals {
    use crate::game::Conditionals;
    use crate::id::{GameId, SeatNumber};
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction, Value};

    /// Replaces the conditional moves of a player; an empty list deletes them.
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
        let tree = Value::json(tree)?;
        let sql = "INSERT INTO conditionals (game, seat, based_on_n, tree) VALUES ($1, $2, $3, $4)";
        tx.execute(sql, values![game, seat, based_on_n, tree])
            .map(drop)
    }

    /// Makes the conditional moves that follow `from` events follow `to` events.
    pub fn follow(
        tx: &mut dyn Transaction,
        game: GameId,
        from: u32,
        to: u32,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE conditionals SET based_on_n = $3 WHERE game = $1 AND based_on_n = $2";
        tx.execute(sql, values![game, from, to]).map(drop)
    }

    /// Returns the number of events that the conditional moves of a player follow, and the moves.
    pub fn of(
        tx: &mut dyn Transaction,
        game: GameId,
        seat: SeatNumber,
    ) -> Result<Option<(u32, Conditionals)>, StoreError> {
        let sql = "SELECT based_on_n, tree FROM conditionals WHERE game = $1 AND seat = $2";
        tx.first(sql, values![game, seat])
    }
}
