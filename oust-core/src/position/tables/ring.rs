//! Groups as rings of stones: each stone knows the next one of its group.
//!
//! Two rings become one when the links of a stone of each are exchanged, and two again when they
//! are exchanged once more.

use crate::{Color, Point};

/// A stone and what it joins.
#[derive(Clone, Copy, Debug)]
pub(in crate::position) struct Joining {
    pub(super) point: Point,
    pub(super) color: Color,
    joined: [Point; 4],
    len: u8,
}

impl Joining {
    /// A stone that joins nothing.
    pub(super) fn nothing(point: Point, color: Color) -> Self {
        Self {
            point,
            color,
            joined: [point; 4],
            len: 0,
        }
    }

    /// Adds the stone of a group beside the point. A point has at most four neighbours no two
    /// of which touch.
    pub(super) fn push(&mut self, stone: Point) {
        self.joined[usize::from(self.len)] = stone;
        self.len += 1;
    }

    /// A stone of each group joined.
    pub(super) fn joined(&self) -> &[Point] {
        &self.joined[..usize::from(self.len)]
    }
}

/// The stones of a ring, beginning with this one.
pub(super) fn ring(next: &[Point], first: Point) -> impl Iterator<Item = Point> {
    let mut at = Some(first);
    std::iter::from_fn(move || {
        let stone = at?;
        let behind = next[stone.index()];
        at = (behind != first).then_some(behind);
        Some(stone)
    })
}
