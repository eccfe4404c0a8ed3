//! Where the points of a board are, and which of them touch.

use super::Shape;
use super::sets::sets;
use super::steps::Steps;
use crate::Point;

/// What is found out once for a board.
pub(super) struct Geometry {
    pub(super) shape: Shape,
    /// The number of points.
    pub(super) len: u16,
    /// The index of the first point of each row, and behind them the number of points.
    pub(super) row_starts: Vec<u16>,
    pub(super) neighbors: Vec<Neighbors>,
    /// On boards of up to [`super::Board::MOST_WORDS`] words, for each point the two sets of
    /// [`super::Board::sets`], [`super::Board::words`] words each; nothing on larger boards.
    pub(super) sets: Vec<u64>,
    /// On some of those boards, the steps of [`super::Board::steps`].
    pub(super) steps: Steps,
}

/// The points that touch one point, at most six.
#[derive(Clone, Copy)]
pub(super) struct Neighbors {
    points: [Point; 6],
    len: u8,
}

impl Geometry {
    /// A board with so many points in each of its rows.
    pub(super) fn new(shape: Shape, row_lengths: Vec<u16>) -> Self {
        let mut row_starts = vec![0];
        for length in row_lengths {
            row_starts.push(row_starts[row_starts.len() - 1] + length);
        }
        let len = row_starts[row_starts.len() - 1];
        let mut geometry = Self {
            shape,
            len,
            row_starts,
            steps: Steps::new(shape, len.into()),
            neighbors: Vec::new(),
            sets: Vec::new(),
        };
        let points = (0..geometry.len).map(Point::new);
        geometry.neighbors = points.map(|point| geometry.find_neighbors(point)).collect();
        geometry.sets = sets(geometry.neighbors.iter().map(Neighbors::points));
        geometry
    }

    pub(super) fn row(&self, row: usize) -> Option<(usize, usize)> {
        let end = *self.row_starts.get(row.checked_add(1)?)?;
        Some((usize::from(self.row_starts[row]), usize::from(end)))
    }

    pub(super) fn row_and_column(&self, point: Point) -> (usize, usize) {
        let row = self
            .row_starts
            .partition_point(|&start| usize::from(start) <= point.index())
            - 1;
        (row, point.index() - usize::from(self.row_starts[row]))
    }

    fn find_neighbors(&self, point: Point) -> Neighbors {
        let (row, place) = self.row_and_column(point);
        let mut found = Neighbors {
            points: [point; 6],
            len: 0,
        };
        let length = |row| self.row(row).map_or(0, |(start, end)| end - start);
        // A place that wrapped below zero is far beyond the end of its row.
        let mut touch = |row: usize, place: usize| {
            if place < length(row) {
                let (start, _) = self.row(row).expect("a row with a length exists");
                let index =
                    u16::try_from(start + place).expect("boards have at most 65,025 points");
                found.points[usize::from(found.len)] = Point::new(index);
                found.len += 1;
            }
        };
        let (above, below) = (row.wrapping_sub(1), row + 1);
        match self.shape {
            Shape::Rectangle { .. } => {
                touch(above, place);
                touch(row, place.wrapping_sub(1));
                touch(row, place + 1);
                touch(below, place);
            }
            // Each row stands half a cell off the next: beside a longer row it touches the
            // same place and the one after it, beside a shorter one the place before and the same.
            Shape::Hexagon { .. } => {
                let beside = |other: usize| {
                    if length(other) > length(row) {
                        [place, place + 1]
                    } else {
                        [place.wrapping_sub(1), place]
                    }
                };
                for place in beside(above) {
                    touch(above, place);
                }
                touch(row, place.wrapping_sub(1));
                touch(row, place + 1);
                for place in beside(below) {
                    touch(below, place);
                }
            }
        }
        found
    }
}

impl Neighbors {
    pub(super) fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.len)]
    }
}
