//! Findings and the facts in them.

mod list;
mod suggestion;

use oust_core::{Color, Point, Position};
use oust_notation::{Dialect, Span, TextPlace};
use serde_json::Value;

pub(crate) use list::Findings;
pub use suggestion::{Edit, Fix, Mistake, Suggestion};

use crate::codes::{Code, Severity};

/// A fault of a record, or a fact worth knowing, with its place.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Finding {
    /// The kind of fault or fact; its category is the first letter of the id.
    pub code: Code,
    /// The token, in bytes of the text.
    pub span: Span,
    /// The turn, counted from 1 over both players, if the finding concerns one.
    pub turn: Option<usize>,
    /// The placement in that turn, counted from 1.
    pub placement: Option<usize>,
    /// The side that was to move.
    pub side: Option<Color>,
    /// The message: one line with the facts.
    pub message: String,
    /// The facts, by name.
    pub data: Vec<(&'static str, Value)>,
    /// The board where it breaks the game, if
    /// [`ReplayOptions::keep_contexts`](crate::ReplayOptions::keep_contexts) is set.
    pub context: Option<Box<FaultContext>>,
    pub(crate) severity: Severity,
    /// The correction, if exactly one leaves the game unchanged. Only native records that are
    /// checked together with their text have corrections.
    pub fix: Option<Fix>,
    /// The suggestions for a wrong coordinate, at most three; `None` without a search.
    pub suggestions: Option<Vec<Suggestion>>,
    /// The checks that were skipped because the game is broken here, as a sentence.
    pub unchecked: Option<String>,
}

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

impl Finding {
    /// Makes the finding of an unreadable input, with the reason.
    pub fn unreadable(reason: &str) -> Self {
        Self::new(Code::UnreadableInput, Span::default(), reason)
    }

    pub(crate) fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            span,
            turn: None,
            placement: None,
            side: None,
            message: message.into(),
            data: Vec::new(),
            context: None,
            severity: code.severity(),
            fix: None,
            suggestions: None,
            unchecked: None,
        }
    }

    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.data.push((name, value.into()));
        self
    }

    /// The maximum length of a list among the facts; more than a 19x19 board has points.
    pub const MAX_LISTED: usize = 400;

    /// Adds the first entries of a list, and the number of those left out of `count`.
    pub(crate) fn with_list(
        self,
        name: &'static str,
        mut list: Vec<impl Into<Value>>,
        count: usize,
    ) -> Self {
        list.truncate(Self::MAX_LISTED);
        let finding = self.with(name, list);
        match count.saturating_sub(Self::MAX_LISTED) {
            0 => finding,
            more => finding.with("more", more),
        }
    }

    /// Returns the severity of the code, unless a [`Selection`](crate::Selection) changes it.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the place of the finding in the text that was validated: its line and column, and
    /// its offsets as other languages count them.
    ///
    /// ```
    /// use oust_validate::Validator;
    ///
    /// let text = "oust 3x3\nx: Zoë\n\n1. a1 a1\n";
    /// let report = Validator::default().validate(text);
    /// let error = report.games[0].findings.iter().find(|finding| finding.is_error());
    /// let place = error.expect("a1 is occupied").place_in(text);
    /// assert_eq!((place.start.line, place.start.column), (4, 7));
    /// assert_eq!(place.utf16, 23..25);
    /// ```
    pub fn place_in(&self, text: &str) -> TextPlace {
        self.span.place_in(text)
    }

    /// Returns whether the finding is an error, which makes its game invalid.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Replaces the severity.
    #[must_use]
    pub fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }
}
