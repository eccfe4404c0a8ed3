//! Games without their events: what rows of the store hold, and which rows to list.

use super::{Derived, Kind, Settings};
use crate::id::{GameId, Millis, SeatNumber, UserId};

/// A game as it is stored, without its events.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRow {
    /// Its number.
    pub id: GameId,
    /// The random part of its secret addresses.
    pub slug: String,
    /// The kind, board and clock that the game began with.
    pub settings: Settings,
    /// The time when it began.
    pub created: Millis,
    /// The hash of the settings, to which the first event is chained; `None` only until an old
    /// database is brought up to date.
    pub root: Option<String>,
    /// Its players, in the order of their seats.
    pub seats: Vec<Player>,
    /// The state after the last event.
    pub derived: Derived,
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A user, with the name.
    User {
        /// The number of the account.
        id: UserId,
        /// The name of the account.
        name: String,
    },
    /// The holder of the secret link with this hash.
    Guest {
        /// The hash of the secret; the secret itself is not stored.
        hash: String,
    },
    /// The engine at a level.
    Engine {
        /// The level.
        level: u8,
    },
}

impl Player {
    /// Returns the name that pages and mails show.
    pub fn name(&self) -> String {
        match self {
            Self::User { name, .. } => name.clone(),
            Self::Guest { .. } => "guest".to_owned(),
            Self::Engine { level } => format!("engine:{level}"),
        }
    }

    /// Returns the user, if the player is one.
    pub fn user(&self) -> Option<UserId> {
        match self {
            Self::User { id, .. } => Some(*id),
            Self::Guest { .. } | Self::Engine { .. } => None,
        }
    }
}

impl GameRow {
    /// Returns the names of the players.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(Player::name).collect()
    }

    /// Returns the seats with their numbers.
    pub fn players(&self) -> impl Iterator<Item = (SeatNumber, &Player)> {
        (1..).map(SeatNumber).zip(&self.seats)
    }

    /// Returns the seat of a user.
    pub fn seat_of(&self, user: UserId) -> Option<SeatNumber> {
        let mut players = self.players();
        players
            .find(|(_, player)| player.user() == Some(user))
            .map(|(seat, _)| seat)
    }

    /// Returns the player of a seat.
    pub fn player(&self, seat: SeatNumber) -> Option<&Player> {
        self.seats.get(seat.index())
    }
}

/// A game to begin.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The checked settings.
    pub settings: Settings,
    /// The players, in the order of their seats.
    pub seats: Vec<Player>,
    /// The random part of its secret addresses.
    pub slug: String,
    /// The time.
    pub created: Millis,
}

/// The condition and limit of a list of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only games that this user plays, public or not; only public games if `None`.
    pub user: Option<UserId>,
    /// Only games of this kind.
    pub kind: Option<Kind>,
    /// Only finished games if true, only unfinished games if false.
    pub over: Option<bool>,
    /// Only games with a smaller number.
    pub before: Option<GameId>,
    /// The most games to list.
    pub limit: u32,
}
