//! The parts of a game that a format cannot hold.

use std::fmt;

/// A part of a game that a format has no place for. A fact that the format states in another form
/// is not lost, such as the side that resigned when the result shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// The board; its written name is the toolkit's own.
    Board,
    /// The start position.
    Start,
    /// The swap.
    Swap,
    /// Comments and diagrams.
    Notes,
    /// The spaces around comments, the form of their line breaks, and the split of lines into
    /// comments.
    NoteLayout,
    /// Control characters of comments, which become spaces.
    ControlCharacters,
    /// Some of the headers.
    Headers,
    /// Claimed counts.
    Claims,
    /// The years of dates.
    Years,
    /// The ending of the game.
    Ending,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "boards of this shape",
            Self::Start => "a start position",
            Self::Swap => "a swap",
            Self::Notes => "comments and diagrams",
            Self::NoteLayout => "the layout of comments",
            Self::ControlCharacters => "control characters",
            Self::Headers => "some of the headers",
            Self::Claims => "claimed counts",
            Self::Years => "the years of dates",
            Self::Ending => "how the game ended",
        })
    }
}

/// Returns the losses that are true.
pub(crate) fn losses_among<const N: usize>(losses: [(bool, Loss); N]) -> Vec<Loss> {
    let lost = losses.into_iter().filter(|(is_lost, _)| *is_lost);
    lost.map(|(_, loss)| loss).collect()
}
