//! Reads plain rows on a fast path; see [`CompactRows`].

use oust_core::Color;

use crate::record::{BEGINS_ROW, BEGINS_TURN, CompactRows, ENDS_TURN, OF_SECOND_SLOT, Packed};
use crate::{Coord, Span};

/// Reads plain rows, and packs each placement into eight bytes.
pub(crate) struct PlainReader<'a> {
    text: Text<'a>,
    rows: CompactRows,
    next: RowCounter,
}

impl<'a> PlainReader<'a> {
    /// Creates a reader of the rows after row `row_before` in the part `within` of a text.
    pub(crate) fn after(row_before: u32, text: &'a str, within: Span) -> Self {
        // Offsets are stored in 32 bits. A longer part has no fast path.
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

    /// Reads turns separated by spaces, a line break or the next row number, and returns the end
    /// of the last one. The first turn follows a row number, or is in a second slot if
    /// `second_slot` allows it. Returns `None` for any other text.
    pub(crate) fn read(&mut self, start: usize, second_slot: bool) -> Option<usize> {
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
    pub(crate) fn last_side(&self) -> Color {
        let last = self.rows.placements.last();
        last.map_or(Color::O, |last| last.side())
    }

    /// Returns the number of the last row.
    pub(crate) fn last_row(&self) -> u32 {
        self.next.row_before()
    }

    pub(crate) fn into_rows(self) -> CompactRows {
        let last_row = self.last_row();
        CompactRows {
            last_row,
            ..self.rows
        }
    }

    /// Reads placements, the first one with `role`. Returns the role of the placement that is
    /// missing where reading stops.
    ///
    /// A branch on the separator would be mispredicted often, so a table maps separators to roles.
    /// Not inlined: the loop would run out of registers.
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
                let Some(packed) = rows.placements.get_mut(found) else {
                    // Tries the same offset again, now with room.
                    make_room(&mut rows.placements, text.from(at).len());
                    continue;
                };
                let separator = Separator::from_byte(short.separator);
                *packed = Packed::new(at - rows.start, short, role | separator.ends);
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
                // Computed, not looked up in the table: the next offset depends on it, and a load
                // would lengthen the dependency chain of the loop.
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
        // `make_room` adds elements ahead of `found`.
        rows.placements.truncate(found);
        *next = counted;
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
            && !ends_turn(self.text.from(last.unpacked(self.rows.start).span.end))
        {
            drop_last(placements);
        }
        while placements.len() > before && placements.last().is_some_and(|last| !ends(last)) {
            drop_last(placements);
        }
        // The dropped rows are read again by the reader of the body.
        if rows_dropped > 0 {
            self.next = RowCounter::after(self.last_row() - rows_dropped);
        }
    }
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

/// Makes room for 32 more placements. The first call reserves for `bytes` bytes of rows, up to the
/// length of a long game: the text may be all comment.
#[cold]
fn make_room(placements: &mut Vec<Packed>, bytes: usize) {
    const STEP: usize = 32;
    if placements.capacity() == 0 {
        // About five bytes a placement, with the space and its share of the row number.
        *placements = Vec::with_capacity(bytes.min(16 << 10) / 5 + STEP);
    }
    placements.resize(placements.len() + STEP, Packed::NONE);
}

/// The bytes of a text, with padded reads.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a>(pub(crate) &'a [u8]);

/// Sixteen bytes of a text, the first in the lowest byte, padded with zeros after the end of the
/// text.
#[derive(Clone, Copy)]
pub(crate) struct Window(u128);

impl<'a> Text<'a> {
    #[inline]
    pub(crate) fn window(self, at: usize) -> Window {
        // One load for the placement and the row number after it.
        let bytes = self.0.get(at..at + 16).and_then(<[u8]>::first_chunk);
        Window(match bytes {
            Some(&bytes) => u128::from_le_bytes(bytes),
            None => last_bytes(self.from(at)),
        })
    }

    pub(crate) fn from(self, at: usize) -> &'a [u8] {
        self.0.get(at..).unwrap_or_default()
    }

    /// Returns the number of spaces at `at`.
    pub(crate) fn spaces(self, at: usize) -> usize {
        let bytes = self.from(at).iter();
        bytes.take_while(|&&byte| byte == b' ').count()
    }
}

#[cold]
fn last_bytes(bytes: &[u8]) -> u128 {
    let mut all = [0; 16];
    for (to, &byte) in all.iter_mut().zip(bytes) {
        *to = byte;
    }
    u128::from_le_bytes(all)
}

impl Window {
    /// Returns the first eight bytes, the first in the lowest byte.
    #[inline]
    pub(crate) fn first(self) -> u64 {
        let [bytes @ .., _, _, _, _, _, _, _, _] = self.0.to_le_bytes();
        u64::from_le_bytes(bytes)
    }

    /// Returns the window without its first `N` bytes.
    #[inline]
    pub(crate) fn skip<const N: usize>(self) -> Self {
        Self(self.0 >> (8 * N))
    }
}

/// The text of the next row number, `12.` and a space, for comparison with the source. Row numbers
/// ascend by one, and incrementing the text is faster than parsing each number.
#[derive(Clone, Copy)]
pub(crate) struct RowCounter {
    /// The digits, the point and the space, the first character in the lowest byte.
    characters: u64,
    /// The mask of these characters in a window.
    mask: u64,
    len: usize,
    /// The addend that increments the last digit: a 1 in the byte of that digit.
    one: u64,
    /// Nine minus the last digit: the number of increments without a carry.
    ones_left: u32,
    /// The number of the row before the next row that ends in nine. It stays the same while the
    /// last digit counts up.
    row_before_nine: u32,
}

impl RowCounter {
    /// The number of digits that fit into eight bytes with the point and the space.
    const MAX_DIGITS: u32 = 6;

    /// Creates the counter at the row after `row`.
    #[cold]
    pub(crate) fn after(row: u32) -> Self {
        let mut rest = row.saturating_add(1);
        let digits = rest.ilog10() + 1;
        let ones_left = 9 - rest % 10;
        let end = u64::from(u16::from_le_bytes(*b". "));
        let characters = if digits > Self::MAX_DIGITS {
            // 0xff is no byte of UTF-8, so this never matches.
            u64::MAX
        } else {
            (0..digits).fold(end, |characters, _| {
                let digit = u64::from(b'0') + u64::from(rest % 10);
                rest /= 10;
                // The last digit is added first, so that the first one ends in the lowest byte.
                characters << 8 | digit
            })
        };
        let digits = digits.min(Self::MAX_DIGITS);
        let len = digits + 2;
        Self {
            characters,
            mask: u64::MAX >> (64 - 8 * len),
            len: len as usize,
            one: 1 << (8 * (digits - 1)),
            ones_left,
            row_before_nine: row.wrapping_add(ones_left),
        }
    }

    pub(crate) fn row_before(&self) -> u32 {
        self.row_before_nine.wrapping_sub(self.ones_left)
    }

    /// Returns the length in bytes, including the point and the space.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns whether `text` begins with the row number.
    #[inline]
    pub(crate) fn begins(&self, text: Window) -> bool {
        (text.first() ^ self.characters) & self.mask == 0
    }

    /// Advances to the next number if `found`. Increments the last digit without a branch; only a
    /// carry branches.
    #[inline]
    fn count_on_if(&mut self, found: bool) {
        if let Some(left) = self.ones_left.checked_sub(found.into()) {
            self.characters += self.one * u64::from(found);
            self.ones_left = left;
        } else {
            *self = Self::after(self.row_before().saturating_add(1));
        }
    }
}

/// A bit in the role of every placement, for separators that stop in any case.
const ANY: u8 = 128;

/// The bit for a placement without the next row number after its separator.
const NOT_NUMBERED_ON: u8 = 64;

/// The role of a placement after a space. Further spaces may align columns.
const AFTER_SPACE: u8 = OF_SECOND_SLOT | BEGINS_TURN;

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
