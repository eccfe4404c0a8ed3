//! Reading plain rows.

use oust_core::Color;

use super::number::NextNumber;
use super::sign::{ANYWHERE, ENDS_ROW, NOT_NUMBERED_ON, Sign};
use super::window::Text;
use super::{BEGINS_ROW, BEGINS_TURN, ENDS_TURN, OF_SECOND_SLOT, Packed, PlainRows};
use crate::{Coord, Span};

/// Reads plain rows wherever some stand, one stretch after the other.
pub(in crate::native) struct PlainReader<'a> {
    text: Text<'a>,
    rows: PlainRows,
    next: NextNumber,
}

impl<'a> PlainReader<'a> {
    /// Reads rows that go on behind a row, in this part of a text.
    pub(in crate::native) fn behind(row_before: u32, text: &'a str, within: Span) -> Self {
        // Places are kept in 32 bits.
        let fits = u32::try_from(within.len()).is_ok();
        let bytes = text.as_bytes().get(..within.end).filter(|_| fits);
        Self {
            text: Text(bytes.unwrap_or_default()),
            rows: PlainRows {
                placements: Vec::new(),
                row_before,
                last_row: row_before,
                start: within.start,
            },
            next: NextNumber::behind(row_before),
        }
    }

    /// Reads turns for as long as nothing but a single blank, a new line or the number of the
    /// next row stands between, and returns where the last one ends. They begin with the number
    /// of a row, or in a second slot if one may follow here.
    pub(in crate::native) fn read(&mut self, start: usize, second_slot: bool) -> Option<usize> {
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

    /// Whose slot the last turn stands in.
    pub(in crate::native) fn last_side(&self) -> Color {
        let last = self.rows.placements.last();
        last.map_or(Color::O, |last| last.side())
    }

    /// The number of the last row.
    pub(in crate::native) fn last_row(&self) -> u32 {
        self.next.row_before()
    }

    /// What was read.
    pub(in crate::native) fn into_rows(self) -> PlainRows {
        let last_row = self.last_row();
        PlainRows {
            last_row,
            ..self.rows
        }
    }

    /// Reads placements, the first one in this role, and returns the role of the one that is
    /// missing in the end, if one is.
    ///
    /// What stands behind a placement is a matter of chance, so nothing branches on it. By itself
    /// the loop has all registers.
    #[inline(never)]
    fn placements(&mut self, start: usize, mut role: u8) -> Option<u8> {
        let Self { text, rows, next } = self;
        let mut counted = *next;
        let mut at = start;
        let mut found = rows.placements.len();
        let missing = loop {
            let window = text.window(at);
            let Some(short) = Coord::short(window.first()) else {
                break Some(role);
            };
            let Some(place) = rows.placements.get_mut(found) else {
                make_room(&mut rows.placements, text.behind(at).len());
                continue;
            };
            let sign = Sign::of(short.behind);
            *place = Packed::new(at - rows.start, short, role | sign.ends);
            found += 1;

            let rest = if short.len == 3 {
                window.behind::<4>()
            } else {
                window.behind::<3>()
            };
            let is_numbered_on = counted.begins(rest);
            let here = role | ANYWHERE | (NOT_NUMBERED_ON * u8::from(!is_numbered_on));
            if sign.stops & here != 0 {
                break None;
            }
            // Not looked up: where the next one stands has to wait for it.
            let begins_row = short.behind == ENDS_ROW;
            at += short.len + 1 + if begins_row { counted.len() } else { 0 };
            counted.count_on_if(begins_row);
            role = sign.begins | (role & sign.keeps);
        };
        rows.placements.truncate(found);
        *next = counted;
        missing
    }

    /// Leaves out what was read of a turn that is not whole behind so many placements, and its
    /// row if it begins one; `missing` is the role of a placement that was not found.
    fn keep_whole_turns(&mut self, before: usize, missing: Option<u8>) {
        let begins_row = |role: u8| u32::from(role & BEGINS_ROW);
        let mut rows_left_out = missing.map_or(0, begins_row);
        let placements = &mut self.rows.placements;
        let mut leave_out = |placements: &mut Vec<Packed>| {
            let last = placements.pop();
            rows_left_out += last.map_or(0, |last| begins_row(last.role));
        };
        let ends = |packed: &Packed| packed.has(ENDS_TURN);
        if let [.., last] = placements[before..]
            && ends(&last)
            && !ends_turn(self.text.behind(last.unpacked(self.rows.start).span.end))
        {
            leave_out(placements);
        }
        while placements.len() > before && placements.last().is_some_and(|last| !ends(last)) {
            leave_out(placements);
        }
        if rows_left_out > 0 {
            self.next = NextNumber::behind(self.last_row() - rows_left_out);
        }
    }
}

/// Whether a turn ends before a rest. A comma behind blanks would join what follows to it.
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

/// Makes room for some placements, in the memory that those may need which stand in so many
/// bytes. A long text asks for no more than a long game: it may be all comment.
#[cold]
fn make_room(placements: &mut Vec<Packed>, bytes: usize) {
    const SOME: usize = 32;
    if placements.capacity() == 0 {
        *placements = Vec::with_capacity(bytes.min(16 << 10) / 5 + SOME);
    }
    placements.resize(placements.len() + SOME, Packed::NONE);
}
