//! All parts of a text.

use super::Chunk;
use crate::format::ReadOptions;
use crate::format::item::DocumentItem;
use crate::parts::{Part, PartKind};
use crate::record::{Problem, Problems, Record};

/// A text as its parts, which cover it without gap or overlap.
#[derive(Debug)]
#[non_exhaustive]
pub struct Document {
    /// The parts, in order.
    pub parts: Vec<Part>,
    /// The problem of a text without a record, position or diagram.
    pub nothing: Option<Problem>,
}

impl Document {
    /// Reads a text: native records, listings, SGF, JSON, position lines and diagrams, in any order.
    pub fn read(text: &str) -> Self {
        Chunk::whole(text, ReadOptions::default()).document()
    }

    /// Returns the records, positions and diagrams.
    pub fn items(&self) -> impl Iterator<Item = &DocumentItem> {
        self.parts.iter().filter_map(Part::item)
    }

    /// Returns the records, positions and diagrams by value.
    pub fn into_items(self) -> Vec<DocumentItem> {
        let kinds = self.parts.into_iter().map(Part::into_kind);
        let items = kinds.filter_map(|kind| match kind {
            PartKind::Item(item) => Some(item),
            _ => None,
        });
        items.collect()
    }

    /// Returns the records alone.
    pub fn into_records(self) -> impl Iterator<Item = Record> {
        self.into_items().into_iter().filter_map(|item| match item {
            DocumentItem::Record(record) => Some(*record),
            _ => None,
        })
    }

    /// Returns the problems outside of records, in the order of the text.
    pub fn problems(&self) -> Problems {
        let of_parts = self.parts.iter().flat_map(Part::problems);
        let mut problems: Problems = of_parts.chain(&self.nothing).cloned().collect();
        problems.sort_by_key(|problem| problem.span);
        problems
    }
}

impl Chunk {
    /// Reads the parts of the chunk.
    pub fn document(&self) -> Document {
        let mut parts = self.parts();
        Document {
            parts: parts.by_ref().map(Part::expand).collect(),
            nothing: parts.nothing_found(),
        }
    }
}
