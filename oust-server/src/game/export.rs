//! The formats in which a game leaves the server.

use oust_core::{Board, Shape};

use super::Kind;

/// A format of an exported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// The toolkit's native record.
    Native,
    /// The toolkit's JSON.
    Json,
    /// SGF, on rectangles.
    Sgf,
    /// A listing, as the mails have it.
    Listing,
    /// A picture of the position.
    Svg,
}

impl ExportFormat {
    /// All formats.
    pub const ALL: [Self; 5] = [
        Self::Native,
        Self::Json,
        Self::Sgf,
        Self::Listing,
        Self::Svg,
    ];

    /// Returns the formats that games of a kind on a board have.
    pub fn all_of(kind: Kind, board: &Board) -> Vec<Self> {
        let has = |format: &Self| match (kind, format) {
            (Kind::Oust, Self::Sgf) => matches!(board.shape(), Shape::Rectangle { .. }),
            (Kind::Oust, _) => true,
            (Kind::Orbit, format) => !matches!(format, Self::Native | Self::Sgf),
        };
        Self::ALL.into_iter().filter(has).collect()
    }

    /// Returns the name that people know it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Native => "oust",
            Self::Json => "JSON",
            Self::Sgf => "SGF",
            Self::Listing => "pbmserv",
            Self::Svg => "SVG",
        }
    }

    /// Returns the extension of the address of a game in this format.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Native => "oust",
            Self::Json => "json",
            Self::Sgf => "sgf",
            Self::Listing => "txt",
            Self::Svg => "svg",
        }
    }

    /// Returns the format with this extension; `None` if it is unknown.
    pub fn from_extension(extension: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.extension() == extension)
    }

    /// Returns the media type for the `Content-Type` header.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Native | Self::Listing => "text/plain; charset=utf-8",
            Self::Json => "application/json",
            Self::Sgf => "application/x-go-sgf; charset=utf-8",
            Self::Svg => "image/svg+xml",
        }
    }
}

/// The names and dates of a game, which its events do not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordHeaders {
    /// The number of the game.
    pub id: i64,
    /// The names of the players, in the order of their seats.
    pub names: Vec<String>,
    /// The day on which the game began, `2026-11-24`.
    pub date: String,
    /// The address of the server.
    pub site: String,
}
