//! The coordinate conventions of the sites, and a lookup table for the points of one board.

use std::fmt;
use std::str::FromStr;

use oust_core::{Board, Point, Shape};

use crate::Coord;
use crate::coord::{LETTER_BITS, letter_indices};

/// A coordinate convention. The same text names different points on different sites.
///
/// Exhaustive on purpose: every diagram style labels rows and columns for each dialect.
///
/// ```
/// use oust_core::Board;
/// use oust_notation::Dialect;
///
/// let board = Board::rectangle(13, 13)?;
/// let point = Dialect::Pbmserv.resolve(&board, "j4".parse()?)?;
/// assert_eq!(Dialect::AbstractPlay.coord(&board, point).unwrap().to_string(), "i4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// pbmserv's. Rectangle: column letters without I from the left, row 1 at the bottom.
    /// Hexagon: row letters from the top, and the number of the `/` diagonal from the left.
    Pbmserv,
    /// Abstract Play's. Rectangle: column letters with I from the left, row 1 at the bottom.
    /// Hexagon: row letters from the bottom, and the place in the row from the left.
    AbstractPlay,
    /// Board Game Arena's. Rectangle: as Abstract Play's. Hexagon: the letter of the `/`
    /// column from the left, and the row from the bottom.
    Bga,
}

/// The reason why a coordinate names no point of a board.
///
/// Exhaustive on purpose: `oust-validate` gives every reason a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// The letters or the number are beyond the board.
    #[error("the board has no such point")]
    OffBoard,
    /// The letters contain an I, which the dialect skips.
    #[error("this dialect has no column I")]
    SkippedLetter,
}

/// The error for an unknown dialect name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a dialect (pbmserv, abstractplay or bga), found `{found}`")]
pub struct DialectError {
    found: String,
}

/// The letter I, counted from `a` = 0.
const I: u8 = 8;

impl Dialect {
    /// Each dialect once, pbmserv's first.
    pub const ALL: [Self; 3] = [Self::Pbmserv, Self::AbstractPlay, Self::Bga];

    /// Returns the default dialect of `board`: pbmserv's for rectangles, Board Game Arena's for
    /// hexagons.
    pub fn default_for(board: &Board) -> Self {
        match board.shape() {
            Shape::Rectangle { .. } => Self::Pbmserv,
            Shape::Hexagon { .. } => Self::Bga,
        }
    }

    /// Returns the canonical name: `pbmserv`, `abstractplay` or `bga`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pbmserv => "pbmserv",
            Self::AbstractPlay => "abstractplay",
            Self::Bga => "bga",
        }
    }

    /// Returns the point of `board` that `coord` names.
    ///
    /// # Errors
    ///
    /// Fails if the board has no such point, or if the letters contain one that the dialect skips.
    pub fn resolve(self, board: &Board, coord: Coord) -> Result<Point, ResolveError> {
        let letter = self.letter_index(board, coord)?;
        // Rows and diagonals count from 1.
        let number = (coord.number() as usize).checked_sub(1);
        let found = number.and_then(|number| self.row_and_column(board, letter, number));
        found
            .and_then(|(row, column)| board.point(row, column))
            .ok_or(ResolveError::OffBoard)
    }

    /// Returns the coordinate of `point`; `None` if `board` does not have it.
    pub fn coord(self, board: &Board, point: Point) -> Option<Coord> {
        let (row, column) = board.row_and_column(point)?;
        let from_bottom = board.rows() - 1 - row;
        let (letter, number) = match (board.shape(), self) {
            (Shape::Rectangle { .. }, _) => (column, from_bottom),
            (Shape::Hexagon { side }, Self::Pbmserv) => {
                // Each row below the middle begins one `/` diagonal further right.
                (row, column + row.saturating_sub(usize::from(side) - 1))
            }
            (Shape::Hexagon { .. }, Self::AbstractPlay) => (from_bottom, column),
            (Shape::Hexagon { side }, Self::Bga) => {
                let skipped = (usize::from(side) - 1).saturating_sub(from_bottom);
                (column + skipped, from_bottom)
            }
        };
        Some(Coord::new(
            self.letters(board, letter)?,
            u32::try_from(number + 1).ok()?,
        ))
    }

    /// Displays `point` as its coordinate, or as `?` if `board` does not have it.
    ///
    /// ```
    /// use oust_core::Board;
    /// use oust_notation::Dialect;
    ///
    /// let board = Board::rectangle(9, 9)?;
    /// let corner = board.point(0, 8).expect("a point");
    /// assert_eq!(Dialect::Pbmserv.point_name(&board, corner).to_string(), "j9");
    /// assert_eq!(Dialect::AbstractPlay.point_name(&board, corner).to_string(), "i9");
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn point_name(self, board: &Board, point: Point) -> impl fmt::Display + use<> {
        PointName(self.coord(board, point))
    }

    /// Returns the upper-case letters of column or row `index`, counted from 0; an empty text if
    /// the index exceeds `u32`.
    pub fn label(self, board: &Board, index: usize) -> String {
        let letters = self.letters(board, index).unwrap_or(0);
        letter_indices(letters, 26)
            .map(|letter| char::from(b'A' + letter))
            .collect()
    }

    /// Returns the other dialects in which `coord` names a point of `board`.
    pub fn others_that_read(self, board: &Board, coord: Coord) -> Vec<Self> {
        let mut readers = Self::ALL.to_vec();
        readers.retain(|&other| other != self && other.resolve(board, coord).is_ok());
        readers
    }

    /// Checks whether this dialect and `other` give the points of `board` the same coordinates.
    pub fn has_same_labels(self, other: Self, board: &Board) -> bool {
        match board.shape() {
            Shape::Rectangle { .. } => self.skips_i(board) == other.skips_i(board),
            Shape::Hexagon { .. } => self == other,
        }
    }

    /// Checks whether all dialects give the points of `board` the same coordinates: rectangles of
    /// at most eight columns (without the letter I) and the hexagon of side 1.
    pub fn all_agree_on(board: &Board) -> bool {
        match board.shape() {
            Shape::Rectangle { width, .. } => width <= I,
            Shape::Hexagon { side } => side == 1,
        }
    }

    fn skips_i(self, board: &Board) -> bool {
        self == Self::Pbmserv && matches!(board.shape(), Shape::Rectangle { .. })
    }

    fn letter_index(self, board: &Board, coord: Coord) -> Result<usize, ResolveError> {
        let index = if self.skips_i(board) {
            letter_indices(coord.letters(), 26).try_fold(0_u32, |sum, letter| {
                if letter == I {
                    return Err(ResolveError::SkippedLetter);
                }
                // Digits count from 1; after the skipped I each letter is worth one less.
                let digit = u32::from(letter) + u32::from(letter < I);
                Ok(sum.saturating_mul(25).saturating_add(digit))
            })?
        } else {
            coord.letters()
        };
        (index as usize)
            .checked_sub(1)
            .ok_or(ResolveError::OffBoard)
    }

    /// The inverse of `letter_index`; `None` if the index exceeds `u32`.
    fn letters(self, board: &Board, index: usize) -> Option<u32> {
        let number = u32::try_from(index).ok()?.checked_add(1)?;
        if !self.skips_i(board) {
            return Some(number);
        }
        letter_indices(number, 25).try_fold(0_u32, |sum, index| {
            let letter = u32::from(index) + 1 + u32::from(index >= I);
            sum.checked_mul(26)?.checked_add(letter)
        })
    }

    /// Converts a letter and a number, both from 0, to a row and a column. The column may be
    /// outside its row.
    fn row_and_column(self, board: &Board, letter: usize, number: usize) -> Option<(usize, usize)> {
        let from_top = |from_bottom: usize| (board.rows() - 1).checked_sub(from_bottom);
        match (board.shape(), self) {
            (Shape::Rectangle { .. }, _) => Some((from_top(number)?, letter)),
            (Shape::Hexagon { side }, Self::Pbmserv) => {
                // Rows are letters: below the middle, the first diagonals are left of the row.
                let below_middle = letter.saturating_sub(usize::from(side) - 1);
                Some((letter, number.checked_sub(below_middle)?))
            }
            (Shape::Hexagon { .. }, Self::AbstractPlay) => Some((from_top(letter)?, number)),
            (Shape::Hexagon { side }, Self::Bga) => {
                let skipped = (usize::from(side) - 1).saturating_sub(number);
                Some((from_top(number)?, letter.checked_sub(skipped)?))
            }
        }
    }
}

struct PointName(Option<Coord>);

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(coord) => coord.fmt(f),
            None => f.write_str("?"),
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Dialect {
    type Err = DialectError;

    fn from_str(text: &str) -> Result<Self, DialectError> {
        let named = |dialect: &Self| text.eq_ignore_ascii_case(dialect.name());
        Self::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| DialectError {
                found: text.to_owned(),
            })
    }
}

/// A table of the points of a board by their coordinates in a dialect: a faster
/// [`Dialect::resolve`] for many coordinates.
#[derive(Clone, Debug)]
pub struct CoordTable {
    dialect: Dialect,
    board: Board,
    /// The point index at `number << LETTER_BITS | letters`, or [`NO_POINT`].
    points: Vec<u16>,
}

/// An index outside of every board.
const NO_POINT: u16 = u16::MAX;

/// The maximum number of points of a board with a table. For larger boards, building the table
/// takes longer than resolving the coordinates of a small record.
const MAX_POINTS: usize = 19 * 19;

impl CoordTable {
    /// Creates the table of `board` in `dialect`.
    pub fn new(dialect: Dialect, board: &Board) -> Self {
        // A larger board gets an empty table, and every lookup asks the dialect.
        let has_table = board.len() <= MAX_POINTS;
        let points = board.points().filter(|_| has_table);
        let coords: Vec<(Coord, Point)> = points
            .filter_map(|point| Some((dialect.coord(board, point)?, point)))
            .collect();
        let numbers = coords.iter().map(|(coord, _)| coord.number() as usize);
        // With a row for number 0, so that numbers are indices.
        let rows = numbers.max().map_or(0, |number| number + 1);
        let mut table = Self {
            dialect,
            board: board.clone(),
            points: vec![NO_POINT; rows << LETTER_BITS],
        };
        for (coord, point) in coords {
            // Columns with more letters are computed.
            if let Some(at) = Self::index(coord) {
                table.points[at] = u16::try_from(point.index()).unwrap_or(NO_POINT);
            }
        }
        table
    }

    /// Returns the dialect that the table was built for.
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
    pub fn resolve(&self, coord: Coord) -> Result<Point, ResolveError> {
        match self.looked_up(coord) {
            Some(point) => Ok(point),
            None => self.dialect.resolve(&self.board, coord),
        }
    }

    /// Returns the point that `coord` names; `None` where [`CoordTable::resolve`] has an error.
    #[inline]
    pub fn point(&self, coord: Coord) -> Option<Point> {
        self.looked_up(coord).or_else(|| self.computed(coord))
    }

    #[inline]
    fn looked_up(&self, coord: Coord) -> Option<Point> {
        let point = *self.points.get(Self::index(coord)?)?;
        (point != NO_POINT).then(|| Point::new(point))
    }

    /// Returns the point of a coordinate that is not in the table. A function of its own: a loop of
    /// lookups calls it last, so it saves no registers.
    #[cold]
    #[inline(never)]
    fn computed(&self, coord: Coord) -> Option<Point> {
        self.dialect.resolve(&self.board, coord).ok()
    }

    /// Returns the index of a coordinate; `None` if its letters would overlap the number's bits.
    #[inline]
    fn index(coord: Coord) -> Option<usize> {
        let fits = coord.letters() >> LETTER_BITS == 0;
        let at = u64::from(coord.number()) << LETTER_BITS | u64::from(coord.letters());
        usize::try_from(at).ok().filter(|_| fits)
    }
}
