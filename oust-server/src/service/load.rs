//! Loads games: the row, and the state after the events.

use super::error::allow;
use super::snapshot::access;
use super::{GameSnapshot, ServiceError};
use crate::id::{GameId, SeatNumber};
use crate::people::{Actor, Deed, NOT_A_PLAYER, decide};
use crate::play::{ClockRule, GameRow, GameState};
use crate::store::{Transaction, events, games, users};

/// Loads the row of a game after a permission check for `deed`. Reads no events.
pub(super) fn load_row(
    tx: &mut dyn Transaction,
    id: GameId,
    deed: Deed,
    who: Actor,
) -> Result<GameRow, ServiceError> {
    let game = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
    allow(decide(deed, who, Some(&access(&game))), id)?;
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

    /// Loads a game in the state after its first `n` events, after a permission check for `deed`.
    pub(super) fn load_at(
        tx: &mut dyn Transaction,
        id: GameId,
        deed: Deed,
        who: Actor,
        n: u32,
    ) -> Result<Self, ServiceError> {
        // Permission first: the fold of a long game is expensive.
        let game = load_row(tx, id, deed, who)?;
        let mut snapshot = Self::of_row(tx, game, n)?;
        snapshot.seat = snapshot.seat_of(who);
        Ok(snapshot)
    }

    /// Loads a game in its current state, after a permission check for `deed`.
    pub(super) fn load_for(
        tx: &mut dyn Transaction,
        id: GameId,
        deed: Deed,
        who: Actor,
    ) -> Result<Self, ServiceError> {
        Self::load_at(tx, id, deed, who, u32::MAX)
    }

    /// Loads a game for one of its players. Returns the player's seat, too.
    pub(super) fn load_as_player(
        tx: &mut dyn Transaction,
        id: GameId,
        who: Actor,
    ) -> Result<(Self, SeatNumber), ServiceError> {
        let loaded = Self::load_for(tx, id, Deed::Play, who)?;
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
