//! What a search has found.

use oust_core::Point;

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The best placement; `None` where the side to move has none.
    pub best: Option<Point>,
    /// The chance of winning for the side to move, 0 to 1.
    pub value: f64,
    /// Whether the game is proven, for the side to move.
    pub proof: Option<Proof>,
    /// The placements that both sides are expected to make. Forced passes are left out.
    pub line: Vec<Point>,
    /// Every legal placement, the best first.
    pub candidates: Vec<Candidate>,
    /// The number of positions evaluated.
    pub evaluations: u64,
}

/// A legal placement with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Where the stone goes.
    pub point: Point,
    /// The chance of winning for the side that places it, 0 to 1.
    pub value: f64,
    /// Whether the game is proven after it, for the side that places it.
    pub proof: Option<Proof>,
    /// The number of positions evaluated after it, its own included.
    pub evaluations: u64,
}

/// A result that was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// This side can force a win.
    Win,
    /// The other side can force a win.
    Loss,
}
