//! The canonical form of a text of native records.

use oust_notation::record::{ProblemKind, Record};
use oust_notation::{Part, write_native};
use oust_validate::{Code, Finding, ReplayOptions, replay};

use super::faithful;
use crate::failure::{Failure, Reason};
use crate::input::Input;
use crate::message::{described, place};
use crate::view::{left_out, stops_nobody};

/// The records of a piece in canonical form.
///
/// Fails where a record cannot be played, or something of the text would be lost.
pub(super) fn canonical(source: &Input) -> Result<Vec<String>, Failure> {
    let document = source.piece.document();
    if let Some(problem) = document.problems.first() {
        let (reason, message) = match &problem.kind {
            ProblemKind::NoRecord { near_miss: None } | ProblemKind::NoObject => {
                let message = format!("{}: found no native record", source.path);
                (Reason::Work, message)
            }
            kind => {
                let is_near_miss = matches!(kind, ProblemKind::NoRecord { .. });
                let reason = if is_near_miss {
                    Reason::Work
                } else {
                    Reason::Rules
                };
                let message = place(source, problem.span.start) + &kind.to_string();
                (reason, message)
            }
        };
        return Err(Failure::new(reason, message));
    }
    let mut written = Vec::new();
    for part in document.parts {
        match part {
            Part::Record(record) => written.push(canonical_record(&record, source)?),
            Part::LeftOut(problem) => return Err(left_out(source, &problem)),
            _ => {}
        }
    }
    Ok(written)
}

fn canonical_record(record: &Record, source: &Input) -> Result<String, Failure> {
    let refuse = |at: usize, why: &str| {
        let message = place(source, at) + why;
        Failure::new(Reason::Rules, message)
    };
    let replay = replay(record, &ReplayOptions::default());
    // A picture is drawn anew as the position is, so a wrong one would not be kept.
    let refused = |finding: &&Finding| {
        let is_error = finding.is_error() && !stops_nobody(finding);
        is_error || is_wrong_picture(finding)
    };
    if let Some(finding) = replay.findings.iter().find(refused) {
        return Err(refuse(finding.span.start, &described(finding)));
    }
    let Some(transcript) = replay.transcript else {
        return Err(refuse(record.span.start, "there is no board to play on"));
    };
    let dialect = record.dialect_or(None, transcript.board());
    let written = write_native(&transcript, dialect);
    match faithful::loss(record, &transcript, &written) {
        Some(loss) => Err(refuse(loss.at, &loss.what)),
        None => Ok(written),
    }
}

fn is_wrong_picture(finding: &Finding) -> bool {
    matches!(
        finding.code,
        Code::DiagramMismatch
            | Code::MatchesAfterSymmetry
            | Code::MatchesWithColoursSwapped
            | Code::MatchesOtherTurn
            | Code::LastMoveMarkMismatch
    )
}
