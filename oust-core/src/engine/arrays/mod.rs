//! Stones as arrays with an entry for each point, for boards of any size.
//!
//! Groups are disjoint sets. Each stone has the label of its group: the first point in the group's
//! linked list of stones. A merge is a union by size: it relabels the smaller parts and appends
//! their lists. A placement costs at most the sizes of the groups that it touches.

mod group_lists;
mod search;
mod store;

use crate::{Board, Color, Point};

/// The stones of a board of any size.
#[derive(Clone, Debug)]
pub(crate) struct ArrayStones {
    cells: Vec<Cell>,
    /// For each label in use, its group.
    groups: Vec<LabeledGroup>,
    /// The stones of each side, in any order.
    stones: [Vec<Point>; 2],
    /// The stones that the last capture removed.
    removed: Vec<Point>,
    /// For each side the number of empty points with no stone of it next to them.
    quiet: [u16; 2],
    /// Whether one of any two touching enemy groups is a singleton. Placements keep this true; a
    /// setup may break it.
    no_large_contact: bool,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    stone: Option<Color>,
    /// For each side the number of its stones next to this point.
    adjacent: [u8; 2],
    /// For a stone, the label of its group.
    label: Point,
    /// For a stone, its index in the list of its side.
    index_in_list: u16,
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
    pub(crate) fn new(board: &Board) -> Self {
        // Any point: a label is read only where a stone is.
        let none = Point::new(0);
        let cell = Cell {
            stone: None,
            adjacent: [0; 2],
            label: none,
            index_in_list: 0,
            next: none,
        };
        Self {
            cells: vec![cell; board.len()],
            groups: vec![LabeledGroup::singleton(none); board.len()],
            stones: [Vec::new(), Vec::new()],
            removed: Vec::new(),
            quiet: [Point::from_index(board.len()).number(); 2],
            no_large_contact: true,
        }
    }

    fn label(&self, stone: Point) -> Point {
        self.cells[stone.index()].label
    }

    fn group(&self, label: Point) -> LabeledGroup {
        self.groups[label.index()]
    }

    /// Returns the stones of a group, its label first.
    fn stones_in(&self, label: Point) -> impl Iterator<Item = Point> + '_ {
        let last = self.group(label).last;
        std::iter::successors(Some(label), move |&stone| {
            (stone != last).then(|| self.cells[stone.index()].next)
        })
    }

    /// Returns the stones of a side next to `point`.
    fn adjacent<'a>(
        &'a self,
        board: &'a Board,
        point: Point,
        color: Color,
    ) -> impl Iterator<Item = Point> + 'a {
        let neighbors = board.neighbors(point).iter().copied();
        neighbors.filter(move |near| self.cells[near.index()].stone == Some(color))
    }

    /// Returns the labels of the groups of a side next to `point`, and the size of the group that
    /// a stone of that side would form with them.
    fn adjacent_groups(&self, board: &Board, point: Point, color: Color) -> (Vec<Point>, u16) {
        let mut labels = Vec::new();
        let mut size = 1;
        for near in self.adjacent(board, point, color) {
            let label = self.label(near);
            // At most six neighbors, so a search beats a set.
            if !labels.contains(&label) {
                labels.push(label);
                size += self.group(label).size;
            }
        }
        (labels, size)
    }

    /// Returns the size of the largest group of `color` next to `point`, 0 without such a group.
    fn largest_adjacent(&self, board: &Board, point: Point, color: Color) -> u16 {
        if self.cells[point.index()].adjacent[color.index()] == 0 {
            return 0;
        }
        let adjacent = self.adjacent(board, point, color);
        let sizes = adjacent.map(|near| self.group(self.label(near)).size);
        sizes.max().unwrap_or(0)
    }

    /// Returns the size of the largest enemy group next to a group, 0 without an enemy contact.
    /// Visits its stones only if a setup lets large groups touch.
    fn largest_adjacent_enemy(&self, board: &Board, label: Point, enemy: Color) -> u16 {
        match self.group(label) {
            LabeledGroup { contacts: 0, .. } => 0,
            // A group of two or more touches singletons only.
            LabeledGroup { size: 2.., .. } if self.no_large_contact => 1,
            _ => {
                let stones = self.stones_in(label);
                let sizes = stones.map(|stone| self.largest_adjacent(board, stone, enemy));
                sizes.max().unwrap_or(0)
            }
        }
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
