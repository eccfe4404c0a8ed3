//! Placing, removing and relabeling stones, and merging the lists of groups.

use super::{ArrayStones, LabeledGroup};
use crate::engine::store::MergedGroup;
use crate::{Board, Color, Point};

impl ArrayStones {
    /// Puts a stone on an empty point. The label has a group; its list is left as it is.
    pub(crate) fn put(&mut self, board: &Board, point: Point, color: Color, label: Point) {
        let own = color.index();
        let cell = &mut self.cells[point.index()];
        cell.stone = Some(color);
        cell.label = label;
        cell.index_in_list = Point::from_index(self.stones[own].len()).number();
        self.stones[own].push(point);
        for side in Color::BOTH {
            // The point has a stone now, so it is quiet for neither side.
            self.quiet[side.index()] -= u16::from(cell.adjacent[side.index()] == 0);
        }
        for near in board.neighbors(point) {
            let cell = &mut self.cells[near.index()];
            match cell.stone {
                None => self.quiet[own] -= u16::from(cell.adjacent[own] == 0),
                Some(side) if side != color => {
                    // Counted at both ends: either group then shows whether it touches an enemy.
                    self.groups[cell.label.index()].contacts += 1;
                    self.groups[label.index()].contacts += 1;
                }
                Some(_) => {}
            }
            cell.adjacent[own] += 1;
        }
    }

    /// Removes a stone. Its group is left as it is.
    pub(crate) fn remove_stone(&mut self, board: &Board, point: Point, color: Color) {
        let own = color.index();
        for near in board.neighbors(point) {
            let cell = &mut self.cells[near.index()];
            cell.adjacent[own] -= 1;
            match cell.stone {
                None => self.quiet[own] += u16::from(cell.adjacent[own] == 0),
                // Only at the neighbor: the own group is removed or rebuilt by the caller.
                Some(side) if side != color => self.groups[cell.label.index()].contacts -= 1,
                Some(_) => {}
            }
        }
        let cell = &mut self.cells[point.index()];
        cell.stone = None;
        let index = cell.index_in_list;
        for side in Color::BOTH {
            self.quiet[side.index()] += u16::from(cell.adjacent[side.index()] == 0);
        }
        self.stones[own].swap_remove(index.into());
        // `swap_remove` has put the last stone of the list here.
        if let Some(moved) = self.stones[own].get(usize::from(index)) {
            self.cells[moved.index()].index_in_list = index;
        }
    }

    /// Puts a stone and appends it to the list of a group.
    pub(crate) fn extend(&mut self, board: &Board, point: Point, color: Color, label: Point) {
        self.put(board, point, color, label);
        let group = &mut self.groups[label.index()];
        self.cells[group.last.index()].next = point;
        group.last = point;
        group.size += 1;
    }

    /// Labels the stones in the list of `from` with `to`.
    pub(crate) fn relabel(&mut self, from: Point, to: Point) {
        // Collected first: the list is read through the cells that change.
        for stone in self.stones_in(from).collect::<Vec<Point>>() {
            self.cells[stone.index()].label = to;
        }
    }

    /// Places the stone of a merged group. The largest of its parts keeps its label, the lists of
    /// the others are relabeled and appended.
    pub(crate) fn merge_groups(&mut self, board: &Board, group: &MergedGroup<Vec<Point>>) {
        let labels = &group.contacts;
        // Union by size: a stone is relabeled at most log2 of the points times in a game.
        let largest = labels.iter().max_by_key(|&&label| self.group(label).size);
        let &largest = largest.expect("a merged group joins a group");
        self.extend(board, group.point, group.color, largest);
        for &label in labels.iter().filter(|&&label| label != largest) {
            self.relabel(label, largest);
            let LabeledGroup {
                size,
                last,
                contacts,
            } = self.group(label);
            let group = &mut self.groups[largest.index()];
            // A label is the first stone of its list.
            self.cells[group.last.index()].next = label;
            group.last = last;
            group.size += size;
            group.contacts += contacts;
        }
    }
}
