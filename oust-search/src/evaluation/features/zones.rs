//! Zones of a board: sets of points that share their rows.

use oust_core::{Board, Point};

use super::classes::CLASSES;
use super::rows::FIXED_ROWS;

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
        let first_row = |zone: &usize| u16::try_from(FIXED_ROWS + zone * CLASSES).ok();
        Some(Self {
            first_rows: zones.iter().map(first_row).collect::<Option<_>>()?,
        })
    }

    /// Returns the first row of the zone of a point of the board.
    #[inline]
    pub(super) fn first_row(&self, point: Point) -> usize {
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
        let images = board.symmetries();
        let images = images.filter_map(|symmetry| board.transform(symmetry, point));
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
