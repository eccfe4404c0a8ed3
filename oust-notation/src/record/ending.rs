//! The values of the headers `result`, `ended` and `swap`.

use std::fmt;

use oust_core::{Color, Ending, Outcome};

/// The value of the header `result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResultValue {
    /// A color has won.
    Win(Color),
    /// Neither side had a placement.
    Deadlock,
    /// Unknown, or not decided yet.
    Unknown,
    /// A draw, which Oust does not have.
    Draw,
    /// Any other value.
    Other,
}

/// The value of the header `ended`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndedValue {
    /// The game was decided on the board.
    Board,
    /// It ended by resignation, on time or by adjudication.
    Otherwise(Ending),
    /// It is not over.
    Unfinished,
    /// Any other value.
    Other,
}

/// The value of the header `swap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SwapValue {
    /// The pie rule holds.
    Allowed,
    /// The players have swapped.
    Used,
    /// The pie rule does not hold.
    No,
}

impl ResultValue {
    /// Reads a value, in either case.
    pub fn parse(text: &str) -> Self {
        match text.to_ascii_lowercase().as_str() {
            "x" => Self::Win(Color::X),
            "o" => Self::Win(Color::O),
            "?" => Self::Unknown,
            "deadlock" => Self::Deadlock,
            "draw" | "tie" | "=" | "1/2" | "1/2-1/2" => Self::Draw,
            _ => Self::Other,
        }
    }

    /// Returns the value as it is written.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Color::X) => "x",
            Self::Win(Color::O) => "o",
            Self::Deadlock => "deadlock",
            Self::Draw => "draw",
            Self::Unknown | Self::Other => "?",
        }
    }
}

impl From<Outcome> for ResultValue {
    fn from(outcome: Outcome) -> Self {
        match (outcome, outcome.winner()) {
            (Outcome::Deadlock, _) => Self::Deadlock,
            (_, Some(winner)) => Self::Win(winner),
            (_, None) => Self::Unknown,
        }
    }
}

impl EndedValue {
    /// The values and their names.
    pub const WRITTEN: [(&'static str, Self); 5] = [
        ("board", Self::Board),
        ("resign", Self::Otherwise(Ending::Resignation)),
        ("time", Self::Otherwise(Ending::Time)),
        ("adjudicated", Self::Otherwise(Ending::Adjudication)),
        ("unfinished", Self::Unfinished),
    ];

    /// Reads a value, in either case.
    pub fn parse(text: &str) -> Self {
        let mut written = Self::WRITTEN.into_iter();
        let named = written.find(|(name, _)| text.eq_ignore_ascii_case(name));
        named.map_or(Self::Other, |(_, value)| value)
    }
}

impl SwapValue {
    /// Reads a value, in either case; `None` when it is none of `allowed`, `used` and `no`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.to_ascii_lowercase().as_str() {
            "allowed" => Some(Self::Allowed),
            "used" => Some(Self::Used),
            "no" => Some(Self::No),
            _ => None,
        }
    }
}

impl fmt::Display for ResultValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for EndedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = Self::WRITTEN.into_iter().find(|(_, value)| value == self);
        f.write_str(written.map_or("?", |(name, _)| name))
    }
}
