//! Stones as bitboards, for boards up to 19x19.
//!
//! The neighborhood of a group is its stones and the points next to them: `neighborhood & enemy`
//! are the enemy stones that it touches, `neighborhood & own` are its stones, `neighborhood &
//! empty` are its liberties. A singleton's neighborhood is a constant of the board; larger groups
//! cache theirs by id.

mod adjacency;
mod bits;
mod groups;
mod legal;
mod legal_after;
mod merge;
mod store;
mod undo;

use crate::{Board, Point};

pub use bits::Bitboard;
pub use legal::PlacementBitboards;

/// The stones of a board of at most `64 * W` points, in any arrangement.
#[derive(Debug)]
pub(crate) struct BitboardStones<const W: usize> {
    stones: [Bitboard<W>; 2],
    /// The singletons of both sides.
    singletons: Bitboard<W>,
    /// For each side, empty points with no stone of it next to them: all such points after a
    /// search, later a subset.
    quiet: [Bitboard<W>; 2],
    /// For each stone the id of its group; unspecified for empty points.
    ids: [[u8; 64]; W],
    /// For each side the ids of its groups of two or more, one bit for each.
    side_ids: [u64; 2],
    /// For each id in use its group; for [`SINGLETON_ID`] an empty neighborhood.
    groups: [CachedGroup<W>; OVERFLOW_ID as usize],
}

/// The cached facts of the group with an id.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachedGroup<const W: usize> {
    pub(crate) neighborhood: Bitboard<W>,
    pub(crate) size: u16,
}

/// The id that all singletons of both sides share.
const SINGLETON_ID: u8 = 0;

/// The id of every group that was formed when all other ids were in use. A flood fill computes the
/// neighborhoods of such groups.
/// Random games seldom have 32 groups of two or more. A side that had such a group may keep the
/// bit of this id.
const OVERFLOW_ID: u8 = 33;
const OVERFLOW_BIT: u64 = 1 << OVERFLOW_ID;

impl<const W: usize> CachedGroup<W> {
    /// The entry of all singletons. The neighborhood of each is a constant of the board.
    pub(crate) const SINGLETON: Self = Self {
        neighborhood: Bitboard::EMPTY,
        size: 1,
    };
}

impl<const W: usize> Clone for BitboardStones<W> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }

    /// Copies only the groups with ids in use.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.stones = source.stones;
        self.singletons = source.singletons;
        self.quiet = source.quiet;
        self.ids = source.ids;
        self.side_ids = source.side_ids;
        let [x_ids, o_ids] = source.side_ids;
        // The lowest free id is given first, so the ids in use are near the start.
        let highest = (u64::BITS - (x_ids | o_ids).leading_zeros()) as usize;
        // `OVERFLOW_ID` may be in use and has no entry.
        let used = highest.min(self.groups.len());
        self.groups[..used].copy_from_slice(&source.groups[..used]);
    }
}

impl<const W: usize> BitboardStones<W> {
    pub(crate) fn new(board: &Board) -> Self {
        Self {
            stones: [Bitboard::EMPTY; 2],
            singletons: Bitboard::EMPTY,
            quiet: [Bitboard::first_points(board.len()); 2],
            ids: [[SINGLETON_ID; 64]; W],
            side_ids: [0; 2],
            groups: [CachedGroup::SINGLETON; OVERFLOW_ID as usize],
        }
    }

    pub(crate) fn singletons(&self) -> Bitboard<W> {
        self.singletons
    }

    fn id(&self, stone: Point) -> u8 {
        self.ids.as_flattened()[stone.index()]
    }

    fn set_id(&mut self, stone: Point, id: u8) {
        self.ids.as_flattened_mut()[stone.index()] = id;
    }

    pub(crate) fn empty_points(&self, board: &Board) -> Bitboard<W> {
        Bitboard::first_points(board.len()).without(self.stones[0] | self.stones[1])
    }
}
