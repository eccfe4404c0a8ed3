//! Groups that are asked for, joined, taken and restored.

use super::ring::{Joining, ring};
use super::{Tables, Touched};
use crate::position::groups::{Groups, NewGroup};
use crate::position::notes::Notes;
use crate::{Board, Color, Point};

impl Tables {
    /// A stone for an empty point, and the groups of its colour beside it.
    pub(super) fn joining(&self, board: &Board, point: Point, color: Color) -> Joining {
        let mut stone = Joining::nothing(point, color);
        for &near in board.neighbours(point) {
            let head = self.head(near);
            let is_known = || stone.joined().iter().any(|&known| self.head(known) == head);
            if self.at(near) == Some(color) && !is_known() {
                stone.push(near);
            }
        }
        stone
    }

    /// The stones of the group that a stone would make.
    pub(super) fn size_joined(&self, stone: &Joining) -> u16 {
        let sizes = stone.joined().iter().map(|&near| self.size(near));
        1 + sizes.sum::<u16>()
    }

    /// Takes the enemies off the board that a new group touches, and notes their heads.
    pub(super) fn take(
        &mut self,
        board: &Board,
        group: &NewGroup<Touched>,
        notes: Option<&mut Notes>,
    ) {
        let heads = &group.touched.enemies;
        for &head in heads {
            self.drop_group(board, head, !group.color);
        }
        if let Some(notes) = notes {
            for head in heads {
                notes.write(head.number());
            }
            notes.write(Point::at(heads.len()).number());
        }
    }

    fn drop_group(&mut self, board: &Board, first: Point, color: Color) {
        let mut stone = first;
        loop {
            self.drop(board, stone, color);
            stone = self.next(stone);
            if stone == first {
                break;
            }
        }
    }

    /// Puts back the last group that was taken, one stone of which is this.
    pub(super) fn restore(&mut self, board: &Board, first: Point, color: Color) {
        let mut stone = first;
        loop {
            self.add(board, stone, color);
            stone = self.next(stone);
            if stone == first {
                break;
            }
        }
    }

    /// Puts a stone and joins it to the groups of its colour beside it. The largest of them
    /// keeps its head.
    pub(super) fn put_joining(
        &mut self,
        board: &Board,
        group: &NewGroup<Touched>,
        notes: Option<&mut Notes>,
    ) {
        let (point, joined) = (group.point, group.touched.stone.joined());
        let largest = joined.iter().max_by_key(|&&near| self.size(near));
        let head = largest.map_or(point, |&near| self.head(near));
        if let Some(notes) = notes {
            for &near in joined {
                notes.write(self.head(near).number());
                notes.write(near.number());
            }
            notes.write(Point::at(joined.len()).number());
            self.known(point, head).write(notes);
            notes.write(head.number());
        }
        let fronts = joined
            .iter()
            .map(|&near| self.fronts[self.head(near).index()]);
        let front = u16::from(self.is_beside(point, !group.color));
        self.fronts[head.index()] = fronts.sum::<u16>() + front;
        self.add(board, point, group.color);
        self.next[point.index()] = point;
        for &near in joined {
            if self.head(near) != head {
                self.rename(near, head);
            }
            self.next.swap(point.index(), near.index());
        }
        self.heads[point.index()] = head;
        self.sizes[head.index()] = group.size;
    }

    /// Takes back the last stone that was put; what it had joined falls apart again.
    pub(super) fn lift_joining(
        &mut self,
        board: &Board,
        point: Point,
        color: Color,
        notes: &mut Notes,
    ) {
        let head = Point::new(notes.read());
        self.drop(board, point, color);
        // The links are exchanged back before what the point knew of its own comes back.
        let before = Known::read(notes);
        for _ in 0..notes.read() {
            let near = Point::new(notes.read());
            let old = Point::new(notes.read());
            self.next.swap(point.index(), near.index());
            if old != head {
                self.rename(near, old);
            }
        }
        self.recall(before, point, head);
    }

    /// What is known of a point, and of the head that a stone there will have.
    pub(super) fn known(&self, point: Point, head: Point) -> Known {
        Known {
            next: self.next(point),
            head: self.head(point),
            size: self.sizes[head.index()],
            front: self.fronts[head.index()],
        }
    }

    /// Knows again what [`Tables::known`] has known.
    pub(super) fn recall(&mut self, before: Known, point: Point, head: Point) {
        self.sizes[head.index()] = before.size;
        self.fronts[head.index()] = before.front;
        self.heads[point.index()] = before.head;
        self.next[point.index()] = before.next;
    }

    /// Gives the group of a stone another head.
    fn rename(&mut self, first: Point, head: Point) {
        for stone in ring(&self.next, first) {
            self.heads[stone.index()] = head;
        }
    }
}

/// What is known of a point without a stone. It has to come back when a stone there is taken
/// back, since a group that was captured may still be known by it.
#[derive(Clone, Copy)]
pub(super) struct Known {
    next: Point,
    head: Point,
    size: u16,
    front: u16,
}

impl Known {
    pub(super) fn write(self, notes: &mut Notes) {
        for number in [
            self.next.number(),
            self.head.number(),
            self.size,
            self.front,
        ] {
            notes.write(number);
        }
    }

    pub(super) fn read(notes: &mut Notes) -> Self {
        let front = notes.read();
        let size = notes.read();
        let head = Point::new(notes.read());
        let next = Point::new(notes.read());
        Self {
            next,
            head,
            size,
            front,
        }
    }
}
