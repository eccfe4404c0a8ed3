//! The report on a text, and on each of its games.

mod keys;

pub use keys::GameKeys;
pub(crate) use keys::{Key, step};

use std::borrow::Cow;

use oust_notation::{Assumption, BoardName, Span};

use crate::codes::Code;
use crate::finding::Finding;

/// What a text holds and what is wrong with it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Findings that belong to no game.
    pub findings: Vec<Finding>,
    /// The games, in order.
    pub games: Vec<GameReport>,
    /// How many records there are, those left out included.
    pub records: usize,
}

/// What is wrong with a game, and what is known of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameReport {
    /// Which record of the text it is, counted from 1, those left out included.
    pub number: usize,
    /// Where the record stands.
    pub span: Span,
    /// Findings, in the order of the text.
    pub findings: Vec<Finding>,
    /// The board's name, when it is known.
    pub board: Option<BoardName>,
    /// The result that the record says: `x`, `o`, `deadlock`, `?`; as the game has it where the
    /// record says none.
    pub result: Option<Cow<'static, str>>,
    /// Turns completed.
    pub turns: usize,
    /// Stones placed.
    pub placements: usize,
    /// The turn, counted from 1, at which the game could not be played on.
    pub broken_at: Option<usize>,
    /// What could not be checked because of that.
    pub skipped: Vec<&'static str>,
    /// What the record leaves open, and how it was read.
    pub assumed: Vec<Assumption>,
    /// The first error that is not reported because its code is not selected.
    pub unselected: Option<Code>,
    /// What is compared with other games, when the selection asks for that.
    pub keys: Option<Box<GameKeys>>,
}

impl GameReport {
    /// Returns whether the game has no error, reported or not selected.
    pub fn is_valid(&self) -> bool {
        self.unselected.is_none() && !self.findings.iter().any(Finding::is_error)
    }
}
