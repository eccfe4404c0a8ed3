//! Rows of plain turns, read in one go.

use super::Body;
use super::rows::Slot;
use crate::Span;
use crate::native::plain::PlainReader;

impl Body<'_> {
    /// Reads plain rows for as long as there are some, blanks and new lines between.
    ///
    /// Goes behind the last of them; `false` where there is none. Anything else, sound or not, is
    /// left for the reader that knows it all.
    pub(super) fn plain_rows(&mut self) -> bool {
        let within = Span::new(self.at, self.end);
        let mut reader = PlainReader::behind(self.row.unwrap_or(0), self.text, within);
        let mut at = self.at;
        while at < self.end {
            let second_slot = self.slot == Slot::Second && self.row.is_some();
            let Some(end) = reader.read(at, second_slot) else {
                break;
            };
            self.enter_row(reader.last_row());
            self.slot = Slot::behind(reader.last_side());
            self.at = end;
            at = end;
            while at < self.end && matches!(self.bytes()[at], b' ' | b'\n') {
                at += 1;
            }
        }
        let rows = reader.into_rows();
        let found = !rows.is_empty();
        if found {
            self.record.add_plain_rows(rows);
        }
        found
    }
}
