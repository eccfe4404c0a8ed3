//! What kind of text a source is.

use std::str::FromStr;

use crate::format::{json_text, listing, native, sgf};

/// A kind of text that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Content {
    /// Native records.
    Native,
    /// JSON: our own, or Abstract Play's.
    Json,
    /// SGF.
    Sgf,
    /// Listings of the pbmserv server.
    Listing,
    /// Lists of moves, a game a line. They are not detected: they are read when asked for.
    Moves,
    /// Position lines, or diagrams.
    Positions,
}

/// The names of what is read, as the flag `--format-in` has them.
const NAMES: [(&str, Content); 8] = [
    ("record", Content::Native),
    ("json", Content::Json),
    ("abstractplay", Content::Json),
    ("sgf", Content::Sgf),
    ("listing", Content::Listing),
    ("moves", Content::Moves),
    ("position", Content::Positions),
    ("diagram", Content::Positions),
];

impl Content {
    /// Returns the names that are parsed, each once.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter().map(|(name, _)| name)
    }

    /// Detects what a text holds: SGF when it begins as such, a listing when it precedes
    /// any native record, native records when a line begins one, JSON when the text begins as
    /// such, SGF when a line begins a tree, else position lines and diagrams.
    pub fn of(text: &str) -> Self {
        if sgf::begins_as_sgf(text) {
            Self::Sgf
        } else if listing::begins_with_native(text) {
            Self::Native
        } else if listing::is_listing(text) {
            Self::Listing
        } else if native::is_native(text) {
            Self::Native
        } else if json_text::is_json(text) {
            Self::Json
        } else if sgf::holds_sgf(text) {
            Self::Sgf
        } else {
            Self::Positions
        }
    }
}

/// A name that is not one of [`Content::names`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", NAMES.map(|(name, _)| name).join(", "))]
pub struct ContentError(());

/// Reads a name of [`Content::names`].
///
/// ```
/// use oust_notation::Content;
///
/// assert_eq!("abstractplay".parse(), Ok(Content::Json));
/// assert!("pgn".parse::<Content>().is_err());
/// ```
impl FromStr for Content {
    type Err = ContentError;

    fn from_str(name: &str) -> Result<Self, ContentError> {
        let named = NAMES.iter().find(|(known, _)| *known == name);
        named.map(|&(_, content)| content).ok_or(ContentError(()))
    }
}
