//! What a record says about its game.

use std::fmt;

use oust_core::Color;

use crate::{Counts, Span};

/// One header of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Header {
    /// Its name.
    pub name: HeaderName,
    /// Where the name stands; in a format without names, where the value does.
    pub name_span: Span,
    /// Its value, unquoted and without a claim.
    pub value: String,
    /// Where the value stands, as it is written.
    pub value_span: Span,
    /// The counts that follow a player's name, with their place.
    pub claim: Option<(Counts, Span)>,
}

/// The name of a header.
///
/// Exhaustive on purpose: every format has to say where it holds each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HeaderName {
    /// Who holds the first player's colour at the end of the game.
    X,
    /// Who holds the second player's colour at the end of the game.
    O,
    /// The day of the game.
    Date,
    /// Where it was played.
    Site,
    /// The event it belongs to.
    Event,
    /// The round of the event.
    Round,
    /// What it is known as there.
    Id,
    /// Who won.
    Result,
    /// How it ended.
    Ended,
    /// Whether the pie rule holds or was used.
    Swap,
    /// The position it begins at.
    Start,
    /// A name that the format does not know; kept as it is.
    Other(String),
}

impl Header {
    /// A header that stands nowhere yet, for a record that is to be written.
    pub fn new(name: HeaderName, value: impl Into<String>) -> Self {
        Self {
            name,
            name_span: Span::default(),
            value: value.into(),
            value_span: Span::default(),
            claim: None,
        }
    }

    /// A header whose name and value are at one place of the text.
    pub(crate) fn at(span: Span, name: HeaderName, value: impl Into<String>) -> Self {
        Self {
            name_span: span,
            value_span: span,
            ..Self::new(name, value)
        }
    }
}

/// [`HeaderName::KNOWN`] as a static: a search in the constant would build it each time.
static KNOWN: [HeaderName; HeaderName::KNOWN.len()] = HeaderName::KNOWN;

impl HeaderName {
    /// The names that the format knows, in the order they are written.
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

    /// The header that holds a player's name.
    pub const fn of_player(color: Color) -> Self {
        match color {
            Color::X => Self::X,
            Color::O => Self::O,
        }
    }

    /// The name that a text writes, whatever its case.
    pub fn of(text: &str) -> Self {
        let mut known = KNOWN.iter();
        let known = known.find(|name| text.eq_ignore_ascii_case(name.as_str()));
        known.map_or_else(|| Self::Other(text.to_owned()), Self::clone)
    }

    /// Returns whether every format can hold `text` as a name: a letter, then letters, digits, `-`
    /// and `_`.
    #[inline]
    pub(crate) fn can_be(text: &str) -> bool {
        let is_known = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
        text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(is_known)
    }

    /// The name as it is written.
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

impl fmt::Display for HeaderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
