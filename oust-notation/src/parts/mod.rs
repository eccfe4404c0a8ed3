//! A text as a sequence of parts that covers it without gap or overlap.

mod boundary;
mod ends;
mod limits;
mod nothing;
mod page;
mod place;
mod read;

pub(crate) use boundary::last_boundary;
pub(crate) use ends::{is_page, next_opening};
pub(crate) use place::{Boundary, Passed, Place};
pub use read::Parts;

use crate::Span;
use crate::format::item::DocumentItem;
use crate::format::looks::FreeText;
use crate::record::{LazyRecord, Problem, Record};

/// A part of a text. `R` is [`LazyRecord`] where the rows of records are still compact.
///
/// The parts of a text join: each begins where the one before it ends, the first at the start of the
/// text, and the last ends with it.
#[derive(Debug)]
pub struct Part<R = Box<Record>> {
    span: Span,
    kind: PartKind<R>,
    problems: Vec<Problem>,
}

/// The kind of a part.
#[derive(Debug)]
#[non_exhaustive]
pub enum PartKind<R = Box<Record>> {
    /// A record, a position or a diagram.
    Item(DocumentItem<R>),
    /// Text of a known kind without a game: a certificate, which
    /// [`certificate`](crate::certificate) reads, or the subject of a mail.
    Other,
    /// White space, byte order marks, and the punctuation of JSON between records.
    Space,
    /// Text that holds no game, as its classification shows.
    Text(FreeText),
    /// Text that looks like a game and is not read; the part has the problem.
    Unread,
}

impl<R> Part<R> {
    /// Returns the span in the text.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the kind.
    pub fn kind(&self) -> &PartKind<R> {
        &self.kind
    }

    /// Returns the kind by value.
    pub fn into_kind(self) -> PartKind<R> {
        self.kind
    }

    /// Returns the problems outside of records, in order.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns the kind and the problems by value.
    pub fn into_parts(self) -> (PartKind<R>, Vec<Problem>) {
        (self.kind, self.problems)
    }

    /// Returns the record, position or diagram.
    pub fn item(&self) -> Option<&DocumentItem<R>> {
        match &self.kind {
            PartKind::Item(item) => Some(item),
            _ => None,
        }
    }

    /// Returns whether the part looks like a game and is not read.
    pub fn is_unread(&self) -> bool {
        matches!(self.kind, PartKind::Unread)
    }
}

impl Part<LazyRecord> {
    /// Returns the part with all rows of its record expanded.
    pub fn expand(self) -> Part {
        let kind = match self.kind {
            PartKind::Item(item) => PartKind::Item(item.expand()),
            PartKind::Other => PartKind::Other,
            PartKind::Space => PartKind::Space,
            PartKind::Text(text) => PartKind::Text(text),
            PartKind::Unread => PartKind::Unread,
        };
        Part {
            span: self.span,
            kind,
            problems: self.problems,
        }
    }
}
