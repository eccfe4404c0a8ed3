//! The rows of a net's first layer: one for each feature.

use std::ops::Range;

use oust_core::{Board, Color, Shape};

use super::classes::CLASS;
use super::planes::GroupFacts;

/// The number of size classes of groups of two or more and of largest groups.
const SIZES: usize = 24;

/// The number of keys of groups: side, size class, touches an enemy, in danger.
pub(super) const GROUP_KEYS: usize = 2 * SIZES * 4;

/// Largest groups are told apart up to this difference, in stones.
const MAX_DIFFERENCE: u16 = 8;
const DIFFERENCES: usize = 2 * MAX_DIFFERENCE as usize + 1;

/// The number of steps from a full board to an empty one.
const EMPTY_STEPS: usize = 16;

/// The largest boards of each size class, in points.
const BOARD_SIZES: [usize; 7] = [20, 40, 64, 100, 130, 180, 260];

const GROUPS: Range<usize> = after(0..NO_ROW + 1, GROUP_KEYS);
const LARGEST_OWN: Range<usize> = after(GROUPS, SIZES);
const LARGEST_ENEMY: Range<usize> = after(LARGEST_OWN, SIZES);
const LARGEST_DIFFERENCE: Range<usize> = after(LARGEST_ENEMY, DIFFERENCES);
const EMPTY: Range<usize> = after(LARGEST_DIFFERENCE, EMPTY_STEPS);
const BOARD_SHAPE: Range<usize> = after(EMPTY, 2);
const BOARD_SIZE: Range<usize> = after(BOARD_SHAPE, BOARD_SIZES.len() + 1);

/// A row that no feature has.
pub(crate) const NO_ROW: usize = 0;

/// The number of rows before those of points, which are last: one for each zone and class.
pub(super) const FIXED_ROWS: usize = BOARD_SIZE.end;

const fn after(range: Range<usize>, len: usize) -> Range<usize> {
    range.end..range.end + len
}

/// The side that features are seen from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View(pub(crate) Color);

impl View {
    /// Returns the row of a point with a code in a zone, given the first row of the zone.
    #[inline]
    pub(super) fn point_row(self, code: usize, zone: usize) -> usize {
        zone + usize::from(CLASS[self.0.index()][code & 1023])
    }

    /// Returns the row of a group with a key.
    #[inline]
    pub(super) fn group_row(self, key: usize) -> usize {
        let exchanged = match self.0 {
            Color::X => key,
            Color::O => key ^ 1,
        };
        GROUPS.start + exchanged
    }

    /// Returns the rows of the sizes of the largest groups of both sides.
    #[inline]
    pub(super) fn largest_rows(self, largest: [u16; 2]) -> [usize; 3] {
        let [own, enemy] = [self.0, !self.0].map(|color| largest[color.index()]);
        let difference = (own + MAX_DIFFERENCE).saturating_sub(enemy);
        [
            LARGEST_OWN.start + size_class(own),
            LARGEST_ENEMY.start + size_class(enemy),
            LARGEST_DIFFERENCE.start + usize::from(difference.min(2 * MAX_DIFFERENCE)),
        ]
    }
}

/// Returns the key of a group: its lowest bit is its side.
pub(super) fn group_key(group: &GroupFacts) -> usize {
    let facts = usize::from(group.touches_enemy) | usize::from(group.in_danger) << 1;
    (size_class(group.size) << 2 | facts) << 1 | group.color.index()
}

/// Returns the class of a size in stones, below [`SIZES`]: one for each up to 16, then wider ones.
fn size_class(size: u16) -> usize {
    match size {
        0..=16 => size.into(),
        17..=19 => 17,
        20..=23 => 18,
        24..=28 => 19,
        29..=35 => 20,
        36..=46 => 21,
        47..=63 => 22,
        _ => 23,
    }
}

/// Returns the step of a board with `empty` of its `points` empty.
pub(super) fn empty_step(empty: usize, points: usize) -> usize {
    (empty * EMPTY_STEPS / points).min(EMPTY_STEPS - 1)
}

pub(super) fn empty_row(step: usize) -> usize {
    EMPTY.start + step
}

/// Returns the rows of a board's shape and size.
pub(super) fn board_rows(board: &Board) -> [usize; 2] {
    let shape = match board.shape() {
        Shape::Rectangle { .. } => 0,
        Shape::Hexagon { .. } => 1,
    };
    let size = BOARD_SIZES.iter().filter(|&&size| board.len() > size);
    [BOARD_SHAPE.start + shape, BOARD_SIZE.start + size.count()]
}
