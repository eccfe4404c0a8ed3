//! Certificates as files.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufReader, Write, stdout};
use std::path::Path;

use oust_notation::PositionLine;
use oust_notation::certificate::Claim;
use oust_program::{Failure, Output, Outputs, Steps};
use oust_search::certificate::{self, CertificateFault, CertificateFaultKind, Draft};
use oust_validate::files::is_named_as_record;

use crate::input::open;

/// Writes the certificates and finishes the file.
pub(crate) fn write(mut file: Output, drafts: Vec<Draft<File>>) -> anyhow::Result<()> {
    for draft in drafts {
        let written = draft.write(&mut file);
        written.map_err(|error| file.failed(error))?;
    }
    file.finish()
}

/// Checks each certificate of a file and prints what it proves.
pub(crate) fn check(path: &Path) -> anyhow::Result<()> {
    Outputs::new([path], is_named_as_record).check_standard_output()?;
    let input = open(path).map_err(|error| unreadable(path, &error))?;
    let steps = Steps::new(1, "certificates");
    let mut proven: Vec<(PositionLine, Claim)> = Vec::new();
    for checked in certificate::check(BufReader::new(input)) {
        let checked = checked.map_err(|fault| refused(path, &fault))?;
        let (head, positions) = (checked.head, checked.positions);
        let (start, claim, answers) = (&head.start, head.claim, head.answers);
        let mut text = Vec::new();
        writeln!(
            text,
            "{claim} from {start}: answers {answers}, positions reached {positions}"
        )?;
        // Two certificates from one start, one for each side, prove a draw.
        let other = Claim::NotLose(!claim.side());
        let is_same = |(from, claim): &(PositionLine, Claim)| from == start && *claim == other;
        if claim == Claim::NotLose(claim.side()) && proven.iter().any(is_same) {
            writeln!(text, "draw from {start}: neither side can force a win")?;
        }
        steps.suspend(|| stdout().write_all(&text))?;
        proven.push((head.start, claim));
    }
    drop(steps);
    if proven.is_empty() {
        let message = format!("{}: found no certificate", path.display());
        return Err(Failure::work(message).into());
    }
    Ok(())
}

fn refused(path: &Path, fault: &CertificateFault) -> Failure {
    let message = format!("{}:{}: {}", path.display(), fault.line, fault.kind);
    match &fault.kind {
        CertificateFaultKind::Read(error) => unreadable(path, error),
        // The certificate may be right: the check is not possible here.
        CertificateFaultKind::Board(..) => Failure::work(message),
        _ => Failure::rules(message),
    }
}

fn unreadable(path: &Path, error: &dyn Display) -> Failure {
    Failure::work(format!("cannot read {}: {error}", path.display()))
}
