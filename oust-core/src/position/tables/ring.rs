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
    joined: [Joined; 4],
    len: u8,
}

/// A group that is joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined {
    /// The stone of it that is beside the new one.
    pub(super) stone: Point,
    pub(super) head: Point,
    pub(super) size: u16,
}

impl Joining {
    /// A stone that joins nothing.
    pub(super) fn nothing(point: Point, color: Color) -> Self {
        let nothing = Joined {
            stone: point,
            head: point,
            size: 0,
        };
        Self {
            point,
            color,
            joined: [nothing; 4],
            len: 0,
        }
    }

    /// Adds a group. A point has at most four neighbours no two of which touch.
    pub(super) fn push(&mut self, group: Joined) {
        self.joined[usize::from(self.len)] = group;
        self.len += 1;
    }

    /// The groups joined.
    pub(super) fn joined(&self) -> &[Joined] {
        &self.joined[..usize::from(self.len)]
    }

    /// Whether the group of this head is among them.
    pub(super) fn has(&self, head: Point) -> bool {
        self.joined().iter().any(|group| group.head == head)
    }

    /// The stones of the group that is made.
    pub(super) fn size(&self) -> u16 {
        let sizes = self.joined().iter().map(|group| group.size);
        1 + sizes.sum::<u16>()
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

    /// Does something with each stone of a ring, beginning with this one; the links stay.
    pub(super) fn along_ring(&mut self, first: Point, mut act: impl FnMut(&mut Self, Point)) {
        let mut stone = first;
        loop {
            act(self, stone);
            stone = self.next(stone);
            if stone == first {
                return;
            }
        }
    }

    /// Gives the group of a stone another head.
    pub(super) fn rename(&mut self, first: Point, head: Point) {
        self.along_ring(first, |tables, stone| {
            tables.cells[stone.index()].head = head;
        });
    }
}
