//! The findings of one record, in bounded memory.

use oust_notation::Span;

use super::Finding;
use crate::{Code, Severity};

/// The findings of one record, with the one that breaks the game. To bound the memory, at most
/// [`Findings::LIMIT`] errors and warnings are listed, and as many infos. The rest is counted.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Vec<Finding>,
    /// The number of listed infos.
    infos: usize,
    /// The first unlisted info, and the number of unlisted ones.
    more_infos: Option<(Code, Span, usize)>,
    /// The span of the first unlisted error or warning, and the number of unlisted ones.
    more: Option<(Span, usize)>,
}

impl Findings {
    /// The maximum number of listed errors and warnings, and of listed infos.
    pub(crate) const LIMIT: usize = 1_000;

    /// Adds a finding, or counts it when the list is full.
    pub(crate) fn push(&mut self, finding: Finding) {
        // Infos have a limit of their own: thousands of unknown headers must not push out an error.
        if finding.severity() == Severity::Info {
            self.push_info(finding);
        } else if self.list.len() - self.infos >= Self::LIMIT {
            self.count(finding.span);
        } else {
            self.list.push(finding);
        }
    }

    fn push_info(&mut self, info: Finding) {
        if self.infos < Self::LIMIT {
            self.infos += 1;
            self.list.push(info);
        } else {
            self.more_infos.get_or_insert((info.code, info.span, 0)).2 += 1;
        }
    }

    /// Counts an unlisted error or warning.
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

    /// Returns the findings, with an info that counts the unlisted infos, and a warning (F009) that
    /// counts the other unlisted findings.
    pub(crate) fn into_list(self) -> Vec<Finding> {
        let mut list = self.list;
        if let Some((code, span, more)) = self.more_infos {
            list.push(unlisted(code, span, more, "infos"));
        }
        if let Some((span, more)) = self.more {
            list.push(unlisted(Code::LimitReached, span, more, "findings"));
        }
        list
    }
}

/// Returns the finding that counts the `more` unlisted ones from `span` on.
fn unlisted(code: Code, span: Span, more: usize, plural: &str) -> Finding {
    let limit = Findings::LIMIT;
    let (things, follow) = match more {
        // Both plurals, `infos` and `findings`, end with one `s`.
        1 => (&plural[..plural.len() - 1], "follows"),
        _ => (plural, "follow"),
    };
    let message = format!("{more} more {things} {follow}; {limit} of a record are listed");
    let finding = Finding::new(code, span, message);
    finding.with("limit", limit).with("more", more)
}

impl Extend<Finding> for Findings {
    fn extend<I: IntoIterator<Item = Finding>>(&mut self, findings: I) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }
}
