//! Claims of a diagram about its players, and the spans of what stands around its rows.

use crate::{Counts, Span};

/// The claim of a line such as `x: name 41/46` about one player, unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The name of the player.
    pub name: Option<String>,
    /// The largest group and the number of stones.
    pub counts: Option<Counts>,
}

/// The spans of the parts of a diagram in its text. `None` for a part that the diagram lacks, and for a
/// diagram that was not read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiagramPlaces {
    /// The two numbers of each player's claim, the first player's first.
    pub counts: [Option<Span>; 2],
    /// The caption.
    pub caption: Option<Span>,
    /// The phrase of the caption, or of a title, that names a color and is unclear.
    pub phrase: Option<Span>,
    /// The first stone marked as one of the last move.
    pub last_move: Option<Span>,
}

impl DiagramPlaces {
    /// Applies `map` to every span.
    pub(crate) fn map(&mut self, map: impl Fn(Span) -> Span) {
        let [x, o] = &mut self.counts;
        for place in [
            x,
            o,
            &mut self.caption,
            &mut self.phrase,
            &mut self.last_move,
        ] {
            *place = place.map(&map);
        }
    }
}

/// The meaning of the letters `B`, `W` and `R` in the text around a board, by its cells.
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
