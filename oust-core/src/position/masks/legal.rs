//! All legal placements at once, most of them without looking at single points.

use super::{Mask, Masks};
use crate::position::rules::judge;
use crate::{Board, Color};

/// Most groups have fewer stones; what is beside larger ones is found once for all of a size.
const SMALL: usize = 8;

/// Points beside some groups.
#[derive(Clone, Copy)]
struct Beside<const W: usize> {
    /// Beside any of them.
    any: Mask<W>,
    /// Beside more than one.
    several: Mask<W>,
}

impl<const W: usize> Beside<W> {
    const NONE: Self = Self {
        any: Mask::EMPTY,
        several: Mask::EMPTY,
    };

    fn add(&mut self, reach: Mask<W>) {
        self.several |= self.any & reach;
        self.any |= reach;
    }
}

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
        self.each_large(board, enemy, enemy, |group| {
            beside_large_enemy |= group.reach;
            largest_enemy = largest_enemy.max(group.size);
        });
        let beside_enemy = beside_large_enemy | self.beside_lone(board, enemy);

        let lone = own & self.lone;
        let mut beside_own = Beside::NONE;
        // The points beside own groups that touch an enemy, and beside those that touch an enemy
        // group of two or more.
        let [mut touching, mut touching_large] = [Mask::EMPTY; 2];
        lone.each(|stone| {
            let reach = Mask::around(board, stone);
            beside_own.add(reach);
            touching |= reach.only_if(beside_enemy.has(stone));
            touching_large |= reach.only_if(beside_large_enemy.has(stone));
        });
        let beside_lone = beside_own.any;
        self.each_large(board, own, own, |group| {
            beside_own.add(group.reach);
            if group.reach.meets(enemy) {
                touching |= group.reach;
            }
            if (group.reach & own).meets(beside_large_enemy) {
                touching_large |= group.reach;
            }
        });

        let capturing = empty & (touching | beside_enemy);
        let doubtful = beside_large_enemy | touching_large;
        let one = capturing & beside_own.any.without(beside_own.several);
        let several = capturing & beside_own.several;

        // No enemy group of two or more is smaller than two stones.
        let mut legal = empty.without(beside_own.any) | (one & beside_lone).without(doubtful);
        let mut beside_larger = [None; SMALL];
        self.each_large(board, own, own, |group| {
            let find = || self.beside_larger(board, enemy, group.size);
            let forbidden = match beside_larger.get_mut(usize::from(group.size)) {
                _ if group.size >= largest_enemy => Mask::EMPTY,
                Some(known) => *known.get_or_insert_with(find),
                None => find(),
            };
            if !forbidden.meets(group.reach & own) {
                legal |= (one & group.reach).without(forbidden);
            }
        });
        legal |= several.without(doubtful);
        (several & doubtful).each(|point| {
            if judge(self, board, point, color).is_ok() {
                legal.insert(point);
            }
        });
        legal
    }

    /// The points beside the groups of a side that have more stones than so many.
    fn beside_larger(&self, board: &Board, side: Mask<W>, than: u16) -> Mask<W> {
        let mut beside = Mask::EMPTY;
        self.each_large(board, side, side, |group| {
            if group.size > than {
                beside |= group.reach;
            }
        });
        beside
    }

    /// The empty points with no stone of this colour beside them.
    pub(super) fn lonely_points(&self, board: &Board, color: Color) -> Mask<W> {
        let own = self.stones[color.index()];
        let mut beside = self.beside_lone(board, own);
        self.each_large(board, own, own, |group| beside |= group.reach);
        self.free(board).without(beside)
    }

    /// The points beside the lone ones among some stones.
    fn beside_lone(&self, board: &Board, among: Mask<W>) -> Mask<W> {
        let mut beside = Mask::EMPTY;
        (among & self.lone).each(|stone| beside |= Mask::around(board, stone));
        beside
    }
}
