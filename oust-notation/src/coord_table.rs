//! All points of a board by their coordinates.

use oust_core::{Board, Point};

use crate::{Coord, Dialect, ResolveError};

/// The points of a board by their coordinates in a dialect: [`Dialect::resolve`] for whoever
/// asks for many of them.
///
/// ```
/// use oust_core::Board;
/// use oust_notation::{Dialect, CoordTable};
///
/// let board = Board::hexagon(7)?;
/// let table = CoordTable::new(Dialect::Bga, &board);
/// let coord = "m1".parse()?;
/// assert_eq!(table.resolve(coord), Dialect::Bga.resolve(&board, coord));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CoordTable {
    dialect: Dialect,
    board: Board,
    /// The index of the point of each number and letters, number by number, or [`NOWHERE`].
    points: Vec<u16>,
    /// All letters of the board are below two to the power of this.
    letters_bits: u32,
}

/// No board has so many points.
const NOWHERE: u16 = u16::MAX;

/// The number of points of the largest board that a table is made for. On larger boards it
/// would cost more than the coordinates of a small record.
const MOST_POINTS: usize = 19 * 19;

impl CoordTable {
    /// The points of a board in a dialect.
    pub fn new(dialect: Dialect, board: &Board) -> Self {
        let coords: Vec<(Coord, Point)> = board
            .points()
            .filter(|_| board.len() <= MOST_POINTS)
            .filter_map(|point| Some((dialect.coord(board, point)?, point)))
            .collect();
        let most = |part: fn(Coord) -> u32| coords.iter().map(|&(coord, _)| part(coord)).max();
        let letters_bits = u32::BITS - most(Coord::letters).unwrap_or(0).leading_zeros();
        let numbers = index(most(Coord::number).unwrap_or(0)) + 1;
        let mut points = vec![NOWHERE; numbers << letters_bits];
        for (coord, point) in coords {
            let at = index(coord.number()) << letters_bits | index(coord.letters());
            points[at] = u16::try_from(point.index()).unwrap_or(NOWHERE);
        }
        Self {
            dialect,
            board: board.clone(),
            points,
            letters_bits,
        }
    }

    /// The dialect of the coordinates.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Whether they are those of this dialect and board.
    pub fn are_of(&self, dialect: Dialect, board: &Board) -> bool {
        self.dialect == dialect && self.board == *board
    }

    /// The point that a coordinate names.
    ///
    /// # Errors
    ///
    /// As [`Dialect::resolve`].
    pub fn resolve(&self, coord: Coord) -> Result<Point, ResolveError> {
        let letters = u64::from(coord.letters());
        let at = u64::from(coord.number()) << self.letters_bits | letters;
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        match self.points.get(at) {
            Some(&point) if point != NOWHERE && letters >> self.letters_bits == 0 => {
                Ok(Point::new(point))
            }
            _ => self.dialect.resolve(&self.board, coord),
        }
    }
}

/// A part of a coordinate as an index; one beyond all boards where it would not fit.
fn index(part: u32) -> usize {
    usize::try_from(part).unwrap_or(usize::MAX)
}
