//! The canonical form of a text of native records.

use oust_notation::record::{ProblemKind, Record};
use oust_notation::{Document, DocumentItem, PartKind, write_native};
use oust_program::Failure;
use oust_validate::{Code, Finding, ReplayOptions, replay};

use super::roundtrip::loss;
use crate::input::Input;
use crate::message::described;
use crate::view::{is_advisory, left_out};

/// Returns the records of a chunk in canonical form.
///
/// Fails where a record cannot be played, or something of the text would be lost.
pub(crate) fn canonical(source: &Input) -> Result<Vec<String>, Failure> {
    let Document { parts, nothing, .. } = source.chunk.document();
    if let Some(problem) = nothing {
        return Err(match &problem.kind {
            ProblemKind::NoRecord { near_miss: None } | ProblemKind::NoObject => {
                Failure::work(format!("{}: found no native record", source.path))
            }
            _ => Failure::work(source.described(&problem)),
        });
    }
    let mut written = Vec::new();
    for part in parts {
        if let Some(problem) = part.problems().first() {
            return Err(Failure::rules(source.described(problem)));
        }
        let at = part.span().start;
        match part.into_kind() {
            PartKind::Item(DocumentItem::Record(record)) => {
                written.push(canonical_record(&record, source)?);
            }
            PartKind::Item(DocumentItem::Skipped(problem)) => {
                return Err(left_out(source, &problem));
            }
            PartKind::Space => {}
            _ => {
                let message = "this belongs to no record, and would be lost";
                return Err(Failure::rules(source.place(at) + message));
            }
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
