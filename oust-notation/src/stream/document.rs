//! All items of a text.

use super::Chunk;
use crate::format::ReadOptions;
use crate::format::item::DocumentItem;
use crate::record::{Problems, Record};

/// The items of a text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Document {
    /// The records, positions and diagrams, in order.
    pub items: Vec<DocumentItem>,
    /// The problems outside of them, in the order of the text.
    pub problems: Problems,
}

impl Document {
    /// Reads a text; see [`Format::detect`](crate::Format::detect) for how its format is detected.
    pub fn read(text: &str) -> Self {
        Chunk::whole(text, ReadOptions::default()).document()
    }

    /// Returns the records alone.
    pub fn into_records(self) -> impl Iterator<Item = Record> {
        self.items.into_iter().filter_map(|item| match item {
            DocumentItem::Record(record) => Some(*record),
            _ => None,
        })
    }
}

impl Chunk {
    /// Reads the items of the chunk.
    pub fn document(&self) -> Document {
        let (mut items, mut problems) = (Vec::new(), Problems::default());
        for item in self.items() {
            match item {
                DocumentItem::Outside(problem) => problems.push(problem),
                item => items.push(item.expand()),
            }
        }
        Document { items, problems }
    }
}
