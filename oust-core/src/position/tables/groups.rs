//! What the rules ask of tables.

use super::change::Known;
use super::{Tables, Touched};
use crate::position::groups::{Groups, NewGroup};
use crate::position::notes::Notes;
use crate::position::points::PointSet;
use crate::position::rules::judge;
use crate::{Board, Color, Point};

impl Groups for Tables {
    type Touched = Touched;
    /// Their number.
    type Side = usize;
    type Points = PointSet;

    fn at(&self, point: Point) -> Option<Color> {
        self.cells[point.index()]
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

    fn is_gone(&self, color: Color) -> bool {
        self.count(color) == 0
    }

    fn each_stone(&self, color: Color, tell: impl FnMut(Point)) {
        self.stones[color.index()].iter().copied().for_each(tell);
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

    /// Where large groups do not touch, one that touches enemies touches single stones.
    fn sizes(&self, board: &Board, point: Point, color: Color) -> (u16, u16) {
        if !self.large_apart {
            let group = self.gather(board, point, color);
            return (group.size, group.largest_enemy);
        }
        let stone = self.joining(board, point, color);
        let mut largest_enemy = self.largest_beside(board, point, !color);
        for &near in stone.joined() {
            let head = self.head(near);
            let touched = match self.size_of(head) {
                1 => self.largest_beside(board, near, !color),
                _ => u16::from(self.fronts[head.index()] > 0),
            };
            largest_enemy = largest_enemy.max(touched);
        }
        (self.size_joined(&stone), largest_enemy)
    }

    fn enemies(&self, board: &Board, group: &NewGroup<Touched>) -> Vec<Point> {
        let touched = self.touched(board, &group.touched.stone);
        let mut heads: Vec<Point> = touched.map(|stone| self.head(stone)).collect();
        heads.sort_unstable();
        heads.dedup();
        heads
    }

    fn enemy_stones(&self, group: &NewGroup<Touched>) -> usize {
        let heads = group.touched.enemies.iter();
        heads.map(|&head| usize::from(self.size_of(head))).sum()
    }

    fn put_alone(&mut self, board: &Board, point: Point, color: Color, notes: Option<&mut Notes>) {
        if let Some(notes) = notes {
            self.known(point, point).write(notes);
        }
        self.add(board, point, color);
        self.next[point.index()] = point;
        self.heads[point.index()] = point;
        self.sizes[point.index()] = 1;
        self.fronts[point.index()] = u16::from(self.is_beside(point, !color));
    }

    fn lift_alone(&mut self, board: &Board, point: Point, color: Color, notes: &mut Notes) {
        self.drop(board, point, color);
        self.recall(Known::read(notes), point, point);
    }

    fn join(&mut self, board: &Board, group: &NewGroup<Touched>) {
        self.large_apart &= group.largest_enemy < 2;
        self.put_joining(board, group, None);
    }

    fn capture(&mut self, board: &Board, group: &NewGroup<Touched>, mut notes: Option<&mut Notes>) {
        self.take(board, group, notes.as_deref_mut());
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
