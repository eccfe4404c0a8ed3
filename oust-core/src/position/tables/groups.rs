//! What the rules ask of tables.

use super::Tables;
use super::change::Known;
use super::ring::Joining;
use crate::position::groups::{Groups, NewGroup};
use crate::position::notes::Notes;
use crate::position::points::PointSet;
use crate::position::rules::judge;
use crate::{Board, Color, Point};

impl Groups for Tables {
    type Touched = Joining;
    /// Their number.
    type Side = usize;
    type Points = PointSet;

    fn at(&self, point: Point) -> Option<Color> {
        self.cells[point.index()].stone
    }

    fn count(&self, color: Color) -> usize {
        self.stones[color.index()].len()
    }

    #[inline]
    fn side(&self, color: Color) -> usize {
        self.count(color)
    }

    #[inline]
    fn lost(&self, before: usize, color: Color) -> usize {
        before - self.count(color)
    }

    fn each_lost(&self, before: usize, color: Color, tell: impl FnMut(Point)) {
        let lost = self.stones[color.index()].lost(before);
        lost.iter().copied().for_each(tell);
    }

    fn is_gone(&self, color: Color) -> bool {
        self.count(color) == 0
    }

    fn each_stone(&self, color: Color, tell: impl FnMut(Point)) {
        let stones = self.stones[color.index()].stones();
        stones.iter().copied().for_each(tell);
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

    fn gather(&self, board: &Board, point: Point, color: Color) -> NewGroup<Joining> {
        let stone = self.joining(board, point, color);
        NewGroup {
            point,
            color,
            size: stone.size(),
            largest_enemy: self.largest_touched(board, &stone),
            touched: stone,
        }
    }

    fn enemies(&self, board: &Board, group: &NewGroup<Joining>) -> Vec<Point> {
        let touched = self.touched(board, &group.touched);
        let mut heads: Vec<Point> = touched.map(|stone| self.head(stone)).collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    fn enemy_stones(&self, board: &Board, group: &NewGroup<Joining>) -> usize {
        let heads = self.enemies(board, group).into_iter();
        heads.map(|head| usize::from(self.size_of(head))).sum()
    }

    fn put_alone(&mut self, board: &Board, point: Point, color: Color, notes: Option<&mut Notes>) {
        if let Some(notes) = notes {
            self.known(point, point).write(notes);
        }
        self.add(board, point, color);
        let cell = &mut self.cells[point.index()];
        cell.next = point;
        cell.head = point;
        cell.size = 1;
        self.fronts.clear(point);
        self.enter_front(point, point, color);
    }

    fn lift_alone(&mut self, board: &Board, point: Point, color: Color, notes: &mut Notes) {
        self.drop(board, point, color);
        self.recall(Known::read(notes), point, point);
    }

    fn join(&mut self, board: &Board, group: &NewGroup<Joining>) {
        self.large_apart &= group.largest_enemy < 2;
        self.put_joining(board, group, None);
    }

    fn capture(&mut self, board: &Board, group: &NewGroup<Joining>, mut notes: Option<&mut Notes>) {
        self.take(board, &group.touched, notes.as_deref_mut());
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

    #[cold]
    #[inline(never)]
    fn look_for_placement(&mut self, board: &Board, color: Color) -> bool {
        if judge(self, board, self.likely[color.index()], color).is_ok() {
            return true;
        }
        let found = self.find_capture(board, color);
        if let Some(point) = found {
            self.likely[color.index()] = point;
        }
        found.is_some()
    }

    fn legal(&self, board: &Board, color: Color) -> PointSet {
        self.legal_points(board, color)
    }

    fn count_legal(&self, board: &Board, color: Color) -> usize {
        self.legal_points(board, color).len()
    }
}
