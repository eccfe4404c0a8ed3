//! Games without their events: the rows of the store, with the state of each game as columns, so
//! that lists need not replay events.

use super::rules::{Forfeit, Outcome};
use super::settings::{Kind, Settings};
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
    /// A player without an account.
    Guest {
        /// The secret that the seat belongs to.
        key: GuestKey,
        /// The name that the guest has typed, checked by `GuestName`.
        name: Option<String>,
    },
    /// The engine at a level.
    Engine {
        /// From 0, the weakest, to 9.
        level: u8,
    },
}

/// The hash of the secret that a guest's seat belongs to. The secret itself is not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestKey {
    /// The seat is open to the first who sits down by the link with this hash.
    Link(String),
    /// The seat is taken, by the browser or program that holds the secret with this hash.
    Seat(String),
}

impl Player {
    /// Returns the name that pages and mails show. The name of a guest or an engine has a colon or
    /// is reserved, so that it is never the name of a user.
    pub fn name(&self) -> String {
        match self {
            Self::User { name, .. } => name.clone(),
            Self::Guest { name: None, .. } => "guest".to_owned(),
            Self::Guest {
                name: Some(name), ..
            } => format!("guest:{name}"),
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

    /// Returns the hash of the link that offers the seat; `None` if the seat is taken.
    pub fn open_link(&self) -> Option<&str> {
        match self {
            Self::Guest {
                key: GuestKey::Link(hash),
                ..
            } => Some(hash),
            _ => None,
        }
    }
}

impl GameRow {
    /// Returns the names of the players, in the order of their seats.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(Player::name).collect()
    }

    /// Returns the seats with their numbers.
    pub fn players(&self) -> impl Iterator<Item = (SeatNumber, &Player)> {
        (1..).map(SeatNumber).zip(&self.seats)
    }

    /// Returns the seat of a user; `None` if the user does not play.
    pub fn seat_of(&self, user: UserId) -> Option<SeatNumber> {
        self.players()
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
    /// Only games that this user plays and lists show to the viewer; only public games if `None`.
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

/// The columns that follow from the events of a game. Only `GameState::derived` makes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derived {
    /// The number of events.
    pub n: u32,
    /// The seat to move; `None` after the end.
    pub to_move: Option<SeatNumber>,
    /// The time of the last event, or of the beginning.
    pub moved_at: Millis,
    /// The time when the player to move loses.
    pub deadline_at: Option<Millis>,
    /// Whether the clocks wait for the players to see the game.
    pub waits: bool,
    /// Whether the game is over.
    pub is_over: bool,
    /// The result; `None` before the end.
    pub outcome: Option<Outcome>,
    /// The seat that asks to take back a turn.
    pub undo_asked_by: Option<SeatNumber>,
    /// Whether the players have swapped their colors.
    pub swapped: bool,
    /// The players who left the game, in order.
    pub out: Vec<(SeatNumber, Forfeit)>,
    /// The number of turns, passes and swaps on the board.
    pub turn_count: u32,
    /// Their texts, separated by spaces.
    pub turns: String,
    /// The position as a line of text.
    pub position: String,
}

impl Derived {
    /// The version of these columns. A greater one makes the server derive them anew when it
    /// starts.
    pub const VERSION: i64 = 3;

    /// Writes the players who left as a column: `1 time 3 resignation`.
    pub fn out_text(&self) -> String {
        let pair = |(seat, forfeit): &(SeatNumber, Forfeit)| format!("{seat} {}", forfeit.name());
        self.out.iter().map(pair).collect::<Vec<_>>().join(" ")
    }

    /// Parses a column of [`Self::out_text`]; `None` if it is unreadable.
    pub fn out_of(text: &str) -> Option<Vec<(SeatNumber, Forfeit)>> {
        let tokens: Vec<&str> = text.split_whitespace().collect();
        let pairs = tokens.chunks(2).map(|pair| match pair {
            [seat, name] => Some((SeatNumber(seat.parse().ok()?), Forfeit::from_name(name)?)),
            _ => None,
        });
        pairs.collect()
    }

    /// Returns the texts of the turns, passes and swaps.
    pub fn turn_texts(&self) -> impl Iterator<Item = &str> {
        self.turns.split_whitespace()
    }

    /// Returns the columns in which the derived facts differ from stored ones, each with both
    /// values.
    pub fn differences(&self, stored: &Self) -> Vec<String> {
        let pairs = self.columns().into_iter().zip(stored.columns());
        pairs
            .filter(|((_, own), (_, other))| own != other)
            .map(|((name, own), (_, other))| {
                format!("`{name}` is `{other}`, expected `{own}` from the events")
            })
            .collect()
    }

    fn columns(&self) -> [(&'static str, String); 14] {
        fn text(value: Option<impl ToString>) -> String {
            value.map_or_else(String::new, |value| value.to_string())
        }
        let outcome = self.outcome.as_ref();
        let state = if self.is_over { "over" } else { "playing" };
        [
            ("n", self.n.to_string()),
            ("to_move", text(self.to_move)),
            ("moved_at", self.moved_at.to_string()),
            ("deadline_at", text(self.deadline_at)),
            ("waits", i64::from(self.waits).to_string()),
            ("state", state.to_owned()),
            ("outcome", text(outcome.map(|outcome| outcome.reason))),
            ("winner", text(outcome.and_then(|outcome| outcome.winner))),
            ("result", text(outcome.map(|outcome| &outcome.text))),
            ("undo_asked_by", text(self.undo_asked_by)),
            ("swapped", i64::from(self.swapped).to_string()),
            ("out", self.out_text()),
            ("turns", format!("{} of {}", self.turns, self.turn_count)),
            ("position", self.position.clone()),
        ]
    }
}
