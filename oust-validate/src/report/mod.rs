//! The report on a text and its games, and the places of its findings in a source.

mod keys;

pub use keys::GameKeys;
pub(crate) use keys::{Key, step};

use std::borrow::Cow;

use oust_core::Board;
use oust_notation::{Assumption, Chunk, Format, LineColumn, Span};

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
    /// The result in the record: `x`, `o`, `deadlock`, `?`. A record without a result gets the
    /// result of its game.
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

/// The origin of findings: a chunk of a source, and the game in it.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The path of the source.
    pub path: &'a str,
    /// The chunk. Spans of findings are offsets in its text.
    pub chunk: &'a Chunk,
    /// The number of the game in the source, counted from 1; `None` outside of games.
    pub game: Option<usize>,
}

/// The place of a finding in its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FindingPlace {
    /// The line and column of its first character.
    pub start: LineColumn,
    /// The line and column after its last character.
    pub end: LineColumn,
    /// The column after its last character on the first line.
    pub end_column: usize,
    /// Its first byte in the decoded source, counted from 0.
    pub byte: usize,
}

impl<'a> Origin<'a> {
    /// Makes an origin outside of games.
    pub fn new(path: &'a str, chunk: &'a Chunk) -> Self {
        let game = None;
        Self { path, chunk, game }
    }

    /// Returns the place in the source of a span of the chunk.
    pub fn place(&self, span: Span) -> FindingPlace {
        let (start, end) = (self.chunk.place(span.start), self.chunk.place(span.end));
        let (_, first_line) = self.chunk.line(span.start);
        let end_column = if end.line == start.line {
            end.column
        } else {
            // The span of a line includes its line feed.
            self.chunk.place(first_line.end.saturating_sub(1)).column
        };
        FindingPlace {
            start,
            end,
            end_column,
            // Of the decoded text: the bytes of another encoding are not kept.
            byte: self.chunk.offset + span.start,
        }
    }
}
