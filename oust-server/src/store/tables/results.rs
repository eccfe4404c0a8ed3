//! Results of games that are over: ratings and reviews.

/// Ratings and how games changed them.
pub mod ratings {
    use crate::game::Kind;
    use crate::id::{GameId, Millis, UserId};
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
