//! Records whose first rows are kept compact.

use super::{Item, PlainRows, Record, Turn};

/// A record whose first rows, where they are plain, are not expanded among its items: playing
/// them saves the time and the memory for that.
#[derive(Clone, Debug)]
pub struct Skimmed(Box<Record>);

impl Skimmed {
    pub(crate) fn new(record: Box<Record>) -> Self {
        Self(record)
    }

    /// Returns the rows that are not expanded.
    pub fn rows(&self) -> &PlainRows {
        &self.0.plain
    }

    /// Returns the record, its items without the rows that are not expanded.
    pub fn record(&self) -> &Record {
        &self.0
    }

    /// Expands all rows.
    pub fn spell_out(&mut self) -> &Record {
        self.0.spell_out();
        &self.0
    }

    /// Returns the record with all rows expanded.
    pub fn into_record(mut self) -> Box<Record> {
        self.0.spell_out();
        self.0
    }
}

impl Record {
    /// Adds rows after what has been read.
    pub(crate) fn add_plain_rows(&mut self, rows: PlainRows) {
        if self.items.is_empty() && self.plain.is_empty() {
            self.plain = rows;
        } else {
            rows.spell_out(&mut self.items, &mut self.moves);
        }
    }

    fn spell_out(&mut self) {
        let rows = std::mem::take(&mut self.plain);
        if rows.is_empty() {
            return;
        }
        let rest = std::mem::take(&mut self.items);
        let moves = std::mem::take(&mut self.moves);
        rows.spell_out(&mut self.items, &mut self.moves);
        let before = self.moves.len();
        self.moves.extend(moves);
        self.items.extend(rest.into_iter().map(|item| match item {
            Item::Turn(turn) => {
                let (first, end) = turn.moves;
                let moves = (before + first, before + end);
                Item::Turn(Turn { moves, ..turn })
            }
            item => item,
        }));
    }
}
