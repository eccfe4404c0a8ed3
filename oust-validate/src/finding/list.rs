//! The findings of one record, in bounded memory.

use oust_notation::Span;

use super::Finding;
use crate::Code;

/// The findings of one record: at most [`Findings::LIMIT`] and the one that breaks the game, to
/// bound the memory. The rest is counted.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Vec<Finding>,
    /// The span of the first unlisted finding, and the number of unlisted ones.
    more: Option<(Span, usize)>,
}

impl Findings {
    /// The maximum number of listed findings.
    pub(crate) const LIMIT: usize = 1_000;

    /// Adds a finding, or counts it when the list is full.
    pub(crate) fn push(&mut self, finding: Finding) {
        if self.list.len() >= Self::LIMIT {
            self.count(finding.span);
        } else {
            self.list.push(finding);
        }
    }

    /// Counts an unlisted finding.
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

    /// Returns the findings, with one that counts the unlisted ones.
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
