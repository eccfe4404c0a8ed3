//! All legal placements of a side at once.

use super::adjacency::Adjacency;
use super::{Bitboard, BitboardStones};
use crate::position::groups::Groups;
use crate::position::rules::must_capture;
use crate::{Board, Color};

/// The sizes from this one on share an entry of the table by size; larger groups are rare.
const LARGE: usize = 8;

impl<const W: usize> BitboardStones<W> {
    /// Returns the points where a side, were it to move, may place.
    ///
    /// A point next to one own group makes that group larger by one. So all such points of a
    /// group are judged together: every enemy group that is larger than the own one forbids the
    /// points next to it, and all of them when the own group touches it. Only points next to
    /// several own groups and near an enemy group of two or more are judged one by one.
    pub(super) fn legal_points(&self, board: &Board, color: Color) -> Bitboard<W> {
        let own = self.stones[color.index()];
        let enemy = self.stones[(!color).index()];
        let empty = self.empty_points(board);

        let mut next_to_large_enemy = Bitboard::EMPTY;
        let mut largest_enemy = 0;
        let mut next_to_size = [Bitboard::EMPTY; LARGE + 1];
        self.each_large_of(board, !color, |enemy| {
            next_to_large_enemy |= enemy.neighborhood;
            largest_enemy = largest_enemy.max(enemy.size);
            next_to_size[usize::from(enemy.size).min(LARGE)] |= enemy.neighborhood;
        });
        let next_to_enemy = next_to_large_enemy | (enemy & self.singletons).adjacent(board);

        let singletons = own & self.singletons;
        let mut next_to_own =
            Adjacency::of_singletons(board, singletons, next_to_enemy, next_to_large_enemy);
        let next_to_singleton = next_to_own.any;
        self.each_large_of(board, color, |group| {
            let stones = group.neighborhood & own;
            let touches = [
                group.neighborhood.intersects(enemy),
                stones.intersects(next_to_large_enemy),
            ];
            next_to_own.add(group.neighborhood, touches);
        });

        let capturing = empty & (next_to_own.touching | next_to_enemy);
        let doubtful = next_to_large_enemy | next_to_own.touching_large;
        let single = capturing & next_to_own.any.without(next_to_own.shared);
        let shared = capturing & next_to_own.shared;

        let mut legal =
            empty.without(next_to_own.any) | (single & next_to_singleton).without(doubtful);
        // From here on each entry includes the larger groups.
        if largest_enemy > 2 {
            for size in (2..LARGE).rev() {
                next_to_size[size] |= next_to_size[size + 1];
            }
        }
        self.each_large_of(board, color, |group| {
            let forbidden = if group.size >= largest_enemy {
                Bitboard::EMPTY
            } else if let Some(&next_to_larger) = next_to_size.get(usize::from(group.size) + 1) {
                next_to_larger
            } else {
                self.next_to_larger(board, !color, group.size)
            };
            let allowed = (single & group.neighborhood).without(forbidden);
            legal |= allowed.only_if(!forbidden.intersects(group.neighborhood & own));
        });
        legal |= shared.without(doubtful);
        (shared & doubtful).each(|point| {
            let group = self.gather(board, point, color);
            if must_capture(group.size, group.largest_enemy).is_ok() {
                legal.insert(point);
            }
        });
        legal
    }

    /// Returns the points next to groups of a side that have more than `size` stones.
    #[inline(never)]
    fn next_to_larger(&self, board: &Board, color: Color, size: u16) -> Bitboard<W> {
        let mut points = Bitboard::EMPTY;
        self.each_large_of(board, color, |group| {
            points |= group.neighborhood.only_if(group.size > size);
        });
        points
    }

    /// Returns the empty points with no stone of a side next to them.
    pub(super) fn quiet_points(&self, board: &Board, color: Color) -> Bitboard<W> {
        let singletons = self.stones[color.index()] & self.singletons;
        let mut adjacent = singletons.adjacent(board);
        self.each_large_of(board, color, |group| adjacent |= group.neighborhood);
        self.empty_points(board).without(adjacent)
    }
}
