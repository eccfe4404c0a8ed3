//! The codes of all points, as bitboards, and the class of each code.
//!
//! A code has a bit for a stone of x (bit 0) and of o (bit 1), four bits for the status of x (bits
//! 2 to 5) and four for the status of o (bits 6 to 9).
//!
//! On an empty point a status is about a placement of that side: 0 if no own group is next to the
//! point, which makes it a placement without capture; otherwise the size class of the largest own
//! group there, and whether the placement is legal. On a stone the status of its own side is about
//! its group, and bit 0 of the other status tells whether the enemy can capture it with its next
//! placement.

#![expect(
    clippy::inline_always,
    reason = "inlined code alone gets the instructions of the processor"
)]

use oust_core::{Bitboard, Bitboards, Color, PlacementBitboards, Point};

/// The codes of all points: plane `i` has bit `i` of the code of each point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Planes<const W: usize>([Bitboard<W>; 10]);

/// A group of two or more stones.
pub(crate) struct GroupFacts {
    pub(crate) color: Color,
    pub(crate) size: u16,
    pub(crate) touches_enemy: bool,
    pub(crate) in_danger: bool,
}

impl<const W: usize> Planes<W> {
    pub(crate) const EMPTY: Self = Self([Bitboard::EMPTY; 10]);

    /// Computes the codes, given the placements of both sides, and calls `f` with each group of two
    /// or more stones.
    #[inline(always)]
    pub(crate) fn new(
        bitboards: &Bitboards<'_, W>,
        placements: &[PlacementBitboards<W>; 2],
        mut f: impl FnMut(GroupFacts),
    ) -> Self {
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
    #[inline(always)]
    fn add_empty_points(
        &mut self,
        bitboards: &Bitboards<'_, W>,
        color: Color,
        own: &PlacementBitboards<W>,
        enemy: &PlacementBitboards<W>,
    ) {
        // A quiet placement touches no own group, which is status 0 and needs no bit.
        let mut left = bitboards.empty_points().without(own.quiet);
        // From the largest class down: `next_to_enemy[size]` has groups of that size or more, and a
        // point belongs to the largest one alone.
        for (step, size) in (0..5).zip(SIZE_STEPS).rev() {
            // Seen from the enemy, `next_to_enemy` are the points next to own groups.
            let next_to = left & enemy.next_to_enemy[size];
            self.add_status(color, next_to_own(step, true), next_to & own.legal);
            self.add_status(color, next_to_own(step, false), next_to.without(own.legal));
            left = left.without(next_to);
        }
    }

    /// Adds the status of the singletons of a side.
    #[inline(always)]
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
        // Status 0 sets no bit; the call only names the case.
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
    #[inline(always)]
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
            // `only_if` masks instead of branching: whether a group touches an enemy is
            // unpredictable.
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

    /// Sets the bits of a status on points that have no status of this side yet.
    #[inline(always)]
    fn add_status(&mut self, color: Color, status: u8, points: Bitboard<W>) {
        // By bits and not by a table of codes: a status is added to a whole set of points at once.
        for bit in 0..4 {
            self.0[2 + 4 * color.index() + bit] |= points.only_if(status >> bit & 1 == 1);
        }
    }

    /// Returns the code of a point.
    #[inline(always)]
    pub(crate) fn code(&self, point: Point) -> usize {
        let (word, bit) = (point.index() / 64, point.index() % 64);
        let mut code = 0;
        for (plane, points) in self.0.iter().enumerate() {
            code |= ((points.words()[word] >> bit & 1) as usize) << plane;
        }
        code
    }

    /// Calls `f` with each point that has another code in `other`, and its code here.
    #[inline(always)]
    pub(crate) fn for_each_difference(&self, other: &Self, mut f: impl FnMut(Point, usize)) {
        let mut changed = Bitboard::EMPTY;
        for (here, there) in self.0.iter().zip(&other.0) {
            changed |= here.without(*there) | there.without(*here);
        }
        // A placement changes few points, so most words are zero and are skipped at once.
        changed.for_each(
            #[inline(always)]
            |point| f(point, self.code(point)),
        );
    }

    /// Returns the number of stones of a side.
    pub(crate) fn stones(&self, color: Color) -> usize {
        self.0[color.index()].len()
    }
}

/// Returns the placements that capture.
fn captures<const W: usize>(placements: &PlacementBitboards<W>) -> Bitboard<W> {
    placements.legal.without(placements.quiet)
}

/// The least sizes in stones of the size classes of groups next to a point.
pub(crate) const SIZE_STEPS: [usize; 5] = [1, 2, 3, 5, 8];

/// Returns the status of an empty point next to own groups, for the index of a step of
/// [`SIZE_STEPS`].
pub(crate) const fn next_to_own(step: u8, is_legal: bool) -> u8 {
    1 + 2 * step + is_legal as u8
}

/// The number of statuses of an empty point.
const EMPTY_STATUSES: usize = 1 + 2 * SIZE_STEPS.len();

/// The statuses of a stone, for its own side.
pub(crate) mod stone {
    /// A singleton that touches no enemy.
    pub(crate) const SINGLETON: u8 = 0;
    /// A singleton that touches enemy singletons only.
    pub(crate) const SINGLETON_AT_SINGLETON: u8 = 1;
    /// A singleton that touches a larger enemy group.
    pub(crate) const SINGLETON_AT_GROUP: u8 = 2;
    /// Part of a group that touches no enemy.
    pub(crate) const GROUP: u8 = 3;
    /// Part of a group that touches an enemy.
    pub(crate) const GROUP_AT_ENEMY: u8 = 4;

    /// The status for the other side of a stone that it can capture with its next placement.
    pub(crate) const IN_DANGER: u8 = 1;
}

/// The number of classes of the stones of a side: their status, and whether they are in danger.
const STONE_CLASSES: usize = 2 * 5;

/// The number of classes.
pub(crate) const CLASSES: usize = EMPTY_STATUSES * EMPTY_STATUSES + 2 * STONE_CLASSES;

/// The number of codes.
const CODES: usize = 1 << 10;

/// The class of each code, seen by x and by o. Codes that no point has share the last class.
pub(crate) const CLASS: [[u8; CODES]; 2] = {
    let mut table = [[0; CODES]; 2];
    let mut code = 0;
    while code < CODES {
        table[0][code] = class(code);
        table[1][code] = class(exchanged(code));
        code += 1;
    }
    table
};

/// Returns the class of a code, seen by x.
const fn class(code: usize) -> u8 {
    let (x, o) = (code >> 2 & 15, code >> 6);
    let own = EMPTY_STATUSES * EMPTY_STATUSES;
    let class = match code & 3 {
        0 => EMPTY_STATUSES * x + o,
        1 => own + 2 * x + (o & 1),
        _ => own + STONE_CLASSES + 2 * o + (x & 1),
    };
    let last = CLASSES - 1;
    // `Ord::min` is not `const`.
    let class = if class > last { last } else { class };
    // The last class fits a byte; a cast would need an `expect` in a `const fn`.
    class.to_le_bytes()[0]
}

/// Returns the code with the sides exchanged.
const fn exchanged(code: usize) -> usize {
    (code & 1) << 1 | code >> 1 & 1 | (code >> 2 & 15) << 6 | code >> 6 << 2
}
