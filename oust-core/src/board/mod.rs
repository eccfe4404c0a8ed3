//! Boards: their points, and which of them are neighbors.

mod geometry;
mod name;

use std::cell::RefCell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::Point;
pub use geometry::{BitboardSize, Shape};
use geometry::{Geometry, Neighbors, Shifts};
pub use name::BoardNameError;

/// A board: its points and their neighbors. Cheap to clone.
///
/// Two boards are equal if they have the same [`Shape`].
///
/// ```
/// use oust_core::Board;
///
/// let board = Board::hexagon(7)?;
/// assert_eq!(board.len(), 127);
/// let center = board.point(6, 6).unwrap();
/// assert_eq!(board.neighbors(center).len(), 6);
/// # Ok::<(), oust_core::BoardError>(())
/// ```
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Shape", into = "Shape"))]
pub struct Board(Arc<Geometry>);

thread_local! {
    /// The boards made last on this thread, the latest first. Records on the same board share its
    /// geometry: computing a large one costs more than reading a small record.
    static RECENT: RefCell<Vec<Board>> = const { RefCell::new(Vec::new()) };
}

/// The number of boards that [`RECENT`] keeps.
const MAX_RECENT: usize = 8;

/// Why a shape is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum BoardError {
    /// A width, height or side of zero.
    Empty,
    /// A hexagon with a side of more than [`Board::MAX_SIDE`] cells.
    HexagonTooLarge {
        /// The side asked for.
        side: u8,
    },
}

impl Board {
    /// The largest side of a hexagon, in cells. Rectangles go up to 255x255.
    pub const MAX_SIDE: u8 = 100;

    /// Returns a rectangle of `width` columns and `height` rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the width or the height is 0.
    pub fn rectangle(width: u8, height: u8) -> Result<Self, BoardError> {
        Self::new(Shape::Rectangle { width, height })
    }

    /// Returns a hexagon with `side` cells along each edge, `3 * side * (side - 1) + 1` in all.
    ///
    /// # Errors
    ///
    /// Returns an error if the side is 0 or larger than [`Board::MAX_SIDE`].
    pub fn hexagon(side: u8) -> Result<Self, BoardError> {
        Self::new(Shape::Hexagon { side })
    }

    /// Returns the board of a shape.
    ///
    /// # Errors
    ///
    /// Returns an error if the shape has no point or is too large.
    pub fn new(shape: Shape) -> Result<Self, BoardError> {
        RECENT.with_borrow_mut(|recent| {
            let index = recent.iter().position(|board| board.shape() == shape);
            let board = match index {
                // Most records are on the board of the one before.
                Some(0) => return Ok(recent[0].clone()),
                Some(index) => recent.remove(index),
                // Checked here alone: a shape among the recent ones was valid.
                None => Self(Arc::new(Geometry::new(shape, row_lengths(shape)?))),
            };
            recent.insert(0, board.clone());
            recent.truncate(MAX_RECENT);
            Ok(board)
        })
    }

    /// Returns the shape and size.
    pub fn shape(&self) -> Shape {
        self.0.shape
    }

    /// Returns the number of points.
    pub fn len(&self) -> usize {
        usize::from(self.0.len)
    }

    /// Returns false: every board has a point.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Checks whether the board has a point.
    pub fn contains(&self, point: Point) -> bool {
        point.index() < self.len()
    }

    /// Returns all points in printed order.
    pub fn points(&self) -> impl ExactSizeIterator<Item = Point> + use<> {
        (0..self.0.len).map(Point::new)
    }

    /// Returns the points next to a point: up to four on a rectangle, up to six on a hexagon.
    /// The slice is empty if the point is not on the board.
    ///
    /// Source: rule sheets, "connection" (horizontal or vertical adjacency on a rectangle).
    pub fn neighbors(&self, point: Point) -> &[Point] {
        self.0
            .neighbors
            .get(point.index())
            .map_or(&[], Neighbors::points)
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.0.row_starts.len() - 1
    }

    /// Returns the number of points in a row, counted from 0 at the top; 0 if there is no such row.
    pub fn row_len(&self, row: usize) -> usize {
        self.0.row(row).map_or(0, |(start, end)| end - start)
    }

    /// Returns the point in a row, counted from 0 at the top, and a column, counted from 0 at the
    /// left end of that row.
    pub fn point(&self, row: usize, column: usize) -> Option<Point> {
        let (start, end) = self.0.row(row)?;
        let index = start.checked_add(column).filter(|&index| index < end)?;
        u16::try_from(index).ok().map(Point::new)
    }

    /// Returns the row and column of a point, the inverse of [`Board::point`].
    pub fn row_and_column(&self, point: Point) -> Option<(usize, usize)> {
        self.contains(point).then(|| self.0.row_and_column(point))
    }
}

/// The bitboards of the points and neighborhoods, and the shifts.
impl Board {
    /// The most words of 64 points that a bitboard has.
    pub(crate) const MAX_BITBOARD_WORDS: usize =
        BitboardSize::ALL[BitboardSize::ALL.len() - 1].words();

    /// Returns the size of the bitboards of this board; `None` if it has more than 384 points.
    pub fn bitboard_size(&self) -> Option<BitboardSize> {
        BitboardSize::for_points(self.len())
    }

    /// Returns the number of words of [`Board::bitboard_size`].
    pub fn bitboard_words(&self) -> Option<usize> {
        self.bitboard_size().map(BitboardSize::words)
    }

    /// Returns for each point two bitboards: the point alone, and its neighborhood, the point with
    /// its neighbors. `W` is [`Board::bitboard_words`].
    pub(crate) fn point_bitboards<const W: usize>(&self) -> &[[[u64; W]; 2]] {
        // No rest is cut off: every point has exactly `2 * W` words.
        self.0.point_bitboards.as_chunks().0.as_chunks().0
    }

    /// Checks whether the board has [`Board::shifts`].
    pub(crate) fn has_shifts(&self) -> bool {
        !self.0.shifts.distances.is_empty()
    }

    /// Returns the shifts to the right and down, each with the points that it leads from. `W` is
    /// [`Board::bitboard_words`].
    pub(crate) fn shifts<const W: usize>(&self) -> impl Iterator<Item = (u32, &[u64; W])> {
        let Shifts { distances, from } = &self.0.shifts;
        distances.iter().copied().zip(from.as_chunks().0)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.shape() == other.shape()
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shape().hash(state);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Board").field(&self.shape()).finish()
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a board needs at least one point"),
            Self::HexagonTooLarge { side } => write!(
                f,
                "a hexagon of side {side} is beyond the limit of side {}",
                Board::MAX_SIDE
            ),
        }
    }
}

impl std::error::Error for BoardError {}

/// Returns the number of cells of each row.
fn row_lengths(shape: Shape) -> Result<Vec<u16>, BoardError> {
    match shape {
        Shape::Rectangle { width: 0, .. }
        | Shape::Rectangle { height: 0, .. }
        | Shape::Hexagon { side: 0 } => Err(BoardError::Empty),
        Shape::Hexagon { side } if side > Board::MAX_SIDE => {
            Err(BoardError::HexagonTooLarge { side })
        }
        Shape::Rectangle { width, height } => Ok(vec![u16::from(width); usize::from(height)]),
        Shape::Hexagon { side } => {
            let side = u16::from(side);
            // The middle row, `side - 1`, is the longest; each row away from it has one cell less.
            let rows = 2 * side - 1;
            Ok((0..rows).map(|row| rows - row.abs_diff(side - 1)).collect())
        }
    }
}
