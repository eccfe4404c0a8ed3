//! All legal placements at once, most of them without looking at single points.

use super::beside::Beside;
use super::{Mask, Masks};
use crate::position::groups::Groups;
use crate::position::rules::must_capture;
use crate::{Board, Color};

/// Most groups have fewer stones; what is beside larger ones is found for each by itself.
const SMALL: usize = 8;

impl<const W: usize, const K: usize> Masks<W, K> {
    /// The points where this side, were it to move, may place.
    ///
    /// A point beside one own group only makes a group one larger. So all such points of a group
    /// are judged together: every enemy group that is larger than the own one forbids the points
    /// beside it, and all of them when the own group touches it. A point beside several own
    /// groups has to be looked at by itself when an enemy group of two or more is near.
    pub(super) fn legal_points(&self, board: &Board, color: Color) -> Mask<W> {
        let own = self.stones[color.index()];
        let enemy = self.stones[(!color).index()];
        let empty = self.free(board);

        let mut beside_large_enemy = Mask::EMPTY;
        let mut largest_enemy = 0;
        // For each size, what is beside the enemy groups of so many stones; the last is of all
        // that are larger, too.
        let mut beside_size = [Mask::EMPTY; SMALL + 1];
        self.each_large_of(board, !color, |size, reach| {
            beside_large_enemy |= reach;
            largest_enemy = largest_enemy.max(size);
            beside_size[usize::from(size).min(SMALL)] |= reach;
        });
        let beside_enemy = beside_large_enemy | (enemy & self.lone).beside(board);

        let lone = own & self.lone;
        let mut beside_own = Beside::lone(board, lone, beside_enemy, beside_large_enemy);
        let beside_lone = beside_own.any;
        self.each_large_of(board, color, |_, reach| {
            let touches = [reach.meets(enemy), (reach & own).meets(beside_large_enemy)];
            beside_own.add(reach, touches);
        });

        let capturing = empty & (beside_own.touching | beside_enemy);
        let doubtful = beside_large_enemy | beside_own.touching_large;
        let one = capturing & beside_own.any.without(beside_own.several);
        let several = capturing & beside_own.several;

        // No enemy group of two or more is smaller than two stones.
        let mut legal = empty.without(beside_own.any) | (one & beside_lone).without(doubtful);
        // From here on, what is beside the groups of so many stones or of more.
        if largest_enemy > 2 {
            for size in (2..SMALL).rev() {
                beside_size[size] |= beside_size[size + 1];
            }
        }
        self.each_large_of(board, color, |size, reach| {
            let forbidden = if size >= largest_enemy {
                Mask::EMPTY
            } else if let Some(&known) = beside_size.get(usize::from(size) + 1) {
                known
            } else {
                self.beside_larger(board, !color, size)
            };
            let free = (one & reach).without(forbidden);
            legal |= free.only_if(!forbidden.meets(reach & own));
        });
        legal |= several.without(doubtful);
        (several & doubtful).each(|point| {
            let group = self.gather(board, point, color);
            if must_capture(group.size, group.largest_enemy).is_ok() {
                legal.insert(point);
            }
        });
        legal
    }

    /// The points beside the groups of a side that have more stones than so many.
    #[inline(never)]
    fn beside_larger(&self, board: &Board, color: Color, than: u16) -> Mask<W> {
        let mut beside = Mask::EMPTY;
        self.each_large_of(board, color, |size, reach| {
            beside |= reach.only_if(size > than);
        });
        beside
    }

    /// The empty points with no stone of this colour beside them.
    pub(super) fn lonely_points(&self, board: &Board, color: Color) -> Mask<W> {
        let lone = self.stones[color.index()] & self.lone;
        let mut beside = lone.beside(board);
        self.each_large_of(board, color, |_, reach| beside |= reach);
        self.free(board).without(beside)
    }
}
