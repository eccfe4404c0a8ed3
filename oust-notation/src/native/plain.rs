//! Rows of turns as they are mostly written, kept in few bytes.

use std::ops::Range;

use oust_core::Color;

use crate::coord::Short;
use crate::record::{Item, Move, MoveKind, Turn};
use crate::{Coord, Span};

/// Rows of plain turns: numbered one after the other, `12.` and a blank and nothing in a turn but
/// placements joined by single commas, each of one letter and one or two digits.
///
/// Nearly all of nearly all records is such rows. They take eight bytes a placement, a tenth of
/// what they take as [`Item`]s.
#[derive(Clone, Debug, Default)]
pub struct PlainRows {
    placements: Vec<Packed>,
    /// The number of the row before the first one that begins here.
    row_before: u32,
    /// The number of the last one.
    last_row: u32,
    /// What the places of placements are counted from.
    start: usize,
    /// How many placements memory is asked for when the first one is found.
    room: usize,
}

/// A placement of a plain row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlainPlacement {
    /// What is written.
    pub coord: Coord,
    /// Where it stands.
    pub span: Span,
    /// Whose slot it stands in.
    pub side: Color,
    /// Whether the number of a row stands before it.
    pub begins_row: bool,
    /// Whether it is the first one in its slot.
    pub begins_turn: bool,
    /// Whether it is the last one in its slot.
    pub ends_turn: bool,
}

#[derive(Clone, Copy, Debug)]
struct Packed {
    at: u32,
    letter: u8,
    number: u8,
    len: u8,
    /// Some of the bits below.
    role: u8,
}

const BEGINS_ROW: u8 = 1;
const BEGINS_TURN: u8 = 2;
const ENDS_TURN: u8 = 4;
const OF_SECOND_SLOT: u8 = 8;

impl PlainRows {
    /// Rows that go on behind a row, found behind a place of a text in so many bytes.
    pub(super) fn behind(row_before: u32, start: usize, bytes: usize) -> Self {
        Self {
            placements: Vec::new(),
            row_before,
            last_row: row_before,
            start,
            // A long text asks for no more than a long game: it may be all comment.
            room: bytes.min(16 << 10) / 4,
        }
    }

    /// The placements in the order of the text.
    pub fn placements(
        &self,
    ) -> impl DoubleEndedIterator<Item = PlainPlacement> + ExactSizeIterator + '_ {
        self.placements_in(0..self.placements.len())
    }

    /// Some of the placements: from one to before another, counted from 0.
    pub fn placements_in(
        &self,
        range: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = PlainPlacement> + ExactSizeIterator + '_ {
        let placements = self.placements.get(range).unwrap_or_default();
        placements.iter().map(|packed| packed.unpacked(self.start))
    }

    /// The number that a row behind these has, if it is numbered on.
    pub fn next_row(&self) -> u32 {
        self.last_row.saturating_add(1)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty()
    }

    /// Reads a turn of a text that ends somewhere, and returns where the turn ends; without one
    /// nothing changes.
    #[inline]
    pub(super) fn read_turn(
        &mut self,
        text: Text<'_>,
        start: usize,
        slot: PlainSlot,
    ) -> Option<usize> {
        let before = self.placements.len();
        let mut role = slot.role | BEGINS_TURN;
        let mut at = start;
        loop {
            let window = text.window(at);
            let Some(Short {
                letter,
                number,
                len,
            }) = Coord::short(window)
            else {
                break;
            };
            let Ok(offset) = u32::try_from(at - self.start) else {
                break;
            };
            if self.placements.capacity() == 0 {
                self.placements.reserve(self.room);
            }
            let [behind, next, ..] = (window >> (8 * len)).to_le_bytes();
            let goes_on = behind == b',';
            role |= if goes_on { 0 } else { ENDS_TURN };
            self.placements.push(Packed {
                at: offset,
                letter,
                number,
                len,
                role,
            });
            let end = at + usize::from(len);
            if goes_on {
                at = end + 1;
                role = slot.role & OF_SECOND_SLOT;
                continue;
            }
            let ends = match behind {
                b'\n' => true,
                b' ' if !matches!(next, b' ' | b'\t' | b',') => true,
                _ => ends_turn(text.behind(end)),
            };
            if ends {
                return Some(end);
            }
            break;
        }
        self.placements.truncate(before);
        None
    }

    /// Says which row the last one is.
    pub(super) fn end_with_row(&mut self, row: u32) {
        self.last_row = row;
    }

    /// Spells the rows out. The turns have their moves behind those that are there already.
    pub(crate) fn spell_out(&self, items: &mut Vec<Item>, moves: &mut Vec<Move>) {
        let begins = |role| {
            let all = self.placements.iter();
            all.filter(|packed| packed.role & role != 0).count()
        };
        items.reserve(begins(BEGINS_ROW) + begins(BEGINS_TURN));
        moves.reserve(self.placements.len());
        let mut row = self.row_before;
        let mut turn = (0, 0);
        for placement in self.placements() {
            let PlainPlacement { span, side, .. } = placement;
            if placement.begins_row {
                row += 1;
                let end = span.start - " ".len();
                let digits = row.ilog10() as usize + 1;
                let span = Span::new(end - digits - ".".len(), end);
                items.push(Item::RowNumber { number: row, span });
            }
            if placement.begins_turn {
                turn = (span.start, moves.len());
            }
            moves.push(placement.into());
            if placement.ends_turn {
                let (start, first) = turn;
                let span = Span::new(start, span.end);
                items.push(Item::Turn(Turn::new(Some(side), span, first..moves.len())));
            }
        }
    }
}

impl Packed {
    #[inline]
    fn unpacked(self, start: usize) -> PlainPlacement {
        let at = start + self.at as usize;
        let has = |role| self.role & role != 0;
        PlainPlacement {
            coord: Coord::new(self.letter.into(), self.number.into()),
            span: Span::new(at, at + usize::from(self.len)),
            side: if has(OF_SECOND_SLOT) {
                Color::O
            } else {
                Color::X
            },
            begins_row: has(BEGINS_ROW),
            begins_turn: has(BEGINS_TURN),
            ends_turn: has(ENDS_TURN),
        }
    }
}

impl From<PlainPlacement> for Move {
    fn from(placement: PlainPlacement) -> Self {
        Self {
            kind: MoveKind::Place(placement.coord),
            span: placement.span,
        }
    }
}

/// The slot of a row that a turn stands in.
#[derive(Clone, Copy)]
pub(super) struct PlainSlot {
    role: u8,
}

impl PlainSlot {
    /// The first slot, behind the number of its row.
    pub(super) const FIRST: Self = Self { role: BEGINS_ROW };
    /// The second slot.
    pub(super) const SECOND: Self = Self {
        role: OF_SECOND_SLOT,
    };
}

/// A text up to somewhere.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) end: usize,
}

impl<'a> Text<'a> {
    /// Eight bytes, the first one lowest: what is decided on them needs no more looking. Behind
    /// the end anything may stand, and at the end of all bytes zeros do.
    #[inline]
    pub(super) fn window(self, at: usize) -> u64 {
        match self.bytes.get(at..).and_then(<[u8]>::first_chunk) {
            Some(&bytes) => u64::from_le_bytes(bytes),
            None => self.last_window(at),
        }
    }

    #[cold]
    fn last_window(self, at: usize) -> u64 {
        let mut bytes = [0; 8];
        for (to, &byte) in bytes.iter_mut().zip(self.behind(at)) {
            *to = byte;
        }
        u64::from_le_bytes(bytes)
    }

    fn behind(self, at: usize) -> &'a [u8] {
        self.bytes.get(at..self.end).unwrap_or_default()
    }
}

/// The number of a row as it is mostly written, `12.` and a blank, to be compared with a text:
/// rows are numbered one after the other, and to count on is quicker than to read.
pub(super) struct RowNumber {
    /// The signs, the first one lowest.
    word: u64,
    digits: u32,
}

impl RowNumber {
    /// So many digits fit into a window with what stands behind them.
    const MOST_DIGITS: u32 = 6;

    pub(super) fn of(row: u32) -> Self {
        let digits = row.checked_ilog10().unwrap_or(0) + 1;
        let mut rest = row;
        let word = (0..digits).fold(0, |word, _| {
            let sign = u64::from(b'0') + u64::from(rest % 10);
            rest /= 10;
            word << 8 | sign
        });
        Self { word, digits }
    }

    /// How many bytes it takes with a blank behind it, when a text begins with both.
    #[inline]
    pub(super) fn begins(&self, window: u64) -> Option<usize> {
        if self.digits > Self::MOST_DIGITS {
            return None;
        }
        let behind = u64::from(u16::from_le_bytes(*b". "));
        let here = self.word | behind << (8 * self.digits);
        let others = (window ^ here) << (8 * (Self::MOST_DIGITS - self.digits));
        (others == 0).then_some(self.digits as usize + 2)
    }

    /// The number of the next row.
    #[inline]
    pub(super) fn count_on(&mut self) {
        for digit in (0..self.digits).rev() {
            let nine = u64::from(b'9') << (8 * digit);
            if self.word & nine != nine {
                self.word += 1 << (8 * digit);
                return;
            }
            self.word -= 9 << (8 * digit);
        }
        *self = Self::of(10_u32.saturating_pow(self.digits));
    }
}

/// Whether a turn ends before a rest that begins with no new line. A comma behind blanks would
/// join what follows to it.
fn ends_turn(rest: &[u8]) -> bool {
    match rest {
        [] | [b'\r' | b';' | b'{', ..] => true,
        [b' ' | b'\t', rest @ ..] => {
            let next = rest.iter().find(|&&byte| !matches!(byte, b' ' | b'\t'));
            next != Some(&b',')
        }
        _ => false,
    }
}
