//! The generator of legal placements, for all points of a bitboard at once.

#![expect(
    clippy::inline_always,
    reason = "`oust-search` runs this with the instructions of the processor, which inlined code alone gets"
)]

use super::adjacency::Adjacency;
use super::{Bitboard, BitboardStones};
use crate::engine::StoneStore;
use crate::engine::rules::check_capture;
use crate::{Board, Color};

/// The placements of a side if it were to move, from
/// [`Bitboards::placements`](crate::Bitboards::placements).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlacementBitboards<const W: usize> {
    /// The points where the side may place: quiet points and legal captures.
    pub legal: Bitboard<W>,
    /// The empty points next to no own group: the placements that capture nothing.
    pub quiet: Bitboard<W>,
    /// The empty points where a stone would join own groups and touch an enemy group. A point
    /// that is not legal touches an enemy group that is not smaller.
    pub contacts: Bitboard<W>,
    /// For each size the points next to an enemy group of at least that size in stones, and the
    /// stones of those groups; entry 0 is empty. Sizes above
    /// [`MAX_SIZE_CLASS`](Self::MAX_SIZE_CLASS) count as equal.
    pub next_to_enemy: [Bitboard<W>; MAX_SIZE_CLASS + 1],
}

/// Groups of this size or more share an entry of the table by size.
const MAX_SIZE_CLASS: usize = 8;

impl<const W: usize> PlacementBitboards<W> {
    /// The largest size that [`next_to_enemy`](Self::next_to_enemy) tells apart, in stones.
    pub const MAX_SIZE_CLASS: usize = MAX_SIZE_CLASS;
}

impl<const W: usize> BitboardStones<W> {
    /// Returns the legal placements of a side if it were to move.
    // Its own copy, or the counting of placements would carry all of `placements` in its loop.
    #[inline(never)]
    pub(crate) fn legal_bitboard(&self, board: &Board, color: Color) -> Bitboard<W> {
        self.placements(board, color).legal
    }

    /// Returns the placements of a side if it were to move.
    ///
    /// - A point next to no own group is legal.
    /// - A point next to one own group makes that group larger by one, so all such points of a
    ///   group are checked together: every enemy group larger than the own one forbids the points
    ///   next to it, and all of them if the own group touches it.
    /// - A point next to two own groups or more is checked by itself if an enemy group of two or
    ///   more is near.
    #[inline(always)]
    pub(crate) fn placements(&self, board: &Board, color: Color) -> PlacementBitboards<W> {
        let own = self.stones[color.index()];
        let enemy = self.stones[(!color).index()];
        let empty = self.empty_points(board);

        let mut next_to_large_enemy = Bitboard::EMPTY;
        let mut largest_enemy = 0;
        let mut next_to_size = [Bitboard::EMPTY; MAX_SIZE_CLASS + 1];
        self.for_each_group_of(board, !color, |enemy| {
            next_to_large_enemy |= enemy.neighborhood;
            largest_enemy = largest_enemy.max(enemy.size);
            next_to_size[usize::from(enemy.size).min(MAX_SIZE_CLASS)] |= enemy.neighborhood;
        });
        let next_to_enemy = next_to_large_enemy | (enemy & self.singletons).adjacent(board);

        let singletons = own & self.singletons;
        let mut next_to_own =
            Adjacency::of_singletons(board, singletons, next_to_enemy, next_to_large_enemy);
        // Kept before the larger groups are added.
        let next_to_singleton = next_to_own.any;
        self.for_each_group_of(board, color, |group| {
            let stones = group.neighborhood & own;
            let touches = [
                group.neighborhood.intersects(enemy),
                stones.intersects(next_to_large_enemy),
            ];
            next_to_own.add(group.neighborhood, touches);
        });

        let capturing = empty & (next_to_own.touching | next_to_enemy);
        // Here an enemy group of two or more may forbid the placement: a new group of two or more
        // stones is larger than any singleton.
        let doubtful = next_to_large_enemy | next_to_own.touching_large;
        let single = capturing & next_to_own.any.without(next_to_own.shared);
        let shared = capturing & next_to_own.shared;

        let quiet = empty.without(next_to_own.any);
        let mut legal = quiet | (single & next_to_singleton).without(doubtful);
        // From here on each entry includes the larger groups.
        if largest_enemy > 2 {
            for size in (2..MAX_SIZE_CLASS).rev() {
                next_to_size[size] |= next_to_size[size + 1];
            }
        }
        self.for_each_group_of(board, color, |group| {
            // The merged group has one stone more: only an enemy group larger than `group` forbids
            // it.
            let forbidden = if group.size >= largest_enemy {
                Bitboard::EMPTY
            } else if let Some(&next_to_larger) = next_to_size.get(usize::from(group.size) + 1) {
                next_to_larger
            } else {
                self.next_to_larger(board, !color, group.size)
            };
            let allowed = (single & group.neighborhood).without(forbidden);
            // An own stone in `forbidden` touches a larger enemy group wherever the new stone goes.
            legal |= allowed.only_if(!forbidden.intersects(group.neighborhood & own));
        });
        legal |= shared.without(doubtful);
        // Few points are left: next to two own groups and near a larger enemy group.
        (shared & doubtful).for_each(|point| {
            let group = self.probe_merge(board, point, color);
            if check_capture(group.size, group.largest_enemy).is_ok() {
                legal.insert(point);
            }
        });
        // The first entry has the singletons too, which the loops above leave out.
        next_to_size[1] = next_to_enemy | enemy;
        PlacementBitboards {
            legal,
            quiet,
            contacts: capturing & next_to_own.any,
            next_to_enemy: next_to_size,
        }
    }

    /// Returns the points next to groups of a side with more than `size` stones.
    #[inline(never)]
    fn next_to_larger(&self, board: &Board, color: Color, size: u16) -> Bitboard<W> {
        let mut points = Bitboard::EMPTY;
        self.for_each_group_of(board, color, |group| {
            points |= group.neighborhood.only_if(group.size > size);
        });
        points
    }

    /// Returns the empty points with no stone of a side next to them.
    pub(crate) fn quiet_points(&self, board: &Board, color: Color) -> Bitboard<W> {
        let singletons = self.stones[color.index()] & self.singletons;
        let mut adjacent = singletons.adjacent(board);
        self.for_each_group_of(board, color, |group| adjacent |= group.neighborhood);
        self.empty_points(board).without(adjacent)
    }
}
