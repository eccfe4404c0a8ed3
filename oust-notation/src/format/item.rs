//! The items that the readers of formats find in a text.

use crate::diagram::FoundDiagram;
use crate::record::{LazyRecord, Problem, Record};
use crate::{PositionLine, PositionLineError, Span};

/// A record, a position or a diagram of a text. `R` is [`LazyRecord`] where rows are still compact.
#[derive(Debug)]
#[non_exhaustive]
pub enum DocumentItem<R = Box<Record>> {
    /// A record of a game.
    Record(R),
    /// A position line, or a position of our JSON.
    Position {
        /// Its place.
        span: Span,
        /// The position; the span of an error is its place in the text.
        line: Result<PositionLine, PositionLineError>,
    },
    /// A diagram.
    Diagram(Box<FoundDiagram>),
    /// A record that exceeds a limit and is not read.
    Skipped(Problem),
}

impl DocumentItem<LazyRecord> {
    /// Returns the item with all rows of its record expanded.
    pub fn expand(self) -> DocumentItem {
        match self {
            Self::Record(record) => DocumentItem::Record(record.into_record()),
            Self::Position { span, line } => DocumentItem::Position { span, line },
            Self::Diagram(diagram) => DocumentItem::Diagram(diagram),
            Self::Skipped(problem) => DocumentItem::Skipped(problem),
        }
    }
}

impl From<Record> for DocumentItem<LazyRecord> {
    fn from(record: Record) -> Self {
        Self::Record(record.into())
    }
}
