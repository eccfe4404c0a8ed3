//! Loads games: the row, and the state after the events.

use super::error::allow;
use super::snapshot::access;
use super::{GameSnapshot, ServiceError};
use crate::account::{Identity, NOT_A_PLAYER, Permission, decide};
use crate::game::{ClockRule, GameRow, GameState};
use crate::id::{GameId, SeatNumber};
use crate::store::{Transaction, events, games, users};

/// Loads the row of a game after a permission check for `permission`. Reads no events.
pub(super) fn load_row(
    tx: &mut dyn Transaction,
    id: GameId,
    permission: Permission,
    identity: Identity,
) -> Result<GameRow, ServiceError> {
    let game = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
    allow(decide(permission, identity, Some(&access(&game))), id)?;
    Ok(game)
}

impl GameSnapshot {
    /// Loads a game without a permission check.
    pub(super) fn load(tx: &mut dyn Transaction, id: GameId) -> Result<Self, ServiceError> {
        let game = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
        Self::of_row(tx, game, u32::MAX)
    }

    /// Loads the first `n` events of the game of a row, without a permission check.
    pub(super) fn of_row(
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

    /// Loads a game in the state after its first `n` events, after a permission check for `permission`.
    pub(super) fn load_at(
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

    /// Loads a game in its current state, after a permission check for `permission`.
    pub(super) fn load_for(
        tx: &mut dyn Transaction,
        id: GameId,
        permission: Permission,
        identity: Identity,
    ) -> Result<Self, ServiceError> {
        Self::load_at(tx, id, permission, identity, u32::MAX)
    }

    /// Loads a game for one of its players. Returns the player's seat, too.
    pub(super) fn load_as_player(
        tx: &mut dyn Transaction,
        id: GameId,
        identity: Identity,
    ) -> Result<(Self, SeatNumber), ServiceError> {
        let loaded = Self::load_for(tx, id, Permission::Play, identity)?;
        let seat = loaded.seat.ok_or(ServiceError::Forbidden(NOT_A_PLAYER))?;
        Ok((loaded, seat))
    }
}

/// Computes the state after the first `most` events of a game.
fn fold(tx: &mut dyn Transaction, game: &GameRow, most: u32) -> Result<GameState, ServiceError> {
    // Without a clock, vacations change nothing: this saves a query for each player.
    let mut absences = Vec::new();
    if game.settings.clock != ClockRule::Unlimited {
        for player in &game.seats {
            absences.push(match player.user() {
                Some(user) => users::vacations(tx, user)?,
                None => Vec::new(),
            });
        }
    }
    let mut state = GameState::new(game.settings.clone(), game.created, absences);
    let notation = state.notation();
    events::fold::<ServiceError>(tx, game.id, most, &notation, |event| {
        Ok(state.apply(&event)?)
    })?;
    Ok(state)
}
