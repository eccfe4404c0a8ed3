//! The rows of a net's first layer, one for each feature, and the zones of a board: sets of points
//! that share their rows.

use std::ops::Range;

use oust_core::{Board, Color, Point, Shape};

use super::planes::{CLASS, CLASSES, GroupFacts};

/// The number of size classes of groups of two or more and of largest groups.
const SIZES: usize = 24;

/// The number of keys of groups: side, size class, touches an enemy, in danger.
pub(crate) const GROUP_KEYS: usize = 2 * SIZES * 4;

/// Largest groups are told apart up to this difference, in stones.
const MAX_DIFFERENCE: u16 = 8;
const DIFFERENCES: usize = 2 * MAX_DIFFERENCE as usize + 1;

/// The number of steps from a full board to an empty one.
const EMPTY_STEPS: usize = 16;

/// The largest boards of each size class, in points.
const BOARD_SIZES: [usize; 7] = [20, 40, 64, 100, 130, 180, 260];

const GROUPS: Range<usize> = after(0..NO_ROW + 1, GROUP_KEYS);
const LARGEST_OWN: Range<usize> = after(GROUPS, SIZES);
const LARGEST_ENEMY: Range<usize> = after(LARGEST_OWN, SIZES);
const LARGEST_DIFFERENCE: Range<usize> = after(LARGEST_ENEMY, DIFFERENCES);
const EMPTY: Range<usize> = after(LARGEST_DIFFERENCE, EMPTY_STEPS);
const BOARD_SHAPE: Range<usize> = after(EMPTY, 2);
const BOARD_SIZE: Range<usize> = after(BOARD_SHAPE, BOARD_SIZES.len() + 1);

/// A row that no feature has.
pub(crate) const NO_ROW: usize = 0;

/// The number of rows before the rows of points, which are last: one for each zone and class.
pub(crate) const FIXED_ROWS: usize = BOARD_SIZE.end;

const fn after(range: Range<usize>, len: usize) -> Range<usize> {
    range.end..range.end + len
}

/// The side that features are seen from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View(pub(crate) Color);

impl View {
    /// Returns the row of a point with a code in a zone, given the first row of the zone.
    #[inline]
    pub(crate) fn point_row(self, code: usize, zone: usize) -> usize {
        // The mask proves to the compiler that the index is within the table, which saves a check
        // of bounds.
        zone + usize::from(CLASS[self.0.index()][code & 1023])
    }

    /// Returns the row of a group with a key.
    #[inline]
    pub(crate) fn group_row(self, key: usize) -> usize {
        let exchanged = match self.0 {
            Color::X => key,
            // The lowest bit of a key is the side: seen from o, own and enemy are exchanged.
            Color::O => key ^ 1,
        };
        GROUPS.start + exchanged
    }

    /// Returns the rows of the sizes of the largest groups of both sides.
    #[inline]
    pub(crate) fn largest_rows(self, largest: [u16; 2]) -> [usize; 3] {
        let [own, enemy] = [self.0, !self.0].map(|color| largest[color.index()]);
        // Saturates at 0, the class of 8 or more stones behind.
        let difference = (own + MAX_DIFFERENCE).saturating_sub(enemy);
        [
            LARGEST_OWN.start + size_class(own),
            LARGEST_ENEMY.start + size_class(enemy),
            LARGEST_DIFFERENCE.start + usize::from(difference.min(2 * MAX_DIFFERENCE)),
        ]
    }
}

/// Returns the key of a group: its lowest bit is its side.
pub(crate) fn group_key(group: &GroupFacts) -> usize {
    let facts = usize::from(group.touches_enemy) | usize::from(group.in_danger) << 1;
    (size_class(group.size) << 2 | facts) << 1 | group.color.index()
}

/// Returns the class of a size in stones, below [`SIZES`]: one for each up to 16, then wider ones.
fn size_class(size: u16) -> usize {
    // Exact up to 16 stones, since a capture needs a group larger by one; the wider classes are a
    // guess.
    match size {
        0..=16 => size.into(),
        17..=19 => 17,
        20..=23 => 18,
        24..=28 => 19,
        29..=35 => 20,
        36..=46 => 21,
        47..=63 => 22,
        _ => 23,
    }
}

/// Returns the step of a board with `empty` of its `points` empty.
pub(crate) fn empty_step(empty: usize, points: usize) -> usize {
    // An empty board would be one step too many.
    (empty * EMPTY_STEPS / points).min(EMPTY_STEPS - 1)
}

pub(crate) fn empty_row(step: usize) -> usize {
    EMPTY.start + step
}

/// Returns the rows of a board's shape and size.
pub(crate) fn board_rows(board: &Board) -> [usize; 2] {
    let shape = match board.shape() {
        Shape::Rectangle { .. } => 0,
        Shape::Hexagon { .. } => 1,
    };
    let size = BOARD_SIZES.iter().filter(|&&size| board.len() > size);
    [BOARD_SHAPE.start + shape, BOARD_SIZE.start + size.count()]
}

/// How the points of a board are divided into zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zoning {
    /// Corners, edges, points next to an edge, and the others: for nets of all boards.
    Distance,
    /// One zone for all points that a symmetry maps to each other, with the number of zones: for a
    /// net of one board.
    Orbits(u8),
}

/// The zones of a board.
#[derive(Clone, Debug)]
pub(crate) struct Zones {
    /// The first row of the zone of each point.
    first_rows: Vec<u16>,
}

impl Zoning {
    /// Returns the division into orbits of a board; `None` if there are more than 255.
    pub(crate) fn orbits(board: &Board) -> Option<Self> {
        let orbits = orbits(board).into_iter().max().map_or(0, |last| last + 1);
        u8::try_from(orbits).ok().map(Self::Orbits)
    }

    /// Returns the number of zones.
    pub(crate) fn count(self) -> usize {
        match self {
            Self::Distance => 4,
            Self::Orbits(count) => count.into(),
        }
    }
}

impl Zones {
    /// Returns the zones of a board; `None` if they are orbits and the board has another number.
    pub(crate) fn new(board: &Board, zoning: Zoning) -> Option<Self> {
        let zones = match zoning {
            Zoning::Distance => distances(board),
            Zoning::Orbits(_) if Zoning::orbits(board) == Some(zoning) => orbits(board),
            Zoning::Orbits(_) => return None,
        };
        // 16 bits halve the table that each changed point reads; a net has fewer rows than that.
        let first_row = |zone: &usize| u16::try_from(FIXED_ROWS + zone * CLASSES).ok();
        Some(Self {
            first_rows: zones.iter().map(first_row).collect::<Option<_>>()?,
        })
    }

    /// Returns the first row of the zone of a point of the board.
    #[inline]
    pub(crate) fn first_row(&self, point: Point) -> usize {
        self.first_rows[point.index()].into()
    }
}

/// Returns the number of rows for a number of zones.
pub(crate) fn rows(zones: usize) -> usize {
    FIXED_ROWS + zones * CLASSES
}

/// Returns for each row of orbits the row of distances that is about the same points, and more.
#[cfg(feature = "train")]
pub(crate) fn parents(board: &Board) -> Vec<usize> {
    let mut parents: Vec<usize> = (0..FIXED_ROWS).collect();
    let orbits = orbits(board);
    for (point, distance) in distances(board).into_iter().enumerate() {
        let first_row = FIXED_ROWS + orbits[point] * CLASSES;
        let first_parent = FIXED_ROWS + distance * CLASSES;
        // Orbits come in the order of their first points, so the rows grow as new orbits appear.
        parents.resize(parents.len().max(first_row + CLASSES), 0);
        for class in 0..CLASSES {
            parents[first_row + class] = first_parent + class;
        }
    }
    parents
}

/// Returns 0 for corners, 1 for edges, 2 for points next to an edge, 3 for the others.
///
/// An edge point has fewer neighbors than others, a corner fewer than other edge points.
fn distances(board: &Board) -> Vec<usize> {
    let degree = |point: Point| board.neighbors(point).len();
    let most = board.points().map(degree).max().unwrap_or(0);
    let is_edge = |point: Point| degree(point) < most;
    let edges = board.points().filter(|&point| is_edge(point));
    let widest = edges.map(degree).max();
    let zone = |point: Point| {
        if is_edge(point) {
            // Where all edge points have one degree, the board has no corner.
            usize::from(Some(degree(point)) == widest)
        } else if board.neighbors(point).iter().copied().any(is_edge) {
            2
        } else {
            3
        }
    };
    board.points().map(zone).collect()
}

/// Returns for each point the number of its orbit, in the order of their first points.
fn orbits(board: &Board) -> Vec<usize> {
    let first_image = |point: Point| {
        let images = board
            .symmetries()
            .filter_map(|symmetry| board.transform(symmetry, point));
        images.min().unwrap_or(point)
    };
    let firsts: Vec<Point> = board.points().map(first_image).collect();
    let mut distinct = firsts.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let orbit = |first: &Point| distinct.partition_point(|other| other < first);
    firsts.iter().map(orbit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_an_orbit_are_as_far_from_the_edge() {
        for (board, orbits_expected) in [
            (Board::hexagon(5).expect("a board"), 9),
            (Board::hexagon(7).expect("a board"), 16),
            (Board::rectangle(9, 9).expect("a board"), 15),
            (Board::rectangle(4, 3).expect("a board"), 4),
        ] {
            let (orbits, distances) = (orbits(&board), distances(&board));
            assert_eq!(orbits.iter().max(), Some(&(orbits_expected - 1)));
            for zone in 0..orbits_expected {
                let mut of_zone = distances
                    .iter()
                    .zip(&orbits)
                    .filter(|(_, other)| **other == zone);
                let first = of_zone.next().expect("an orbit has a point").0;
                assert!(of_zone.all(|(distance, _)| distance == first));
            }
        }
    }

    #[test]
    fn corners_edges_and_the_inside_are_told_apart() {
        let board = Board::rectangle(5, 5).expect("a board");
        let expected = [0, 1, 1, 1, 0, 1, 2, 2, 2, 1, 1, 2, 3, 2, 1];
        assert_eq!(distances(&board)[..15], expected);
        let board = Board::hexagon(3).expect("a board");
        assert_eq!(distances(&board)[..10], [0, 1, 0, 1, 2, 2, 1, 0, 2, 3]);
    }
}
