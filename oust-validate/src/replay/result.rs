//! The options and the result of a replay.

use oust_core::{Board, Game, SwapRule};
use oust_notation::record::{Format, Record, ResultValue};
use oust_notation::{AnnotatedGame, Assumption, Dialect, Span};

use crate::finding::Finding;

/// Settings that complete or override the headers of a record.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReplayOptions {
    /// The dialect of coordinates when neither the record nor its format names one. The default is
    /// the dialect of the board.
    pub default_dialect: Option<Dialect>,
    /// The dialect of coordinates, overriding the record.
    pub dialect: Option<Dialect>,
    /// The swap rule, overriding the record.
    pub swap_rule: Option<SwapRule>,
    /// Whether the finding that breaks a game keeps its [`FaultContext`](crate::FaultContext).
    pub keep_contexts: bool,
}

impl ReplayOptions {
    /// Returns the dialect for the coordinates of a record on `board` and of its findings.
    pub fn dialect_of(&self, record: &Record, board: &Board) -> Dialect {
        // SGF has points of its own, not coordinates of a dialect.
        self.dialect
            .filter(|_| record.format != Format::Sgf)
            .unwrap_or_else(|| record.dialect_or(self.default_dialect, board))
    }
}

/// The result of a replay.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Replay {
    /// The game up to the fault; `None` without a board.
    pub annotated: Option<AnnotatedGame>,
    /// The findings, in text order.
    pub findings: Vec<Finding>,
    /// The turn that breaks the game, counted from 1.
    pub broken_at: Option<usize>,
    /// The checks that were skipped because of that.
    pub skipped: Vec<&'static str>,
    /// The assumptions made where the record leaves something open.
    pub assumed: Vec<Assumption>,
    /// The token that breaks the game.
    pub(crate) broken_token: Option<Span>,
    /// The number of turns after that token.
    pub(crate) unplayed: usize,
}

impl Replay {
    /// Returns the game up to the fault; `None` without a board.
    pub(crate) fn game(&self) -> Option<&Game> {
        self.annotated.as_ref().map(|annotated| &annotated.game)
    }

    /// Gives the annotated game the headers of its record.
    pub(crate) fn with_headers(mut self, record: &Record) -> Self {
        if let Some(annotated) = &mut self.annotated {
            annotated.headers.clone_from(&record.headers);
        }
        self
    }

    /// Adds the unchecked rest to the finding that breaks a game or leaves it without a board.
    pub(crate) fn add_unchecked(&mut self, record: &Record) {
        if self.skipped.is_empty() {
            return;
        }
        let token = self.broken_token;
        let (of, after) = match token {
            Some(_) => ("the", " after it"),
            None => ("its", ""),
        };
        let turns = match self.unplayed {
            0 => None,
            1 => Some(format!("{of} turn{after}")),
            count => Some(format!("{of} {count} turns{after}")),
        };
        let result = record.result().map(|(result, _)| result);
        let has_result = matches!(result, Some(ResultValue::Win(_) | ResultValue::Deadlock));
        let unchecked = match (turns, has_result) {
            (Some(turns), true) => format!("{turns} and the result were not checked"),
            (Some(turns), false) if self.unplayed == 1 => format!("{turns} was not checked"),
            (Some(turns), false) => format!("{turns} were not checked"),
            (None, true) => "the result was not checked".to_owned(),
            (None, false) => return,
        };
        // Without a token the cause is the missing board, which is the first error of the record.
        let is_cause = |finding: &&mut Finding| {
            finding.is_error() && token.is_none_or(|token| token == finding.span)
        };
        if let Some(finding) = self.findings.iter_mut().find(is_cause) {
            finding.unchecked = Some(unchecked);
        }
    }
}
