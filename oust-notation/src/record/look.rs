//! Names the parts of a game that free text can resemble.

use std::fmt;

/// The part of a game or a position that a line of free text resembles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Look {
    /// The first line of a native record, damaged or not at the start of a line.
    FirstLine,
    /// The title or another line of a listing.
    Listing,
    /// An SGF tree, or a node or properties of one.
    Sgf,
    /// A JSON object, or a field of a record.
    Json,
    /// A header of a record.
    Header,
    /// A numbered row of turns.
    Row,
    /// Moves without a row number, or a table of them.
    Moves,
    /// Rows of cells.
    Cells,
    /// A position line.
    Position,
    /// The first line of a certificate.
    Certificate,
}

impl Look {
    /// Returns the name used in the data of findings: `row`, `moves`, `header`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstLine => "record",
            Self::Listing => "listing",
            Self::Sgf => "sgf",
            Self::Json => "json",
            Self::Header => "header",
            Self::Row => "row",
            Self::Moves => "moves",
            Self::Cells => "cells",
            Self::Position => "position",
            Self::Certificate => "certificate",
        }
    }
}

/// Writes the look as the beginning of a sentence, such as `a row of turns`.
impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FirstLine => "the first line of a record",
            Self::Listing => "a line of a listing",
            Self::Sgf => "SGF",
            Self::Json => "JSON",
            Self::Header => "a header of a record",
            Self::Row => "a row of turns",
            Self::Moves => "moves",
            Self::Cells => "rows of a board",
            Self::Position => "a position line",
            Self::Certificate => "a certificate",
        })
    }
}
