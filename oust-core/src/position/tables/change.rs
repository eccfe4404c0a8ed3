//! Groups that are asked for, joined, taken and restored.

use super::Tables;
use crate::position::groups::{Change, Groups, Joining, Known, NewGroup, Taken, ring};
use crate::position::points::PointSet;
use crate::{Board, Color, Point};

impl Groups for Tables {
    /// The stones of the largest enemy group touched, 0 when none is; of a group that is not
    /// smaller than the new one at once.
    type Touched = usize;

    fn at(&self, point: Point) -> Option<Color> {
        self.cells[point.index()]
    }

    fn is_empty(&self, point: Point) -> bool {
        self.at(point).is_none()
    }

    fn count(&self, color: Color) -> usize {
        usize::from(self.counts[color.index()])
    }

    fn empty_points(&self, board: &Board) -> PointSet {
        let mut empty = PointSet::empty(board.len());
        for point in board.points().filter(|&point| self.at(point).is_none()) {
            empty.insert(point);
        }
        empty
    }

    fn size(&self, stone: Point) -> usize {
        self.size_of(self.head(stone))
    }

    fn next(&self, stone: Point) -> Point {
        self.next[stone.index()]
    }

    fn one_of_each(&self, _: &Board, color: Color) -> Vec<Point> {
        let stones = (0..self.cells.len()).map(Point::at);
        stones
            .filter(|&point| self.at(point) == Some(color) && self.head(point) == point)
            .collect()
    }

    fn largest_of(&self, board: &Board, color: Color) -> usize {
        let sizes = self
            .one_of_each(board, color)
            .into_iter()
            .map(|head| self.size_of(head));
        sizes.max().unwrap_or(0)
    }

    fn joins(&self, _: &Board, point: Point, color: Color) -> bool {
        self.is_beside(point, color)
    }

    fn gather(&self, board: &Board, point: Point, color: Color) -> NewGroup<usize> {
        let stone = self.joining(board, point, color);
        let size = self.size_joined(&stone);
        let mut largest = 0;
        for near in self.touched(board, &stone) {
            largest = largest.max(self.size(near));
            if largest >= size {
                break;
            }
        }
        NewGroup {
            point,
            color,
            size,
            touched: largest,
        }
    }

    fn largest(&self, group: &NewGroup<usize>) -> usize {
        group.touched
    }

    fn enemies(&self, board: &Board, group: &NewGroup<usize>) -> Vec<Point> {
        let stone = self.joining(board, group.point, group.color);
        let touched = self.touched(board, &stone);
        let mut heads: Vec<Point> = touched.map(|stone| self.head(stone)).collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    fn enemy_stones(&self, board: &Board, group: &NewGroup<usize>) -> usize {
        let heads = self.enemies(board, group);
        heads.into_iter().map(|head| self.size_of(head)).sum()
    }

    fn take(&mut self, board: &Board, group: &NewGroup<usize>, mut taken: impl Taken) {
        let stone = self.joining(board, group.point, group.color);
        self.take_beside(board, stone.point, !stone.color, &mut taken);
        for joined in stone.joined() {
            let mut member = joined.stone;
            loop {
                self.take_beside(board, member, !stone.color, &mut taken);
                member = self.next(member);
                if member == joined.stone {
                    break;
                }
            }
        }
    }

    fn put_alone(&mut self, board: &Board, point: Point, color: Color) -> Known {
        let known = self.known_of(point, point.number());
        self.add(board, point, color);
        self.next[point.index()] = point;
        self.heads[point.index()] = point;
        self.sizes[point.index()] = 1;
        known
    }

    fn lift_alone(&mut self, board: &Board, point: Point, color: Color, before: Known) {
        self.sizes[point.index()] = before.size;
        self.forget(board, point, color, before);
    }

    fn put_joining(&mut self, board: &Board, point: Point, color: Color) -> Change {
        let stone = &self.joining(board, point, color);
        self.add(board, point, color);
        let largest = stone
            .joined()
            .iter()
            .max_by_key(|group| self.sizes[usize::from(group.id)]);
        let id = largest.map_or(point.number(), |group| group.id);
        let change = Change {
            stone: *stone,
            before: self.known_of(point, id),
            id,
            reach_before: [0; Board::MOST_WORDS],
        };
        let size = self.size_joined(stone);
        self.next[point.index()] = point;
        for joined in stone.joined() {
            if joined.id != id {
                self.rename(joined.stone, id);
            }
            self.next.swap(point.index(), joined.stone.index());
        }
        self.heads[point.index()] = Point::new(id);
        self.sizes[usize::from(id)] = Point::at(size).number();
        change
    }

    fn lift_joining(&mut self, board: &Board, change: &Change) {
        let point = change.stone.point;
        self.sizes[usize::from(change.id)] = change.before.size;
        for joined in change.stone.joined().iter().rev() {
            self.next.swap(point.index(), joined.stone.index());
            if joined.id != change.id {
                self.rename(joined.stone, joined.id);
            }
        }
        self.forget(board, point, change.stone.color, change.before);
    }

    fn restore(&mut self, board: &Board, stone: Point, color: Color) {
        let mut member = stone;
        loop {
            self.add(board, member, color);
            member = self.next(member);
            if member == stone {
                break;
            }
        }
    }

    fn has_lonely_point(&self, _: &Board, color: Color) -> bool {
        self.lonely[color.index()] > 0
    }

    /// They are counted all the time.
    fn find_lonely_point(&mut self, board: &Board, color: Color) -> bool {
        self.has_lonely_point(board, color)
    }

    fn legal(&self, board: &Board, color: Color) -> PointSet {
        self.legal_points(board, color)
    }
}

impl Tables {
    /// A stone for an empty point, and the groups of its colour beside it.
    pub(super) fn joining(&self, board: &Board, point: Point, color: Color) -> Joining {
        let mut stone = Joining::nothing(point, color);
        for &near in board.neighbours(point) {
            let id = self.head(near).number();
            if self.at(near) == Some(color) && stone.joined().iter().all(|group| group.id != id) {
                stone.push(near, id);
            }
        }
        stone
    }

    /// The stones of the group that a stone would make.
    pub(super) fn size_joined(&self, stone: &Joining) -> usize {
        let groups = stone.joined().iter();
        let sizes = groups.map(|group| usize::from(self.sizes[usize::from(group.id)]));
        1 + sizes.sum::<usize>()
    }

    /// What is known of a point, and under the id that a stone there will have.
    fn known_of(&self, point: Point, id: u16) -> Known {
        Known {
            next: self.next(point),
            id: self.head(point).number(),
            size: self.sizes[usize::from(id)],
        }
    }

    /// Drops a stone, and lets its point be known by what it was before.
    fn forget(&mut self, board: &Board, point: Point, color: Color, before: Known) {
        self.next[point.index()] = before.next;
        self.heads[point.index()] = Point::new(before.id);
        self.drop(board, point, color);
    }

    /// Takes the groups of this colour beside a point.
    fn take_beside(&mut self, board: &Board, point: Point, color: Color, taken: &mut impl Taken) {
        if !self.is_beside(point, color) {
            return;
        }
        for &near in board.neighbours(point) {
            // A group taken is gone for the neighbours behind.
            if self.at(near) != Some(color) {
                continue;
            }
            taken.group(near);
            let mut stone = near;
            loop {
                self.drop(board, stone, color);
                taken.stone(stone);
                stone = self.next(stone);
                if stone == near {
                    break;
                }
            }
        }
    }

    /// Gives the group of a stone another head.
    fn rename(&mut self, first: Point, id: u16) {
        for stone in ring(&self.next, first) {
            self.heads[stone.index()] = Point::new(id);
        }
    }
}
