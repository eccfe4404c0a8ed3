//! The stones of one side as a list.

use crate::Point;

/// The stones of a side, in any order. Those that are taken off stay behind the others until new
/// ones come.
#[derive(Clone, Debug, Default)]
pub(super) struct Side {
    points: Vec<Point>,
    len: usize,
}

impl Side {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn stones(&self) -> &[Point] {
        &self.points[..self.len]
    }

    /// The stones that have been taken off since there were so many, when none has come since.
    pub(super) fn lost(&self, before: usize) -> &[Point] {
        &self.points[self.len..before]
    }

    /// Adds a stone behind the others.
    pub(super) fn push(&mut self, stone: Point) {
        match self.points.get_mut(self.len) {
            Some(gone) => *gone = stone,
            None => self.points.push(stone),
        }
        self.len += 1;
    }

    /// Takes the stone off that is at this place of the list, and returns the one that has come
    /// there, if it was not the last.
    pub(super) fn remove(&mut self, place: usize) -> Option<Point> {
        self.len -= 1;
        self.points.swap(place, self.len);
        self.stones().get(place).copied()
    }
}
