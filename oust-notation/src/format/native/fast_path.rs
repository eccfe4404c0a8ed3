//! Reads plain rows on a fast path; see [`CompactRows`].

use std::hint::select_unpredictable;

use oust_core::Color;

use crate::format::native::row_number::RowNumber;
use crate::format::native::window::Text;
use crate::record::{BEGINS_ROW, BEGINS_TURN, CompactRows, ENDS_TURN, OF_SECOND_SLOT, Packed};
use crate::{Coord, Span};

/// Reads plain rows, and packs each placement into eight bytes.
pub(crate) struct PlainReader<'a> {
    /// The part of the text. Offsets count from its start.
    text: Text<'a>,
    rows: CompactRows,
}

impl<'a> PlainReader<'a> {
    /// Creates a reader of the rows after row `row_before` in the part `within` of a text.
    pub(crate) fn after(row_before: u32, text: &'a str, within: Span) -> Self {
        // Offsets are stored in 32 bits. A longer part has no fast path.
        let fits = u32::try_from(within.len()).is_ok();
        let bytes = text.as_bytes().get(within.start..within.end);
        Self {
            text: Text(bytes.filter(|_| fits).unwrap_or_default()),
            rows: CompactRows {
                placements: Vec::new(),
                row_before,
                last_row: row_before,
                start: within.start,
            },
        }
    }

    /// Reads turns separated by spaces, a line break or the next row number, and returns the end
    /// of the last one. The first turn follows a row number, or is in a second slot if
    /// `second_slot` allows it. Returns `None` for any other text.
    pub(crate) fn read(&mut self, start: usize, second_slot: bool) -> Option<usize> {
        let start = start - self.rows.start;
        let mut computed = RowNumber::NONE;
        let number = RowNumber::after(self.rows.last_row, &mut computed);
        let begins_row = number.begins(self.text.window(start));
        if !begins_row && !second_slot {
            return None;
        }
        let before = self.rows.placements.len();
        let missing = if begins_row {
            self.rows.last_row += 1;
            self.placements(start + number.len(), BEGINS_ROW | BEGINS_TURN)
        } else {
            self.placements(start, OF_SECOND_SLOT | BEGINS_TURN)
        };
        self.keep_whole_turns(before, missing);
        let last = self.rows.placements[before..].last()?;
        Some(last.unpacked(self.rows.start).span.end)
    }

    /// Returns the side of the last turn's slot.
    pub(crate) fn last_side(&self) -> Color {
        let last = self.rows.placements.last();
        last.map_or(Color::O, |last| last.side())
    }

    /// Returns the number of the last row.
    pub(crate) fn last_row(&self) -> u32 {
        self.rows.last_row
    }

    pub(crate) fn into_rows(self) -> CompactRows {
        self.rows
    }

    /// Reads placements, the first one with `role`. Returns the role of the placement that is
    /// missing where reading stops.
    ///
    /// A branch on the separator would be mispredicted often, so a table maps separators to roles.
    /// Not inlined: the loop would run out of registers.
    #[inline(never)]
    fn placements(&mut self, start: usize, mut role: u8) -> Option<u8> {
        let Self { text, rows } = self;
        let mut row = rows.last_row;
        let mut computed = RowNumber::NONE;
        let mut at = start;
        let mut found = rows.placements.len();
        // The outer loop skips the spaces that align columns and row numbers.
        let missing = loop {
            let missing = loop {
                let window = text.window(at);
                let Some(short) = Coord::parse_short(window.first()) else {
                    break Some(role);
                };
                let Some(packed) = rows.placements.get_mut(found) else {
                    // Tries the same offset again, now with room.
                    make_room(&mut rows.placements, text.from(at).len());
                    continue;
                };
                let separator = Separator::from_byte(short.separator);
                *packed = Packed::new(at, short, role | separator.ends);
                found += 1;

                let rest = if short.len == 3 {
                    window.skip::<4>()
                } else {
                    window.skip::<3>()
                };
                let number = RowNumber::after(row, &mut computed);
                let here = role | ANY | (NOT_NUMBERED_ON * u8::from(!number.begins(rest)));
                if separator.stops & here != 0 {
                    at += short.len + 1;
                    break (short.separator == ENDS_ROW).then_some(AFTER_ROW);
                }
                // Computed, not looked up in the table: the next offset depends on it, and a load
                // would lengthen the dependency chain of the loop.
                let begins_row = short.separator == ENDS_ROW;
                at += short.len + 1 + select_unpredictable(begins_row, number.len(), 0);
                row += u32::from(begins_row);
                role = separator.begins | (role & separator.keeps);
            };
            match missing {
                Some(AFTER_SPACE) => {
                    let spaces = text.spaces(at);
                    if spaces == 0 {
                        break missing;
                    }
                    at += spaces;
                }
                Some(AFTER_ROW) => {
                    let Some(len) = indented_number(*text, at, row) else {
                        break None;
                    };
                    at += len;
                    row += 1;
                    role = BEGINS_ROW | BEGINS_TURN;
                }
                _ => break missing,
            }
        };
        // `make_room` adds elements ahead of `found`.
        rows.placements.truncate(found);
        rows.last_row = row;
        missing
    }

    /// Drops an incomplete last turn after the first `before` placements, and counts its row
    /// number back. `missing` is the role of the placement that was not found.
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
            && !ends_turn(self.text.from(last.unpacked(0).span.end))
        {
            drop_last(placements);
        }
        while placements.len() > before && placements.last().is_some_and(|last| !ends(last)) {
            drop_last(placements);
        }
        // The dropped rows are read again by the reader of the body.
        self.rows.last_row -= rows_dropped;
    }
}

/// Returns the length of the number after `row`, with the spaces before it; `None` for any other text
/// at `at`. Not inlined: the loop of placements would run out of registers.
#[inline(never)]
fn indented_number(text: Text<'_>, at: usize, row: u32) -> Option<usize> {
    let spaces = text.spaces(at);
    let mut computed = RowNumber::NONE;
    let number = RowNumber::after(row, &mut computed);
    let begins = number.begins(text.window(at + spaces));
    begins.then_some(spaces + number.len())
}

/// Returns whether a turn ends before `rest`. A comma after spaces continues the turn.
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

/// Makes room for 64 more placements. The first call reserves for `bytes` bytes of rows, up to the
/// length of a long game: the text may be all comment.
#[cold]
#[inline(never)]
fn make_room(placements: &mut Vec<Packed>, bytes: usize) {
    const STEP: usize = 64;
    if placements.capacity() == 0 {
        // About five bytes a placement, with the space and its share of the row number.
        *placements = Vec::with_capacity(bytes.min(16 << 10) / 5 + STEP);
    }
    placements.resize(placements.len() + STEP, Packed::NONE);
}

/// A bit in the role of every placement, for separators that stop in any case.
const ANY: u8 = 128;

/// The bit for a placement without the next row number after its separator.
const NOT_NUMBERED_ON: u8 = 64;

/// The role of a placement after a space. Further spaces may align columns.
const AFTER_SPACE: u8 = OF_SECOND_SLOT | BEGINS_TURN;

/// The role of no placement: the separator ended a row, and no row number follows it directly.
const AFTER_ROW: u8 = NOT_NUMBERED_ON;

/// The separator before the number of a row.
const ENDS_ROW: u8 = b'\n';

/// The effect of a character after a placement, as role bits.
#[derive(Clone, Copy)]
pub(crate) struct Separator {
    /// The bits that it adds to the placement before it.
    pub(crate) ends: u8,
    /// The bits that it gives to the placement after it.
    pub(crate) begins: u8,
    /// The bits that the placement after it inherits from the placement before it.
    pub(crate) keeps: u8,
    /// Reading stops if the placement before it has one of these bits.
    stops: u8,
}

impl Separator {
    #[inline]
    fn from_byte(byte: u8) -> &'static Self {
        &SEPARATORS[usize::from(byte)]
    }
}

static SEPARATORS: [Separator; 256] = {
    let other = Separator {
        ends: ENDS_TURN,
        begins: 0,
        keeps: 0,
        stops: ANY,
    };
    let mut separators = [other; 256];
    // The turn goes on in its slot.
    separators[b',' as usize] = Separator {
        ends: 0,
        begins: 0,
        keeps: OF_SECOND_SLOT,
        stops: 0,
    };
    // The second slot begins; after the second slot the row is over.
    separators[b' ' as usize] = Separator {
        begins: AFTER_SPACE,
        stops: OF_SECOND_SLOT,
        ..other
    };
    // The next row begins, if its number is the next one.
    separators[ENDS_ROW as usize] = Separator {
        begins: BEGINS_ROW | BEGINS_TURN,
        stops: NOT_NUMBERED_ON,
        ..other
    };
    separators
};
