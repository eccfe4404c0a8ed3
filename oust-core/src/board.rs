//! Boards: which points there are and which of them touch.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::Point;

/// The shape and size of a board.
///
/// Exhaustive on purpose: whoever prints or names a board has to say how for each shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Shape {
    /// A grid whose points touch horizontally and vertically.
    Rectangle {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
    },
    /// A hexagon of hexagonal cells.
    Hexagon {
        /// Cells along each of the six edges.
        side: u8,
    },
}

/// A board: its points and which of them touch. Cheap to clone.
///
/// Two boards are equal when they have the same [`Shape`].
///
/// ```
/// use oust_core::Board;
///
/// let board = Board::hexagon(7)?;
/// assert_eq!(board.len(), 127);
/// let centre = board.point(6, 6).expect("the middle row has 13 cells");
/// assert_eq!(board.neighbours(centre).len(), 6);
/// # Ok::<(), oust_core::BoardError>(())
/// ```
#[derive(Clone)]
pub struct Board(Arc<Geometry>);

struct Geometry {
    shape: Shape,
    /// The number of points.
    len: u16,
    /// The index of the first point of each row, and behind them the number of points.
    row_starts: Vec<u16>,
    neighbours: Vec<Neighbours>,
    /// On boards of up to [`Board::MOST_WORDS`] words, for each point the bits of the points
    /// that touch it, [`Board::words`] words a point; nothing on larger boards.
    around: Vec<u64>,
    /// The same for the set of each point alone.
    alone: Vec<u64>,
}

/// The points that touch one point, at most six.
#[derive(Clone, Copy)]
struct Neighbours {
    points: [Point; 6],
    len: u8,
}

/// A size that no board has.
///
/// May grow: more limits may come.
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
    /// The largest side of a hexagon, in cells. Rectangles go up to 255 x 255.
    pub const MAX_SIDE: u8 = 100;

    /// The words of 64 points that a set of points has at most.
    pub(crate) const MOST_WORDS: usize = 6;

    /// A rectangle of `width` columns and `height` rows.
    ///
    /// ```
    /// use oust_core::Board;
    ///
    /// assert_eq!(Board::rectangle(9, 7)?.len(), 63);
    /// assert!(Board::rectangle(9, 0).is_err());
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the width or the height is 0.
    pub fn rectangle(width: u8, height: u8) -> Result<Self, BoardError> {
        Self::new(Shape::Rectangle { width, height })
    }

    /// A hexagon with `side` cells along each edge, `3 * side * (side - 1) + 1` in all.
    ///
    /// ```
    /// use oust_core::Board;
    ///
    /// assert_eq!(Board::hexagon(5)?.len(), 61);
    /// assert!(Board::hexagon(101).is_err());
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the side is 0 or larger than [`Board::MAX_SIDE`].
    pub fn hexagon(side: u8) -> Result<Self, BoardError> {
        Self::new(Shape::Hexagon { side })
    }

    /// The board of a shape.
    ///
    /// ```
    /// use oust_core::{Board, Shape};
    ///
    /// let shape = Shape::Rectangle { width: 13, height: 13 };
    /// assert_eq!(Board::new(shape)?, Board::rectangle(13, 13)?);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the shape has no point or is too large.
    pub fn new(shape: Shape) -> Result<Self, BoardError> {
        let row_lengths: Vec<u16> = match shape {
            Shape::Rectangle { width: 0, .. }
            | Shape::Rectangle { height: 0, .. }
            | Shape::Hexagon { side: 0 } => return Err(BoardError::Empty),
            Shape::Hexagon { side } if side > Self::MAX_SIDE => {
                return Err(BoardError::HexagonTooLarge { side });
            }
            Shape::Rectangle { width, height } => vec![u16::from(width); usize::from(height)],
            Shape::Hexagon { side } => {
                let side = u16::from(side);
                let rows = 2 * side - 1;
                (0..rows).map(|row| rows - row.abs_diff(side - 1)).collect()
            }
        };
        let mut row_starts = vec![0];
        for length in row_lengths {
            row_starts.push(row_starts[row_starts.len() - 1] + length);
        }
        let mut geometry = Geometry {
            shape,
            len: row_starts[row_starts.len() - 1],
            row_starts,
            neighbours: Vec::new(),
            around: Vec::new(),
            alone: Vec::new(),
        };
        geometry.neighbours = (0..geometry.len)
            .map(|index| geometry.find_neighbours(Point::new(index)))
            .collect();
        let points: Vec<_> = (0..geometry.len).map(Point::new).collect();
        geometry.around = sets(geometry.neighbours.iter().map(Neighbours::points));
        geometry.alone = sets(points.chunks(1));
        Ok(Self(Arc::new(geometry)))
    }

    /// The shape and size.
    ///
    /// ```
    /// use oust_core::{Board, Shape};
    ///
    /// assert_eq!(Board::hexagon(7)?.shape(), Shape::Hexagon { side: 7 });
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn shape(&self) -> Shape {
        self.0.shape
    }

    /// The number of points.
    ///
    /// ```
    /// use oust_core::Board;
    ///
    /// assert_eq!(Board::hexagon(2)?.len(), 7);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn len(&self) -> usize {
        usize::from(self.0.len)
    }

    /// Never: every board has a point.
    ///
    /// ```
    /// use oust_core::Board;
    ///
    /// assert!(!Board::rectangle(1, 1)?.is_empty());
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether the point is one of this board's.
    ///
    /// ```
    /// use oust_core::{Board, Point};
    ///
    /// let board = Board::rectangle(3, 3)?;
    /// assert!(board.contains(Point::new(8)));
    /// assert!(!board.contains(Point::new(9)));
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn contains(&self, point: Point) -> bool {
        point.index() < self.len()
    }

    /// All points in printed order.
    ///
    /// ```
    /// use oust_core::Board;
    ///
    /// let board = Board::rectangle(3, 2)?;
    /// assert_eq!(board.points().map(|point| point.index()).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn points(&self) -> impl ExactSizeIterator<Item = Point> + use<> {
        (0..self.0.len).map(Point::new)
    }

    /// The points that touch a point: up to four on a rectangle, up to six on a hexagon, none
    /// for a point that is not on the board.
    ///
    /// Source: rule sheets, "connection" (horizontal or vertical adjacency on a rectangle).
    ///
    /// ```
    /// use oust_core::{Board, Point};
    ///
    /// let board = Board::rectangle(3, 3)?;
    /// assert_eq!(board.neighbours(Point::new(0)), [Point::new(1), Point::new(3)]);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn neighbours(&self, point: Point) -> &[Point] {
        self.0
            .neighbours
            .get(point.index())
            .map_or(&[], Neighbours::points)
    }

    /// The words of a set of points with one bit a point: as many as such sets have here, or
    /// `None` when they are too large to be worth it.
    pub(crate) fn words(&self) -> Option<usize> {
        words(self.len())
    }

    /// For each point the set of points that touch it, where sets have this many words.
    pub(crate) fn around<const W: usize>(&self) -> &[[u64; W]] {
        self.0.around.as_chunks().0
    }

    /// For each point the set of it alone, where sets have this many words.
    pub(crate) fn alone<const W: usize>(&self) -> &[[u64; W]] {
        self.0.alone.as_chunks().0
    }

    /// The number of rows.
    ///
    /// ```
    /// use oust_core::Board;
    ///
    /// assert_eq!(Board::hexagon(4)?.rows(), 7);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn rows(&self) -> usize {
        self.0.row_starts.len() - 1
    }

    /// The number of points in a row, counted from 0 at the top; 0 where there is no such row.
    ///
    /// ```
    /// use oust_core::Board;
    ///
    /// let board = Board::hexagon(2)?;
    /// assert_eq!([0, 1, 2, 3].map(|row| board.row_len(row)), [2, 3, 2, 0]);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn row_len(&self, row: usize) -> usize {
        self.0.row(row).map_or(0, |(start, end)| end - start)
    }

    /// The point at a place, counted from 0 at the left, of a row, counted from 0 at the top.
    ///
    /// ```
    /// use oust_core::{Board, Point};
    ///
    /// let board = Board::hexagon(2)?;
    /// assert_eq!(board.point(1, 1), Some(Point::new(3)), "the centre");
    /// assert_eq!(board.point(0, 2), None, "the top row has two cells");
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn point(&self, row: usize, place: usize) -> Option<Point> {
        let (start, end) = self.0.row(row)?;
        let index = start.checked_add(place).filter(|&index| index < end)?;
        u16::try_from(index).ok().map(Point::new)
    }

    /// The row and the place in it of a point, the inverse of [`Board::point`].
    ///
    /// ```
    /// use oust_core::Board;
    ///
    /// let board = Board::rectangle(3, 3)?;
    /// let centre = board.point(1, 1).expect("on the board");
    /// assert_eq!(board.row_and_place(centre), Some((1, 1)));
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn row_and_place(&self, point: Point) -> Option<(usize, usize)> {
        self.contains(point).then(|| self.0.row_and_place(point))
    }
}

impl Neighbours {
    fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.len)]
    }
}

/// The words of sets of points, one for each point of a board, where such sets are worth it.
fn sets<'a>(sets: impl ExactSizeIterator<Item = &'a [Point]>) -> Vec<u64> {
    let Some(words) = words(sets.len()) else {
        return Vec::new();
    };
    let mut found = vec![0; words * sets.len()];
    for (set, points) in found.chunks_exact_mut(words).zip(sets) {
        for point in points {
            set[point.index() / 64] |= 1 << (point.index() % 64);
        }
    }
    found
}

impl Geometry {
    fn row(&self, row: usize) -> Option<(usize, usize)> {
        let end = *self.row_starts.get(row.checked_add(1)?)?;
        Some((usize::from(self.row_starts[row]), usize::from(end)))
    }

    fn row_and_place(&self, point: Point) -> (usize, usize) {
        let row = self
            .row_starts
            .partition_point(|&start| usize::from(start) <= point.index())
            - 1;
        (row, point.index() - usize::from(self.row_starts[row]))
    }

    fn find_neighbours(&self, point: Point) -> Neighbours {
        let (row, place) = self.row_and_place(point);
        let mut found = Neighbours {
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

/// Few sizes, as the code for each is compiled anew: up to 8x8, up to 11x11 and hexagons of
/// side 7, up to 13x13 and hexagons of side 8, up to 19x19.
fn words(points: usize) -> Option<usize> {
    let sizes = [1, 2, 3, Board::MOST_WORDS];
    sizes.into_iter().find(|&words| points <= 64 * words)
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
