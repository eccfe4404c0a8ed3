//! The list of formats.

use std::fmt;
use std::str::FromStr;

/// A format of records, positions or diagrams.
///
/// [`ReadOptions::format`](crate::ReadOptions::format) reads only this one, and [`Format::write`]
/// writes a game. The names are those of [`Format::name`].
///
/// ```
/// use oust_notation::Format;
///
/// assert_eq!("abstractplay".parse(), Ok(Format::AbstractPlay));
/// assert_eq!(Format::Native.to_string(), "record");
/// assert!("pgn".parse::<Format>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The native record, `.oust`.
    Native,
    /// The project's own JSON. Read as [`Format::AbstractPlay`] is, since a text may mix both.
    Json,
    /// Abstract Play's JSON.
    AbstractPlay,
    /// SGF, the format of Go programs.
    Sgf,
    /// Listings that the pbmserv server mails.
    Listing,
    /// Bare lists of moves, a game a line. They are never detected.
    MoveList,
    /// Position lines, or diagrams where there is none.
    Position,
    /// Diagrams. Read as [`Format::Position`] is.
    Diagram,
}

/// The error of a name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}", Format::ALL.map(Format::name).join(", "))]
pub struct FormatError(());

impl Format {
    /// All formats.
    pub const ALL: [Self; 8] = [
        Self::Native,
        Self::Json,
        Self::AbstractPlay,
        Self::Sgf,
        Self::Listing,
        Self::MoveList,
        Self::Position,
        Self::Diagram,
    ];

    /// Returns the name that is parsed and printed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "record",
            Self::Json => "json",
            Self::AbstractPlay => "abstractplay",
            Self::Sgf => "sgf",
            Self::Listing => "listing",
            Self::MoveList => "moves",
            Self::Position => "position",
            Self::Diagram => "diagram",
        }
    }
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        let mut formats = Self::ALL.into_iter();
        let named = formats.find(|format| format.name() == name);
        named.ok_or(FormatError(()))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
