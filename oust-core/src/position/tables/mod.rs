//! Stones as tables with an entry a point, for boards of any size.
//!
//! A group is known by one of its stones, the head. A step costs no more than the sizes of the
//! groups that it touches: nothing looks at the whole board but the list of all legal
//! placements, which looks at every group once. Whether a side has one at all is looked for
//! beside the stones of the side that has fewer.

mod change;
mod front;
mod groups;
mod legal;
mod look;
mod ring;
mod side;

use crate::position::groups::Groups;
use crate::{Board, Color, Point};
use front::Fronts;
use side::Side;

/// The stones of a board of any size.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    cells: Vec<Cell>,
    fronts: Fronts,
    stones: [Side; 2],
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

/// What is known of a point, near at hand in one place.
#[derive(Clone, Copy, Debug)]
struct Cell {
    stone: Option<Color>,
    /// The number of stones beside it, the first player's in the lower four bits, the second
    /// player's in the upper.
    beside: u8,
    /// For a stone, the stone that stands for its group.
    head: Point,
    /// For a stone, the next one of its group, in a ring.
    next: Point,
    /// For a head, the stones in its group.
    size: u16,
}

impl Tables {
    pub(super) fn empty(board: &Board) -> Self {
        let len = board.len();
        let nothing = Cell {
            stone: None,
            beside: 0,
            head: Point::new(0),
            next: Point::new(0),
            size: 0,
        };
        Self {
            cells: vec![nothing; len],
            fronts: Fronts::empty(len),
            stones: [Side::default(), Side::default()],
            places: vec![0; len],
            lonely: [Point::at(len).number(); 2],
            likely: [Point::new(0); 2],
            large_apart: true,
        }
    }

    fn head(&self, stone: Point) -> Point {
        self.cells[stone.index()].head
    }

    /// The stone behind a stone in the ring of its group.
    fn next(&self, stone: Point) -> Point {
        self.cells[stone.index()].next
    }

    fn size_of(&self, head: Point) -> u16 {
        self.cells[head.index()].size
    }

    /// The stones in the group of a stone.
    fn size(&self, stone: Point) -> u16 {
        self.size_of(self.head(stone))
    }

    /// Whether a stone of this colour is beside a point.
    fn is_beside(&self, point: Point, color: Color) -> bool {
        self.cells[point.index()].is_beside(color)
    }

    /// The stones of the largest group of a side beside a point; 0 where there is none.
    fn largest_beside(&self, board: &Board, point: Point, color: Color) -> u16 {
        if !self.is_beside(point, color) {
            return 0;
        }
        let sizes = self.beside(board, point, color).map(|near| self.size(near));
        sizes.max().unwrap_or(0)
    }

    /// The stones of a side beside a point.
    fn beside<'a>(
        &'a self,
        board: &'a Board,
        point: Point,
        color: Color,
    ) -> impl Iterator<Item = Point> + 'a {
        let near = board.neighbours(point).iter().copied();
        near.filter(move |&near| self.at(near) == Some(color))
    }

    fn add(&mut self, board: &Board, point: Point, color: Color) {
        let stones = &mut self.stones[color.index()];
        let cell = &mut self.cells[point.index()];
        for side in Color::BOTH {
            self.lonely[side.index()] -= u16::from(!cell.is_beside(side));
        }
        cell.stone = Some(color);
        self.places[point.index()] = Point::at(stones.len()).number();
        stones.push(point);
        for &near in board.neighbours(point) {
            let cell = &mut self.cells[near.index()];
            if !cell.is_beside(color) {
                match cell.stone {
                    None => self.lonely[color.index()] -= 1,
                    Some(side) if side != color => self.fronts.push(cell.head, near),
                    Some(_) => {}
                }
            }
            cell.beside += 1 << shift(color);
        }
    }

    fn drop(&mut self, board: &Board, point: Point, color: Color) {
        for &near in board.neighbours(point) {
            let cell = &mut self.cells[near.index()];
            cell.beside -= 1 << shift(color);
            if !cell.is_beside(color) {
                match cell.stone {
                    None => self.lonely[color.index()] += 1,
                    Some(side) if side != color => self.fronts.remove(cell.head, near),
                    Some(_) => {}
                }
            }
        }
        let cell = &mut self.cells[point.index()];
        cell.stone = None;
        for side in Color::BOTH {
            self.lonely[side.index()] += u16::from(!cell.is_beside(side));
        }
        let place = self.places[point.index()];
        if let Some(last) = self.stones[color.index()].remove(place.into()) {
            self.places[last.index()] = place;
        }
    }
}

impl Cell {
    fn is_beside(self, color: Color) -> bool {
        self.beside & (0xF << shift(color)) != 0
    }
}

const fn shift(color: Color) -> usize {
    4 * color.index()
}
