//! Groups that are asked for, joined, taken and restored.

use super::ring::{Joined, Joining};
use super::{Cell, Tables};
use crate::position::groups::{Groups, NewGroup};
use crate::position::notes::Notes;
use crate::{Board, Color, Point};

impl Tables {
    /// A stone for an empty point, and the groups of its colour beside it.
    pub(super) fn joining(&self, board: &Board, point: Point, color: Color) -> Joining {
        let mut stone = Joining::nothing(point, color);
        for &near in board.neighbours(point) {
            let Cell {
                stone: owner, head, ..
            } = self.cells[near.index()];
            if owner == Some(color) && !stone.has(head) {
                let size = self.size_of(head);
                stone.push(Joined {
                    stone: near,
                    head,
                    size,
                });
            }
        }
        stone
    }

    /// The stones of the largest enemy group that the group would touch that a stone would make;
    /// 0 when it would touch none. Where large groups do not touch, one that touches enemies
    /// touches single stones.
    pub(super) fn largest_touched(&self, board: &Board, stone: &Joining) -> u16 {
        let enemy = !stone.color;
        if !self.large_apart {
            let touched = self.touched(board, stone).map(|enemy| self.size(enemy));
            return touched.max().unwrap_or(0);
        }
        let touched = stone.joined().iter().map(|group| match group.size {
            1 => self.largest_beside(board, group.stone, enemy),
            _ => u16::from(self.fronts.first(group.head).is_some()),
        });
        let beside = self.largest_beside(board, stone.point, enemy);
        touched.fold(beside, u16::max)
    }

    /// The enemy stones beside the group that a stone would make, some of them more than once.
    pub(super) fn touched<'a>(
        &'a self,
        board: &'a Board,
        stone: &'a Joining,
    ) -> impl Iterator<Item = Point> + 'a {
        let joined = stone.joined().iter();
        let fronts = joined.flat_map(|group| self.fronts.stones(group.head));
        std::iter::once(stone.point)
            .chain(fronts)
            .flat_map(|member| self.beside(board, member, !stone.color))
    }

    /// Takes the enemies off the board that a new group touches, and notes their heads.
    pub(super) fn take(&mut self, board: &Board, stone: &Joining, mut notes: Option<&mut Notes>) {
        let enemy = !stone.color;
        let mut taken = self.take_beside(board, stone.point, enemy, notes.as_deref_mut());
        for group in stone.joined() {
            // A stone without an enemy beside it is not of the front any more.
            while let Some(member) = self.fronts.first(group.head) {
                taken += self.take_beside(board, member, enemy, notes.as_deref_mut());
            }
        }
        if let Some(notes) = notes {
            notes.write(taken);
        }
    }

    /// Takes the groups of a side off the board that are beside a point, and notes their heads.
    /// Returns how many there were.
    fn take_beside(
        &mut self,
        board: &Board,
        point: Point,
        color: Color,
        mut notes: Option<&mut Notes>,
    ) -> u16 {
        let mut taken = 0;
        for &near in board.neighbours(point) {
            if self.at(near) == Some(color) {
                let head = self.head(near);
                self.drop_group(board, head, color);
                if let Some(notes) = notes.as_deref_mut() {
                    notes.write(head.number());
                }
                taken += 1;
            }
        }
        taken
    }

    fn drop_group(&mut self, board: &Board, first: Point, color: Color) {
        self.along_ring(first, |tables, stone| tables.drop(board, stone, color));
    }

    /// Puts back the last group that was taken, of which this is the head.
    pub(super) fn restore(&mut self, board: &Board, head: Point, color: Color) {
        self.fronts.clear(head);
        self.along_ring(head, |tables, stone| {
            tables.add(board, stone, color);
            tables.enter_front(head, stone, color);
        });
    }

    /// Adds a stone to the front of its group if it has an enemy beside it.
    pub(super) fn enter_front(&mut self, head: Point, stone: Point, color: Color) {
        if self.is_beside(stone, !color) {
            self.fronts.push(head, stone);
        }
    }

    /// Puts a stone and joins it to the groups of its colour beside it. The largest of them
    /// keeps its head.
    pub(super) fn put_joining(
        &mut self,
        board: &Board,
        group: &NewGroup<Joining>,
        notes: Option<&mut Notes>,
    ) {
        let (point, joined) = (group.point, group.touched.joined());
        let largest = joined.iter().max_by_key(|group| group.size);
        let head = largest.map_or(point, |group| group.head);
        if let Some(notes) = notes {
            for group in joined {
                notes.write(group.head.number());
                notes.write(group.stone.number());
            }
            notes.write(Point::at(joined.len()).number());
            self.known(point, head).write(notes);
            notes.write(head.number());
        }
        self.add(board, point, group.color);
        let cell = &mut self.cells[point.index()];
        cell.next = point;
        cell.head = head;
        self.enter_front(head, point, group.color);
        for joined in joined {
            if joined.head != head {
                self.fronts.hand_over(joined.head, head);
                self.rename(joined.stone, head);
            }
            self.exchange_links(point, joined.stone);
        }
        self.cells[head.index()].size = group.size;
    }

    /// Takes back the last stone that was put; what it had joined falls apart again. No enemy is
    /// beside it, since it has captured them all.
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
            self.exchange_links(point, near);
            if old != head {
                self.fronts.clear(old);
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
            size: self.size_of(head),
        }
    }

    /// Knows again what [`Tables::known`] has known.
    pub(super) fn recall(&mut self, before: Known, point: Point, head: Point) {
        self.cells[head.index()].size = before.size;
        let cell = &mut self.cells[point.index()];
        cell.head = before.head;
        cell.next = before.next;
    }
}

/// What is known of a point without a stone. It has to come back when a stone there is taken
/// back, since a group that was captured may still be known by it.
#[derive(Clone, Copy)]
pub(super) struct Known {
    next: Point,
    head: Point,
    size: u16,
}

impl Known {
    pub(super) fn write(self, notes: &mut Notes) {
        for number in [self.next.number(), self.head.number(), self.size] {
            notes.write(number);
        }
    }

    pub(super) fn read(notes: &mut Notes) -> Self {
        let size = notes.read();
        let head = Point::new(notes.read());
        let next = Point::new(notes.read());
        Self { next, head, size }
    }
}
