//! What is reported.

use oust_core::Color;
use oust_notation::Span;
use serde_json::Value;

use crate::{Code, Fix, Reading, Scene, Severity};

/// One thing that is wrong with a record, or worth knowing, and where.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Finding {
    /// What it is.
    pub code: Code,
    /// The token it concerns, in bytes of the text.
    pub span: Span,
    /// The turn, counted from 1 over both players, when it concerns one.
    pub turn: Option<usize>,
    /// The placement in that turn, counted from 1.
    pub placement: Option<usize>,
    /// The side that was to move.
    pub side: Option<Color>,
    /// One line with the facts.
    pub message: String,
    /// The facts, by name.
    pub data: Vec<(&'static str, Value)>,
    /// What stood on the board where it broke the game; only when
    /// [`ReplayOptions::keep_scenes`](crate::ReplayOptions::keep_scenes) asks for it.
    pub scene: Option<Box<Scene>>,
    pub(crate) severity: Severity,
    /// The correction, where there is exactly one that changes nothing of the game. Only native
    /// records that are checked together with their text have any.
    pub fix: Option<Fix>,
    /// What a wrong coordinate may have been meant as, when that is looked for.
    pub readings: Vec<Reading>,
}

impl Finding {
    /// A text that cannot be read at all, with the reason.
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
            scene: None,
            severity: code.severity(),
            fix: None,
            readings: Vec::new(),
        }
    }

    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.data.push((name, value.into()));
        self
    }

    /// How bad it is: as bad as its code, unless a [`Selection`](crate::Selection) says
    /// otherwise.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Whether it is an error, which makes its game invalid.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The finding with a severity of the user's own.
    #[must_use]
    pub fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }
}
