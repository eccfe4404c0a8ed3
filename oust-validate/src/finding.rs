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
    /// What a wrong coordinate may have been meant as, none or up to three readings; `None` when
    /// that was not looked for.
    pub readings: Option<Vec<Reading>>,
    /// What could not be checked because the game is broken here, as a sentence.
    pub unchecked: Option<String>,
}

impl Finding {
    /// Makes the finding of a text that cannot be read, with the reason.
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
            readings: None,
            unchecked: None,
        }
    }

    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.data.push((name, value.into()));
        self
    }

    /// The most entries of a list among the facts; more than a board of 19x19 has points.
    pub const MAX_LISTED: usize = 400;

    /// Adds the first entries of a list, and how many more of `count` there are.
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

    /// Returns its severity: that of its code, unless a [`Selection`](crate::Selection) changes it.
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns whether it is an error, which makes its game invalid.
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

/// The findings of one record, at most [`Findings::LIMIT`] and the one that breaks the game, so
/// that their memory is bounded whatever the record is. The rest is counted.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Vec<Finding>,
    /// Where the first finding is that is not listed, and how many there are.
    more: Option<(Span, usize)>,
}

impl Findings {
    /// The most findings that are listed.
    pub(crate) const LIMIT: usize = 1_000;

    /// Adds a finding, or counts it where the list is full.
    pub(crate) fn push(&mut self, finding: Finding) {
        if self.list.len() >= Self::LIMIT {
            self.count(finding.span);
        } else {
            self.list.push(finding);
        }
    }

    /// Counts a finding that is not listed.
    pub(crate) fn count(&mut self, span: Span) {
        self.more.get_or_insert((span, 0)).1 += 1;
    }

    /// Adds the finding that breaks the game.
    pub(crate) fn push_last(&mut self, finding: Finding) {
        self.list.push(finding);
    }

    /// Returns the finding that was listed last.
    pub(crate) fn last_mut(&mut self) -> Option<&mut Finding> {
        self.list.last_mut()
    }

    /// Returns the findings, with one that counts those that are not listed.
    pub(crate) fn into_list(self) -> Vec<Finding> {
        let mut list = self.list;
        list.extend(self.more.map(|(span, more)| {
            let limit = Self::LIMIT;
            let message = format!("{more} more findings follow; {limit} of a record are listed");
            let finding = Finding::new(Code::LimitReached, span, message);
            finding.with("limit", limit).with("more", more)
        }));
        list
    }
}

impl Extend<Finding> for Findings {
    fn extend<I: IntoIterator<Item = Finding>>(&mut self, findings: I) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }
}
