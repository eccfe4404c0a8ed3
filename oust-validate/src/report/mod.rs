//! The report on a text and its games.

mod keys;

pub use keys::GameKeys;
pub(crate) use keys::{Key, step};

use std::borrow::Cow;

use oust_core::Board;
use oust_notation::{Assumption, Format, Span};

use crate::codes::Code;
use crate::finding::Finding;

/// The report on a text.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Findings that belong to no game.
    pub findings: Vec<Finding>,
    /// The games, in order.
    pub games: Vec<GameReport>,
    /// The number of records, skipped ones included.
    pub records: usize,
    /// The spans of the text that looks like a game and is not read.
    pub unread: Vec<Span>,
}

/// The report on a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameReport {
    /// The number of the record in the text, counted from 1, skipped ones included.
    pub number: usize,
    /// The format of the record.
    pub format: Format,
    /// The span of the record.
    pub span: Span,
    /// The span of the part of the text that the record is, with the quote marks before it.
    pub part: Span,
    /// Findings, in text order.
    pub findings: Vec<Finding>,
    /// The name of the board, if known.
    pub board: Option<Board>,
    /// The result in the record: `x`, `o`, `deadlock`, `?`; that of the game where the record has
    /// none.
    pub result: Option<Cow<'static, str>>,
    /// Turns completed.
    pub turns: usize,
    /// Stones placed.
    pub placements: usize,
    /// The turn that breaks the game, counted from 1.
    pub broken_at: Option<usize>,
    /// The checks that were skipped because of that.
    pub skipped: Vec<&'static str>,
    /// The assumptions made where the record leaves something open.
    pub assumed: Vec<Assumption>,
    /// The code of the first error that is not reported because it is not selected.
    pub unselected: Option<Code>,
    /// The keys for comparison with other games, if the selection has a code for it.
    pub keys: Option<Box<GameKeys>>,
}

impl GameReport {
    /// Returns whether the game has no error, reported or not selected.
    pub fn is_valid(&self) -> bool {
        self.unselected.is_none() && !self.findings.iter().any(Finding::is_error)
    }
}
