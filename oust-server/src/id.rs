//! The numbers of games, users and seats, and times.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A time, in milliseconds since the Unix epoch; or a difference of two, in milliseconds.
pub type Millis = i64;

/// Returns a time as RFC 3339 in UTC.
pub fn rfc3339(at: Millis) -> String {
    let time = jiff::Timestamp::from_millisecond(at);
    // Only times outside of the years -9999 to 9999 fail, and no clock gives one.
    time.map(|time| time.to_string()).unwrap_or_default()
}

/// A day, in milliseconds.
pub const DAY: Millis = 24 * 60 * 60 * 1000;

/// The number of a game, counted from 101.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub i64);

impl GameId {
    /// The number of the first game.
    pub const FIRST: Self = Self(101);
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for GameId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// The number of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UserId(pub i64);

/// The number of a seat of a game, counted from 1 in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatNumber(pub u8);

impl SeatNumber {
    /// Returns the index of the seat, counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.0.saturating_sub(1))
    }
}

impl fmt::Display for SeatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
