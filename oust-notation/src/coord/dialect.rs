//! What a coordinate names: the conventions of the sites.

use std::fmt;
use std::str::FromStr;

use oust_core::{Board, Point, Shape};

use crate::Coord;
use crate::coord::letter_places;

/// A convention that gives the points of a board their coordinates: the same text names
/// different points on different sites.
///
/// Exhaustive on purpose: every diagram style labels its rows and columns for each.
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

/// Why a coordinate names no point of a board.
///
/// Exhaustive on purpose: `oust-validate` gives every reason a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResolveError {
    /// The letters or the number are beyond the board.
    #[error("the board has no such point")]
    OffBoard,
    /// The letters hold an I, which the dialect does not use.
    #[error("this dialect has no column I")]
    SkippedLetter,
}

/// A name that is no dialect's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a dialect (pbmserv, abstractplay or bga), found `{found}`")]
pub struct DialectError {
    found: String,
}

/// The letter I, counted from `a` = 0.
const I: u8 = 8;

impl Dialect {
    /// All dialects.
    pub const ALL: [Self; 3] = [Self::Pbmserv, Self::AbstractPlay, Self::Bga];

    /// Returns the default dialect of a board: pbmserv's for rectangles, Board Game Arena's for
    /// hexagons.
    pub fn default_for(board: &Board) -> Self {
        match board.shape() {
            Shape::Rectangle { .. } => Self::Pbmserv,
            Shape::Hexagon { .. } => Self::Bga,
        }
    }

    /// Returns the name in flags and headers: `pbmserv`, `abstractplay` or `bga`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pbmserv => "pbmserv",
            Self::AbstractPlay => "abstractplay",
            Self::Bga => "bga",
        }
    }

    /// Returns the point that a coordinate names.
    ///
    /// # Errors
    ///
    /// When the board has no such point, or the letters hold one that the dialect skips.
    pub fn resolve(self, board: &Board, coord: Coord) -> Result<Point, ResolveError> {
        let letter = self.letter_index(board, coord)?;
        let number = (coord.number() as usize).checked_sub(1);
        let place = number.and_then(|number| self.row_and_place(board, letter, number));
        place
            .and_then(|(row, place)| board.point(row, place))
            .ok_or(ResolveError::OffBoard)
    }

    /// Returns the coordinate of a point; `None` when it is not on the board.
    pub fn coord(self, board: &Board, point: Point) -> Option<Coord> {
        let (row, place) = board.row_and_column(point)?;
        let from_bottom = board.rows() - 1 - row;
        let (letter, number) = match (board.shape(), self) {
            (Shape::Rectangle { .. }, _) => (place, from_bottom),
            (Shape::Hexagon { side }, Self::Pbmserv) => {
                (row, place + row.saturating_sub(usize::from(side) - 1))
            }
            (Shape::Hexagon { .. }, Self::AbstractPlay) => (from_bottom, place),
            (Shape::Hexagon { side }, Self::Bga) => {
                let skipped = (usize::from(side) - 1).saturating_sub(from_bottom);
                (place + skipped, from_bottom)
            }
        };
        Some(Coord::new(
            self.letters(board, letter)?,
            u32::try_from(number + 1).ok()?,
        ))
    }

    /// Returns the label of the `index`-th column or row with a letter, counted from 0, in upper
    /// case; empty for an index that no letters can count.
    pub fn label(self, board: &Board, index: usize) -> String {
        let letters = self.letters(board, index).unwrap_or(0);
        letter_places(letters, 26)
            .map(|place| char::from(b'A' + place))
            .collect()
    }

    /// Returns the other dialects that give the coordinate a point on this board.
    pub fn others_that_read(self, board: &Board, coord: Coord) -> Vec<Self> {
        let mut readers = Self::ALL.to_vec();
        readers.retain(|&other| other != self && other.resolve(board, coord).is_ok());
        readers
    }

    /// Returns whether this dialect gives the points of a board the same coordinates as another.
    pub fn labels_as(self, other: Self, board: &Board) -> bool {
        match board.shape() {
            Shape::Rectangle { .. } => self.skips_i(board) == other.skips_i(board),
            Shape::Hexagon { .. } => self == other,
        }
    }

    /// Returns whether all dialects give the points of a board the same coordinates: on
    /// rectangles of up to eight columns (no letter I yet) and on the hexagon of one cell.
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
            letter_places(coord.letters(), 26).try_fold(0_u32, |sum, place| {
                if place == I {
                    return Err(ResolveError::SkippedLetter);
                }
                let digit = u32::from(place) + u32::from(place < I);
                Ok(sum.saturating_mul(25).saturating_add(digit))
            })?
        } else {
            coord.letters()
        };
        (index as usize)
            .checked_sub(1)
            .ok_or(ResolveError::OffBoard)
    }

    /// Returns the inverse of `letter_index`.
    fn letters(self, board: &Board, index: usize) -> Option<u32> {
        let number = u32::try_from(index).ok()?.checked_add(1)?;
        if !self.skips_i(board) {
            return Some(number);
        }
        letter_places(number, 25).try_fold(0_u32, |sum, place| {
            let letter = u32::from(place) + 1 + u32::from(place >= I);
            sum.checked_mul(26)?.checked_add(letter)
        })
    }

    /// Returns where a 0-based letter and number point to; the place may be beyond its row.
    fn row_and_place(self, board: &Board, letter: usize, number: usize) -> Option<(usize, usize)> {
        let from_top = |from_bottom: usize| (board.rows() - 1).checked_sub(from_bottom);
        match (board.shape(), self) {
            (Shape::Rectangle { .. }, _) => Some((from_top(number)?, letter)),
            (Shape::Hexagon { side }, Self::Pbmserv) => {
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
