//! The shapes of boards, their points with their neighbors, and these as bitboards and shifts.

use crate::Point;

/// The shape and size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Shape {
    /// A grid with points joined horizontally and vertically.
    Rectangle {
        /// The number of columns.
        width: u8,
        /// The number of rows.
        height: u8,
    },
    /// A hexagon of hexagonal cells.
    Hexagon {
        /// The number of cells along each of the six edges.
        side: u8,
    },
}

/// The tables of a board, computed once.
pub(crate) struct Geometry {
    pub(crate) shape: Shape,
    /// The number of points.
    pub(crate) len: u16,
    /// The index of the first point of each row, and after them the number of points.
    pub(crate) row_starts: Vec<u16>,
    pub(crate) neighbors: Vec<Neighbors>,
    /// The words of [`crate::Board::point_bitboards`]; empty on large boards.
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
            // The sum fits 16 bits: the largest board, 255x255, has 65,025 points.
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
        // The first start is 0, so at least one start is not above the index.
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
                // In printed order, as every list of points is.
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

/// The sizes that bitboards have; each has its own copy of the engine.
///
/// Exhaustive on purpose: a program that is compiled once for each size fails to build when there
/// is another one, where a `match` on a number of words would miss it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BitboardSize {
    /// One word, for 64 points: 8x8.
    Words1,
    /// Two words, for 128 points: 11x11 and hexagons of side 7.
    Words2,
    /// Three words, for 192 points: 13x13 and hexagons of side 8.
    Words3,
    /// Six words, for 384 points: 19x19 and hexagons of side 11.
    Words6,
}

impl BitboardSize {
    /// The sizes, the smallest first.
    pub(crate) const ALL: [Self; 4] = [Self::Words1, Self::Words2, Self::Words3, Self::Words6];

    /// Returns the number of words of 64 points, `W` of [`Bitboard`](crate::Bitboard).
    pub const fn words(self) -> usize {
        match self {
            Self::Words1 => 1,
            Self::Words2 => 2,
            Self::Words3 => 3,
            Self::Words6 => 6,
        }
    }

    /// Returns the smallest size that has `points` points.
    pub(crate) fn for_points(points: usize) -> Option<Self> {
        let mut sizes = Self::ALL.into_iter();
        sizes.find(|size| points <= 64 * size.words())
    }
}

/// Computes the words of [`crate::Board::point_bitboards`], given the neighbors of each point;
/// nothing for a board that is too large.
pub(crate) fn compute_point_bitboards<'a>(
    neighbors: impl ExactSizeIterator<Item = &'a [Point]>,
) -> Vec<u64> {
    let Some(words) = bitboard_words(neighbors.len()) else {
        return Vec::new();
    };
    // Both bitboards of a point are next to each other, so that one lookup finds both.
    let mut bitboards = vec![0; words * 2 * neighbors.len()];
    let pairs = bitboards.chunks_exact_mut(2 * words);
    for (index, (pair, neighbors)) in pairs.zip(neighbors).enumerate() {
        let (alone, neighborhood) = pair.split_at_mut(words);
        let point = [Point::from_index(index)];
        insert(alone, &point);
        insert(neighborhood, &point);
        insert(neighborhood, neighbors);
    }
    bitboards
}

/// Returns the number of words for `points` points.
pub(crate) fn bitboard_words(points: usize) -> Option<usize> {
    BitboardSize::for_points(points).map(BitboardSize::words)
}

fn insert(bitboard: &mut [u64], points: &[Point]) {
    for point in points {
        bitboard[point.index() / 64] |= 1 << (point.index() % 64);
    }
}

/// The shifts toward the end of printed order. With the same ones reversed they lead from any
/// points to all neighbors of these.
#[derive(Default)]
pub(crate) struct Shifts {
    /// The distance of each, at most [`MAX_DISTANCE`].
    pub(crate) distances: Vec<u32>,
    /// For each shift the bitboard of the points that it leads from,
    /// [`crate::Board::bitboard_words`] words.
    pub(crate) from: Vec<u64>,
}

/// A bitboard is shifted by less than a word.
const MAX_DISTANCE: u32 = 63;

impl Shifts {
    /// Returns the shifts to the right and down of a rectangle, nothing if it is too wide. Nothing
    /// for hexagons: their rows have different lengths, so they would need many shifts.
    pub(crate) fn new(shape: Shape, points: usize) -> Self {
        match (shape, bitboard_words(points)) {
            (Shape::Rectangle { width, .. }, Some(words)) if u32::from(width) <= MAX_DISTANCE => {
                let row = usize::from(width);
                let mut from = vec![0; 2 * words];
                let (right, down) = from.split_at_mut(words);
                for point in 0..points {
                    let bit = 1 << (point % 64);
                    // A stone of the last column would move to the start of the next row.
                    right[point / 64] |= if (point + 1) % row == 0 { 0 } else { bit };
                    down[point / 64] |= if point + row < points { bit } else { 0 };
                }
                let distances = vec![1, u32::from(width)];
                Self { distances, from }
            }
            _ => Self::default(),
        }
    }
}
