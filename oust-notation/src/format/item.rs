//! What the readers of formats find in a text.

use crate::diagram::FoundDiagram;
use crate::record::{Problem, Record};
use crate::{PositionLine, PositionLineError, Span};

/// A record, a position or a diagram. `R` is the record, perhaps only [`Skimmed`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Part<R = Box<Record>> {
    /// A record of a game.
    Record(R),
    /// A position line, or a position of our JSON.
    Position {
        /// Its place.
        span: Span,
        /// The position; the span of an error begins with the text.
        line: Result<PositionLine, PositionLineError>,
    },
    /// A diagram.
    Diagram(Box<FoundDiagram>),
    /// A record that is beyond a limit.
    LeftOut(Problem),
}

impl<R> Part<R> {
    pub(crate) fn map_record<S>(self, map: impl FnOnce(R) -> S) -> Part<S> {
        match self {
            Self::Record(record) => Part::Record(map(record)),
            Self::Position { span, line } => Part::Position { span, line },
            Self::Diagram(diagram) => Part::Diagram(diagram),
            Self::LeftOut(problem) => Part::LeftOut(problem),
        }
    }
}
