//! The canonical form of a text of native records.

use oust_notation::record::{Format, Record};
use oust_notation::{Document, Part, write_native};
use oust_validate::{ReplayOptions, Severity, replay};

use super::faithful;
use crate::failure::{Failure, Reason};
use crate::input::Input;
use crate::message::{described, place};

/// The records of a text in canonical form, parted by blank lines.
///
/// Fails where a record cannot be played, or something of the text would be lost.
pub(super) fn canonical(source: &Input) -> Result<String, Failure> {
    let document = Document::read(&source.text);
    let records: Vec<&Record> = document.parts.iter().filter_map(native).collect();
    if records.is_empty() {
        let message = format!("{}: found no native record", source.path);
        return Err(Failure::new(Reason::Work, message));
    }
    if let Some(problem) = document.problems.first() {
        let message = place(source, problem.span.start) + &problem.kind.to_string();
        return Err(Failure::new(Reason::Rules, message));
    }
    if records.len() < document.parts.len() {
        let message = format!("{}: not only native records", source.path);
        return Err(Failure::new(Reason::Rules, message));
    }
    let mut written: Vec<String> = Vec::new();
    for record in records {
        written.push(canonical_record(record, source)?);
    }
    Ok(written.join("\n"))
}

fn native(part: &Part) -> Option<&Record> {
    match part {
        Part::Record(record) if record.format == Format::Native => Some(record),
        _ => None,
    }
}

fn canonical_record(record: &Record, source: &Input) -> Result<String, Failure> {
    let refuse = |at: usize, why: &str| {
        let message = place(source, at) + why;
        Failure::new(Reason::Rules, message)
    };
    let replay = replay(record, &ReplayOptions::default());
    let error = |finding: &&oust_validate::Finding| finding.severity() == Severity::Error;
    if let Some(finding) = replay.findings.iter().find(error) {
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
