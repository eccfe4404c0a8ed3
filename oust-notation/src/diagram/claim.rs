//! Holds the claims of a diagram about its players, and the spans of its parts.

use crate::{Counts, Span};

/// An unchecked claim about one player, from a line such as `x: name 41/46`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The name of the player.
    pub name: Option<String>,
    /// The largest group and the number of stones.
    pub counts: Option<Counts>,
}

/// The spans of a diagram's parts in its text. A span is `None` if the diagram lacks the part or
/// was not read from a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiagramSpans {
    /// The two numbers of each player's claim, the first player's first.
    pub counts: [Option<Span>; 2],
    /// The paragraph below the board, or the title above it.
    pub caption: Option<Span>,
    /// The phrase in the caption or in a title that names a color and is unclear.
    pub phrase: Option<Span>,
    /// The first stone with the mark of the last move.
    pub last_move: Option<Span>,
}

impl DiagramSpans {
    /// Applies `map` to every span.
    pub(crate) fn map(&mut self, map: impl Fn(Span) -> Span) {
        let [x, o] = &mut self.counts;
        for span in [
            x,
            o,
            &mut self.caption,
            &mut self.phrase,
            &mut self.last_move,
        ] {
            *span = span.map(&map);
        }
    }
}

/// The meaning of the letters `B`, `W` and `R` in the text around a board, inferred from its
/// cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Initials {
    /// The cells have other symbols. `B` and `W` are Black and White next to `next` or `player`.
    #[default]
    Unknown,
    BlackWhite,
    RedBlue,
}

/// The names of the colors in the text around a board.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub(crate) claims: &'a [Option<Claim>; 2],
    pub(crate) initials: Initials,
}
