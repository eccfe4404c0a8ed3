//! Corrections proposed for findings.

use oust_notation::record::{Format, Record};

use super::corrections::{self, Facts};
use crate::codes::Code;
use crate::finding::{Finding, Fix};
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
        Code::BadSeparator => |facts, at| corrections::separator(facts, at),
        Code::MalformedTurnNumber => {
            |facts, at| Some(corrections::row_number(facts, facts.span(at)))
        }
        Code::DuplicateHeader => |facts, at| corrections::duplicate_header(facts, facts.span(at)),
        Code::BadDate => |facts, at| corrections::date(facts, facts.span(at)),
        // The others depend on turns that a broken game does not have.
        _ if is_broken => return None,
        Code::TurnNumberMismatch => |facts, _| corrections::row_numbers(facts),
        Code::ForcedPassNotRecorded => {
            |facts, at| corrections::forced_pass(facts, facts.finding(at))
        }
        Code::MissingResult => |facts, _| corrections::result(facts),
        // The swap among the turns is certain, the header is a claim.
        Code::SwapHeaderMismatch => |facts, at| Some(Fix::replace(facts.span(at), "used")),
        _ => return None,
    };
    Some(fixer)
}
