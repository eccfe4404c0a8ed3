//! The fast path for plain rows: see [`CompactRows`].

mod row_counter;
mod separator;
mod window;

use oust_core::Color;

use row_counter::RowCounter;
use separator::{AFTER_SPACE, ANY, ENDS_ROW, NOT_NUMBERED_ON, Separator};
use window::Text;

use crate::record::{BEGINS_ROW, BEGINS_TURN, CompactRows, ENDS_TURN, OF_SECOND_SLOT, Packed};
use crate::{Coord, Span};

/// Reads plain rows.
pub(in crate::format::native) struct PlainReader<'a> {
    text: Text<'a>,
    rows: CompactRows,
    next: RowCounter,
}

impl<'a> PlainReader<'a> {
    /// Reads the rows after row `row_before` in a part of a text.
    pub(in crate::format::native) fn after(row_before: u32, text: &'a str, within: Span) -> Self {
        // Offsets are stored in 32 bits.
        let fits = u32::try_from(within.len()).is_ok();
        let bytes = text.as_bytes().get(..within.end).filter(|_| fits);
        Self {
            text: Text(bytes.unwrap_or_default()),
            rows: CompactRows {
                placements: Vec::new(),
                row_before,
                last_row: row_before,
                start: within.start,
            },
            next: RowCounter::after(row_before),
        }
    }

    /// Reads turns separated by spaces, a line break or the number of the next row, and returns the
    /// end of the last one. They begin with the number of a row, or in a second slot if
    /// `second_slot` allows one here.
    pub(in crate::format::native) fn read(
        &mut self,
        start: usize,
        second_slot: bool,
    ) -> Option<usize> {
        let begins_row = self.next.begins(self.text.window(start));
        if !begins_row && !second_slot {
            return None;
        }
        let before = self.rows.placements.len();
        let missing = if begins_row {
            let number = self.next.len();
            self.next.count_on_if(true);
            self.placements(start + number, BEGINS_ROW | BEGINS_TURN)
        } else {
            self.placements(start, OF_SECOND_SLOT | BEGINS_TURN)
        };
        self.keep_whole_turns(before, missing);
        let last = self.rows.placements[before..].last()?;
        Some(last.unpacked(self.rows.start).span.end)
    }

    /// Returns the side of the last turn's slot.
    pub(in crate::format::native) fn last_side(&self) -> Color {
        let last = self.rows.placements.last();
        last.map_or(Color::O, |last| last.side())
    }

    /// Returns the number of the last row.
    pub(in crate::format::native) fn last_row(&self) -> u32 {
        self.next.row_before()
    }

    pub(in crate::format::native) fn into_rows(self) -> CompactRows {
        let last_row = self.last_row();
        CompactRows {
            last_row,
            ..self.rows
        }
    }

    /// Reads placements, the first one with `role`. Returns the role of a placement that is missing
    /// at the end.
    ///
    /// A branch on separators would be mispredicted often, so a table holds their meaning. Not
    /// inlined: the loop would run out of registers.
    #[inline(never)]
    fn placements(&mut self, start: usize, mut role: u8) -> Option<u8> {
        let Self { text, rows, next } = self;
        let mut counted = *next;
        let mut at = start;
        let mut found = rows.placements.len();
        // The outer loop skips the spaces that align columns.
        let missing = loop {
            let missing = loop {
                let window = text.window(at);
                let Some(short) = Coord::parse_short(window.first()) else {
                    break Some(role);
                };
                let Some(place) = rows.placements.get_mut(found) else {
                    make_room(&mut rows.placements, text.from(at).len());
                    continue;
                };
                let separator = Separator::from_byte(short.separator);
                *place = Packed::new(at - rows.start, short, role | separator.ends);
                found += 1;

                let rest = if short.len == 3 {
                    window.skip::<4>()
                } else {
                    window.skip::<3>()
                };
                let is_numbered_on = counted.begins(rest);
                let here = role | ANY | (NOT_NUMBERED_ON * u8::from(!is_numbered_on));
                if separator.stops & here != 0 {
                    break None;
                }
                // Computed, not looked up: the next offset depends on it.
                let begins_row = short.separator == ENDS_ROW;
                at += short.len + 1 + if begins_row { counted.len() } else { 0 };
                counted.count_on_if(begins_row);
                role = separator.begins | (role & separator.keeps);
            };
            let spaces = text.spaces(at);
            if spaces > 0 && missing == Some(AFTER_SPACE) {
                at += spaces;
            } else {
                break missing;
            }
        };
        rows.placements.truncate(found);
        *next = counted;
        missing
    }

    /// Drops the last turn after the first `before` placements if it is incomplete, and its row
    /// number if it begins a row; `missing` is the role of a placement that was not found.
    fn keep_whole_turns(&mut self, before: usize, missing: Option<u8>) {
        let begins_row = |role: u8| u32::from(role & BEGINS_ROW);
        let mut rows_dropped = missing.map_or(0, begins_row);
        let placements = &mut self.rows.placements;
        let mut drop_last = |placements: &mut Vec<Packed>| {
            let last = placements.pop();
            rows_dropped += last.map_or(0, |last| begins_row(last.role));
        };
        let ends = |packed: &Packed| packed.has(ENDS_TURN);
        if let [.., last] = placements[before..]
            && ends(&last)
            && !ends_turn(self.text.from(last.unpacked(self.rows.start).span.end))
        {
            drop_last(placements);
        }
        while placements.len() > before && placements.last().is_some_and(|last| !ends(last)) {
            drop_last(placements);
        }
        if rows_dropped > 0 {
            self.next = RowCounter::after(self.last_row() - rows_dropped);
        }
    }
}

/// Returns whether a turn ends before `rest`. A comma after spaces joins more placements to it.
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

/// Makes room for 32 more placements. The first call reserves for `bytes` bytes of rows, at most
/// for a long game: the text may be all comment.
#[cold]
fn make_room(placements: &mut Vec<Packed>, bytes: usize) {
    const STEP: usize = 32;
    if placements.capacity() == 0 {
        *placements = Vec::with_capacity(bytes.min(16 << 10) / 5 + STEP);
    }
    placements.resize(placements.len() + STEP, Packed::NONE);
}
