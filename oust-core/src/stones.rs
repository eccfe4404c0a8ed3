//! The stones on a board, kept in their groups.
//!
//! Every stone knows the head of its group, and the stones of a group form a ring. So the size
//! of a group costs one look-up, joining two groups costs the size of the smaller one, and all
//! of it holds for any arrangement, also one that no game reaches.

use crate::{Board, Color, Point, Setup};

#[derive(Clone, Debug)]
pub(crate) struct Stones {
    cells: Vec<Option<Color>>,
    /// For each stone, the stone that stands for its group.
    heads: Vec<Point>,
    /// For each stone, the next one of its group, in a ring.
    next: Vec<Point>,
    /// For each head, the stones in its group.
    sizes: Vec<u16>,
    counts: [u16; 2],
}

/// The heads of the distinct groups around a point, at most six.
pub(crate) struct Heads {
    heads: [Point; 6],
    len: usize,
}

impl Heads {
    pub(crate) fn as_slice(&self) -> &[Point] {
        &self.heads[..self.len]
    }
}

impl Stones {
    pub(crate) fn from_setup(setup: &Setup) -> Self {
        let len = setup.board().len();
        let mut stones = Self {
            cells: vec![None; len],
            heads: vec![Point::new(0); len],
            next: vec![Point::new(0); len],
            sizes: vec![0; len],
            counts: [0; 2],
        };
        for color in Color::BOTH {
            for point in setup.stones(color) {
                stones.place(setup.board(), point, color);
            }
        }
        stones
    }

    /// The stone on a point; `None` when it is empty or off the board.
    pub(crate) fn at(&self, point: Point) -> Option<Color> {
        self.cells.get(point.index()).copied().flatten()
    }

    pub(crate) fn count(&self, color: Color) -> usize {
        usize::from(self.counts[color.index()])
    }

    pub(crate) fn head(&self, stone: Point) -> Point {
        self.heads[stone.index()]
    }

    pub(crate) fn size(&self, head: Point) -> usize {
        usize::from(self.sizes[head.index()])
    }

    /// The stones of a group, in no particular order.
    pub(crate) fn members(&self, head: Point) -> impl Iterator<Item = Point> + '_ {
        let ring = std::iter::successors(Some(head), |stone| Some(self.next[stone.index()]));
        ring.take(self.size(head))
    }

    /// The heads of all groups of a colour.
    pub(crate) fn groups(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.cells
            .iter()
            .zip(&self.heads)
            .enumerate()
            .filter_map(move |(index, (&cell, &head))| {
                (cell == Some(color) && head.index() == index).then_some(head)
            })
    }

    /// The distinct groups of a colour beside a point.
    pub(crate) fn beside(&self, board: &Board, point: Point, color: Color) -> Heads {
        let mut found = Heads {
            heads: [point; 6],
            len: 0,
        };
        for &near in board.neighbours(point) {
            let head = self.heads[near.index()];
            if self.at(near) == Some(color) && !found.as_slice().contains(&head) {
                found.heads[found.len] = head;
                found.len += 1;
            }
        }
        found
    }

    /// The distinct groups of a colour beside any stone of a group.
    pub(crate) fn touching(&self, board: &Board, head: Point, color: Color) -> Vec<Point> {
        let mut heads: Vec<Point> = self
            .members(head)
            .flat_map(|stone| board.neighbours(stone))
            .filter(|&&near| self.at(near) == Some(color))
            .map(|&near| self.head(near))
            .collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    /// Puts a stone on an empty point and joins it to the groups of its colour beside it.
    pub(crate) fn place(&mut self, board: &Board, point: Point, color: Color) {
        let joined = self.beside(board, point, color);
        self.cells[point.index()] = Some(color);
        self.heads[point.index()] = point;
        self.next[point.index()] = point;
        self.sizes[point.index()] = 1;
        self.counts[color.index()] += 1;
        let mut head = point;
        for &other in joined.as_slice() {
            head = self.join(head, other);
        }
    }

    /// Takes a group off the board and returns its stones.
    pub(crate) fn remove(&mut self, head: Point) -> Vec<Point> {
        let members: Vec<Point> = self.members(head).collect();
        for &stone in &members {
            self.clear(stone);
        }
        members
    }

    /// Takes one stone back; what it had joined falls apart again.
    pub(crate) fn lift(&mut self, board: &Board, stone: Point) {
        let Some(color) = self.at(stone) else { return };
        for other in self.remove(self.head(stone)) {
            if other != stone {
                self.place(board, other, color);
            }
        }
    }

    fn clear(&mut self, stone: Point) {
        if let Some(color) = self.cells[stone.index()].take() {
            self.counts[color.index()] -= 1;
        }
    }

    /// Joins two groups and returns the head of the new one.
    fn join(&mut self, a: Point, b: Point) -> Point {
        let (large, small) = if self.size(a) >= self.size(b) {
            (a, b)
        } else {
            (b, a)
        };
        let members: Vec<Point> = self.members(small).collect();
        for stone in members {
            self.heads[stone.index()] = large;
        }
        // Exchanging one link of each turns two rings into one.
        self.next.swap(large.index(), small.index());
        self.sizes[large.index()] += self.sizes[small.index()];
        large
    }
}
