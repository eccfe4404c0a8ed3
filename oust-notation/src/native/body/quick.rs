//! Turns of plain placements, read in one go: nearly all that a record holds.

use super::Body;
use crate::record::MoveKind;
use crate::{Coord, Span};

impl Body<'_> {
    /// A turn in a slot of its row that is nothing but placements joined by single commas.
    ///
    /// `false` for any other, sound or not: it is left untouched for the reader that knows it all.
    pub(super) fn placements(&mut self) -> bool {
        if self.lacks_row_number() {
            return false;
        }
        let text = self.bytes();
        let before = self.record.all_moves().len();
        let mut at = self.at;
        while let Some((coord, len)) = coord_at(&text[at..]) {
            let end = at + len;
            let span = Span::new(at, end);
            self.record.push_move(MoveKind::Place(coord), span);
            if text.get(end) == Some(&b',') {
                at = end + 1;
            } else if ends_turn(&text[end..]) {
                let turn = Span::new(self.at, end);
                self.record.end_turn(Some(self.slot.side()), turn, before);
                self.fill_slot(turn);
                return true;
            } else {
                break;
            }
        }
        self.record.keep_moves(before);
        false
    }
}

fn coord_at(text: &[u8]) -> Option<(Coord, usize)> {
    Coord::short_prefix_of(text).or_else(|| Coord::prefix_of(text))
}

/// Whether a turn ends here. A comma behind blanks would join what follows to it.
fn ends_turn(rest: &[u8]) -> bool {
    match rest {
        [] | [b'\n' | b'\r' | b';' | b'{', ..] => true,
        [b' ' | b'\t', rest @ ..] => {
            let next = rest.iter().find(|&&byte| !matches!(byte, b' ' | b'\t'));
            next != Some(&b',')
        }
        _ => false,
    }
}
