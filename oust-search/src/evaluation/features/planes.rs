//! The codes of all points, as bitboards.

use oust_core::{Bitboard, Bitboards, Color, Point};

use super::classes::{SIZE_STEPS, next_to_own, stone};

/// The codes of all points: plane `i` has bit `i` of the code of each point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Planes<const W: usize>([Bitboard<W>; 10]);

/// A group of two or more stones.
pub(super) struct GroupFacts {
    pub(super) color: Color,
    pub(super) size: u16,
    pub(super) touches_enemy: bool,
    pub(super) in_danger: bool,
}

impl<const W: usize> Planes<W> {
    pub(super) const EMPTY: Self = Self([Bitboard::EMPTY; 10]);

    /// Computes the codes, and calls `f` with each group of two or more stones.
    pub(super) fn new(bitboards: &Bitboards<'_, W>, mut f: impl FnMut(GroupFacts)) -> Self {
        let placements = Color::BOTH.map(|color| bitboards.placements(color));
        let captures = placements.map(|side| side.legal.without(side.quiet));
        let empty = bitboards.empty_points();
        let mut planes = Self::EMPTY;
        for color in Color::BOTH {
            let (own, enemy) = (color.index(), (!color).index());
            let stones = bitboards.stones(color);
            planes.0[own] = stones;
            let legal = placements[own].legal;
            let mut left = empty.without(placements[own].quiet);
            for (step, size) in (0..5).zip(SIZE_STEPS).rev() {
                let next_to = left & placements[enemy].next_to_enemy[size];
                planes.add_status(color, next_to_own(step, true), next_to & legal);
                planes.add_status(color, next_to_own(step, false), next_to.without(legal));
                left = left.without(next_to);
            }

            let next_to_enemy = &placements[own].next_to_enemy;
            let mut singletons = stones & bitboards.singletons();
            let mut danger = singletons & bitboards.adjacent(captures[enemy]);
            let at_group = singletons & next_to_enemy[2];
            let at_singleton = (singletons & next_to_enemy[1]).without(at_group);
            singletons = singletons.without(next_to_enemy[1]);
            planes.add_status(color, stone::SINGLETON, singletons);
            planes.add_status(color, stone::SINGLETON_AT_SINGLETON, at_singleton);
            planes.add_status(color, stone::SINGLETON_AT_GROUP, at_group);
            let mut touching = Bitboard::EMPTY;
            let mut free = Bitboard::EMPTY;
            bitboards.for_each_group(color, |neighborhood, size| {
                let touches_enemy = neighborhood.intersects(bitboards.stones(!color));
                let in_danger = neighborhood.intersects(captures[enemy]);
                let group = neighborhood & stones;
                touching |= group.only_if(touches_enemy);
                free |= group.only_if(!touches_enemy);
                danger |= group.only_if(in_danger);
                f(GroupFacts {
                    color,
                    size,
                    touches_enemy,
                    in_danger,
                });
            });
            planes.add_status(color, stone::GROUP, free);
            planes.add_status(color, stone::GROUP_AT_ENEMY, touching);
            planes.add_status(!color, 1, danger);
        }
        planes
    }

    /// Sets the bits of a status on points that have none of them yet.
    #[inline]
    fn add_status(&mut self, color: Color, status: u8, points: Bitboard<W>) {
        for bit in 0..4 {
            self.0[2 + 4 * color.index() + bit] |= points.only_if(status >> bit & 1 == 1);
        }
    }

    /// Returns the code of a point.
    #[inline]
    pub(super) fn code(&self, point: Point) -> usize {
        let (word, bit) = (point.index() / 64, point.index() % 64);
        let bit_of = |plane: &Bitboard<W>| (plane.words()[word] >> bit & 1) as usize;
        (0..10).fold(0, |code, plane| code | bit_of(&self.0[plane]) << plane)
    }

    /// Calls `f` with each of `points`, its code here and its code in `other`, where they differ.
    #[inline]
    pub(super) fn for_each_difference(&self, other: &Self, mut f: impl FnMut(Point, usize, usize)) {
        let mut changed = Bitboard::EMPTY;
        for (here, there) in self.0.iter().zip(&other.0) {
            changed |= here.without(*there) | there.without(*here);
        }
        changed.for_each(|point| f(point, self.code(point), other.code(point)));
    }

    /// Returns the number of stones of a side.
    pub(super) fn stones(&self, color: Color) -> usize {
        self.0[color.index()].len()
    }
}
