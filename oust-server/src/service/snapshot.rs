//! A game as services return it: facts, of which the doors make JSON, pages and mails.

use crate::id::{GameId, SeatNumber, rfc3339};
use crate::people::{Actor, GameAccess};
use crate::play::{GameRow, GameState, Labels, Player};

/// A game with its state, as it was when it was read.
#[derive(Clone, Debug)]
pub struct GameSnapshot {
    /// The row of the game, with its players.
    pub game: GameRow,
    /// The state: the fold of its events.
    pub state: GameState,
    /// The seat of the caller.
    pub seat: Option<SeatNumber>,
}

impl GameSnapshot {
    /// Returns the number.
    pub fn id(&self) -> GameId {
        self.game.id
    }

    /// Returns the headers of its record.
    pub fn labels(&self, site: &str) -> Labels {
        Labels {
            id: self.game.id.0,
            names: self.game.names(),
            date: rfc3339(self.game.created).chars().take(10).collect(),
            site: site.to_owned(),
        }
    }

    /// Returns the seat of an actor.
    pub fn seat_of(&self, who: Actor) -> Option<SeatNumber> {
        access(&self.game).seat_of(who)
    }

    /// Returns whether a player is the engine.
    pub fn is_engine(&self, seat: SeatNumber) -> bool {
        matches!(self.game.player(seat), Some(Player::Engine { .. }))
    }
}

/// Returns who plays in a game and who sees it.
pub(super) fn access(game: &GameRow) -> GameAccess {
    GameAccess {
        game: game.id,
        visibility: game.settings.visibility,
        users: game.seats.iter().map(Player::user).collect(),
    }
}
