//! The decisions of a reader about ambiguous texts.

use std::fmt;

use oust_core::{Board, Color};

use crate::text::printable::printable;
use crate::{Dialect, side_letter};

/// A decision of a reader about a fact that the text leaves open. Reporting it keeps every guess
/// visible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assumption {
    /// The unnamed dialect of the coordinates is the board's default.
    Dialect(Dialect),
    /// The unnamed board is this one, the only one that the moves fit.
    Board(Board),
    /// A symbol with several uses is a stone.
    Stone {
        /// The symbol of the stone in the diagram.
        symbol: char,
        /// The side of the stone.
        color: Color,
    },
    /// Text to the right of a diagram's rows is a remark, and ignored.
    Remark(String),
    /// The side to move follows from the mark of the last move only.
    SideToMove(Color),
    /// Only the first of several lines of play was read, on request.
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
