//! What a format cannot hold.

use std::fmt;

/// A part of a game that the format it is written in has no place for.
///
/// May grow: other formats lose other things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The board; the name written for it is ours.
    Board,
    /// The start position.
    Start,
    /// The swap.
    Swap,
    /// Comments and diagrams.
    Notes,
    /// Some of the headers.
    Headers,
    /// Claimed counts.
    Claims,
    /// The years of dates.
    Years,
    /// How the game ended.
    Ending,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "boards of this shape",
            Self::Start => "a start position",
            Self::Swap => "a swap",
            Self::Notes => "comments and diagrams",
            Self::Headers => "some of the headers",
            Self::Claims => "claimed counts",
            Self::Years => "the years of dates",
            Self::Ending => "how the game ended",
        })
    }
}
