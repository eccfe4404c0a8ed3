//! Loads a game with its events and folds them.

use super::ServiceError;
use super::error::allow;
use crate::id::{GameId, Millis, SeatNumber, rfc3339};
use crate::people::{Access, Actor, Deed, GameAccess, NOT_A_PLAYER, decide};
use crate::play::{ClockRule, GameState, GameView, Labels};
use crate::store::events::StoredEvent;
use crate::store::games::Game;
use crate::store::{Transaction, events, games, users};

/// A game with its events and its state.
pub(super) struct Loaded {
    pub(super) game: Game,
    pub(super) events: Vec<StoredEvent>,
    pub(super) state: GameState,
}

impl Loaded {
    /// Loads a game.
    pub(super) fn load(tx: &mut dyn Transaction, id: GameId) -> Result<Self, ServiceError> {
        let game = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
        let stored = events::of_game(tx, id)?;
        let state = fold(tx, &game, &stored)?;
        Ok(Self {
            game,
            events: stored,
            state,
        })
    }

    /// Loads a game for a deed that has to be allowed.
    pub(super) fn load_for(
        tx: &mut dyn Transaction,
        id: GameId,
        deed: Deed,
        who: Actor,
    ) -> Result<Self, ServiceError> {
        let loaded = Self::load(tx, id)?;
        allow(decide(deed, who, Some(&access(&loaded.game))), id)?;
        Ok(loaded)
    }

    /// Loads a game for one of its players, with the seat.
    pub(super) fn load_as_player(
        tx: &mut dyn Transaction,
        id: GameId,
        who: Actor,
    ) -> Result<(Self, SeatNumber), ServiceError> {
        let loaded = Self::load_for(tx, id, Deed::Play, who)?;
        let seat = loaded.seat_of(who);
        let seat = seat.ok_or(ServiceError::Forbidden(NOT_A_PLAYER))?;
        Ok((loaded, seat))
    }

    /// Returns the seat of who asks.
    pub(super) fn seat_of(&self, who: Actor) -> Option<SeatNumber> {
        match access(&self.game).of(who) {
            Access::Player(seat) => Some(seat),
            Access::Spectator => None,
        }
    }

    /// Returns the JSON of the game.
    pub(super) fn view(&self) -> GameView {
        let created = rfc3339(self.game.created);
        GameView::new(self.game.id.0, &self.state, &self.game.names(), created)
    }

    /// Returns the headers of its record.
    pub(super) fn labels(&self, site: &str) -> Labels {
        Labels {
            id: self.game.id.0,
            names: self.game.names(),
            date: rfc3339(self.game.created).chars().take(10).collect(),
            site: site.to_owned(),
        }
    }

    /// Returns the time of the last event, or of the beginning.
    pub(super) fn last_at(&self) -> Millis {
        let last = self.events.last();
        last.map_or(self.game.created, |stored| stored.event.at)
    }

    /// Returns the hash of the last event.
    pub(super) fn last_hash(&self) -> &str {
        self.events.last().map_or("", |event| &event.hash)
    }
}

/// Returns who plays in a game and who sees it.
pub(super) fn access(game: &Game) -> GameAccess {
    GameAccess {
        game: game.id,
        visibility: game.settings.visibility,
        users: game.seats.iter().map(games::Player::user).collect(),
    }
}

fn fold(
    tx: &mut dyn Transaction,
    game: &Game,
    stored: &[StoredEvent],
) -> Result<GameState, ServiceError> {
    let mut absences = Vec::new();
    if game.settings.clock != ClockRule::Unlimited {
        for player in &game.seats {
            absences.push(match player.user() {
                Some(user) => users::vacations(tx, user)?,
                None => Vec::new(),
            });
        }
    }
    let events = stored.iter().map(|stored| &stored.event);
    Ok(GameState::replay(
        game.settings.clone(),
        game.created,
        absences,
        events,
    )?)
}
