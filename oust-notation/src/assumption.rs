//! What a reader decided where a text leaves it open.

use std::fmt;

use oust_core::{Board, Color};

use crate::text::printable::printable;
use crate::{Dialect, side_letter};

/// Something that a text leaves open, and how it was read, so that nothing is guessed silently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assumption {
    /// The dialect of the coordinates, which is not named: the board's default.
    Dialect(Dialect),
    /// The board, whose name is lost or fits several: the only one that the moves fit.
    Board(Board),
    /// The color of a symbol that is used for several things.
    Stone {
        /// The symbol.
        symbol: char,
        /// Whose stone it is.
        color: Color,
    },
    /// Text to the right of a diagram's rows, which is ignored as a remark.
    Remark(String),
    /// The side to move, after nothing but the mark of the last move.
    SideToMove(Color),
    /// The first of several lines of play, on request.
    FirstLineOfPlay,
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dialect(dialect) => {
                let reason = "the board's default";
                write!(f, "coordinates of the {dialect} dialect, {reason}")
            }
            Self::Board(board) => {
                write!(f, "the board {board}, the only one that the moves fit")
            }
            Self::Stone { symbol, color } => {
                write!(f, "`{symbol}` is a stone of {}", side_letter(*color))
            }
            Self::Remark(text) => {
                let text = printable(text);
                write!(f, "`{text}` next to a row of the diagram is a remark")
            }
            Self::SideToMove(side) => {
                let side = side_letter(*side);
                write!(f, "{side} is to move, after the mark of the last move")
            }
            Self::FirstLineOfPlay => f.write_str("the first line of play; others are not read"),
        }
    }
}
