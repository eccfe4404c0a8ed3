//! Loads games by replaying their events, and derives outdated columns again.

use super::access::load_row;
use super::{GameSnapshot, ServiceError};
use crate::account::{Identity, NOT_A_PLAYER, Permission};
use crate::game::{ClockRule, GameRow, GameState, merged};
use crate::id::{GameId, SeatNumber};
use crate::store::{Store, Transaction, events, games, outages, settings, users};

/// The number of games in a transaction. At 0.1 ms a game, it holds the writer for 0.05 s.
pub(crate) const BATCH: u32 = 500;

/// The setting that holds the number of the last game without a root hash.
const LAST_UNROOTED: &str = "last-unrooted";

impl GameSnapshot {
    /// Loads a game without a permission check.
    pub(crate) fn load(tx: &mut dyn Transaction, id: GameId) -> Result<Self, ServiceError> {
        let game = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
        Self::of_row(tx, game, u32::MAX)
    }

    /// Loads the first `n` events of the game of a row, without a permission check.
    pub(crate) fn of_row(
        tx: &mut dyn Transaction,
        game: GameRow,
        n: u32,
    ) -> Result<Self, ServiceError> {
        let state = fold(tx, &game, n)?;
        Ok(Self {
            game,
            state,
            seat: None,
        })
    }

    /// Loads a game in the state after its first `n` events, after a check of `permission`.
    pub(crate) fn load_at(
        tx: &mut dyn Transaction,
        id: GameId,
        permission: Permission,
        identity: Identity,
        n: u32,
    ) -> Result<Self, ServiceError> {
        // Permission first: the fold of a long game is expensive.
        let game = load_row(tx, id, permission, identity)?;
        let mut snapshot = Self::of_row(tx, game, n)?;
        snapshot.seat = snapshot.seat_of(identity);
        Ok(snapshot)
    }

    /// Loads a game in its current state, after a check of `permission`.
    pub(crate) fn load_for(
        tx: &mut dyn Transaction,
        id: GameId,
        permission: Permission,
        identity: Identity,
    ) -> Result<Self, ServiceError> {
        Self::load_at(tx, id, permission, identity, u32::MAX)
    }

    /// Loads a game for one of its players. Returns the player's seat, too.
    pub(crate) fn load_as_player(
        tx: &mut dyn Transaction,
        id: GameId,
        identity: Identity,
    ) -> Result<(Self, SeatNumber), ServiceError> {
        let loaded = Self::load_for(tx, id, Permission::Play, identity)?;
        let seat = loaded.seat.ok_or(ServiceError::Forbidden(NOT_A_PLAYER))?;
        Ok((loaded, seat))
    }

    /// Returns the game, or the error `Stale` if a player who has seen `seen` events does not know
    /// the position.
    pub(crate) fn at_event(self, seen: u32) -> Result<Self, ServiceError> {
        if self.state.is_seen(seen) {
            return Ok(self);
        }
        let game = Box::new(self);
        Err(ServiceError::Stale { seen, game })
    }
}

/// Computes the state after the first `most` events of a game.
fn fold(tx: &mut dyn Transaction, game: &GameRow, most: u32) -> Result<GameState, ServiceError> {
    let clock = game.settings.clock;
    // Without a clock, rests change nothing: this saves a query for each player.
    let mut rests = Vec::new();
    if clock != ClockRule::Unlimited {
        let outages = outages::since(tx, game.created)?;
        for player in &game.seats {
            let vacations = match player.user() {
                // A vacation is no pause of a game at one sitting.
                Some(user) if !clock.is_for_one_sitting() => users::vacations(tx, user)?,
                _ => Vec::new(),
            };
            rests.push(merged(vacations, &outages));
        }
    }
    let mut state = GameState::new(game.settings.clone(), game.created, rests);
    let notation = state.notation();
    events::fold::<ServiceError>(tx, game.id, most, &notation, |event| {
        Ok(state.apply(&event)?)
    })?;
    Ok(state)
}

/// Derives the columns that an older version of the server wrote. Leaves a damaged game as it is,
/// for `verify` to report.
pub(crate) async fn derive_outdated(store: &Store) -> Result<(), ServiceError> {
    // Before `derive` gives games a root: afterwards the number can no longer be found.
    last_unrooted(store).await?;
    let mut after = GameId(0);
    loop {
        let job = move |tx: &mut dyn Transaction| {
            let ids = games::outdated(tx, after, BATCH)?;
            for &id in &ids {
                if let Err(error) = derive(tx, id) {
                    if error.is_outage() {
                        return Err(error);
                    }
                    tracing::error!(game = %id, %error, "the columns of a game cannot be derived");
                }
            }
            Ok::<_, ServiceError>(ids.last().copied())
        };
        match store.write(job).await? {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}

fn derive(tx: &mut dyn Transaction, id: GameId) -> Result<(), ServiceError> {
    let snapshot = GameSnapshot::load(tx, id)?;
    let row = &snapshot.game;
    if row.root.is_none() {
        let root = games::root_of(id, &row.slug, &row.settings, row.created)?;
        games::set_root(tx, id, &root)?;
    }
    Ok(games::save(tx, id, &snapshot.state.derived())?)
}

/// Returns the last game in which the first event may follow the empty hash; in later games it
/// follows the root of the game. The first call stores the number, before any game gets a root.
pub(crate) async fn last_unrooted(store: &Store) -> Result<GameId, ServiceError> {
    let job = |tx: &mut dyn Transaction| {
        let found = games::last_unrooted(tx)?;
        settings::get_or_set(tx, LAST_UNROOTED, &found.to_string())
    };
    let stored = store.write(job).await?;
    let damaged = |_| ServiceError::Damaged(format!("the setting `{LAST_UNROOTED}`"));
    Ok(GameId(stored.parse().map_err(damaged)?))
}
