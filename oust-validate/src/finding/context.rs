//! The board and the tokens that a fault concerns, to draw it.

use oust_core::{Point, Position};
use oust_notation::{Dialect, Span};

/// The board where a game was broken.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FaultContext {
    /// The position before the wrong token; `None` on a board of more than [`FaultContext::LARGEST`]
    /// columns or rows, so that many faults on large boards take little memory.
    pub position: Option<Position>,
    /// The dialect in which the record names points.
    pub dialect: Dialect,
    /// The point that the token names, when it is a refused placement.
    pub asked: Option<Point>,
    /// Where the side to move may place, when the fault is that it does not; in printed order.
    pub legal: Vec<Point>,
    /// Which stones and tokens the fault concerns.
    pub related: Vec<Related>,
}

impl FaultContext {
    /// The most columns and rows of a position that is kept.
    pub const LARGEST: usize = 19;
}

/// A stone or a token that a fault concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// The token that placed the stone; `None` when it was there from the start.
    pub span: Option<Span>,
    /// What it has to do with the fault.
    pub label: String,
}
