//! The headers of a record, and the values of the known ones.

use std::collections::HashSet;
use std::fmt;

use oust_core::{Color, Ending, Outcome};

use crate::{Counts, Span};

/// One header of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Header {
    /// The name: a known one, or any other as written.
    pub name: HeaderName,
    /// The span of the name, or of the value in a format without names.
    pub name_span: Span,
    /// The value, unquoted and without a claim.
    pub value: String,
    /// The span of the value as written.
    pub value_span: Span,
    /// The counts after a player's name, with their span.
    pub claim: Option<(Counts, Span)>,
}

/// The name of a header.
///
/// Exhaustive on purpose: every format decides for each name how to write it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HeaderName {
    /// The player with the first color at the end of the game.
    X,
    /// The player with the second color at the end of the game.
    O,
    /// The day of the game.
    Date,
    /// The place of the game.
    Site,
    /// The event it belongs to.
    Event,
    /// The round of the event.
    Round,
    /// The name of the game at the site or event.
    Id,
    /// The winner.
    Result,
    /// The way in which the game ended.
    Ended,
    /// Whether the pie rule applies or was used.
    Swap,
    /// The position at which the game begins.
    Start,
    /// Any other name, as written.
    Other(String),
}

impl Header {
    /// Creates a header without a span, for a game to be written.
    pub fn new(name: HeaderName, value: impl Into<String>) -> Self {
        Self::at(Span::default(), name, value)
    }

    /// Creates a header with the same span for its name and its value.
    pub(crate) fn at(span: Span, name: HeaderName, value: impl Into<String>) -> Self {
        Self {
            name,
            name_span: span,
            value: value.into(),
            value_span: span,
            claim: None,
        }
    }
}

impl HeaderName {
    /// The known names, in the order in which they are written.
    pub const KNOWN: [Self; 11] = [
        Self::X,
        Self::O,
        Self::Date,
        Self::Site,
        Self::Event,
        Self::Round,
        Self::Id,
        Self::Result,
        Self::Ended,
        Self::Swap,
        Self::Start,
    ];

    /// Iterates over [`HeaderName::KNOWN`] in a static, which is not rebuilt for each call.
    pub(crate) fn known() -> impl Iterator<Item = &'static Self> {
        static KNOWN: [HeaderName; HeaderName::KNOWN.len()] = HeaderName::KNOWN;
        KNOWN.iter()
    }

    /// Returns the name of the header for the player of a color.
    pub const fn player(color: Color) -> Self {
        match color {
            Color::X => Self::X,
            Color::O => Self::O,
        }
    }

    /// Parses a name in any case of letters. An unknown name becomes [`HeaderName::Other`].
    pub fn parse(text: &str) -> Self {
        let key = key_of(text);
        let mut known = Self::known().zip(&KEYS);
        let named = known.find(|&(_, &known)| key == Some(known));
        named.map_or_else(|| Self::Other(text.to_owned()), |(name, _)| name.clone())
    }

    /// Returns whether every format can hold `text` as a name: one to three words with single
    /// spaces between them, each of letters, digits, `-` and `_`, and a letter first.
    #[inline]
    pub(crate) fn can_be(text: &str) -> bool {
        // More words before a colon are more likely a sentence.
        const MOST_WORDS: usize = 3;
        let is_known = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(is_known);
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && (text.bytes().all(is_known)
                || text.split(' ').all(is_word) && text.split(' ').count() <= MOST_WORDS)
    }

    /// Returns the name in lower case; any other name unchanged.
    pub const fn as_str(&self) -> &str {
        match self {
            Self::X => "x",
            Self::O => "o",
            Self::Date => "date",
            Self::Site => "site",
            Self::Event => "event",
            Self::Round => "round",
            Self::Id => "id",
            Self::Result => "result",
            Self::Ended => "ended",
            Self::Swap => "swap",
            Self::Start => "start",
            Self::Other(name) => name.as_str(),
        }
    }
}

/// The keys of [`HeaderName::KNOWN`], compared at once instead of letter by letter.
static KEYS: [u64; HeaderName::KNOWN.len()] = {
    let mut keys = [0; HeaderName::KNOWN.len()];
    let mut index = 0;
    while index < keys.len() {
        keys[index] = match key_of(HeaderName::KNOWN[index].as_str()) {
            Some(key) => key,
            None => panic!("a known name has seven letters at most"),
        };
        index += 1;
    }
    keys
};

/// Packs the bytes of a name in lower case and their number; `None` if they are more than seven.
const fn key_of(name: &str) -> Option<u64> {
    let bytes = name.as_bytes();
    if bytes.len() > 7 {
        return None;
    }
    let (mut key, mut at) = (bytes.len() as u64, 0);
    while at < bytes.len() {
        key = key << 8 | bytes[at].to_ascii_lowercase() as u64;
        at += 1;
    }
    Some(key)
}

impl fmt::Display for HeaderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The set of a record's header names. Known names are bits, so only other names are hashed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// One bit for each name in the order of [`HeaderName::KNOWN`].
    known: u16,
    other: HashSet<String>,
}

impl Names {
    /// Adds a name, and returns whether it is new.
    pub(crate) fn insert(&mut self, name: &HeaderName) -> bool {
        if let HeaderName::Other(name) = name {
            return self.other.insert(name.clone());
        }
        let index = HeaderName::known().position(|known| known == name);
        let bit = 1 << index.unwrap_or_default();
        let is_new = self.known & bit == 0;
        self.known |= bit;
        is_new
    }
}

/// The value of the header `result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResultValue {
    /// This side won.
    Win(Color),
    /// Neither side had a placement.
    Deadlock,
    /// The result is unknown or not decided yet.
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
    /// The game ended by resignation, on time or by adjudication.
    Otherwise(Ending),
    /// The game is not over.
    Unfinished,
    /// Any other value.
    Other,
}

/// The value of the header `swap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SwapValue {
    /// The pie rule applies.
    Allowed,
    /// The players have swapped.
    Used,
    /// The pie rule does not apply.
    No,
}

impl ResultValue {
    /// Parses a value in any case of letters. An unknown value becomes [`ResultValue::Other`].
    pub fn parse(text: &str) -> Self {
        const READ: [(&str, ResultValue); 9] = [
            ("x", ResultValue::Win(Color::X)),
            ("o", ResultValue::Win(Color::O)),
            ("?", ResultValue::Unknown),
            ("deadlock", ResultValue::Deadlock),
            ("draw", ResultValue::Draw),
            ("tie", ResultValue::Draw),
            ("=", ResultValue::Draw),
            ("1/2", ResultValue::Draw),
            ("1/2-1/2", ResultValue::Draw),
        ];
        let mut read = READ.into_iter();
        let named = read.find(|(name, _)| text.eq_ignore_ascii_case(name));
        named.map_or(Self::Other, |(_, value)| value)
    }

    /// Returns the value as written; `?` if it is unknown.
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
    /// Each value with the text that writes it.
    pub const WRITTEN: [(&'static str, Self); 5] = [
        ("board", Self::Board),
        ("resign", Self::Otherwise(Ending::Resignation)),
        ("time", Self::Otherwise(Ending::Time)),
        ("adjudicated", Self::Otherwise(Ending::Adjudication)),
        ("unfinished", Self::Unfinished),
    ];

    /// Parses a value in any case of letters. An unknown value becomes [`EndedValue::Other`].
    pub fn parse(text: &str) -> Self {
        let mut written = Self::WRITTEN.into_iter();
        let named = written.find(|(name, _)| text.eq_ignore_ascii_case(name));
        named.map_or(Self::Other, |(_, value)| value)
    }
}

impl SwapValue {
    /// Parses `allowed`, `used` or `no` in any case of letters; `None` for any other value.
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
