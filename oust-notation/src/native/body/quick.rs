//! Rows of turns of plain placements, read in one go: nearly all that a record holds.

use super::Body;
use crate::record::MoveKind;
use crate::{Coord, Span};

impl Body<'_> {
    /// Reads row numbers and turns for as long as they are written as they mostly are: `12.` and
    /// a blank, placements joined by single commas, blanks and new lines between.
    ///
    /// Goes behind the last of them; `false` where there is none. Anything else, sound or not, is
    /// left for the reader that knows it all.
    pub(super) fn plain_rows(&mut self) -> bool {
        let text = self.bytes();
        let start = self.at;
        let mut at = start;
        loop {
            let end = match text.get(at) {
                Some(b'0'..=b'9') => self.plain_row_number(text, at),
                Some(b'a'..=b'z' | b'A'..=b'Z') => self.placements(text, at),
                _ => None,
            };
            let Some(end) = end else {
                return self.at > start;
            };
            self.at = end;
            at = end;
            while let Some(b' ' | b'\n') = text.get(at) {
                at += 1;
            }
        }
    }

    /// Reads a row number as it is mostly written, `12.` and a blank, and returns where it ends.
    fn plain_row_number(&mut self, text: &[u8], start: usize) -> Option<usize> {
        // So many digits fit into a row number.
        const DIGITS: usize = 9;
        let mut number = 0;
        let mut at = start;
        while let Some(digit @ b'0'..=b'9') = text.get(at) {
            if at - start == DIGITS {
                return None;
            }
            number = number * 10 + u32::from(digit - b'0');
            at += 1;
        }
        if text.get(at..at + 2)? != b". " {
            return None;
        }
        self.begin_row(number, Span::new(start, at + 1));
        Some(at + 1)
    }

    /// Reads a turn in a slot of its row that is nothing but placements joined by single commas,
    /// and returns where it ends.
    fn placements(&mut self, text: &[u8], start: usize) -> Option<usize> {
        if self.lacks_row_number() {
            return None;
        }
        let before = self.record.all_moves().len();
        let mut at = start;
        while let Some((coord, len)) = coord_at(text, at) {
            let end = at + len;
            self.record
                .push_move(MoveKind::Place(coord), Span::new(at, end));
            if text.get(end) == Some(&b',') {
                at = end + 1;
            } else if ends_turn(&text[end..]) {
                let span = Span::new(start, end);
                self.record.end_turn(Some(self.slot.side()), span, before);
                self.fill_slot();
                return Some(end);
            } else {
                break;
            }
        }
        self.record.keep_moves(before);
        None
    }
}

fn coord_at(text: &[u8], at: usize) -> Option<(Coord, usize)> {
    Coord::short_prefix_of(&text[at..]).or_else(|| Coord::prefix_of(&text[at..]))
}

/// Whether a turn ends here. A comma behind blanks would join what follows to it.
fn ends_turn(rest: &[u8]) -> bool {
    match rest {
        [b' ', b'a'..=b'z', ..] | [] | [b'\n' | b'\r' | b';' | b'{', ..] => true,
        [b' ' | b'\t', rest @ ..] => {
            let next = rest.iter().find(|&&byte| !matches!(byte, b' ' | b'\t'));
            next != Some(&b',')
        }
        _ => false,
    }
}
