//! The canonical form of a text of native records.

use oust_notation::record::{ProblemKind, Record};
use oust_notation::{DocumentItem, write_native};
use oust_program::Failure;
use oust_validate::{Code, Finding, ReplayOptions, replay};

use super::roundtrip::loss;
use crate::input::Input;
use crate::message::described;
use crate::view::{is_advisory, left_out};

/// Returns the records of a chunk in canonical form.
///
/// Fails where a record cannot be played, or something of the text would be lost.
pub(super) fn canonical(source: &Input) -> Result<Vec<String>, Failure> {
    let document = source.chunk.document();
    if let Some(problem) = document.problems.first() {
        let message = format!("{}{}", source.place(problem.span.start), problem.kind);
        return Err(match &problem.kind {
            ProblemKind::NoRecord { near_miss: None } | ProblemKind::NoObject => {
                Failure::work(format!("{}: found no native record", source.path))
            }
            ProblemKind::NoRecord { .. } => Failure::work(message),
            _ => Failure::rules(message),
        });
    }
    let mut written = Vec::new();
    for item in document.items {
        match item {
            DocumentItem::Record(record) => written.push(canonical_record(&record, source)?),
            DocumentItem::Skipped(problem) => return Err(left_out(source, &problem)),
            _ => {}
        }
    }
    Ok(written)
}

fn canonical_record(record: &Record, source: &Input) -> Result<String, Failure> {
    let refuse = |at: usize, why: &str| Failure::rules(source.place(at) + why);
    let replay = replay(record, &ReplayOptions::default());
    let refused = |finding: &&Finding| {
        finding.is_error() && !is_advisory(finding) || is_wrong_diagram(finding)
    };
    if let Some(finding) = replay.findings.iter().find(refused) {
        return Err(refuse(finding.span.start, &described(finding)));
    }
    let Some(annotated) = replay.annotated else {
        return Err(refuse(record.span.start, "no board to play on"));
    };
    let dialect = record.dialect_or(None, annotated.board());
    let written = write_native(&annotated, dialect);
    match loss(record, &annotated, &written) {
        Some((at, what)) => Err(refuse(at, &what)),
        None => Ok(written),
    }
}

/// Returns whether a diagram is wrong. It is drawn anew from the position, so it would be lost.
fn is_wrong_diagram(finding: &Finding) -> bool {
    matches!(
        finding.code,
        Code::DiagramMismatch
            | Code::MatchesAfterSymmetry
            | Code::MatchesWithColorsSwapped
            | Code::MatchesOtherTurn
            | Code::LastMoveMarkMismatch
    )
}
