//! What a reader decided where a text leaves it open.

use std::fmt;

use oust_core::{Board, Color};

use crate::printable::printable;
use crate::{BoardName, Dialect, side_letter};

/// Something that a text leaves open, and how it was read.
///
/// Readers keep what they assumed beside what they read, so that nothing is guessed silently.
///
/// ```
/// use oust_notation::{Assumption, Dialect};
///
/// let assumed = Assumption::Dialect(Dialect::Bga);
/// assert_eq!(assumed.to_string(), "coordinates of the bga dialect, the board's default");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assumption {
    /// Nothing names the dialect of the coordinates: the board's default is taken.
    Dialect(Dialect),
    /// The name of the board is lost or fits several: the moves fit this one alone.
    Board(Board),
    /// A sign that is used for several things is read as a stone of this colour.
    Stone {
        /// The sign.
        sign: char,
        /// Whose stone it is.
        color: Color,
    },
    /// Text to the right of a diagram's rows is a remark, which is ignored.
    Remark(String),
    /// Nothing but the mark of the last move says that this side is to move.
    SideToMove(Color),
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dialect(dialect) => {
                write!(
                    f,
                    "coordinates of the {dialect} dialect, the board's default"
                )
            }
            Self::Board(board) => {
                let board = BoardName(board.clone());
                write!(f, "the board {board}, the only one that the moves fit")
            }
            Self::Stone { sign, color } => {
                write!(f, "`{sign}` is a stone of {}", side_letter(*color))
            }
            Self::Remark(text) => {
                write!(
                    f,
                    "`{}` next to a row of the diagram is a remark",
                    printable(text)
                )
            }
            Self::SideToMove(side) => {
                let side = side_letter(*side);
                write!(f, "{side} is to move, after the mark of the last move")
            }
        }
    }
}
