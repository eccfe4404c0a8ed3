//! Which findings have a correction.

use oust_notation::Span;
use oust_notation::record::{Format, Record};

use super::{Fix, header, rows};
use crate::codes::Code;
use crate::finding::Finding;
use crate::replay::Replay;

/// So many findings of a record get a correction.
const MOST: usize = 1_000;

/// Whether any of the findings may have a correction.
pub(crate) fn may_propose(replay: &Replay) -> bool {
    let is_broken = replay.broken_at.is_some();
    let mut findings = replay.findings.iter();
    findings.any(|finding| fixer(finding.code, is_broken).is_some())
}

/// Gives the findings of a native record their corrections. `text` is what its spans are of.
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
    // One correction of these mends what stands behind it as well.
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

/// Finds the correction of one of the findings, if it has one.
type Fixer = fn(&Facts<'_>, usize) -> Option<Fix>;

/// What finds the corrections of a code, if it may have any.
fn fixer(code: Code, is_broken: bool) -> Option<Fixer> {
    let fixer: Fixer = match code {
        Code::BadSeparator => |facts, at| facts.separator(at),
        Code::MalformedTurnNumber => |facts, at| Some(rows::number(facts, facts.span(at))),
        Code::DuplicateHeader => |facts, at| header::duplicate(facts, facts.span(at)),
        Code::BadDate => |facts, at| header::date(facts, facts.span(at)),
        // What the others say is not known of a game that breaks.
        _ if is_broken => return None,
        Code::TurnNumberMismatch => |facts, _| rows::numbers(facts),
        Code::ForcedPassNotRecorded => |facts, at| rows::forced_pass(facts, facts.finding(at)),
        Code::MissingResult => |facts, _| header::result(facts),
        Code::SwapHeaderMismatch => |facts, at| Some(Fix::replace(facts.span(at), "used")),
        _ => return None,
    };
    Some(fixer)
}

/// What a correction may be found from.
pub(super) struct Facts<'a> {
    pub(super) text: &'a str,
    pub(super) record: &'a Record,
    pub(super) replay: &'a Replay,
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
        let before = index.checked_sub(1).map(|index| self.finding(index));
        let is_second =
            before.is_some_and(|before| (before.code, before.span) == (finding.code, finding.span));
        if is_second {
            header::blank_line(self, finding.span)
        } else {
            rows::separator(self, finding.span).or_else(|| header::blank_line(self, finding.span))
        }
    }

    /// How lines end in the record.
    pub(super) fn line_end(&self) -> &'static str {
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
