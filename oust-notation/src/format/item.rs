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

/// A part that was read.
pub(crate) struct ReadPart {
    /// The offset after its last byte; white space after it does not belong to it.
    pub(crate) end: usize,
    /// The record or position; `None` for a first line that nothing of a record follows.
    pub(crate) item: Option<DocumentItem<LazyRecord>>,
    /// The problems of the part that are not the record's.
    pub(crate) problems: Vec<Problem>,
    /// The problem that a second game seems to begin at `end`, after white space at most. The text
    /// from there to the next opening is unread.
    pub(crate) second: Option<Problem>,
}

/// The end of a part, found without making its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartEnd {
    /// The offset after its last byte; white space after it does not belong to it.
    pub(crate) end: usize,
    /// Whether `end` depends on no text after it.
    pub(crate) is_closed: bool,
    /// The offset before which the text shows that a second game begins there, as in
    /// [`ReadPart::second`].
    pub(crate) second: Option<usize>,
}

impl ReadPart {
    /// Returns a part that no problem or second game follows.
    pub(crate) fn new(end: usize, item: DocumentItem<LazyRecord>) -> Self {
        Self {
            end,
            item: Some(item),
            problems: Vec::new(),
            second: None,
        }
    }
}
