//! A lookup table from coordinates to points.

use oust_core::{Board, Point};

use crate::{Coord, Dialect, ResolveError};

/// The points of a board by their coordinates in a dialect: a faster [`Dialect::resolve`] for
/// many coordinates.
#[derive(Clone, Debug)]
pub struct CoordTable {
    dialect: Dialect,
    board: Board,
    /// The point index at `number << letters_bits | letters`, or [`NO_POINT`].
    points: Vec<u16>,
    /// The bits that the letters of a coordinate need.
    letters_bits: u32,
}

/// An index beyond every board.
const NO_POINT: u16 = u16::MAX;

/// The largest board with a table. On larger boards, building it costs more than resolving the
/// coordinates of a small record.
const MAX_POINTS: usize = 19 * 19;

impl CoordTable {
    /// Creates the table of `board` in `dialect`.
    pub fn new(dialect: Dialect, board: &Board) -> Self {
        let coords: Vec<(Coord, Point)> = board
            .points()
            .filter(|_| board.len() <= MAX_POINTS)
            .filter_map(|point| Some((dialect.coord(board, point)?, point)))
            .collect();
        let largest = |part: fn(Coord) -> u32| coords.iter().map(|&(coord, _)| part(coord)).max();
        let letters_bits = u32::BITS - largest(Coord::letters).unwrap_or(0).leading_zeros();
        let rows = largest(Coord::number).map_or(0, |number| number as usize + 1);
        let mut table = Self {
            dialect,
            board: board.clone(),
            points: vec![NO_POINT; rows << letters_bits],
            letters_bits,
        };
        for (coord, point) in coords {
            let at = table.index(coord);
            table.points[at] = u16::try_from(point.index()).unwrap_or(NO_POINT);
        }
        table
    }

    /// Returns the dialect of the coordinates.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Checks whether the table was built for `dialect` and `board`.
    pub fn matches(&self, dialect: Dialect, board: &Board) -> bool {
        self.dialect == dialect && self.board == *board
    }

    /// Returns the point that `coord` names.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Dialect::resolve`].
    #[inline]
    pub fn resolve(&self, coord: Coord) -> Result<Point, ResolveError> {
        let fits = u64::from(coord.letters()) >> self.letters_bits == 0;
        match self.points.get(self.index(coord)) {
            Some(&point) if point != NO_POINT && fits => Ok(Point::new(point)),
            _ => self.dialect.resolve(&self.board, coord),
        }
    }

    #[inline]
    fn index(&self, coord: Coord) -> usize {
        let at = u64::from(coord.number()) << self.letters_bits | u64::from(coord.letters());
        usize::try_from(at).unwrap_or(usize::MAX)
    }
}
