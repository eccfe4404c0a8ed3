//! The places of the parts of a diagram.

use crate::Span;

/// Where the parts of a diagram stand in the text it was read from; nothing for what it does
/// not have, and for one that was not read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiagramPlaces {
    /// The two numbers of each player's claim, the first player's first.
    pub counts: [Option<Span>; 2],
    /// The caption.
    pub caption: Option<Span>,
    /// The first stone marked as one of the last move.
    pub last_move: Option<Span>,
}

impl DiagramPlaces {
    /// Gives everything another place.
    pub(crate) fn map(&mut self, map: impl Fn(Span) -> Span) {
        let [x, o] = &mut self.counts;
        for place in [x, o, &mut self.caption, &mut self.last_move] {
            *place = place.map(&map);
        }
    }
}
