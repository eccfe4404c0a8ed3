//! Stones of a board of any size: an array with an entry for each point.
//!
//! Each stone has the label of its group, which is the first one in the group's list of stones. A
//! placement costs at most the sizes of the groups that it touches; the bounds of other work are
//! at their functions.

use std::collections::HashSet;

use super::groups::{Groups, NewGroup};
use super::notes::Notes;
use super::points::PointSet;
use super::rules::{judge, must_capture};
use crate::{Board, Color, Point};

/// The stones of a board of any size.
#[derive(Clone, Debug)]
pub(super) struct ArrayStones {
    cells: Vec<Cell>,
    /// For each label in use, its group.
    groups: Vec<LabeledGroup>,
    /// The stones of each side, in any order.
    stones: [Vec<Point>; 2],
    /// The stones that the last capture removed.
    removed: Vec<Point>,
    /// For each side the number of empty points with no stone of it next to them.
    quiet: [u16; 2],
    /// Whether of two touching groups of different sides one is a singleton. Placements keep
    /// that true; a setup may have other groups.
    no_large_contact: bool,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    stone: Option<Color>,
    /// For each side the number of its stones next to this point.
    adjacent: [u8; 2],
    /// For a stone, the label of its group.
    label: Point,
    /// For a stone, its index among those of its side.
    index: u16,
    /// For a stone that is not the last one of its group, the next one.
    next: Point,
}

#[derive(Clone, Copy, Debug)]
struct LabeledGroup {
    size: u16,
    last: Point,
    /// The number of pairs of a stone of the group and an enemy stone next to it.
    contacts: u32,
}

impl ArrayStones {
    pub(super) fn empty(board: &Board) -> Self {
        let none = Point::new(0);
        let cell = Cell {
            stone: None,
            adjacent: [0; 2],
            label: none,
            index: 0,
            next: none,
        };
        Self {
            cells: vec![cell; board.len()],
            groups: vec![LabeledGroup::singleton(none); board.len()],
            stones: [Vec::new(), Vec::new()],
            removed: Vec::new(),
            quiet: [Point::at(board.len()).number(); 2],
            no_large_contact: true,
        }
    }

    fn label(&self, stone: Point) -> Point {
        self.cells[stone.index()].label
    }

    fn group(&self, label: Point) -> LabeledGroup {
        self.groups[label.index()]
    }

    /// Returns the stones of a side next to `point`.
    fn adjacent<'a>(
        &'a self,
        board: &'a Board,
        point: Point,
        color: Color,
    ) -> impl Iterator<Item = Point> + 'a {
        let neighbors = board.neighbors(point).iter().copied();
        neighbors.filter(move |&near| self.at(near) == Some(color))
    }

    /// Returns the stones of a group, its label first.
    fn stones_in(&self, label: Point) -> impl Iterator<Item = Point> + '_ {
        let last = self.group(label).last;
        std::iter::successors(Some(label), move |&stone| {
            (stone != last).then(|| self.cells[stone.index()].next)
        })
    }

    /// Returns the groups of a side next to `point`, and the size of the group that a stone of
    /// that side would make there.
    fn joined(&self, board: &Board, point: Point, color: Color) -> (Vec<Point>, u16) {
        let mut joined = Vec::new();
        let mut size = 1;
        for near in self.adjacent(board, point, color) {
            let label = self.label(near);
            if !joined.contains(&label) {
                joined.push(label);
                size += self.group(label).size;
            }
        }
        (joined, size)
    }

    /// Returns the size of the largest group of a side next to `point`, 0 where there is none.
    fn largest_adjacent(&self, board: &Board, point: Point, color: Color) -> u16 {
        if !self.joins(board, point, color) {
            return 0;
        }
        let adjacent = self.adjacent(board, point, color);
        let sizes = adjacent.map(|near| self.group(self.label(near)).size);
        sizes.max().unwrap_or(0)
    }

    /// Returns the size of the largest enemy group that a group touches, 0 where it touches
    /// none. Looks at its stones only where a setup lets large groups touch.
    fn largest_enemy_of(&self, board: &Board, label: Point, enemy: Color) -> u16 {
        match self.group(label) {
            LabeledGroup { contacts: 0, .. } => 0,
            LabeledGroup { size: 2.., .. } if self.no_large_contact => 1,
            _ => {
                let stones = self.stones_in(label);
                let sizes = stones.map(|stone| self.largest_adjacent(board, stone, enemy));
                sizes.max().unwrap_or(0)
            }
        }
    }

    /// Puts a stone on an empty point, with a label that has an entry.
    fn put(&mut self, board: &Board, point: Point, color: Color, label: Point) {
        let own = color.index();
        let cell = &mut self.cells[point.index()];
        cell.stone = Some(color);
        cell.label = label;
        cell.index = Point::at(self.stones[own].len()).number();
        self.stones[own].push(point);
        for side in Color::BOTH {
            self.quiet[side.index()] -= u16::from(cell.adjacent[side.index()] == 0);
        }
        for near in board.neighbors(point) {
            let cell = &mut self.cells[near.index()];
            match cell.stone {
                None => self.quiet[own] -= u16::from(cell.adjacent[own] == 0),
                Some(side) if side != color => {
                    self.groups[cell.label.index()].contacts += 1;
                    self.groups[label.index()].contacts += 1;
                }
                Some(_) => {}
            }
            cell.adjacent[own] += 1;
        }
    }

    /// Takes a stone off the board. The entry of its group stays as it is.
    fn remove(&mut self, board: &Board, point: Point, color: Color) {
        let own = color.index();
        for near in board.neighbors(point) {
            let cell = &mut self.cells[near.index()];
            cell.adjacent[own] -= 1;
            match cell.stone {
                None => self.quiet[own] += u16::from(cell.adjacent[own] == 0),
                Some(side) if side != color => self.groups[cell.label.index()].contacts -= 1,
                Some(_) => {}
            }
        }
        let cell = &mut self.cells[point.index()];
        cell.stone = None;
        let index = cell.index;
        for side in Color::BOTH {
            self.quiet[side.index()] += u16::from(cell.adjacent[side.index()] == 0);
        }
        self.stones[own].swap_remove(index.into());
        if let Some(moved) = self.stones[own].get(usize::from(index)) {
            self.cells[moved.index()].index = index;
        }
    }

    /// Puts a stone and appends it to the list of a group.
    fn extend(&mut self, board: &Board, point: Point, color: Color, label: Point) {
        self.put(board, point, color, label);
        let group = &mut self.groups[label.index()];
        self.cells[group.last.index()].next = point;
        group.last = point;
        group.size += 1;
    }

    /// Gives the stones in the list of a group another label.
    fn relabel(&mut self, from: Point, to: Point) {
        for stone in self.stones_in(from).collect::<Vec<Point>>() {
            self.cells[stone.index()].label = to;
        }
    }

    /// Makes a group of a stone and the groups that it joins. The largest of these keeps its
    /// label.
    fn merge(&mut self, board: &Board, group: &NewGroup<Vec<Point>>) {
        let labels = &group.touched;
        let largest = labels.iter().max_by_key(|&&label| self.group(label).size);
        let &largest = largest.expect("a stone that joins nothing is put alone");
        self.extend(board, group.point, group.color, largest);
        for &label in labels.iter().filter(|&&label| label != largest) {
            self.relabel(label, largest);
            let other = self.group(label);
            let group = &mut self.groups[largest.index()];
            self.cells[group.last.index()].next = label;
            group.last = other.last;
            group.size += other.size;
            group.contacts += other.contacts;
        }
    }

    /// Searches a capture near the side with fewer stones, since every capture has stones of
    /// both sides near it. Visits each stone of that side once, and each own group next to an
    /// enemy once.
    fn has_capture(&self, board: &Board, color: Color) -> bool {
        let may_place_next_to = |stone: Point| {
            let mut neighbors = board.neighbors(stone).iter();
            neighbors.any(|&point| judge(self, board, point, color).is_ok())
        };
        let [own, enemies] = [color, !color].map(|side| self.stones[side.index()].iter().copied());
        if own.len() <= enemies.len() {
            return own.into_iter().any(may_place_next_to);
        }
        let mut visited = HashSet::new();
        enemies.into_iter().any(|enemy| {
            may_place_next_to(enemy)
                || self.adjacent(board, enemy, color).any(|near| {
                    let label = self.label(near);
                    visited.insert(label) && self.stones_in(label).any(may_place_next_to)
                })
        })
    }
}

impl LabeledGroup {
    fn singleton(label: Point) -> Self {
        Self {
            size: 1,
            last: label,
            contacts: 0,
        }
    }
}

impl Groups for ArrayStones {
    /// The labels of the own groups that a stone joins.
    type Touched = Vec<Point>;
    /// Their number.
    type Side = usize;

    fn at(&self, point: Point) -> Option<Color> {
        self.cells[point.index()].stone
    }

    fn count(&self, color: Color) -> usize {
        self.stones[color.index()].len()
    }

    fn side(&self, color: Color) -> usize {
        self.count(color)
    }

    fn lost(&self, before: usize, color: Color) -> usize {
        before - self.count(color)
    }

    fn each_lost(&self, _: usize, _: Color, tell: impl FnMut(Point)) {
        self.removed.iter().copied().for_each(tell);
    }

    fn each_stone(&self, color: Color, tell: impl FnMut(Point)) {
        self.stones[color.index()].iter().copied().for_each(tell);
    }

    fn stones_of(&self, _: &Board, stone: Point) -> Vec<Point> {
        self.stones_in(self.label(stone)).collect()
    }

    fn one_of_each(&self, _: &Board, color: Color) -> Vec<Point> {
        let stones = self.stones[color.index()].iter().copied();
        stones.filter(|&stone| self.label(stone) == stone).collect()
    }

    fn largest_of(&self, _: &Board, color: Color) -> u16 {
        let stones = self.stones[color.index()].iter();
        let sizes = stones.map(|&stone| self.group(self.label(stone)).size);
        sizes.max().unwrap_or(0)
    }

    fn joins(&self, _: &Board, point: Point, color: Color) -> bool {
        self.cells[point.index()].adjacent[color.index()] > 0
    }

    fn gather(&self, board: &Board, point: Point, color: Color) -> NewGroup<Vec<Point>> {
        let (touched, size) = self.joined(board, point, color);
        let labels = touched.iter();
        let enemies = labels.map(|&label| self.largest_enemy_of(board, label, !color));
        NewGroup {
            point,
            color,
            size,
            largest_enemy: enemies.fold(self.largest_adjacent(board, point, !color), u16::max),
            touched,
        }
    }

    fn enemies(&self, board: &Board, group: &NewGroup<Vec<Point>>) -> Vec<Point> {
        let adjacent = |stone| self.adjacent(board, stone, !group.color);
        let mut labels: Vec<Point> = adjacent(group.point).map(|near| self.label(near)).collect();
        for &label in &group.touched {
            let mut contacts = self.group(label).contacts;
            let mut stones = self.stones_in(label);
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

    fn enemy_stones(&self, board: &Board, group: &NewGroup<Vec<Point>>) -> usize {
        let labels = self.enemies(board, group).into_iter();
        labels
            .map(|label| usize::from(self.group(label).size))
            .sum()
    }

    fn put_alone(&mut self, board: &Board, point: Point, color: Color, _: Option<&mut Notes>) {
        self.groups[point.index()] = LabeledGroup::singleton(point);
        self.put(board, point, color, point);
    }

    fn lift_alone(&mut self, board: &Board, point: Point, color: Color, _: &mut Notes) {
        self.remove(board, point, color);
    }

    fn join(&mut self, board: &Board, group: &NewGroup<Vec<Point>>) {
        self.no_large_contact &= group.largest_enemy < 2;
        self.merge(board, group);
    }

    fn capture(
        &mut self,
        board: &Board,
        group: &NewGroup<Vec<Point>>,
        mut notes: Option<&mut Notes>,
    ) {
        self.removed.clear();
        let enemies = self.enemies(board, group);
        for &label in &enemies {
            let stones: Vec<Point> = self.stones_in(label).collect();
            for &stone in &stones {
                self.remove(board, stone, !group.color);
            }
            if let Some(notes) = notes.as_deref_mut() {
                let numbers = stones.iter().rev().map(|stone| stone.number());
                numbers.for_each(|number| notes.write(number));
                notes.write(self.group(label).size);
            }
            self.removed.extend(stones);
        }
        if let Some(notes) = notes {
            notes.write(Point::at(enemies.len()).number());
            for &label in &group.touched {
                let LabeledGroup { size, last, .. } = self.group(label);
                notes.write(last.number());
                notes.write(size);
                notes.write(label.number());
            }
            notes.write(Point::at(group.touched.len()).number());
        }
        self.merge(board, group);
    }

    /// Restores the groups with their lists in the same order, since a part of a list is the
    /// list of a group that was joined.
    fn give_back(&mut self, board: &Board, point: Point, color: Color, notes: &mut Notes) {
        let merged = self.label(point);
        self.remove(board, point, color);
        for _ in 0..notes.read() {
            let label = Point::new(notes.read());
            self.groups[label.index()] = LabeledGroup {
                size: notes.read(),
                last: Point::new(notes.read()),
                contacts: 0, // The capture has removed all enemies next to it.
            };
            if label != merged {
                self.relabel(label, label);
            }
        }
        for _ in 0..notes.read() {
            let size = notes.read();
            let label = Point::new(notes.read());
            self.put_alone(board, label, !color, None);
            for _ in 1..size {
                self.extend(board, Point::new(notes.read()), !color, label);
            }
        }
    }

    fn knows_lonely_point(&self, color: Color) -> bool {
        self.quiet[color.index()] > 0
    }

    /// Where a setup lets large groups touch, visits every point once.
    fn look_for_placement(&mut self, board: &Board, color: Color) -> bool {
        if self.no_large_contact {
            self.has_capture(board, color)
        } else {
            self.count_legal(board, color) > 0
        }
    }

    /// Visits every stone of the side once, and then every point.
    fn legal(&self, board: &Board, color: Color) -> PointSet {
        let mut largest_enemies = vec![0; self.cells.len()];
        for &stone in &self.stones[color.index()] {
            let largest: &mut u16 = &mut largest_enemies[self.label(stone).index()];
            *largest = (*largest).max(self.largest_adjacent(board, stone, !color));
        }
        let may_place = |point: Point| {
            let (joined, size) = self.joined(board, point, color);
            let enemies = joined.iter().map(|label| largest_enemies[label.index()]);
            let largest = enemies.fold(self.largest_adjacent(board, point, !color), u16::max);
            joined.is_empty() || must_capture(size, largest).is_ok()
        };
        let mut legal = PointSet::empty(board.len());
        for point in board.points() {
            if self.at(point).is_none() && may_place(point) {
                legal.insert(point);
            }
        }
        legal
    }
}

#[cfg(test)]
mod tests {
    use crate::position::stones::Stones;
    use crate::{Board, RandomPlay};

    #[test]
    fn no_game_from_the_empty_board_lets_large_groups_touch() {
        let game = RandomPlay::new(1).game(&Board::rectangle(20, 20).expect("a board"));
        for position in game.positions() {
            let Stones::Any(stones) = &position.stones else {
                panic!("the board is too large for bitboards")
            };
            assert!(stones.no_large_contact);
        }
    }
}
