//! The board and the tokens of a fault, to draw it.

use oust_core::{Point, Position};
use oust_notation::{Dialect, Span};

/// The board where a game is broken, and what the fault concerns.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FaultContext {
    /// The position before the wrong token; `None` on a board of more than
    /// [`FaultContext::LARGEST`] columns or rows, to bound the memory.
    pub position: Option<Position>,
    /// The dialect of the record's coordinates.
    pub dialect: Dialect,
    /// The point of a refused placement.
    pub asked: Option<Point>,
    /// The legal placements in printed order, if the fault is a missing placement; otherwise empty.
    pub legal: Vec<Point>,
    /// The stones and tokens that the fault concerns.
    pub related: Vec<Related>,
}

impl FaultContext {
    /// The maximum number of columns and rows of a kept position.
    pub const LARGEST: usize = 19;
}

/// A stone or a token that a fault concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// The token that placed the stone; `None` for a stone of the start position.
    pub span: Option<Span>,
    /// Its part in the fault.
    pub label: String,
}
