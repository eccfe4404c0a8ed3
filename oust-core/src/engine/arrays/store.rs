//! Arrays as a [`StoneStore`].

use super::{ArrayStones, LabeledGroup};
use crate::engine::PointSet;
use crate::engine::store::{MergedGroup, StoneStore};
use crate::engine::undo_stack::UndoStack;
use crate::{Board, Color, Point};

impl StoneStore for ArrayStones {
    /// The labels of the groups that it joins.
    type Contacts = Vec<Point>;
    /// The number of stones.
    type Snapshot = usize;

    fn at(&self, point: Point) -> Option<Color> {
        self.cells[point.index()].stone
    }

    fn count(&self, color: Color) -> usize {
        self.stones[color.index()].len()
    }

    fn for_each_stone(&self, color: Color, f: impl FnMut(Point)) {
        self.stones[color.index()].iter().copied().for_each(f);
    }

    fn group_stones(&self, _: &Board, stone: Point) -> Vec<Point> {
        self.stones_in(self.label(stone)).collect()
    }

    fn one_stone_per_group(&self, _: &Board, color: Color) -> Vec<Point> {
        let stones = self.stones[color.index()].iter().copied();
        // The label of a group is one of its stones.
        stones.filter(|&stone| self.label(stone) == stone).collect()
    }

    fn largest_group(&self, _: &Board, color: Color) -> u16 {
        let stones = self.stones[color.index()].iter();
        let sizes = stones.map(|&stone| self.group(self.label(stone)).size);
        sizes.max().unwrap_or(0)
    }

    fn snapshot(&self, color: Color) -> usize {
        self.count(color)
    }

    fn removed_since(&self, before: usize, color: Color) -> usize {
        before - self.count(color)
    }

    fn for_each_removed_since(&self, _: usize, _: Color, f: impl FnMut(Point)) {
        self.removed.iter().copied().for_each(f);
    }

    fn touches_own(&self, _: &Board, point: Point, color: Color) -> bool {
        self.cells[point.index()].adjacent[color.index()] > 0
    }

    fn probe_merge(&self, board: &Board, point: Point, color: Color) -> MergedGroup<Vec<Point>> {
        let (labels, size) = self.adjacent_groups(board, point, color);
        let enemies = labels
            .iter()
            .map(|&label| self.largest_adjacent_enemy(board, label, !color));
        MergedGroup {
            point,
            color,
            size,
            largest_enemy: enemies.fold(self.largest_adjacent(board, point, !color), u16::max),
            contacts: labels,
        }
    }

    fn touched_enemies(&self, board: &Board, group: &MergedGroup<Vec<Point>>) -> Vec<Point> {
        let adjacent = |stone| self.adjacent(board, stone, !group.color);
        let mut labels: Vec<Point> = adjacent(group.point).map(|near| self.label(near)).collect();
        for &label in &group.contacts {
            let mut contacts = self.group(label).contacts;
            let mut stones = self.stones_in(label);
            // Stops after the last contact instead of at the end of the list.
            while let Some(stone) = stones.next().filter(|_| contacts > 0) {
                for enemy in adjacent(stone) {
                    labels.push(self.label(enemy));
                    contacts -= 1;
                }
            }
        }
        labels.sort_unstable();
        labels.dedup();
        labels
    }

    fn touched_enemy_stones(&self, board: &Board, group: &MergedGroup<Vec<Point>>) -> usize {
        let labels = self.touched_enemies(board, group).into_iter();
        labels
            .map(|label| usize::from(self.group(label).size))
            .sum()
    }

    fn place_singleton(&mut self, board: &Board, point: Point, color: Color) {
        self.groups[point.index()] = LabeledGroup::singleton(point);
        self.put(board, point, color, point);
    }

    fn undo_singleton(&mut self, board: &Board, point: Point, color: Color) {
        self.remove_stone(board, point, color);
    }

    fn merge(&mut self, board: &Board, group: &MergedGroup<Vec<Point>>) {
        // Play never lets two groups of two or more touch: a placement captures all that it
        // touches. Only the merges of a setup do.
        self.no_large_contact &= group.largest_enemy < 2;
        self.merge_groups(board, group);
    }

    fn capture(
        &mut self,
        board: &Board,
        group: &MergedGroup<Vec<Point>>,
        mut undo: Option<&mut UndoStack>,
    ) {
        self.removed.clear();
        let enemies = self.touched_enemies(board, group);
        for &label in &enemies {
            let stones: Vec<Point> = self.stones_in(label).collect();
            for &stone in &stones {
                self.remove_stone(board, stone, !group.color);
            }
            if let Some(undo) = undo.as_deref_mut() {
                // The stack returns them in the order of the list.
                let numbers = stones.iter().rev().map(|stone| stone.number());
                numbers.for_each(|number| undo.push(number));
                undo.push(self.group(label).size);
            }
            self.removed.extend(stones);
        }
        if let Some(undo) = undo {
            undo.push(Point::from_index(enemies.len()).number());
            for &label in &group.contacts {
                let LabeledGroup { size, last, .. } = self.group(label);
                undo.push(last.number());
                undo.push(size);
                undo.push(label.number());
            }
            undo.push(Point::from_index(group.contacts.len()).number());
        }
        self.merge_groups(board, group);
    }

    /// Restores the lists of all groups in the same order: the list of a part is a slice of the
    /// merged list.
    fn undo_capture(&mut self, board: &Board, point: Point, color: Color, undo: &mut UndoStack) {
        let merged = self.label(point);
        self.remove_stone(board, point, color);
        // `capture` pushed the captured groups first, so the parts are popped first.
        for _ in 0..undo.pop() {
            let label = Point::new(undo.pop());
            self.groups[label.index()] = LabeledGroup {
                size: undo.pop(),
                last: Point::new(undo.pop()),
                contacts: 0, // The capture has removed all enemies next to it.
            };
            // The largest part has kept its label.
            if label != merged {
                self.relabel(label, label);
            }
        }
        for _ in 0..undo.pop() {
            let size = undo.pop();
            let label = Point::new(undo.pop());
            self.place_singleton(board, label, !color);
            for _ in 1..size {
                self.extend(board, Point::new(undo.pop()), !color, label);
            }
        }
    }

    fn has_quiet_point(&self, color: Color) -> bool {
        self.quiet[color.index()] > 0
    }

    /// Visits every point once if a setup lets large groups touch.
    fn search_placement(&mut self, board: &Board, color: Color) -> bool {
        if self.no_large_contact {
            self.has_capture(board, color)
        } else {
            self.count_legal(board, color) > 0
        }
    }

    fn legal_points(&self, board: &Board, color: Color) -> PointSet {
        self.all_legal_points(board, color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::{pass, place};
    use crate::engine::{Engine, Turn};
    use crate::{State, zobrist};

    #[test]
    fn no_game_from_the_empty_board_lets_large_groups_touch() {
        let board = Board::rectangle(20, 20).expect("a board");
        let Engine::Arrays(mut stones) = Engine::new(&board) else {
            panic!("the board is too large for bitboards")
        };
        let mut turn = Turn::new(Color::X);
        let mut random = (0..).map(zobrist::mix);
        while turn.state() == State::Playing {
            let number = random.next().expect("there is no last number");
            let point = Point::from_index(usize::try_from(number).expect("64 bits") % board.len());
            if turn.must_pass() {
                pass(&mut stones, &board, &mut turn, None);
            } else if place(&mut stones, &board, &mut turn, point, None).is_ok() {
                assert!(stones.no_large_contact);
            }
        }
    }
}
