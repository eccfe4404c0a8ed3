//! The items that the formats' readers find in a text.

use crate::diagram::FoundDiagram;
use crate::record::{LazyRecord, Problem, Record};
use crate::{PositionLine, PositionLineError, Span};

/// A record, a position or a diagram of a text. `R` is [`LazyRecord`] while its rows may be
/// compact.
#[derive(Debug)]
#[non_exhaustive]
pub enum DocumentItem<R = Box<Record>> {
    /// A record of a game.
    Record(R),
    /// A position line, or a position of our JSON.
    Position {
        /// The span of the line or object in the text.
        span: Span,
        /// The position, or an error with its span in the text.
        line: Result<PositionLine, PositionLineError>,
    },
    /// A diagram, readable or not.
    Diagram(Box<FoundDiagram>),
    /// A record that exceeds a limit of [`Limits`](crate::Limits) and is not read.
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

/// A part of a text after reading.
pub(crate) struct ReadPart {
    /// The offset after the last byte, without the white space that follows.
    pub(crate) end: usize,
    /// The record or position; `None` for a first line without any content of a record after it.
    pub(crate) item: Option<DocumentItem<LazyRecord>>,
    /// The problems of the part that do not belong to the record.
    pub(crate) problems: Vec<Problem>,
    /// The problem of a second game that seems to begin at `end` or after the white space there.
    /// The text from there to the next opening is unread.
    pub(crate) second: Option<Problem>,
}

/// The end of a part, found without building its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartEnd {
    /// The offset after the last byte, without the white space that follows.
    pub(crate) end: usize,
    /// Whether `end` stays the same for any text after it.
    pub(crate) is_closed: bool,
    /// The offset up to which the text proves that a second game begins at `end`, as in
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
