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
    /// The point of each pair of letters and number, number by number.
    points: Vec<Option<Point>>,
    /// All letters of the board are below this.
    letters: usize,
}

impl CoordTable {
    /// The points of a board in a dialect.
    pub fn new(dialect: Dialect, board: &Board) -> Self {
        let coords: Vec<(Coord, Point)> = board
            .points()
            .filter_map(|point| Some((dialect.coord(board, point)?, point)))
            .collect();
        let most = |part: fn(Coord) -> u32| coords.iter().map(|&(coord, _)| part(coord)).max();
        let letters = index(most(Coord::letters).unwrap_or(0)) + 1;
        let numbers = index(most(Coord::number).unwrap_or(0)) + 1;
        let mut points = vec![None; letters * numbers];
        for (coord, point) in coords {
            points[index(coord.number()) * letters + index(coord.letters())] = Some(point);
        }
        Self {
            dialect,
            board: board.clone(),
            points,
            letters,
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
        let (letters, number) = (index(coord.letters()), index(coord.number()));
        let at = number.saturating_mul(self.letters).saturating_add(letters);
        match self.points.get(at) {
            Some(&Some(point)) if letters < self.letters => Ok(point),
            _ => self.dialect.resolve(&self.board, coord),
        }
    }
}

/// A part of a coordinate as an index; one beyond all boards where it would not fit.
fn index(part: u32) -> usize {
    usize::try_from(part).unwrap_or(usize::MAX)
}
