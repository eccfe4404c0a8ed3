//! The points of a board and their neighbors.

use super::Shape;
use super::bitboards::Shifts;
use super::bitboards::compute_point_bitboards;
use crate::Point;

/// The tables of a board, computed once.
pub(crate) struct Geometry {
    pub(crate) shape: Shape,
    /// The number of points.
    pub(crate) len: u16,
    /// The index of the first point of each row, and after them the number of points.
    pub(crate) row_starts: Vec<u16>,
    pub(crate) neighbors: Vec<Neighbors>,
    /// The words of [`super::Board::point_bitboards`]; empty on large boards.
    pub(crate) point_bitboards: Vec<u64>,
    pub(crate) shifts: Shifts,
}

/// The neighbors of one point, at most six.
#[derive(Clone, Copy)]
pub(crate) struct Neighbors {
    points: [Point; 6],
    len: u8,
}

impl Geometry {
    /// Computes the geometry of a board with `row_lengths` points in its rows.
    pub(crate) fn new(shape: Shape, row_lengths: Vec<u16>) -> Self {
        let mut row_starts = vec![0];
        for length in row_lengths {
            row_starts.push(row_starts[row_starts.len() - 1] + length);
        }
        let len = row_starts[row_starts.len() - 1];
        let mut geometry = Self {
            shape,
            len,
            row_starts,
            neighbors: Vec::new(),
            point_bitboards: Vec::new(),
            shifts: Shifts::new(shape, len.into()),
        };
        let points = (0..geometry.len).map(Point::new);
        geometry.neighbors = points
            .map(|point| geometry.compute_neighbors(point))
            .collect();
        geometry.point_bitboards =
            compute_point_bitboards(geometry.neighbors.iter().map(Neighbors::points));
        geometry
    }

    /// Returns the indices of the first point of a row and of the first one after it.
    pub(crate) fn row(&self, row: usize) -> Option<(usize, usize)> {
        let end = *self.row_starts.get(row.checked_add(1)?)?;
        Some((usize::from(self.row_starts[row]), usize::from(end)))
    }

    pub(crate) fn row_and_column(&self, point: Point) -> (usize, usize) {
        let row = self
            .row_starts
            .partition_point(|&start| usize::from(start) <= point.index())
            - 1;
        (row, point.index() - usize::from(self.row_starts[row]))
    }

    fn compute_neighbors(&self, point: Point) -> Neighbors {
        let (row, column) = self.row_and_column(point);
        let mut neighbors = Neighbors {
            points: [point; 6],
            len: 0,
        };
        let length = |row| self.row(row).map_or(0, |(start, end)| end - start);
        // A row or column that wrapped below zero is off the board too.
        let mut add = |row: usize, column: usize| {
            if column < length(row) {
                let (start, _) = self.row(row).expect("a row with a length exists");
                neighbors.points[usize::from(neighbors.len)] = Point::from_index(start + column);
                neighbors.len += 1;
            }
        };
        let (above, below) = (row.wrapping_sub(1), row + 1);
        match self.shape {
            Shape::Rectangle { .. } => {
                add(above, column);
                add(row, column.wrapping_sub(1));
                add(row, column + 1);
                add(below, column);
            }
            // Neighboring rows are half a cell apart. A cell touches the same column and the next
            // one of a longer row, the column before and the same one of a shorter row.
            Shape::Hexagon { .. } => {
                let columns_in = |other: usize| {
                    if length(other) > length(row) {
                        [column, column + 1]
                    } else {
                        [column.wrapping_sub(1), column]
                    }
                };
                for column in columns_in(above) {
                    add(above, column);
                }
                add(row, column.wrapping_sub(1));
                add(row, column + 1);
                for column in columns_in(below) {
                    add(below, column);
                }
            }
        }
        neighbors
    }
}

impl Neighbors {
    pub(crate) fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.len)]
    }
}
