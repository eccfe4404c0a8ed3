//! Records whose rows are not all spelt out.

use super::{Item, PlainRows, Record, Turn};

/// A record whose first rows, where they are plain, are not spelt out among its items: who only
/// plays them saves the time and the memory for that.
///
/// ```
/// use oust_notation::{Piece, ReadOptions, SkimmedPart};
///
/// let piece = Piece::whole("oust 3x3\n\n1. a1 b1\n2. a2 resign\n", ReadOptions::default());
/// piece.for_each_skimmed(|part| {
///     let SkimmedPart::Record(mut skimmed) = part else { panic!("a record") };
///     assert_eq!(skimmed.rows().placements().len(), 3);
///     assert_eq!(skimmed.record().items.len(), 1, "the resignation");
///     assert_eq!(skimmed.spell_out().items.len(), 6);
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Skimmed {
    record: Box<Record>,
}

impl Skimmed {
    pub(crate) fn of(record: Box<Record>) -> Self {
        Self { record }
    }

    /// The rows that are not spelt out; none when all are.
    pub fn rows(&self) -> &PlainRows {
        &self.record.plain
    }

    /// The record, its items without the rows that are not spelt out.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Spells all rows out.
    pub fn spell_out(&mut self) -> &Record {
        self.record.spell_out();
        &self.record
    }

    /// The record with all rows spelt out.
    pub fn into_record(mut self) -> Box<Record> {
        self.record.spell_out();
        self.record
    }
}

impl Record {
    /// Adds rows behind what has been read.
    pub(crate) fn add_plain_rows(&mut self, rows: PlainRows) {
        if self.items.is_empty() && self.plain.is_empty() {
            self.plain = rows;
        } else {
            rows.spell_out(&mut self.items, &mut self.moves);
        }
    }

    pub(super) fn spell_out(&mut self) {
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
