//! The classes of a point, and the code that packs one into ten bits.
//!
//! A code has a bit for a stone of x (bit 0) and of o (bit 1), four bits for the status of x (bits
//! 2 to 5) and four for that of o (bits 6 to 9).
//!
//! On an empty point a status is about a placement of that side: 0 if no own group is next to the
//! point, which makes it a placement without capture; otherwise the size class of the largest own
//! group there, and whether the placement is legal. On a stone the status of its own side is about
//! its group, and bit 0 of the other status tells whether the enemy can capture it with its next
//! placement.

/// The least sizes in stones of the size classes of groups next to a point.
pub(super) const SIZE_STEPS: [usize; 5] = [1, 2, 3, 5, 8];

/// Returns the status of an empty point next to own groups, for the index of a step of
/// [`SIZE_STEPS`].
pub(super) const fn next_to_own(step: u8, is_legal: bool) -> u8 {
    1 + 2 * step + is_legal as u8
}

/// The number of statuses of an empty point.
const EMPTY_STATUSES: usize = 1 + 2 * SIZE_STEPS.len();

/// The statuses of a stone, for its own side.
pub(super) mod stone {
    /// A singleton that touches no enemy.
    pub(in super::super) const SINGLETON: u8 = 0;
    /// A singleton that touches enemy singletons only.
    pub(in super::super) const SINGLETON_AT_SINGLETON: u8 = 1;
    /// A singleton that touches a larger enemy group.
    pub(in super::super) const SINGLETON_AT_GROUP: u8 = 2;
    /// Part of a group that touches no enemy.
    pub(in super::super) const GROUP: u8 = 3;
    /// Part of a group that touches an enemy.
    pub(in super::super) const GROUP_AT_ENEMY: u8 = 4;

    /// The status for the other side of a stone that it can capture with its next placement.
    pub(in super::super) const IN_DANGER: u8 = 1;
}

/// The number of classes of the stones of a side: their status, and whether they are in danger.
const STONE_CLASSES: usize = 2 * 5;

/// The number of classes.
pub(super) const CLASSES: usize = EMPTY_STATUSES * EMPTY_STATUSES + 2 * STONE_CLASSES;

/// The number of codes.
const CODES: usize = 1 << 10;

/// The class of each code, seen by x and by o. Codes that no point has share the last class.
pub(super) const CLASS: [[u8; CODES]; 2] = {
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
    let class = if class > last { last } else { class };
    class.to_le_bytes()[0]
}

/// Returns the code with the sides exchanged.
const fn exchanged(code: usize) -> usize {
    (code & 1) << 1 | code >> 1 & 1 | (code >> 2 & 15) << 6 | code >> 6 << 2
}
