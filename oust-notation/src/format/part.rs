//! One part of a text, as the reader of its format returns it.

use super::item::DocumentItem;
use crate::record::{LazyRecord, Problem};

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
