//! The classes of a point, and the code that packs one into eight bits.
//!
//! A code has a bit for a stone of x (bit 0) and of o (bit 1), three bits for the status of x (bits
//! 2 to 4) and three for that of o (bits 5 to 7). On an empty point a status tells what a placement
//! of that side would be. On a stone the status of its own side tells about its group, and bit 0
//! of the other status whether the enemy can capture it with its next placement.

/// The statuses of an empty point, for one side.
pub(super) mod empty {
    // 0 is illegal: it joins own stones and touches no enemy group.
    /// Illegal: touches an enemy group that is not smaller.
    pub(in super::super) const TOO_LARGE: u8 = 1;
    /// Legal, captures nothing.
    pub(in super::super) const QUIET: u8 = 2;
    /// Captures, and the largest enemy group next to the point has one stone or none.
    pub(in super::super) const CAPTURE: u8 = 3;
}

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
}

/// The number of enemy sizes that captures are told apart by: next to the point is a group of at
/// least so many stones.
pub(super) const CAPTURE_SIZES: [usize; 4] = [2, 3, 5, 8];

/// The number of classes: 8 x 8 of empty points, 5 x 2 of the stones of each side.
pub(super) const CLASSES: usize = 64 + 20;

/// Returns the class of each code, seen by x.
pub(super) const CLASS_SEEN_BY_X: [u8; 256] = {
    let mut table = [0; 256];
    let mut code = 0;
    while code < 256 {
        let (x, o) = (code >> 2 & 7, code >> 5);
        #[expect(clippy::cast_possible_truncation, reason = "below CLASSES")]
        let class = match code & 3 {
            0 => 8 * x + o,
            1 => 64 + 2 * x + (o & 1),
            _ => 74 + 2 * o + (x & 1),
        } as u8;
        // Codes that no point has share the last class.
        table[code] = if class as usize >= CLASSES { 83 } else { class };
        code += 1;
    }
    table
};

/// Returns the code with the sides exchanged.
pub(super) const fn exchanged(code: usize) -> usize {
    (code & 1) << 1 | code >> 1 & 1 | (code >> 2 & 7) << 5 | code >> 5 << 2
}

/// Returns the class of each code, seen by o.
pub(super) const CLASS_SEEN_BY_O: [u8; 256] = {
    let mut table = [0; 256];
    let mut code = 0;
    while code < 256 {
        table[code] = CLASS_SEEN_BY_X[exchanged(code)];
        code += 1;
    }
    table
};
