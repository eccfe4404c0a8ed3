//! Records with first rows in a compact form.

use std::ops::Range;

use oust_core::Color;

use crate::coord::{LETTER_BITS, ShortCoord};
use crate::record::{Item, Move, MoveKind, ProblemKind, Record, Turn};
use crate::{Coord, Span};

/// A record with its plain first rows as [`CompactRows`]. Replaying these needs less time and
/// memory than [`Item`]s.
#[derive(Clone, Debug)]
pub struct LazyRecord {
    rows: CompactRows,
    rest: Box<Record>,
}

impl LazyRecord {
    pub(crate) fn new(rows: CompactRows, rest: Box<Record>) -> Self {
        Self { rows, rest }
    }

    /// Returns the compact rows before all items of [`LazyRecord::rest`].
    pub fn rows(&self) -> &CompactRows {
        &self.rows
    }

    /// Returns everything except [`LazyRecord::rows`]: the headers, and the items after the rows.
    pub fn rest(&self) -> &Record {
        &self.rest
    }

    /// Drops the problem of two equal names if one has a byte that could not be decoded: the names
    /// may differ. `replaced` has the offsets of such bytes.
    pub(crate) fn drop_uncertain_problem(&mut self, replaced: &[usize]) {
        if replaced.is_empty() {
            return;
        }
        let is_uncertain = Color::BOTH.into_iter().any(|color| {
            let player = self.rest.player(color);
            player.is_some_and(|player| player.value_span.holds_any(replaced))
        });
        if is_uncertain {
            let problems = &mut self.rest.problems;
            problems.retain(|problem| problem.kind != ProblemKind::SamePlayerTwice);
        }
    }

    /// Expands the compact rows to items, and returns the record.
    pub fn expand(&mut self) -> &Record {
        let rows = std::mem::take(&mut self.rows);
        self.rest.prepend(&rows);
        &self.rest
    }

    /// Converts to the record with all rows expanded.
    pub fn into_record(mut self) -> Box<Record> {
        self.expand();
        self.rest
    }
}

impl From<Record> for LazyRecord {
    fn from(record: Record) -> Self {
        Self::new(CompactRows::default(), Box::new(record))
    }
}

impl Record {
    /// Adds `rows` after the items.
    pub(crate) fn append(&mut self, rows: &CompactRows) {
        rows.expand(&mut self.items, &mut self.moves);
    }

    /// Adds `rows` before the items.
    fn prepend(&mut self, rows: &CompactRows) {
        if rows.is_empty() {
            return;
        }
        let rest = std::mem::take(&mut self.items);
        let moves = std::mem::take(&mut self.moves);
        rows.expand(&mut self.items, &mut self.moves);
        // The later turns' indices shift by the number of expanded moves.
        let before = self.moves.len();
        self.moves.extend(moves);
        self.items.extend(rest.into_iter().map(|item| match item {
            Item::Turn(turn) => {
                let (first, end) = turn.moves;
                let moves = (before + first, before + end);
                Item::Turn(Turn { moves, ..turn })
            }
            item => item,
        }));
    }
}

/// Plain rows of turns, with ascending row numbers written as `12.` and a space. A turn consists
/// only of placements with one letter and one or two digits, joined by single commas.
///
/// A placement takes eight bytes, a tenth of the memory of [`Item`]s.
#[derive(Clone, Debug, Default)]
pub struct CompactRows {
    pub(crate) placements: Vec<Packed>,
    /// The row number before the first one in these rows.
    pub(crate) row_before: u32,
    /// The last row number.
    pub(crate) last_row: u32,
    /// The offset in the text to which the placements' offsets are relative.
    pub(crate) start: usize,
}

/// A placement of a plain row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompactPlacement {
    /// The coordinate.
    pub coord: Coord,
    /// The span in the text.
    pub span: Span,
    /// The side of the slot.
    pub side: Color,
    /// Whether a row number precedes the placement.
    pub begins_row: bool,
    /// Whether the placement is the first in its slot.
    pub begins_turn: bool,
    /// Whether the placement is the last in its slot.
    pub ends_turn: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed {
    at: u32,
    /// The number and, in the lower [`LETTER_BITS`], the letter.
    coord: u16,
    len: u8,
    /// A set of the bits below.
    pub(crate) role: u8,
}

/// The lowest bit, so that summing it counts rows.
pub(crate) const BEGINS_ROW: u8 = 1;

pub(crate) const BEGINS_TURN: u8 = 2;

pub(crate) const ENDS_TURN: u8 = 4;

pub(crate) const OF_SECOND_SLOT: u8 = 8;

impl CompactRows {
    /// Returns the placements in the order of the text.
    pub fn placements(
        &self,
    ) -> impl DoubleEndedIterator<Item = CompactPlacement> + ExactSizeIterator + '_ {
        self.placements_in(0..self.placements.len())
    }

    /// Returns the placements with indices in `range`, counted from 0.
    pub fn placements_in(
        &self,
        range: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = CompactPlacement> + ExactSizeIterator + '_ {
        let placements = self.placements.get(range).unwrap_or_default();
        placements.iter().map(|packed| packed.unpacked(self.start))
    }

    /// Returns the row number after the last one.
    pub fn next_row(&self) -> u32 {
        self.last_row.saturating_add(1)
    }

    /// Returns whether the rows have no placement.
    pub fn is_empty(&self) -> bool {
        self.placements.is_empty()
    }

    /// Expands the rows to items, and appends their moves.
    pub(crate) fn expand(&self, items: &mut Vec<Item>, moves: &mut Vec<Move>) {
        let begins = |role| {
            let all = self.placements.iter();
            all.filter(|packed| packed.has(role)).count()
        };
        items.reserve(begins(BEGINS_ROW) + begins(BEGINS_TURN));
        moves.reserve(self.placements.len());
        let mut row = self.row_before;
        let mut turn = (0, 0);
        for placement in self.placements() {
            let CompactPlacement { span, side, .. } = placement;
            if placement.begins_row {
                row += 1;
                // The fast path accepts only `12. ` directly before a placement, so the number's
                // span follows from its digits.
                let end = span.start - " ".len();
                let digits = row.ilog10() as usize + 1;
                let number_span = Span::new(end - digits - ".".len(), end);
                items.push(Item::RowNumber {
                    number: row,
                    span: number_span,
                });
            }
            if placement.begins_turn {
                turn = (span.start, moves.len());
            }
            moves.push(placement.into());
            if placement.ends_turn {
                let (start, first) = turn;
                let whole = Span::new(start, span.end);
                items.push(Item::Turn(Turn::new(Some(side), whole, first..moves.len())));
            }
        }
    }
}

impl Packed {
    /// A value for vector elements without a placement yet.
    pub(crate) const NONE: Self = Self {
        at: 0,
        coord: 0,
        len: 0,
        role: 0,
    };

    #[inline]
    pub(crate) fn new(at: usize, short: ShortCoord, role: u8) -> Self {
        // The upper bytes are zero: the reader limits the text.
        let [at @ .., _, _, _, _] = (at as u64).to_le_bytes();
        let [len, ..] = short.len.to_le_bytes();
        Self {
            at: u32::from_le_bytes(at),
            coord: short.number << LETTER_BITS | short.letter,
            len,
            role,
        }
    }

    pub(crate) fn has(self, role: u8) -> bool {
        self.role & role != 0
    }

    pub(crate) fn side(self) -> Color {
        if self.has(OF_SECOND_SLOT) {
            Color::O
        } else {
            Color::X
        }
    }

    #[inline]
    pub(crate) fn unpacked(self, start: usize) -> CompactPlacement {
        let at = start + self.at as usize;
        let letter = self.coord % (1 << LETTER_BITS);
        let number = self.coord >> LETTER_BITS;
        CompactPlacement {
            coord: Coord::new(letter.into(), number.into()),
            span: Span::new(at, at + usize::from(self.len)),
            side: self.side(),
            begins_row: self.has(BEGINS_ROW),
            begins_turn: self.has(BEGINS_TURN),
            ends_turn: self.has(ENDS_TURN),
        }
    }
}

impl From<CompactPlacement> for Move {
    fn from(placement: CompactPlacement) -> Self {
        Self {
            kind: MoveKind::Place(placement.coord),
            span: placement.span,
        }
    }
}
