//! The codes of all points, as bitboards.

use oust_core::{Bitboard, Bitboards, Color, PlacementBitboards, Point};

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
        let mut planes = Self::EMPTY;
        for color in Color::BOTH {
            let [own, enemy] = [color, !color].map(|color| &placements[color.index()]);
            planes.0[color.index()] = bitboards.stones(color);
            planes.add_empty_points(bitboards, color, own, enemy);
            planes.add_singletons(bitboards, color, own, enemy);
            planes.add_groups(bitboards, color, enemy, &mut f);
        }
        planes
    }

    /// Adds the status of the empty points for a side.
    #[inline]
    fn add_empty_points(
        &mut self,
        bitboards: &Bitboards<'_, W>,
        color: Color,
        own: &PlacementBitboards<W>,
        enemy: &PlacementBitboards<W>,
    ) {
        let mut left = bitboards.empty_points().without(own.quiet);
        for (step, size) in (0..5).zip(SIZE_STEPS).rev() {
            let next_to = left & enemy.next_to_enemy[size];
            self.add_status(color, next_to_own(step, true), next_to & own.legal);
            self.add_status(color, next_to_own(step, false), next_to.without(own.legal));
            left = left.without(next_to);
        }
    }

    /// Adds the status of the singletons of a side.
    #[inline]
    fn add_singletons(
        &mut self,
        bitboards: &Bitboards<'_, W>,
        color: Color,
        own: &PlacementBitboards<W>,
        enemy: &PlacementBitboards<W>,
    ) {
        let singletons = bitboards.stones(color) & bitboards.singletons();
        let at_group = singletons & own.next_to_enemy[2];
        let at_enemy = singletons & own.next_to_enemy[1];
        self.add_status(color, stone::SINGLETON, singletons.without(at_enemy));
        self.add_status(
            color,
            stone::SINGLETON_AT_SINGLETON,
            at_enemy.without(at_group),
        );
        self.add_status(color, stone::SINGLETON_AT_GROUP, at_group);
        let next_to_capture = bitboards.adjacent(captures(enemy));
        self.add_status(!color, stone::IN_DANGER, singletons & next_to_capture);
    }

    /// Adds the status of the larger groups of a side, and calls `f` with each.
    #[inline]
    fn add_groups(
        &mut self,
        bitboards: &Bitboards<'_, W>,
        color: Color,
        enemy: &PlacementBitboards<W>,
        f: &mut impl FnMut(GroupFacts),
    ) {
        let [own_stones, enemy_stones] = [color, !color].map(|color| bitboards.stones(color));
        let captures = captures(enemy);
        let mut touching = Bitboard::EMPTY;
        let mut free = Bitboard::EMPTY;
        let mut danger = Bitboard::EMPTY;
        bitboards.for_each_group(color, |neighborhood, size| {
            let touches_enemy = neighborhood.intersects(enemy_stones);
            let in_danger = neighborhood.intersects(captures);
            let group = neighborhood & own_stones;
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
        self.add_status(color, stone::GROUP, free);
        self.add_status(color, stone::GROUP_AT_ENEMY, touching);
        self.add_status(!color, stone::IN_DANGER, danger);
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

    /// Calls `f` with each point whose code differs in `other`, its code here and that in `other`.
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

/// Returns the placements that capture.
fn captures<const W: usize>(placements: &PlacementBitboards<W>) -> Bitboard<W> {
    placements.legal.without(placements.quiet)
}
