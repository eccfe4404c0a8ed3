//! Corrections proposed for findings.

use oust_notation::Span;
use oust_notation::record::{Format, Record};

use super::{Fix, header, rows};
use crate::codes::Code;
use crate::finding::Finding;
use crate::replay::Replay;

/// The maximum number of findings of a record that get a correction.
const MOST: usize = 1_000;

/// Returns whether any finding may have a correction.
pub(crate) fn may_propose(replay: &Replay) -> bool {
    let is_broken = replay.broken_at.is_some();
    let mut findings = replay.findings.iter();
    findings.any(|finding| fixer(finding.code, is_broken).is_some())
}

/// Adds corrections to the findings of a native record. `text` is the text of its spans.
pub(crate) fn propose(text: &str, record: &Record, replay: &mut Replay) {
    if record.format != Format::Native {
        return;
    }
    let facts = Facts {
        text,
        record,
        replay: &*replay,
    };
    let findings = &replay.findings;
    let is_broken = replay.broken_at.is_some();
    // The correction of the first of these covers the later ones.
    let once = [Code::TurnNumberMismatch, Code::ForcedPassNotRecorded];
    let first = once.map(|code| findings.iter().position(|finding| finding.code == code));
    let is_meant = |&(index, finding): &(usize, &Finding)| {
        !once.contains(&finding.code) || first.contains(&Some(index))
    };
    let fix = |index, finding: &Finding| fixer(finding.code, is_broken)?(&facts, index);
    let fixes: Vec<_> = findings
        .iter()
        .enumerate()
        .filter(is_meant)
        .filter_map(|(index, finding)| Some((index, fix(index, finding)?)))
        .take(MOST)
        .collect();
    for (index, fix) in fixes {
        replay.findings[index].fix = Some(fix);
    }
}

/// Returns the correction of the finding with this index.
type Fixer = fn(&Facts<'_>, usize) -> Option<Fix>;

/// Returns the fixer of a code.
fn fixer(code: Code, is_broken: bool) -> Option<Fixer> {
    let fixer: Fixer = match code {
        Code::BadSeparator => |facts, at| facts.separator(at),
        Code::MalformedTurnNumber => |facts, at| Some(rows::number(facts, facts.span(at))),
        Code::DuplicateHeader => |facts, at| header::duplicate(facts, facts.span(at)),
        Code::BadDate => |facts, at| header::date(facts, facts.span(at)),
        // The others depend on turns that a broken game does not have.
        _ if is_broken => return None,
        Code::TurnNumberMismatch => |facts, _| rows::numbers(facts),
        Code::ForcedPassNotRecorded => |facts, at| rows::forced_pass(facts, facts.finding(at)),
        Code::MissingResult => |facts, _| header::result(facts),
        Code::SwapHeaderMismatch => |facts, at| Some(Fix::replace(facts.span(at), "used")),
        _ => return None,
    };
    Some(fixer)
}

/// The input of a fixer: the text, its record and the replay.
pub(crate) struct Facts<'a> {
    pub(crate) text: &'a str,
    pub(crate) record: &'a Record,
    pub(crate) replay: &'a Replay,
}

impl Facts<'_> {
    fn finding(&self, index: usize) -> &Finding {
        &self.replay.findings[index]
    }

    fn span(&self, index: usize) -> Span {
        self.finding(index).span
    }

    fn separator(&self, index: usize) -> Option<Fix> {
        let finding = self.finding(index);
        if let Some(right) = header::right_form(self, finding.span) {
            return Some(right);
        }
        let before = index.checked_sub(1).map(|index| self.finding(index));
        let is_second =
            before.is_some_and(|before| (before.code, before.span) == (finding.code, finding.span));
        if is_second {
            header::blank_line(self, finding.span)
        } else {
            rows::separator(self, finding.span).or_else(|| header::blank_line(self, finding.span))
        }
    }

    /// Returns the line ending of the record.
    pub(crate) fn line_end(&self) -> &'static str {
        let first = self
            .record
            .span
            .slice(self.text)
            .split_inclusive('\n')
            .next();
        if first.is_some_and(|line| line.ends_with("\r\n")) {
            "\r\n"
        } else {
            "\n"
        }
    }
}
