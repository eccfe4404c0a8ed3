//! The spans of the parts of a diagram.

use crate::Span;

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
