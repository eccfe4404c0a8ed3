//! Rows of plain turns, read in one go.

use super::Body;
use super::rows::Slot;
use crate::native::plain::{PlainRows, PlainSlot, RowNumber, Text};

impl Body<'_> {
    /// Reads plain rows for as long as there are some, blanks and new lines between.
    ///
    /// Goes behind the last of them; `false` where there is none. Anything else, sound or not, is
    /// left for the reader that knows it all.
    pub(super) fn plain_rows(&mut self) -> bool {
        let text = Text {
            bytes: self.text.as_bytes(),
            end: self.end,
        };
        let mut row = self.row.unwrap_or(0);
        let mut next = RowNumber::of(row.saturating_add(1));
        let mut rows = PlainRows::behind(row, self.at, self.end - self.at);
        let mut at = self.at;
        while at < self.end {
            let number = next.begins(text.window(at));
            let end = match number {
                Some(len) => rows.read_turn(text, at + len, PlainSlot::FIRST),
                None if self.slot == Slot::Second && self.row.is_some() => {
                    rows.read_turn(text, at, PlainSlot::SECOND)
                }
                None => break,
            };
            let Some(end) = end else {
                break;
            };
            if number.is_some() {
                row += 1;
                next.count_on();
                self.enter_row(row);
            }
            self.fill_slot();
            self.at = end;
            at = end;
            while at < self.end && matches!(text.bytes[at], b' ' | b'\n') {
                at += 1;
            }
        }
        let found = !rows.is_empty();
        if found {
            rows.end_with_row(row);
            self.record.add_plain_rows(rows);
        }
        found
    }
}
