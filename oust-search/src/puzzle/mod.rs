//! Puzzles: positions with one answer, proven by trying everything else.
//!
//! A [`Finder`] looks for three kinds of puzzles in a position or in a game, and
//! [`Difficulty::measure`] grades them. The answer of a puzzle is the first placement of its
//! solution: every other legal placement is proven to fail. Where an answer captures, the turn goes
//! on, and [`Puzzle::forced`] tells for how many placements it stays unique. [`Puzzle::judge`] judges
//! the turns that people answer with.
//!
//! ```
//! use oust_core::{Color, Position, Setup};
//! use oust_search::puzzle::{Finder, Kind};
//!
//! // The stone on the left captures the one below it first: two stones are enough for the other.
//! let setup = Setup::from_rows(&["o..", "..x", "x.."])?;
//! let position = Position::from_setup(&setup, Color::O);
//! let puzzle = &Finder::default().find(&position).puzzles[0];
//! assert_eq!(puzzle.kind, Kind::Win);
//! assert_eq!(puzzle.answer(), position.board().point(1, 0).unwrap());
//! assert_eq!((puzzle.solution.len(), puzzle.forced), (2, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod difficulty;
mod finder;
mod judge;
#[cfg(test)]
mod tests;
mod turns;

use oust_core::{Point, Position};

use crate::symmetry::Symmetries;

pub use difficulty::Difficulty;
pub use finder::{Finder, Found, GamePuzzle, GamePuzzles, Settings};
pub use judge::Verdict;

/// The question to the side to move, at the start of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Kind {
    /// Win in this turn. One placement alone begins a turn that captures all enemy stones, and the
    /// turn needs at least two.
    Win,
    /// Do not lose in the next turn. After every turn that begins with another placement the enemy
    /// can win in its next turn. The side to move cannot win in this one.
    Save,
    /// Find the only placement that wins with perfect play. After every other one the enemy can
    /// avoid the loss. The side to move cannot win in this turn. The proof is as sure as
    /// [`Solver::new`](crate::solve::Solver::new) states: exact on boards of at most 79 points.
    Only,
}

/// A position with one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The question that has one answer.
    pub kind: Kind,
    /// The position, at the start of a turn.
    pub position: Position,
    /// The placements of a turn that solves the puzzle, to the end of the turn; a shortest one
    /// where the puzzle is to win in this turn.
    pub solution: Vec<Point>,
    /// The number of placements at the start of the solution that are the only ones at their step,
    /// at least 1. With the length of the solution the whole turn is unique.
    pub forced: usize,
}

impl Kind {
    /// All kinds, in the order in which the puzzles of a position are listed.
    pub const ALL: [Self; 3] = [Self::Win, Self::Save, Self::Only];

    /// Returns `win`, `save` or `only`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Save => "save",
            Self::Only => "only",
        }
    }

    /// Returns the task in words, such as `win in this turn`.
    pub const fn task(self) -> &'static str {
        match self {
            Self::Win => "win in this turn",
            Self::Save => "do not lose in the next turn",
            Self::Only => "find the only winning placement",
        }
    }
}

impl Puzzle {
    /// Returns the answer, the first placement of the solution.
    pub fn answer(&self) -> Point {
        self.solution[0]
    }

    /// Returns the stones in printed order as one symbol a point, the same for positions that a
    /// symmetry of the board or an exchange of the colors maps to each other: 1 for stones of the
    /// side to move, 2 for enemy stones, 0 for empty points.
    ///
    /// Two puzzles of one kind on one board are the same if these are equal.
    pub fn canonical_stones(&self) -> Vec<u8> {
        Symmetries::new(self.position.board()).least_image(&self.position)
    }
}
