//! Which findings have a correction.

use oust_notation::record::{Format, Record};

use super::{Fix, header, rows};
use crate::replay::Replay;
use crate::{Code, Finding};

/// So many findings of a record get a correction.
const MOST: usize = 1_000;

/// Whether any of the findings may have a correction.
pub(crate) fn may_propose(replay: &Replay) -> bool {
    let is_broken = replay.broken_at.is_some();
    let mut findings = replay.findings.iter();
    findings.any(|finding| has_fixes(finding.code, is_broken))
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
        has_fixes(finding.code, is_broken)
            && (!once.contains(&finding.code) || first.contains(&Some(index)))
    };
    let fixes: Vec<_> = findings
        .iter()
        .enumerate()
        .filter(is_meant)
        .filter_map(|(index, finding)| Some((index, facts.fix(index, finding)?)))
        .take(MOST)
        .collect();
    for (index, fix) in fixes {
        replay.findings[index].fix = Some(fix);
    }
}

/// Whether findings of a code may have a correction.
fn has_fixes(code: Code, is_broken: bool) -> bool {
    match code {
        Code::BadSeparator | Code::MalformedTurnNumber | Code::DuplicateHeader | Code::BadDate => {
            true
        }
        // What these say is not known of a game that breaks.
        Code::TurnNumberMismatch
        | Code::ForcedPassNotRecorded
        | Code::MissingResult
        | Code::SwapHeaderMismatch => !is_broken,
        _ => false,
    }
}

/// What a correction may be found from.
pub(super) struct Facts<'a> {
    pub(super) text: &'a str,
    pub(super) record: &'a Record,
    pub(super) replay: &'a Replay,
}

impl Facts<'_> {
    fn fix(&self, index: usize, finding: &Finding) -> Option<Fix> {
        match finding.code {
            Code::BadSeparator => {
                let before = index
                    .checked_sub(1)
                    .map(|index| &self.replay.findings[index]);
                let is_second = before.is_some_and(|before| {
                    (before.code, before.span) == (finding.code, finding.span)
                });
                if is_second {
                    header::blank_line(self, finding.span)
                } else {
                    rows::separator(self, finding.span)
                        .or_else(|| header::blank_line(self, finding.span))
                }
            }
            Code::MalformedTurnNumber => Some(rows::number(self, finding.span)),
            Code::DuplicateHeader => header::duplicate(self, finding.span),
            Code::BadDate => header::date(self, finding.span),
            Code::TurnNumberMismatch => rows::numbers(self),
            Code::ForcedPassNotRecorded => rows::forced_pass(self, finding),
            Code::MissingResult => header::result(self),
            Code::SwapHeaderMismatch => Some(Fix::replace(finding.span, "used")),
            _ => None,
        }
    }

    /// How lines end in the record.
    pub(super) fn line_end(&self) -> &'static str {
        let first = self.record.span.of(self.text).split_inclusive('\n').next();
        if first.is_some_and(|line| line.ends_with("\r\n")) {
            "\r\n"
        } else {
            "\n"
        }
    }
}
