//! The state of a game as services return it. Mail, pages and API render it.

use crate::account::{GameAccess, Identity};
use crate::game::{GameRow, GameState, Player, RecordHeaders};
use crate::id::{GameId, SeatNumber, rfc3339};

/// A game with its state at the time of the read.
#[derive(Clone, Debug)]
pub struct GameSnapshot {
    /// The row of the game, with its players.
    pub game: GameRow,
    /// The state after its events.
    pub state: GameState,
    /// The seat of the caller; `None` for a spectator.
    pub seat: Option<SeatNumber>,
}

impl GameSnapshot {
    /// Returns the number of the game.
    pub fn id(&self) -> GameId {
        self.game.id
    }

    /// Returns the headers of the game's record; `site` is the public address of the server.
    pub fn record_headers(&self, site: &str) -> RecordHeaders {
        RecordHeaders {
            id: self.game.id.0,
            names: self.game.names(),
            date: rfc3339(self.game.created).chars().take(10).collect(),
            site: site.to_owned(),
        }
    }

    /// Returns the seat of an actor; `None` for a spectator.
    pub fn seat_of(&self, identity: Identity) -> Option<SeatNumber> {
        access(&self.game).seat_of(identity)
    }

    /// Returns whether the engine plays `seat`.
    pub fn is_engine(&self, seat: SeatNumber) -> bool {
        matches!(self.game.player(seat), Some(Player::Engine { .. }))
    }
}

/// Returns the data of a game on which permissions depend: its players and its visibility.
pub(crate) fn access(game: &GameRow) -> GameAccess {
    GameAccess {
        game: game.id,
        visibility: game.settings.visibility,
        users: game.seats.iter().map(Player::user).collect(),
    }
}
