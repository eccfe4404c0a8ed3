//! Checking certificates by the rules alone.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Write, stdout};
use std::path::Path;

use oust_notation::PositionLine;
use oust_notation::certificate::{
    self, CertificateError, CertificateErrorKind, Claim, Head, Reader,
};
use oust_program::{Failure, Outputs, Steps};
use oust_search::solve::{Aim, Answer, Strategy};
use oust_validate::files::is_named_as_record;

use super::fault;
use crate::input::open;

/// Checks each certificate of a file and prints what it proves.
pub(crate) fn check(path: &Path) -> anyhow::Result<()> {
    Outputs::new([path], is_named_as_record).check_standard_output()?;
    let input = open(path).map_err(|error| unreadable(path, &error))?;
    let mut reader = Reader::new(BufReader::new(input));
    let steps = Steps::new(1, "certificates");
    let mut proven: Vec<(PositionLine, Claim)> = Vec::new();
    while let Some((head, positions)) = check_next(&mut reader, path)? {
        let (start, claim, answers) = (&head.start, head.claim, head.answers);
        let mut text = Vec::new();
        writeln!(
            text,
            "{claim} from {start}: answers {answers}, positions reached {positions}"
        )?;
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

/// Checks the next certificate, and returns its head and the number of positions that are reached.
fn check_next(
    reader: &mut Reader<impl BufRead>,
    path: &Path,
) -> Result<Option<(Head, u64)>, Failure> {
    let name = path.display();
    let refused = |error: CertificateError| match &error.kind {
        CertificateErrorKind::Read(error) => unreadable(path, error),
        kind => Failure::rules(format!("{name}:{}: {kind}", error.line)),
    };
    let Some(head) = reader.head().map_err(refused)? else {
        return Ok(None);
    };
    let refused_at = |line: u64, why: String| Failure::rules(format!("{name}:{line}: {why}"));
    let (side, aim) = match head.claim {
        Claim::Win(side) => (side, Aim::Win),
        Claim::NotLose(side) => (side, Aim::NotLose),
    };
    let head_line = reader.line();
    let strategy = Strategy::new(head.start.position(), side, aim);
    let mut strategy = strategy.map_err(|error| {
        let board = head.start.setup.board();
        Failure::work(format!("{name}:{head_line}: {board} is {error}"))
    })?;
    while let Some(certificate::Answer { setup, point }) = reader.answer().map_err(refused)? {
        let answer = Answer { setup, point };
        strategy.add(&answer).map_err(|fault| {
            let why = fault::of_answer(fault, &answer, side, head.dialect);
            refused_at(reader.line(), why)
        })?;
    }
    let positions = strategy
        .check()
        .map_err(|fault| refused_at(head_line, fault::of_strategy(&fault, &strategy)))?;
    Ok(Some((head, positions)))
}

fn unreadable(path: &Path, error: &dyn Display) -> Failure {
    Failure::work(format!("cannot read {}: {error}", path.display()))
}
