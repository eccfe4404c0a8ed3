//! Which dialect a record is read in.

use oust_core::Board;
use oust_notation::Dialect;
use oust_notation::record::Record;

use crate::ReplayOptions;
use crate::replay::dialect_of;

impl ReplayOptions {
    /// The dialect that the coordinates of a record on this board are read in, and in which its
    /// findings name points.
    ///
    /// ```
    /// use oust_notation::{Dialect, Document};
    /// use oust_validate::ReplayOptions;
    ///
    /// let document = Document::read("oust hex2 coords=abstractplay\n\n1. a1\n");
    /// let record = document.into_records().next().expect("one record");
    /// let board = record.board.as_ref().expect("its board");
    /// let dialect = ReplayOptions::default().dialect_of(&record, board);
    /// assert_eq!(dialect, Dialect::AbstractPlay);
    /// ```
    pub fn dialect_of(&self, record: &Record, board: &Board) -> Dialect {
        dialect_of(record, self, board)
    }
}
