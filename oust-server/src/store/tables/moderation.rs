//! Moderation: the append-only list of acts, the reports of players, and the blocks between them.

/// The acts of moderators and of the operator. The database refuses changes of a row.
pub mod acts {
    use crate::id::{GameId, Millis, UserId};
    use crate::store::columns::{columns, words};
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    words! {
        /// The kind of an act.
        pub enum Act {
            /// An account gets another role.
            Role = "role",
            /// An account is banned.
            Ban = "ban",
            /// A ban ends early.
            LiftBan = "lift-ban",
            /// An account may not write in chats for a time.
            Mute = "mute",
            /// An account gets another name.
            Rename = "rename",
            /// A game ends without a result.
            Void = "void",
            /// A report is closed without another act.
            Dismiss = "dismiss",
            /// The line on top of the pages changes.
            Announce = "announce",
            /// A link to sign up is made.
            Invite = "invite",
        }
    }

    /// An act to add.
    #[derive(Clone, Copy, Debug)]
    pub struct NewAct<'a> {
        /// The time.
        pub at: Millis,
        /// The moderator; `None` for the operator.
        pub moderator: Option<UserId>,
        /// The kind.
        pub act: Act,
        /// The account that it is about.
        pub user: Option<UserId>,
        /// The game that it is about.
        pub game: Option<GameId>,
        /// The report that it answers.
        pub report: Option<i64>,
        /// Its values, such as the end of a ban.
        pub detail: &'a str,
        /// The number of the name before a new one.
        pub former_name: Option<i64>,
        /// The words of the moderator for it.
        pub reason: &'a str,
        /// The key of its form, with the moderator.
        pub key: Option<&'a str>,
    }

    columns! {
        /// An act with the present names of the accounts.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct StoredAct = "moderation" {
            /// Its number.
            pub id: i64 = "m.id",
            /// The time.
            pub at: Millis = "m.at",
            /// The name of the moderator; `None` for the operator.
            pub moderator: Option<String> = "o.name",
            /// The kind.
            pub act: Act = "m.act",
            /// The name of the account that it is about.
            pub user: Option<String> = "u.name",
            /// The game that it is about.
            pub game: Option<GameId> = "m.game",
            /// Its values, or the name before a new one.
            pub detail: String = "coalesce(f.name, m.detail)",
            /// The words of the moderator for it.
            pub reason: String = "m.reason",
        }
    }

    /// Adds an act.
    pub fn add(tx: &mut dyn Transaction, act: NewAct<'_>) -> Result<(), StoreError> {
        let sql = "INSERT INTO moderation (at, moderator, act, user_id, game, report, detail, \
                   former_name, reason, key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let values = values![
            act.at,
            act.moderator,
            act.act,
            act.user,
            act.game,
            act.report,
            act.detail,
            act.former_name,
            act.reason,
            act.key,
        ];
        tx.execute(sql, values).map(drop)
    }

    /// Returns the kind and the reason of the act that a form with this key has made.
    pub fn of_key(
        tx: &mut dyn Transaction,
        key: &str,
    ) -> Result<Option<(Act, String)>, StoreError> {
        let sql = "SELECT act, reason FROM moderation WHERE key = $1";
        tx.first(sql, values![key])
    }

    /// Returns the acts with numbers below `before`, the last ones first, at most `limit`.
    pub fn list(
        tx: &mut dyn Transaction,
        before: i64,
        limit: u32,
    ) -> Result<Vec<StoredAct>, StoreError> {
        let sql = format!(
            "SELECT {} FROM moderation m LEFT JOIN users o ON o.id = m.moderator \
             LEFT JOIN users u ON u.id = m.user_id \
             LEFT JOIN former_names f ON f.id = m.former_name WHERE m.id < $1 ORDER BY m.id DESC LIMIT $2",
            StoredAct::COLUMNS
        );
        tx.all(&sql, values![before, limit])
    }
}

/// The reports of players about others in their games.
pub mod reports {
    use crate::id::{GameId, Millis, SeatNumber, UserId};
    use crate::store::columns::columns;
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    columns! {
        /// The words of one player about another in a game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Report = "reports" {
            /// Its number.
            pub id: i64,
            /// The game that both play in.
            pub game: GameId,
            /// The seat of its writer.
            pub seat: SeatNumber,
            /// The seat that it is about.
            pub reported: SeatNumber,
            /// Bounded text without control characters.
            pub text: String,
            /// The time.
            pub at: Millis,
            /// The time when a moderator has closed it.
            pub closed_at: Option<Millis>,
        }
    }

    /// Adds a report. Returns false if the seat has reported the other one before.
    pub fn add(
        tx: &mut dyn Transaction,
        game: GameId,
        (seat, reported): (SeatNumber, SeatNumber),
        text: &str,
        at: Millis,
    ) -> Result<bool, StoreError> {
        // Two requests at once may both have found no report.
        let sql = "INSERT INTO reports (game, seat, reported, text, at) \
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        Ok(tx.execute(sql, values![game, seat, reported, text, at])? > 0)
    }

    /// Returns the reports of a seat in a game.
    pub fn of_seat(
        tx: &mut dyn Transaction,
        game: GameId,
        seat: SeatNumber,
    ) -> Result<Vec<Report>, StoreError> {
        let columns = Report::COLUMNS;
        let sql = format!("SELECT {columns} FROM reports WHERE game = $1 AND seat = $2");
        tx.all(&sql, values![game, seat])
    }

    /// Returns the number of reports that a user has made since a time.
    pub fn count_since(
        tx: &mut dyn Transaction,
        user: UserId,
        since: Millis,
    ) -> Result<i64, StoreError> {
        let sql = "SELECT count(*) FROM reports r JOIN seats s ON s.game = r.game \
                   AND s.seat = r.seat WHERE s.user_id = $1 AND r.at > $2";
        tx.one(sql, values![user, since])
    }

    /// Returns the open reports, the newest first, at most `limit`.
    pub fn open(tx: &mut dyn Transaction, limit: u32) -> Result<Vec<Report>, StoreError> {
        let columns = Report::COLUMNS;
        let sql = format!(
            "SELECT {columns} FROM reports WHERE closed_at IS NULL ORDER BY id DESC LIMIT $1"
        );
        tx.all(&sql, values![limit])
    }

    /// Returns a report.
    pub fn find(tx: &mut dyn Transaction, id: i64) -> Result<Option<Report>, StoreError> {
        let columns = Report::COLUMNS;
        let sql = format!("SELECT {columns} FROM reports WHERE id = $1");
        tx.first(&sql, values![id])
    }

    /// Locks an open report until the transaction ends. Returns false if it is not open.
    pub fn lock_open(tx: &mut dyn Transaction, id: i64) -> Result<bool, StoreError> {
        // An update of nothing: of two moderators, the second one waits, and sees the act of the
        // first.
        let sql = "UPDATE reports SET at = at WHERE id = $1 AND closed_at IS NULL";
        Ok(tx.execute(sql, values![id])? > 0)
    }

    /// Closes a report.
    pub fn close(tx: &mut dyn Transaction, id: i64, at: Millis) -> Result<(), StoreError> {
        let sql = "UPDATE reports SET closed_at = $2 WHERE id = $1";
        tx.execute(sql, values![id, at]).map(drop)
    }
}

/// Blocks: accounts that a user wants nothing to do with.
pub mod blocks {
    use crate::id::{Millis, UserId};
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    /// Blocks an account for a user.
    pub fn add(
        tx: &mut dyn Transaction,
        user: UserId,
        blocked: UserId,
        at: Millis,
    ) -> Result<(), StoreError> {
        // A second press of the button keeps the time of the first.
        let sql = "INSERT INTO blocks (user_id, blocked, at) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        tx.execute(sql, values![user, blocked, at]).map(drop)
    }

    /// Ends a block.
    pub fn remove(
        tx: &mut dyn Transaction,
        user: UserId,
        blocked: UserId,
    ) -> Result<(), StoreError> {
        let sql = "DELETE FROM blocks WHERE user_id = $1 AND blocked = $2";
        tx.execute(sql, values![user, blocked]).map(drop)
    }

    /// Returns whether a user has blocked an account.
    pub fn has(
        tx: &mut dyn Transaction,
        user: UserId,
        blocked: UserId,
    ) -> Result<bool, StoreError> {
        let sql = "SELECT count(*) FROM blocks WHERE user_id = $1 AND blocked = $2";
        Ok(tx.one::<i64>(sql, values![user, blocked])? > 0)
    }

    /// Returns whether one of two users has blocked the other.
    pub fn are_between(
        tx: &mut dyn Transaction,
        one: UserId,
        other: UserId,
    ) -> Result<bool, StoreError> {
        Ok(has(tx, one, other)? || has(tx, other, one)?)
    }
}
