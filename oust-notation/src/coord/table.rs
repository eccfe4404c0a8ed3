//! All points of a board by their coordinates.

use oust_core::{Board, Point};

use crate::{Coord, Dialect, ResolveError};

/// The points of a board by their coordinates in a dialect: a faster [`Dialect::resolve`] for
/// many coordinates.
#[derive(Clone, Debug)]
pub struct CoordTable {
    dialect: Dialect,
    board: Board,
    /// The index of the point of each number and letters, number by number, or [`NOWHERE`].
    points: Vec<u16>,
    /// All letters of the board are below two to the power of this.
    letters_bits: u32,
}

/// An index beyond every board.
const NOWHERE: u16 = u16::MAX;

/// The number of points of the largest board that a table is made for. On larger boards it
/// would cost more than the coordinates of a small record.
const MOST_POINTS: usize = 19 * 19;

impl CoordTable {
    /// Makes the table of a board in a dialect.
    pub fn new(dialect: Dialect, board: &Board) -> Self {
        let coords: Vec<(Coord, Point)> = board
            .points()
            .filter(|_| board.len() <= MOST_POINTS)
            .filter_map(|point| Some((dialect.coord(board, point)?, point)))
            .collect();
        let most = |part: fn(Coord) -> u32| coords.iter().map(|&(coord, _)| part(coord)).max();
        let letters_bits = u32::BITS - most(Coord::letters).unwrap_or(0).leading_zeros();
        let rows = most(Coord::number).map_or(0, |number| number as usize + 1);
        let mut table = Self {
            dialect,
            board: board.clone(),
            points: vec![NOWHERE; rows << letters_bits],
            letters_bits,
        };
        for (coord, point) in coords {
            let at = table.index(coord);
            table.points[at] = u16::try_from(point.index()).unwrap_or(NOWHERE);
        }
        table
    }

    /// Returns the dialect of the coordinates.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Returns whether the table is of this dialect and board.
    pub fn are_of(&self, dialect: Dialect, board: &Board) -> bool {
        self.dialect == dialect && self.board == *board
    }

    /// Returns the point that a coordinate names.
    ///
    /// # Errors
    ///
    /// As [`Dialect::resolve`].
    pub fn resolve(&self, coord: Coord) -> Result<Point, ResolveError> {
        let fits = u64::from(coord.letters()) >> self.letters_bits == 0;
        match self.points.get(self.index(coord)) {
            Some(&point) if point != NOWHERE && fits => Ok(Point::new(point)),
            _ => self.dialect.resolve(&self.board, coord),
        }
    }

    fn index(&self, coord: Coord) -> usize {
        let at = u64::from(coord.number()) << self.letters_bits | u64::from(coord.letters());
        usize::try_from(at).unwrap_or(usize::MAX)
    }
}
