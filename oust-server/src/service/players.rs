//! Players: profiles, standings, and the ratings that games change.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::access::{allow, viewer};
use super::{Service, ServiceError};
use crate::account::{Identity, Permission, Rating};
use crate::game::{GameRow, Kind};
use crate::id::{UserId, rfc3339};
use crate::store::games::Viewer;
use crate::store::ratings::StoredRating;
use crate::store::users::User;
use crate::store::{Transaction, games, ratings, users};

/// A player as everyone sees him.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// The time when the account was made.
    pub created: String,
    /// The record at Oust.
    #[serde(flatten)]
    pub oust: PlayerRecord,
    /// The records at all kinds of games.
    pub kinds: Vec<KindRecord>,
    /// Whether the player is away.
    pub on_vacation: bool,
}

/// What a player has reached at a kind of game. The numbers count the games that lists show to the
/// reader; the rating is of all rated games.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlayerRecord {
    /// The rating; `null` without a rated game.
    pub rating: Option<f64>,
    /// Its deviation.
    pub deviation: Option<f64>,
    /// Whether the rating rests on few games.
    pub provisional: bool,
    /// The number of rated games.
    pub rated_games: i64,
    /// The number of games won.
    pub won: i64,
    /// The number of games lost.
    pub lost: i64,
    /// The number of games without a winner.
    pub undecided: i64,
}

impl PlayerRecord {
    /// Returns whether there is nothing to tell of the player: no rating, and no finished game.
    pub fn is_empty(&self) -> bool {
        self.rating.is_none() && self.won + self.lost + self.undecided == 0
    }
}

/// The record of a player at one kind of game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct KindRecord {
    /// The kind.
    pub kind: Kind,
    /// The record.
    #[serde(flatten)]
    pub record: PlayerRecord,
}

/// A row of the standings.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StandingView {
    /// The place, counted from 1.
    pub place: usize,
    /// The name of the player.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// The number of rated games.
    pub games: i64,
    /// Whether the rating rests on few games.
    pub provisional: bool,
}

/// A game that changed the rating of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    /// The row of the game.
    pub game: GameRow,
    /// The time of the end of the game, in RFC 3339.
    pub at: String,
    /// The player's rating before the game.
    pub before: f64,
    /// The player's rating after the game.
    pub after: f64,
}

impl Service {
    /// Returns the profile of a player.
    ///
    /// # Errors
    ///
    /// Fails if no user has the name.
    pub async fn player(
        &self,
        identity: Identity,
        name: String,
    ) -> Result<PlayerView, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewLists, identity)?;
            let user = find_user(tx, &name)?;
            let (id, viewer) = (user.user_id(), viewer(identity));
            let oust = record(tx, id, Kind::Oust, viewer)?;
            let mut kinds = Vec::new();
            for kind in Kind::ALL {
                let record = match kind {
                    Kind::Oust => oust.clone(),
                    Kind::Orbit => record(tx, id, kind, viewer)?,
                };
                kinds.push(KindRecord { kind, record });
            }
            Ok(PlayerView {
                name: user.name,
                created: rfc3339(user.created),
                oust,
                kinds,
                on_vacation: users::vacation_at(tx, id, now)?.is_some(),
            })
        };
        self.store.read(job).await
    }

    /// Returns the present name of an account by a name that it had before; `None` if a moderator took
    /// that name from it. A name that has an account again is that account's alone.
    pub async fn renamed(
        &self,
        identity: Identity,
        name: String,
    ) -> Result<Option<String>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewLists, identity)?;
            match users::by_name(tx, &name)? {
                Some(_) => Ok(None),
                None => Ok(users::renamed(tx, &name)?),
            }
        };
        self.store.read(job).await
    }

    /// Returns the 500 players with the highest ratings at a kind of game.
    pub async fn standings(
        &self,
        identity: Identity,
        kind: Kind,
    ) -> Result<Vec<StandingView>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewLists, identity)?;
            let best = ratings::best(tx, kind, 500)?;
            let hidden: HashMap<_, _> = ratings::hidden(tx, kind, viewer(identity))?
                .into_iter()
                .collect();
            let numbered = (1..).zip(best);
            let view = |(place, (user, name, rating)): (_, (_, _, StoredRating))| StandingView {
                place,
                name,
                rating: rounded(rating.value),
                deviation: rounded(rating.deviation),
                games: rating.games - hidden.get(&user).copied().unwrap_or_default(),
                provisional: rating.deviation > Rating::PROVISIONAL,
            };
            Ok(numbered.map(view).collect())
        };
        self.store.read(job).await
    }

    /// Returns the last `limit` changes of a player's rating at a kind of game, the oldest first, by
    /// games that lists show to the actor.
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
            allow(Permission::ViewLists, identity)?;
            let user = find_user(tx, &name)?.user_id();
            let viewer = viewer(identity);
            let mut changes = Vec::new();
            for (game, before, after) in ratings::changes_of_user(tx, user, kind, viewer, limit)? {
                let game = games::find(tx, game)?.ok_or_else(|| ServiceError::no_game(game))?;
                changes.push(RatingChange {
                    at: rfc3339(game.derived.moved_at),
                    game,
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

fn record(
    tx: &mut dyn Transaction,
    user: UserId,
    kind: Kind,
    viewer: Viewer,
) -> Result<PlayerRecord, ServiceError> {
    let stored = ratings::of(tx, user, kind)?;
    let [won, lost, undecided] = games::tally(tx, user, kind, viewer)?;
    let mut hidden = ratings::hidden(tx, kind, viewer)?.into_iter();
    let hidden = hidden.find(|(other, _)| *other == user);
    let hidden = hidden.map_or(0, |(_, games)| games);
    Ok(PlayerRecord {
        rating: stored.map(|stored| rounded(stored.value)),
        deviation: stored.map(|stored| rounded(stored.deviation)),
        provisional: stored.is_none_or(|stored| stored.deviation > Rating::PROVISIONAL),
        rated_games: stored.map_or(0, |stored| stored.games - hidden),
        won,
        lost,
        undecided,
    })
}

/// Returns the user with a name, or a `NotFound` error.
pub(crate) fn find_user(tx: &mut dyn Transaction, name: &str) -> Result<User, ServiceError> {
    users::by_name(tx, name)?.ok_or_else(|| ServiceError::not_found("user", name))
}

/// Returns a rating as the API shows it, with one digit after the point.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
