//! What the rules ask of masks.

use super::gather::Touched;
use super::{Mask, Masks};
use crate::position::groups::{Groups, NewGroup};
use crate::position::notes::Notes;
use crate::position::rules::judge;
use crate::{Board, Color, Point};

impl<const W: usize, const K: usize> Groups for Masks<W, K> {
    type Touched = Touched<W>;
    type Side = Mask<W>;
    type Points = Mask<W>;

    #[inline]
    fn at(&self, point: Point) -> Option<Color> {
        let has = |color: Color| self.stones[color.index()].has(point);
        Color::BOTH.into_iter().find(|&color| has(color))
    }

    fn count(&self, color: Color) -> usize {
        self.stones[color.index()].len()
    }

    #[inline]
    fn side(&self, color: Color) -> Mask<W> {
        self.stones[color.index()]
    }

    #[inline]
    fn lost(&self, before: Mask<W>, color: Color) -> usize {
        before.without(self.stones[color.index()]).len()
    }

    #[inline]
    fn each_lost(&self, before: Mask<W>, color: Color, tell: impl FnMut(Point)) {
        before.without(self.stones[color.index()]).each_of_few(tell);
    }

    #[inline]
    fn is_gone(&self, color: Color) -> bool {
        self.stones[color.index()].is_empty()
    }

    fn each_stone(&self, color: Color, tell: impl FnMut(Point)) {
        self.stones[color.index()].each(tell);
    }

    fn stones_of(&self, board: &Board, stone: Point) -> Vec<Point> {
        self.group_at(board, stone).into_iter().collect()
    }

    fn one_of_each(&self, board: &Board, color: Color) -> Vec<Point> {
        self.one_of_each_among(board, self.stones[color.index()], color)
    }

    fn largest_of(&self, board: &Board, color: Color) -> u16 {
        let mut largest = u16::from(self.stones[color.index()].meets(self.lone));
        self.each_large_of(board, color, |size, _| largest = largest.max(size));
        largest
    }

    #[inline]
    fn joins(&self, board: &Board, point: Point, color: Color) -> bool {
        Mask::reach_of(board, point).meets(self.stones[color.index()])
    }

    #[expect(
        clippy::inline_always,
        reason = "what a capture is made of stays in registers"
    )]
    #[inline(always)]
    fn gather(&self, board: &Board, point: Point, color: Color) -> NewGroup<Touched<W>> {
        self.gather_group(board, point, color)
    }

    fn enemies(&self, board: &Board, group: &NewGroup<Touched<W>>) -> Vec<Point> {
        self.one_of_each_among(board, group.touched.enemies, !group.color)
    }

    fn enemy_stones(&self, _: &Board, group: &NewGroup<Touched<W>>) -> usize {
        group.touched.enemies.len()
    }

    #[inline]
    fn put_alone(&mut self, board: &Board, point: Point, color: Color, _: Option<&mut Notes>) {
        self.add(board, point, color);
        self.lone |= Mask::only(board, point);
        self.set_id(point, Self::ALONE);
    }

    #[inline]
    fn lift_alone(&mut self, _: &Board, point: Point, color: Color, _: &mut Notes) {
        self.lone.remove(point);
        self.stones[color.index()].remove(point);
    }

    fn join(&mut self, board: &Board, group: &NewGroup<Touched<W>>) {
        let merged = self.merge(board, group);
        self.put_joining(board, group, &merged);
    }

    #[inline]
    fn capture(&mut self, board: &Board, group: &NewGroup<Touched<W>>, notes: Option<&mut Notes>) {
        self.capture_group(board, group, notes);
    }

    #[inline]
    fn give_back(&mut self, _: &Board, point: Point, color: Color, notes: &mut Notes) {
        self.give_back_group(point, color, notes);
    }

    #[inline]
    fn knows_lonely_point(&self, color: Color) -> bool {
        !self.lonely[color.index()].is_empty()
    }

    #[cold]
    #[inline(never)]
    fn look_for_placement(&mut self, board: &Board, color: Color) -> bool {
        if judge(self, board, self.likely[color.index()], color).is_ok() {
            return true;
        }
        self.lonely[color.index()] = self.lonely_points(board, color);
        if !self.lonely[color.index()].is_empty() {
            return true;
        }
        let found = self.legal_points(board, color).first();
        if let Some(point) = found {
            self.likely[color.index()] = point;
        }
        found.is_some()
    }

    fn legal(&self, board: &Board, color: Color) -> Mask<W> {
        self.legal_points(board, color)
    }

    fn count_legal(&self, board: &Board, color: Color) -> usize {
        self.legal_points(board, color).len()
    }
}
