//! Lists: games, players, standings, the history, and exports of games.

use serde::Serialize;
use utoipa::ToSchema;

use super::error::allow;
use super::feed::event_view;
use super::load::load_row;
use super::snapshot::access;
use super::{EventView, GameSnapshot, Service, ServiceError};
use crate::account::{Access, Identity, Permission, Rating, decide};
use crate::game::{ExportFormat, Filter, GameRow, Kind, Visibility};
use crate::id::{GameId, UserId, rfc3339};
use crate::store::{Transaction, events, games, ratings, users};

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

/// What a player has reached at a kind of game.
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
    /// Returns whether the player has finished no game of the kind.
    pub fn is_empty(&self) -> bool {
        self.rated_games + self.won + self.lost + self.undecided == 0
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

impl Service {
    /// Returns a game with its current state.
    ///
    /// # Errors
    ///
    /// Fails if there is no such game or the actor may not see it.
    pub async fn game(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<GameSnapshot, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            GameSnapshot::load_for(tx, game, Permission::ViewGame, identity)
        };
        self.store.read(job).await
    }

    /// Returns a game in the state after its first `n` events.
    ///
    /// # Errors
    ///
    /// Fails if there is no game that the actor may see.
    pub async fn game_at(
        &self,
        identity: Identity,
        game: GameId,
        n: u32,
    ) -> Result<GameSnapshot, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            GameSnapshot::load_at(tx, game, Permission::ViewGame, identity, n)
        };
        self.store.read(job).await
    }

    /// Returns the events of a game, in order.
    ///
    /// # Errors
    ///
    /// Fails if there is no game that the actor may see.
    pub async fn game_events(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<Vec<EventView>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            load_row(tx, game, Permission::ViewGame, identity)?;
            Ok(events::of_game(tx, game)?.iter().map(event_view).collect())
        };
        self.store.read(job).await
    }

    /// Returns the record of a game in a format.
    ///
    /// # Errors
    ///
    /// Fails if there is no game that the actor may see, or the format has no such games.
    pub async fn export(
        &self,
        identity: Identity,
        game: GameId,
        format: ExportFormat,
    ) -> Result<String, ServiceError> {
        let site = self.config.public_url.clone();
        let job = move |tx: &mut dyn Transaction| {
            let loaded = GameSnapshot::load_for(tx, game, Permission::ViewGame, identity)?;
            Ok(loaded
                .state
                .rules()
                .export(format, &loaded.record_headers(&site))?)
        };
        self.store.read(job).await
    }

    /// Returns the games that match `filter` and are listed to the actor. `user` restricts them to
    /// the games of one player.
    ///
    /// # Errors
    ///
    /// Fails if there is no such user.
    pub async fn games(
        &self,
        identity: Identity,
        user: Option<String>,
        filter: Filter,
    ) -> Result<Vec<GameRow>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Permission::ViewLists, identity, None), "games")?;
            let mut filter = filter;
            if let Some(name) = &user {
                filter.user = Some(find_user(tx, name)?.user_id());
            }
            let mut games = games::list(tx, filter)?;
            // After the query's limit: a page may hold fewer games than `filter.limit`.
            games.retain(|game| is_listed(game, identity));
            Ok(games)
        };
        self.store.read(job).await
    }

    /// Returns the games with the actor to move, the longest waiting first.
    ///
    /// # Errors
    ///
    /// Fails without an account.
    pub async fn my_turns(&self, identity: Identity) -> Result<Vec<GameRow>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Permission::ViewAccount, identity, None), "games")?;
            let user = super::act::user_of(identity)?;
            Ok(games::waiting_for(tx, user)?)
        };
        self.store.read(job).await
    }

    /// Returns the finished public games of a kind among the next 200 games after `after`, as JSON
    /// records, and the number of the last of the 200; `None` at the end.
    pub async fn history(
        &self,
        identity: Identity,
        kind: Kind,
        after: GameId,
    ) -> Result<(Vec<String>, Option<GameId>), ServiceError> {
        let site = self.config.public_url.clone();
        let job = move |tx: &mut dyn Transaction| {
            allow(decide(Permission::ViewLists, identity, None), "history")?;
            let ids = games::after(tx, after, false, 200)?;
            let mut records = Vec::new();
            for &id in &ids {
                let row = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
                let is_public = row.settings.visibility == Visibility::Public;
                if is_public && row.settings.kind == kind && row.derived.is_over {
                    let loaded = GameSnapshot::of_row(tx, row, u32::MAX)?;
                    let labels = loaded.record_headers(&site);
                    // `extend` with a `Result` leaves out a game without a JSON record.
                    records.extend(loaded.state.rules().export(ExportFormat::Json, &labels));
                }
            }
            Ok((records, ids.last().copied()))
        };
        self.store.read(job).await
    }

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
            allow(decide(Permission::ViewLists, identity, None), "players")?;
            let user = find_user(tx, &name)?;
            let id = user.user_id();
            let vacations = users::vacations(tx, id)?;
            let mut kinds = Vec::new();
            for kind in Kind::ALL {
                let record = record(tx, id, kind)?;
                kinds.push(KindRecord { kind, record });
            }
            Ok(PlayerView {
                name: user.name,
                created: rfc3339(user.created),
                oust: record(tx, id, Kind::Oust)?,
                kinds,
                on_vacation: vacations.iter().any(|it| it.contains(now)),
            })
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
            allow(decide(Permission::ViewLists, identity, None), "standings")?;
            let best = ratings::best(tx, kind, 500)?;
            let view =
                |(index, (name, rating)): (usize, (String, ratings::StoredRating))| StandingView {
                    place: index + 1,
                    name,
                    rating: rounded(rating.value),
                    deviation: rounded(rating.deviation),
                    games: rating.games,
                    provisional: rating.deviation > Rating::PROVISIONAL,
                };
            Ok(best.into_iter().enumerate().map(view).collect())
        };
        self.store.read(job).await
    }
}

fn record(
    tx: &mut dyn Transaction,
    user: UserId,
    kind: Kind,
) -> Result<PlayerRecord, ServiceError> {
    let stored = ratings::of(tx, user, kind)?;
    let [won, lost, undecided] = games::tally(tx, user, kind)?;
    Ok(PlayerRecord {
        rating: stored.map(|stored| rounded(stored.value)),
        deviation: stored.map(|stored| rounded(stored.deviation)),
        provisional: stored.is_none_or(|it| it.deviation > Rating::PROVISIONAL),
        rated_games: stored.map_or(0, |stored| stored.games),
        won,
        lost,
        undecided,
    })
}

/// Returns the user with a name, or a `NotFound` error.
pub(super) fn find_user(tx: &mut dyn Transaction, name: &str) -> Result<users::User, ServiceError> {
    let found = users::by_name(tx, name)?;
    // The name comes from the request and may be long.
    let name = || name.chars().take(40).collect();
    found.ok_or_else(|| ServiceError::NotFound {
        what: "user",
        name: name(),
    })
}

/// Returns whether an actor may see a game and finds it in lists.
fn is_listed(game: &GameRow, identity: Identity) -> bool {
    let access = access(game);
    decide(Permission::ViewGame, identity, Some(&access)) == Access::Allowed
        && access.is_listed_to(identity)
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
