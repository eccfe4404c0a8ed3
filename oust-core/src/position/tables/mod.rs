//! Stones as tables with an entry a point, for boards of any size.
//!
//! A group is known by one of its stones, the head. A step costs no more than the sizes of the
//! groups that it touches: nothing looks at the whole board but the list of all legal
//! placements, which looks at every group once.

mod change;
mod legal;
mod ring;

use super::groups::{Groups, NewGroup};
use super::notes::Notes;
use super::points::PointSet;
use super::rules::judge;
use crate::{Board, Color, Point};
use change::Known;
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
    counts: [u16; 2],
    /// For each side the number of empty points with no stone of it beside them.
    lonely: [u16; 2],
    /// For each side a point where it had a placement when one was last looked for.
    likely: [Point; 2],
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
            counts: [0; 2],
            lonely: [all; 2],
            likely: [Point::new(0); 2],
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

    /// The enemy stones beside the group that a stone would make, some of them more than once.
    fn touched<'a>(
        &'a self,
        board: &'a Board,
        stone: &'a Joining,
    ) -> impl Iterator<Item = Point> + 'a {
        let enemy = !stone.color;
        let own = stone.joined().iter().flat_map(|&near| self.ring(near));
        std::iter::once(stone.point)
            .chain(own)
            .filter(move |&member| self.is_beside(member, enemy))
            .flat_map(|member| board.neighbours(member))
            .copied()
            .filter(move |&near| self.at(near) == Some(enemy))
    }

    fn add(&mut self, board: &Board, point: Point, color: Color) {
        for side in Color::BOTH {
            self.lonely[side.index()] -= u16::from(!self.is_beside(point, side));
        }
        self.cells[point.index()] = Some(color);
        self.counts[color.index()] += 1;
        for &near in board.neighbours(point) {
            let joins_first = self.at(near).is_none() && !self.is_beside(near, color);
            self.lonely[color.index()] -= u16::from(joins_first);
            self.beside[near.index()] += 1 << shift(color);
        }
    }

    fn drop(&mut self, board: &Board, point: Point, color: Color) {
        for &near in board.neighbours(point) {
            self.beside[near.index()] -= 1 << shift(color);
            let joined_last = self.at(near).is_none() && !self.is_beside(near, color);
            self.lonely[color.index()] += u16::from(joined_last);
        }
        self.cells[point.index()] = None;
        self.counts[color.index()] -= 1;
        for side in Color::BOTH {
            self.lonely[side.index()] += u16::from(!self.is_beside(point, side));
        }
    }
}

const fn shift(color: Color) -> usize {
    4 * color.index()
}

impl Groups for Tables {
    type Touched = Touched;

    fn at(&self, point: Point) -> Option<Color> {
        self.cells[point.index()]
    }

    fn is_empty(&self, point: Point) -> bool {
        self.at(point).is_none()
    }

    fn count(&self, color: Color) -> usize {
        usize::from(self.counts[color.index()])
    }

    fn is_gone(&self, color: Color) -> bool {
        self.count(color) == 0
    }

    fn nth_empty(&self, board: &Board, before: usize) -> Option<Point> {
        let mut empty = board.points().filter(|&point| self.is_empty(point));
        empty.nth(before)
    }

    fn stones_of(&self, _: &Board, stone: Point) -> Vec<Point> {
        self.ring(stone).collect()
    }

    fn one_of_each(&self, _: &Board, color: Color) -> Vec<Point> {
        let stones = (0..self.cells.len()).map(Point::at);
        stones
            .filter(|&point| self.at(point) == Some(color) && self.head(point) == point)
            .collect()
    }

    fn largest_of(&self, board: &Board, color: Color) -> u16 {
        let sizes = self
            .one_of_each(board, color)
            .into_iter()
            .map(|head| self.size_of(head));
        sizes.max().unwrap_or(0)
    }

    fn joins(&self, _: &Board, point: Point, color: Color) -> bool {
        self.is_beside(point, color)
    }

    fn gather(&self, board: &Board, point: Point, color: Color) -> NewGroup<Touched> {
        let stone = self.joining(board, point, color);
        let size = self.size_joined(&stone);
        let mut largest_enemy = 0;
        let mut enemies = Vec::new();
        for near in self.touched(board, &stone) {
            let head = self.head(near);
            largest_enemy = largest_enemy.max(self.size_of(head));
            if largest_enemy >= size {
                break;
            }
            if enemies.last() != Some(&head) {
                enemies.push(head);
            }
        }
        enemies.sort_unstable();
        enemies.dedup();
        NewGroup {
            point,
            color,
            size,
            largest_enemy,
            touched: Touched { stone, enemies },
        }
    }

    fn enemies(&self, board: &Board, group: &NewGroup<Touched>) -> Vec<Point> {
        let touched = self.touched(board, &group.touched.stone);
        let mut heads: Vec<Point> = touched.map(|stone| self.head(stone)).collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    fn enemy_stones(&self, board: &Board, group: &NewGroup<Touched>) -> usize {
        let heads = self.enemies(board, group).into_iter();
        heads.map(|head| usize::from(self.size_of(head))).sum()
    }

    fn put_alone(&mut self, board: &Board, point: Point, color: Color, notes: Option<&mut Notes>) {
        if let Some(notes) = notes {
            self.known(point, point).write(notes);
        }
        self.add(board, point, color);
        self.next[point.index()] = point;
        self.heads[point.index()] = point;
        self.sizes[point.index()] = 1;
    }

    fn lift_alone(&mut self, board: &Board, point: Point, color: Color, notes: &mut Notes) {
        self.drop(board, point, color);
        self.recall(Known::read(notes), point, point);
    }

    fn join(&mut self, board: &Board, group: &NewGroup<Touched>) {
        self.put_joining(board, group, None);
    }

    fn capture(
        &mut self,
        board: &Board,
        group: &NewGroup<Touched>,
        mut notes: Option<&mut Notes>,
        taken: impl FnMut(Point),
    ) {
        self.take(board, group, notes.as_deref_mut(), taken);
        self.put_joining(board, group, notes);
    }

    fn give_back(&mut self, board: &Board, point: Point, color: Color, notes: &mut Notes) {
        self.lift_joining(board, point, color, notes);
        for _ in 0..notes.read() {
            self.restore(board, Point::new(notes.read()), !color);
        }
    }

    /// The points that join nothing are counted all the time.
    fn knows_lonely_point(&self, color: Color) -> bool {
        self.lonely[color.index()] > 0
    }

    fn look_for_placement(&mut self, board: &Board, color: Color) -> bool {
        if judge(self, board, self.likely[color.index()], color).is_ok() {
            return true;
        }
        let found = self.legal_points(board, color).into_iter().next();
        if let Some(point) = found {
            self.likely[color.index()] = point;
        }
        found.is_some()
    }

    fn legal(&self, board: &Board, color: Color) -> PointSet {
        self.legal_points(board, color)
    }
}
