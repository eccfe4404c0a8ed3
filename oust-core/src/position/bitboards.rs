//! Bitboards of a position, for programs that evaluate many positions.

#![expect(
    clippy::inline_always,
    reason = "`oust-search` runs this with the instructions of the processor, which inlined code alone gets"
)]

use super::Position;
use crate::engine::{Bitboard, BitboardStones, PlacementBitboards, StoneStore};
use crate::{Board, Color, Point};

/// The stones of a position as bitboards, from [`Position::bitboards`]. Nothing is computed before
/// it is asked for.
///
/// ```
/// use oust_core::{Color, Position, Setup};
///
/// let setup = Setup::from_rows(&["x..", "xo.", "..."])?;
/// let position = Position::from_setup(&setup, Color::X);
/// let bitboards = position.bitboards::<1>().expect("a board of at most 64 points");
/// assert_eq!(bitboards.stones(Color::X).words(), [0b001_001]);
/// assert_eq!(bitboards.placements(Color::O).quiet.words(), [0b101_000_100]);
/// # Ok::<(), oust_core::RowsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bitboards<'a, const W: usize> {
    board: &'a Board,
    stones: &'a BitboardStones<W>,
}

impl Position {
    /// Returns the stones as bitboards of `W` words, [`Board::bitboard_words`] of the board; `None`
    /// for another number and on boards that are too large for bitboards.
    #[inline(always)]
    pub fn bitboards<const W: usize>(&self) -> Option<Bitboards<'_, W>> {
        let stones = self.engine.bitboards()?;
        let board = &self.board;
        Some(Bitboards { board, stones })
    }
}

impl<const W: usize> Bitboards<'_, W> {
    /// Returns the stones of a side.
    #[inline(always)]
    pub fn stones(&self, color: Color) -> Bitboard<W> {
        self.stones.snapshot(color)
    }

    /// Returns the points without a stone.
    #[inline(always)]
    pub fn empty_points(&self) -> Bitboard<W> {
        self.stones.empty_points(self.board)
    }

    /// Returns the singletons of both sides.
    #[inline(always)]
    pub fn singletons(&self) -> Bitboard<W> {
        self.stones.singletons()
    }

    /// Calls `f` with each group of two or more stones of a side, in any order: its stones with the
    /// points next to them, and its size in stones.
    #[inline(always)]
    pub fn for_each_group(&self, color: Color, f: impl FnMut(Bitboard<W>, u16)) {
        self.stones.for_each_neighborhood(self.board, color, f);
    }

    /// Returns the points next to any of `points`. Which of `points` themselves are in it is
    /// unspecified.
    #[inline(always)]
    pub fn adjacent(&self, points: Bitboard<W>) -> Bitboard<W> {
        points.adjacent(self.board)
    }

    /// Returns the placements of a side if it were to move, whether the game is over or not.
    #[inline(always)]
    pub fn placements(&self, color: Color) -> PlacementBitboards<W> {
        self.stones.placements(self.board, color)
    }

    /// Returns [`placements`](Self::placements) of x and of o after the newest placement, which was
    /// quiet, given the placements before it. Faster than to ask for each; for a placement of
    /// another kind the result is unspecified.
    #[inline(always)]
    #[must_use]
    pub fn placements_after_quiet(
        &self,
        before: &[PlacementBitboards<W>; 2],
        point: Point,
        color: Color,
    ) -> [PlacementBitboards<W>; 2] {
        self.stones
            .placements_after_quiet(self.board, before, point, color)
    }
}
