//! Stones as tables with an entry a point, for boards of any size.
//!
//! A group is known by one of its stones, the head. A step costs no more than the sizes of the
//! groups that it touches: nothing looks at the whole board but the list of all legal
//! placements, which looks at every group once. Whether a side has one at all is looked for
//! beside the stones of the side that has fewer.

mod change;
mod groups;
mod legal;
mod look;
mod ring;

use crate::position::groups::Groups;
use crate::{Board, Color, Point};
use ring::{Joining, ring};

/// What a new group is made of and what it touches.
pub(super) struct Touched {
    stone: Joining,
    /// The heads of the enemy groups, all of them when the group may be made.
    enemies: Vec<Point>,
}

/// The stones of a board of any size.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    cells: Vec<Option<Color>>,
    /// For each point the number of stones beside it, the first player's in the lower four bits,
    /// the second player's in the upper.
    beside: Vec<u8>,
    /// For each stone, the stone that stands for its group.
    heads: Vec<Point>,
    /// For each stone, the next one of its group, in a ring.
    next: Vec<Point>,
    /// For each head, the stones in its group.
    sizes: Vec<u16>,
    /// For each head, the stones of its group that have an enemy beside them.
    fronts: Vec<u16>,
    /// The stones of each side, in any order.
    stones: [Vec<Point>; 2],
    /// For each stone, where it is among those of its side.
    places: Vec<u16>,
    /// For each side the number of empty points with no stone of it beside them.
    lonely: [u16; 2],
    /// For each side a point where it had a placement when one was last looked for.
    likely: [Point; 2],
    /// Whether of two groups of different sides that touch, one is a single stone. No placement
    /// changes that: what captures touches no enemy any more, and what does not is alone.
    large_apart: bool,
}

impl Tables {
    pub(super) fn empty(board: &Board) -> Self {
        let len = board.len();
        let all = Point::at(len).number();
        Self {
            cells: vec![None; len],
            beside: vec![0; len],
            heads: vec![Point::new(0); len],
            next: vec![Point::new(0); len],
            sizes: vec![0; len],
            fronts: vec![0; len],
            stones: [Vec::new(), Vec::new()],
            places: vec![0; len],
            lonely: [all; 2],
            likely: [Point::new(0); 2],
            large_apart: true,
        }
    }

    fn head(&self, stone: Point) -> Point {
        self.heads[stone.index()]
    }

    /// The stone behind a stone in the ring of its group.
    fn next(&self, stone: Point) -> Point {
        self.next[stone.index()]
    }

    fn size_of(&self, head: Point) -> u16 {
        self.sizes[head.index()]
    }

    /// The stones in the group of a stone.
    fn size(&self, stone: Point) -> u16 {
        self.size_of(self.head(stone))
    }

    fn ring(&self, stone: Point) -> impl Iterator<Item = Point> + '_ {
        ring(&self.next, stone)
    }

    /// Whether a stone of this colour is beside a point.
    fn is_beside(&self, point: Point, color: Color) -> bool {
        self.beside[point.index()] & (0xF << shift(color)) != 0
    }

    /// The stones of the largest group of a side beside a point; 0 where there is none.
    fn largest_beside(&self, board: &Board, point: Point, color: Color) -> u16 {
        let near = board.neighbours(point).iter();
        let stones = near.filter(|&&near| self.at(near) == Some(color));
        stones.map(|&near| self.size(near)).max().unwrap_or(0)
    }

    /// The enemy stones beside the group that a stone would make, some of them more than once.
    fn touched<'a>(
        &'a self,
        board: &'a Board,
        stone: &'a Joining,
    ) -> impl Iterator<Item = Point> + 'a {
        let enemy = !stone.color;
        let own = stone
            .joined()
            .iter()
            .flat_map(move |&near| self.front(near, enemy));
        std::iter::once(stone.point)
            .filter(move |&point| self.is_beside(point, enemy))
            .chain(own)
            .flat_map(|member| board.neighbours(member))
            .copied()
            .filter(move |&near| self.at(near) == Some(enemy))
    }

    /// The stones of the group of a stone that have an enemy beside them. Nobody walks on behind
    /// the last of them.
    fn front(&self, stone: Point, enemy: Color) -> impl Iterator<Item = Point> + '_ {
        let many = self.fronts[self.head(stone).index()].into();
        let ring = self.ring(stone);
        ring.filter(move |&member| self.is_beside(member, enemy))
            .take(many)
    }

    fn add(&mut self, board: &Board, point: Point, color: Color) {
        for side in Color::BOTH {
            self.lonely[side.index()] -= u16::from(!self.is_beside(point, side));
        }
        self.cells[point.index()] = Some(color);
        let stones = &mut self.stones[color.index()];
        self.places[point.index()] = Point::at(stones.len()).number();
        stones.push(point);
        for &near in board.neighbours(point) {
            if !self.is_beside(near, color) {
                match self.at(near) {
                    None => self.lonely[color.index()] -= 1,
                    Some(side) if side != color => {
                        self.fronts[self.heads[near.index()].index()] += 1;
                    }
                    Some(_) => {}
                }
            }
            self.beside[near.index()] += 1 << shift(color);
        }
    }

    fn drop(&mut self, board: &Board, point: Point, color: Color) {
        for &near in board.neighbours(point) {
            self.beside[near.index()] -= 1 << shift(color);
            if !self.is_beside(near, color) {
                match self.at(near) {
                    None => self.lonely[color.index()] += 1,
                    Some(side) if side != color => {
                        self.fronts[self.heads[near.index()].index()] -= 1;
                    }
                    Some(_) => {}
                }
            }
        }
        self.cells[point.index()] = None;
        let stones = &mut self.stones[color.index()];
        let place = self.places[point.index()];
        stones.swap_remove(place.into());
        if let Some(last) = stones.get(usize::from(place)) {
            self.places[last.index()] = place;
        }
        for side in Color::BOTH {
            self.lonely[side.index()] += u16::from(!self.is_beside(point, side));
        }
    }
}

const fn shift(color: Color) -> usize {
    4 * color.index()
}
