//! The history of a player's rating.

use super::error::allow;
use super::queries::find_user;
use super::snapshot::access;
use super::{Service, ServiceError};
use crate::account::{Identity, Permission, decide};
use crate::game::{GameRow, Kind};
use crate::id::rfc3339;
use crate::store::{Transaction, games, ratings};

/// A game that changed the rating of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    /// The row of the game; `None` if the actor does not find the game in lists.
    pub game: Option<GameRow>,
    /// The time of the end of the game, in RFC 3339.
    pub at: String,
    /// The player's rating before the game.
    pub before: f64,
    /// The player's rating after the game.
    pub after: f64,
}

impl Service {
    /// Returns the last `limit` changes of a player's rating at a kind of game, the oldest first.
    ///
    /// # Errors
    ///
    /// Fails if there is no player of that name.
    pub async fn rating_changes(
        &self,
        identity: Identity,
        name: String,
        kind: Kind,
        limit: u32,
    ) -> Result<Vec<RatingChange>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Permission::ViewLists, identity, None), "players")?;
            let user = find_user(tx, &name)?.user_id();
            let mut changes = Vec::new();
            for (game, before, after) in ratings::changes_of_user(tx, user, kind, limit)? {
                let row = games::find(tx, game)?.ok_or_else(|| ServiceError::no_game(game))?;
                let is_listed = access(&row).is_listed_to(identity);
                changes.push(RatingChange {
                    at: rfc3339(row.derived.moved_at),
                    game: is_listed.then_some(row),
                    before,
                    after,
                });
            }
            // The query returns the newest first, for its limit.
            changes.reverse();
            Ok(changes)
        };
        self.store.read(job).await
    }
}
