//! Certificates: written from strategies, and checked by the rules alone.

use std::io::{self, BufReader, BufWriter, IntoInnerError, Write, stdout};
use std::path::{Path, PathBuf};

use oust_core::{Board, Color, Position, Setup};
use oust_notation::certificate::{
    self, CertificateError, CertificateErrorKind, Claim, Head, Reader,
};
use oust_notation::{BoardName, Dialect, PositionLine, side_letter};
use oust_program::{Failure, NewFile, Steps, open};
use oust_search::solve::{Aim, Answer, BoardTooLarge, Fault, FaultKind, Solver, Strategy};

use crate::output::point_name;

/// A file for certificates.
pub(super) struct File {
    path: PathBuf,
    file: BufWriter<NewFile>,
}

/// Starts a file for certificates.
pub(super) fn create(path: &Path) -> Result<File, Failure> {
    let file = NewFile::create(path).map_err(|error| cannot_write(path, &error))?;
    Ok(File {
        path: path.to_owned(),
        file: BufWriter::new(file),
    })
}

impl File {
    /// Writes a certificate for each strategy.
    pub(super) fn write(
        mut self,
        strategies: &[Strategy],
        dialect: Dialect,
    ) -> Result<(), Failure> {
        let written = strategies
            .iter()
            .try_for_each(|strategy| write(&mut self.file, strategy, dialect));
        let file =
            written.and_then(|()| self.file.into_inner().map_err(IntoInnerError::into_error));
        let finished = file.and_then(NewFile::finish);
        finished.map_err(|error| cannot_write(&self.path, &error))
    }
}

fn write(out: &mut impl Write, strategy: &Strategy, dialect: Dialect) -> io::Result<()> {
    let head = Head {
        start: PositionLine::from_position(&strategy.start),
        claim: match strategy.aim {
            Aim::Win => Claim::Win(strategy.side),
            Aim::NotLose => Claim::NotLose(strategy.side),
        },
        dialect,
        answers: strategy.answers.len() as u64,
    };
    write!(out, "{head}")?;
    for Answer { position, point } in &strategy.answers {
        let answer = certificate::Answer {
            setup: position.setup(),
            point: *point,
        };
        writeln!(out, "{}", answer.display(dialect))?;
    }
    Ok(())
}

/// Checks each certificate of a file and prints what it proves.
pub(super) fn check(path: &Path) -> anyhow::Result<()> {
    let name = path.display();
    let unreadable =
        |error: &dyn std::fmt::Display| Failure::work(format!("cannot read {name}: {error}"));
    let input = open(path).map_err(|error| unreadable(&error))?;
    let mut reader = Reader::new(BufReader::new(input));
    let refused = |error: CertificateError| match &error.kind {
        CertificateErrorKind::Read(error) => unreadable(error),
        kind => Failure::rules(format!("{name}:{}: {kind}", error.line)),
    };
    let steps = Steps::new(1, "certificates");
    let mut proven: Vec<(PositionLine, Claim)> = Vec::new();
    while let Some(head) = reader.head().map_err(refused)? {
        check_board(head.start.setup.board())
            .map_err(|why| Failure::work(format!("{name}:{}: {why}", reader.line())))?;
        let first_line = reader.line() + 1;
        let strategy = read(&mut reader, &head).map_err(refused)?;
        let positions = strategy.check().map_err(|fault| {
            let line = FaultLine {
                strategy: &strategy,
                first_line,
            };
            Failure::rules(format!("{name}:{}", line.message(&fault, head.dialect)))
        })?;
        let (claim, answers) = (head.claim, head.answers);
        let start = &head.start;
        steps.suspend(|| {
            writeln!(
                stdout(),
                "{claim} from {start}: answers {answers}, positions reached {positions}"
            )
        })?;
        let other = Claim::NotLose(!claim.side());
        let is_draw = matches!(claim, Claim::NotLose(_))
            && proven
                .iter()
                .any(|known| *known == (head.start.clone(), other));
        if is_draw {
            steps.suspend(|| {
                writeln!(stdout(), "draw from {start}: neither side can force a win")
            })?;
        }
        proven.push((head.start, claim));
    }
    drop(steps);
    if proven.is_empty() {
        return Err(Failure::work(format!("{name}: found no certificate")).into());
    }
    Ok(())
}

/// Fails for a board that has no certificates. On a very large one, the placements of a single turn
/// would need all memory.
fn check_board(board: &Board) -> Result<(), String> {
    let points = board.len();
    if points <= Solver::MOST_POINTS {
        return Ok(());
    }
    let name = BoardName(board.clone());
    Err(format!("{name} is {}", BoardTooLarge { points }))
}

/// Reads the answers of a certificate.
fn read<R: io::BufRead>(reader: &mut Reader<R>, head: &Head) -> Result<Strategy, CertificateError> {
    let (side, aim) = match head.claim {
        Claim::Win(side) => (side, Aim::Win),
        Claim::NotLose(side) => (side, Aim::NotLose),
    };
    let mut answers = Vec::new();
    while let Some(certificate::Answer { setup, point }) = reader.answer()? {
        let position = Position::from_setup(&setup, side);
        answers.push(Answer { position, point });
    }
    Ok(Strategy {
        start: head.start.position(),
        side,
        aim,
        answers,
    })
}

/// Finds the line of a fault.
struct FaultLine<'a> {
    strategy: &'a Strategy,
    /// The line of the first answer.
    first_line: u64,
}

impl FaultLine<'_> {
    /// Returns the line of a fault, what was expected and what was found.
    fn message(&self, fault: &Fault, dialect: Dialect) -> String {
        let position = PositionLine::from_position(&fault.position);
        let side = self.strategy.side;
        let lines = self.lines(&fault.position.setup());
        let head = self.first_line.saturating_sub(1);
        match fault.kind {
            FaultKind::Missing => format!(
                "{head}: expected an answer of {} for {position}, which is reached, found none",
                side_letter(side)
            ),
            FaultKind::Failed => {
                let expected = expected_end(side, self.strategy.aim);
                format!("{head}: expected that {expected}, found an end in {position}")
            }
            FaultKind::Twice => {
                let (first, second) = (lines.first(), lines.last());
                let line = |found: Option<&(u64, &Answer)>| found.map_or(head, |(line, _)| *line);
                format!(
                    "{}: expected one answer for {position}, found another one in line {}",
                    line(second),
                    line(first)
                )
            }
            FaultKind::Illegal | FaultKind::Foreign => match lines.first() {
                Some((line, answer)) => {
                    let at = PositionLine::from_position(&answer.position);
                    let point = point_name(answer.position.board(), answer.point, dialect);
                    format!("{line}: expected a legal placement in {at}, found {point}")
                }
                None => format!("{head}: {fault}: {position}"),
            },
        }
    }

    /// Returns the answers for a position or one of its images, with their lines.
    fn lines(&self, setup: &Setup) -> Vec<(u64, &Answer)> {
        let symmetries = setup.board().symmetries();
        let images: Vec<Setup> = symmetries
            .filter_map(|symmetry| setup.transformed(symmetry))
            .collect();
        let answers = (self.first_line..).zip(&self.strategy.answers);
        let answers = answers.filter(|(_, answer)| images.contains(&answer.position.setup()));
        answers.collect()
    }
}

fn expected_end(side: Color, aim: Aim) -> String {
    let side = side_letter(side);
    match aim {
        Aim::Win => format!("{side} wins"),
        Aim::NotLose => format!("{side} does not lose"),
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::work(format!("cannot write {}: {error}", path.display()))
}
