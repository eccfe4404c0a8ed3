//! Results of games that are over: ratings and reviews.

/// Ratings and how games changed them.
pub mod ratings {
    use crate::game::Kind;
    use crate::id::{GameId, Millis, SeatNumber, UserId};
    use crate::store::columns::columns;
    use crate::store::games::Viewer;
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction};

    columns! {
        /// A rating of a user as it is stored.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct StoredRating = "ratings" as "r" {
            /// The estimated strength, in rating points.
            pub value: f64,
            /// The standard error of the estimate, in rating points.
            pub deviation: f64,
            /// The expected fluctuation of the strength, as in Glicko-2.
            pub volatility: f64,
            /// The number of rated games.
            pub games: i64,
            /// The time of the last one.
            pub at: Millis,
        }
    }

    /// Returns the rating of a user in a kind of game.
    pub fn of(
        tx: &mut dyn Transaction,
        user: UserId,
        kind: Kind,
    ) -> Result<Option<StoredRating>, StoreError> {
        let sql = format!(
            "SELECT {} FROM ratings r WHERE r.user_id = $1 AND r.kind = $2",
            StoredRating::COLUMNS
        );
        tx.first(&sql, values![user, kind])
    }

    /// Replaces the rating of a user.
    pub fn set(
        tx: &mut dyn Transaction,
        user: UserId,
        kind: Kind,
        rating: StoredRating,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO ratings (user_id, kind, value, deviation, volatility, games, at) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, kind) DO UPDATE \
                   SET value = $3, deviation = $4, volatility = $5, games = $6, at = $7";
        let StoredRating {
            value,
            deviation,
            volatility,
            games,
            at,
        } = rating;
        let values = values![user, kind, value, deviation, volatility, games, at];
        tx.execute(sql, values).map(drop)
    }

    /// Deletes the rating of a user.
    pub fn remove(tx: &mut dyn Transaction, user: UserId, kind: Kind) -> Result<(), StoreError> {
        let sql = "DELETE FROM ratings WHERE user_id = $1 AND kind = $2";
        tx.execute(sql, values![user, kind]).map(drop)
    }

    /// Returns the ratings of a kind of game with their users.
    pub fn all(
        tx: &mut dyn Transaction,
        kind: Kind,
    ) -> Result<Vec<(UserId, StoredRating)>, StoreError> {
        let columns = StoredRating::COLUMNS;
        let sql = format!("SELECT r.user_id, {columns} FROM ratings r WHERE r.kind = $1");
        tx.all(&sql, values![kind])
    }

    columns! {
        /// A game that changed the ratings of its two players.
        #[derive(Clone, Copy, Debug)]
        pub struct RatedGame = "games" {
            /// Its number.
            pub game: GameId = "g.id",
            /// The seat of the winner.
            pub winner: Option<SeatNumber> = "g.winner",
            /// The time of its end.
            pub at: Millis = "g.moved_at",
            /// The user of the first seat.
            pub first: UserId = "a.user_id",
            /// The user of the second seat.
            pub second: UserId = "b.user_id",
        }
    }

    /// Returns the games of a kind that changed ratings, in the order in which they did.
    pub fn games(tx: &mut dyn Transaction, kind: Kind) -> Result<Vec<RatedGame>, StoreError> {
        // By the ids of their last events: several games may end in one millisecond.
        let sql = format!(
            "SELECT {} FROM games g JOIN events e ON e.game = g.id AND e.n = g.n \
             JOIN seats a ON a.game = g.id AND a.seat = 1 \
             JOIN seats b ON b.game = g.id AND b.seat = 2 \
             WHERE g.kind = $1 AND g.rated = 1 AND g.state = 'over' \
             AND EXISTS (SELECT 1 FROM rating_changes c WHERE c.game = g.id) ORDER BY e.id",
            RatedGame::COLUMNS
        );
        tx.all(&sql, values![kind])
    }

    columns! {
        /// A change of the rating of a user by a game.
        #[derive(Clone, Copy, Debug)]
        pub struct StoredChange = "rating_changes" as "c" {
            /// The game that changed it.
            pub game: GameId,
            /// The player with the rating.
            pub user: UserId = "user_id",
            /// The value before the game.
            pub before: f64 = "before_value",
            /// The value after it.
            pub after: f64 = "after_value",
        }
    }

    /// Returns all changes by games of a kind.
    pub fn changes(tx: &mut dyn Transaction, kind: Kind) -> Result<Vec<StoredChange>, StoreError> {
        let sql = format!(
            "SELECT {} FROM rating_changes c JOIN games g ON g.id = c.game WHERE g.kind = $1",
            StoredChange::COLUMNS
        );
        tx.all(&sql, values![kind])
    }

    /// Deletes the changes by a game, and returns their number.
    pub fn remove_changes(tx: &mut dyn Transaction, game: GameId) -> Result<u64, StoreError> {
        tx.execute("DELETE FROM rating_changes WHERE game = $1", values![game])
    }

    /// Replaces the values before and after a game.
    pub fn set_change(
        tx: &mut dyn Transaction,
        game: GameId,
        user: UserId,
        (before, after): (f64, f64),
    ) -> Result<(), StoreError> {
        let sql = "UPDATE rating_changes SET before_value = $3, after_value = $4 \
                   WHERE game = $1 AND user_id = $2";
        tx.execute(sql, values![game, user, before, after])
            .map(drop)
    }

    /// Notes how a game changed the rating of a user.
    pub fn add_change(
        tx: &mut dyn Transaction,
        game: GameId,
        user: UserId,
        before: f64,
        after: f64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO rating_changes (game, user_id, before_value, after_value) \
                   VALUES ($1, $2, $3, $4)";
        tx.execute(sql, values![game, user, before, after])
            .map(drop)
    }

    /// Returns how games changed the rating of a user in a kind of game, the last ones first, at
    /// most `limit`: the game, the value before and after. Only games that lists show to the viewer
    /// are among them.
    pub fn changes_of_user(
        tx: &mut dyn Transaction,
        user: UserId,
        kind: Kind,
        viewer: Viewer,
        limit: u32,
    ) -> Result<Vec<(GameId, f64, f64)>, StoreError> {
        let sql = format!(
            "SELECT c.game, c.before_value, c.after_value \
             FROM rating_changes c JOIN games g ON g.id = c.game \
             WHERE c.user_id = $1 AND g.kind = $2 AND {} \
             ORDER BY g.moved_at DESC, g.id DESC LIMIT $3",
            Viewer::lists(4)
        );
        let mut values = vec![user.into(), kind.into(), limit.into()];
        values.extend(viewer.values());
        tx.all(&sql, &values)
    }

    /// Returns the users with rated games of a kind that lists do not show to the viewer, and the
    /// numbers of these games.
    pub fn hidden(
        tx: &mut dyn Transaction,
        kind: Kind,
        viewer: Viewer,
    ) -> Result<Vec<(UserId, i64)>, StoreError> {
        // The index `games_rated_hidden` has the first two conditions.
        let sql = format!(
            "SELECT c.user_id, count(*) FROM games g JOIN rating_changes c ON c.game = g.id \
             WHERE g.rated = 1 AND g.visibility <> 'public' AND g.kind = $1 AND NOT {} \
             GROUP BY c.user_id",
            Viewer::lists(2)
        );
        let mut values = vec![kind.into()];
        values.extend(viewer.values());
        tx.all(&sql, &values)
    }

    /// Returns the best players of a kind of game with their ids and names, at most `limit`.
    pub fn best(
        tx: &mut dyn Transaction,
        kind: Kind,
        limit: u32,
    ) -> Result<Vec<(UserId, String, StoredRating)>, StoreError> {
        let sql = format!(
            "SELECT u.id, u.name, {} FROM ratings r JOIN users u ON u.id = r.user_id \
             WHERE r.kind = $1 AND u.deleted_at IS NULL ORDER BY r.value DESC, u.name_key LIMIT $2",
            StoredRating::COLUMNS
        );
        tx.all(&sql, values![kind, limit])
    }
}

/// Reviews: queued when their games end, then stored.
pub mod reviews {
    use crate::engine::ReviewView;
    use crate::id::{GameId, Millis};
    use crate::store::queue::Queue;
    use crate::store::transaction::values;
    use crate::store::{StoreError, Transaction, Value};

    /// The reviews that wait. The game that ended last is first: its players are most likely to
    /// ask for it.
    const QUEUE: Queue = Queue {
        table: "reviews",
        key: "game",
        waits: "done_at IS NULL",
        order: "ended DESC, game DESC",
    };

    /// The review of a game.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Stored {
        /// It waits, or is computed.
        Waiting,
        /// It is computed and stored.
        Done(ReviewView),
        /// The game gets no review.
        None,
    }

    /// Queues the review of a game that is over.
    pub fn queue(tx: &mut dyn Transaction, game: GameId, ended: Millis) -> Result<(), StoreError> {
        let sql = "INSERT INTO reviews (game, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        tx.execute(sql, values![game, ended]).map(drop)
    }

    /// Claims the review of the game that ended last, and returns the game and the number of
    /// tries, this one included.
    pub fn claim(
        tx: &mut dyn Transaction,
        now: Millis,
        retry_at: Millis,
    ) -> Result<Option<(GameId, i64)>, StoreError> {
        let claimed = QUEUE.claim(tx, "game, tries", now, retry_at, 1)?;
        Ok(claimed.into_iter().next())
    }

    /// Puts off the next try of a review that is computed.
    pub fn renew(
        tx: &mut dyn Transaction,
        game: GameId,
        retry_at: Millis,
    ) -> Result<(), StoreError> {
        QUEUE.put_off(tx, game.0, retry_at)
    }

    /// Stores a review, or `None` if the game gets no review. Does not replace a stored review.
    pub fn finish(
        tx: &mut dyn Transaction,
        game: GameId,
        review: Option<&ReviewView>,
        now: Millis,
    ) -> Result<(), StoreError> {
        let json = review.map(Value::json).transpose()?;
        // Two processes review a game if the claim of the first one runs out.
        let sql =
            "UPDATE reviews SET done_at = $2, review = $3 WHERE game = $1 AND done_at IS NULL";
        tx.execute(sql, values![game, now, json]).map(drop)
    }

    /// Returns the review of a game.
    pub fn of(tx: &mut dyn Transaction, game: GameId) -> Result<Stored, StoreError> {
        let sql = "SELECT done_at, review FROM reviews WHERE game = $1";
        let row: Option<(Option<Millis>, Option<ReviewView>)> = tx.first(sql, values![game])?;
        Ok(match row {
            Some((None, _)) => Stored::Waiting,
            Some((Some(_), Some(review))) => Stored::Done(review),
            Some((Some(_), None)) | None => Stored::None,
        })
    }

    /// Returns the number of reviews that wait.
    pub fn count_waiting(tx: &mut dyn Transaction) -> Result<i64, StoreError> {
        QUEUE.count(tx)
    }
}
