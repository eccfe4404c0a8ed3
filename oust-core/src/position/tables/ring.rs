//! Groups as rings of stones: each stone knows the next one of its group.
//!
//! Two rings become one when the links of a stone of each are exchanged, and two again when they
//! are exchanged once more.

use super::Tables;
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

impl Tables {
    /// The stones of the group of a stone, beginning with this one.
    pub(super) fn ring(&self, first: Point) -> impl Iterator<Item = Point> + '_ {
        let behind = move |stone: &Point| Some(self.next(*stone)).filter(|&next| next != first);
        std::iter::successors(Some(first), behind)
    }

    /// Joins the rings of two stones, or parts those that these stones have joined.
    pub(super) fn exchange_links(&mut self, stone: Point, other: Point) {
        let next = self.next(stone);
        self.cells[stone.index()].next = self.next(other);
        self.cells[other.index()].next = next;
    }

    /// Gives the group of a stone another head.
    pub(super) fn rename(&mut self, first: Point, head: Point) {
        let mut stone = first;
        loop {
            let cell = &mut self.cells[stone.index()];
            cell.head = head;
            stone = cell.next;
            if stone == first {
                return;
            }
        }
    }
}
