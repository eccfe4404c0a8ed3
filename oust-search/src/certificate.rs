//! Certificates: proofs of a result, checked by the rules alone, without the solver.
//!
//! ```
//! use std::io::Cursor;
//!
//! use oust_core::{Board, Color, Position};
//! use oust_notation::Dialect;
//! use oust_notation::certificate::Claim;
//! use oust_search::Limits;
//! use oust_search::certificate::{Draft, check};
//! use oust_search::solve::{Method, Solver};
//!
//! let board = Board::rectangle(2, 2)?;
//! let mut solver = Solver::new(&board, Method::ProofNumbers, 1 << 16)?;
//! let (start, claim) = (Position::new(board), Claim::Win(Color::X));
//! let (limits, answers) = (Limits::endless(), Cursor::new(Vec::new()));
//! let draft = Draft::prove(&mut solver, &start, claim, Dialect::Pbmserv, &limits, answers)?;
//! let mut text = Vec::new();
//! draft.expect("x wins").write(&mut text)?;
//! let checked = check(&text[..]).next().expect("a certificate")?;
//! assert_eq!(checked.head.claim.to_string(), "x wins");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, BufWriter, IntoInnerError, Read, Seek, Write};

use oust_core::{Board, Color, Position};
use oust_notation::certificate::{
    self, CertificateError, CertificateErrorKind, Claim, Head, Reader,
};
use oust_notation::{Dialect, PositionLine, side_letter};

use crate::Limits;
use crate::solve::{
    Answer, AnswerFault, BoardTooLarge, Fault, FaultKind, Goal, Solver, Strategy, Value,
};

/// A certificate that proves its claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedCertificate {
    /// The start, the claim and the number of answers.
    pub head: Head,
    /// The number of positions that are reached, up to symmetry.
    pub positions: u64,
}

/// Why a text proves nothing, with its line.
#[derive(Debug)]
pub struct CertificateFault {
    /// The line, counted from 1; the last line of the head for a fault of the whole strategy.
    pub line: u64,
    /// The fault and its facts.
    pub kind: CertificateFaultKind,
}

/// The kinds of [`CertificateFault`].
#[derive(Debug)]
#[non_exhaustive]
pub enum CertificateFaultKind {
    /// The input cannot be read.
    Read(io::Error),
    /// The text is no certificate.
    Text(CertificateErrorKind),
    /// The board is too large for a check.
    Board(Board, BoardTooLarge),
    /// An answer belongs to no strategy.
    Answer {
        /// The rule that the answer breaks.
        fault: AnswerFault,
        /// The answer as the certificate gives it.
        answer: certificate::Answer,
        /// The side that answers.
        side: Color,
        /// The dialect that names the points in the message.
        dialect: Dialect,
    },
    /// The answers do not prove the claim.
    Strategy {
        /// The reason and the position.
        fault: Fault,
        /// The claim in the head of the certificate.
        claim: Claim,
    },
}

impl fmt::Display for CertificateFaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => error.fmt(f),
            Self::Text(kind) => kind.fmt(f),
            Self::Board(board, error) => write!(f, "{board} is {error}"),
            Self::Answer {
                fault,
                answer,
                side,
                dialect,
            } => {
                let position = PositionLine {
                    setup: answer.setup.clone(),
                    to_move: *side,
                };
                let point = dialect.point_name(answer.setup.board(), answer.point);
                match fault {
                    AnswerFault::Foreign => write!(
                        f,
                        "expected an answer on the board of the start, found {position} {point}"
                    ),
                    AnswerFault::Illegal => {
                        write!(f, "expected a legal placement in {position}, found {point}")
                    }
                    AnswerFault::Twice => write!(
                        f,
                        "expected one answer for {position} and its rotated and mirrored images, \
                         found another one"
                    ),
                }
            }
            Self::Strategy { fault, claim } => {
                let position = PositionLine::from_position(&fault.position);
                let side = side_letter(claim.side());
                match fault.kind {
                    FaultKind::Missing => write!(
                        f,
                        "expected an answer of {side} for {position}, which is reached, found none"
                    ),
                    FaultKind::Failed => {
                        let expected = match claim {
                            Claim::Win(_) => "wins",
                            Claim::NotLose(_) => "does not lose",
                        };
                        write!(
                            f,
                            "expected that {side} {expected}, found an end in {position}"
                        )
                    }
                }
            }
        }
    }
}

impl fmt::Display for CertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl Error for CertificateFault {}

/// Checks the certificates of a text one by one. Ends after the first fault.
pub fn check(
    input: impl BufRead,
) -> impl Iterator<Item = Result<CheckedCertificate, CertificateFault>> {
    let mut reader = Reader::new(input);
    let mut has_failed = false;
    std::iter::from_fn(move || {
        if has_failed {
            return None;
        }
        let checked = check_next(&mut reader).transpose()?;
        has_failed = checked.is_err();
        Some(checked)
    })
}

/// Checks the next certificate; `None` after the last.
fn check_next(
    reader: &mut Reader<impl BufRead>,
) -> Result<Option<CheckedCertificate>, CertificateFault> {
    let Some(head) = reader.head().map_err(fault_of_text)? else {
        return Ok(None);
    };
    // A fault of the whole strategy has no line of its own.
    let head_line = reader.line();
    let (side, goal) = side_and_goal(head.claim);
    let started = Strategy::new(head.start.position(), side, goal);
    let mut strategy = started.map_err(|error| CertificateFault {
        line: head_line,
        kind: CertificateFaultKind::Board(head.start.setup.board().clone(), error),
    })?;
    while let Some(answer) = reader.answer().map_err(fault_of_text)? {
        // Kept whole for the message, which names the position and the point.
        let certificate::Answer { setup, point } = answer.clone();
        let added = strategy.add(&Answer { setup, point });
        added.map_err(|fault| CertificateFault {
            line: reader.line(),
            kind: CertificateFaultKind::Answer {
                fault,
                answer,
                side,
                dialect: head.dialect,
            },
        })?;
    }
    let positions = strategy.check().map_err(|fault| CertificateFault {
        line: head_line,
        kind: CertificateFaultKind::Strategy {
            fault,
            claim: head.claim,
        },
    })?;
    Ok(Some(CheckedCertificate { head, positions }))
}

fn fault_of_text(error: CertificateError) -> CertificateFault {
    let kind = match error.kind {
        CertificateErrorKind::Read(error) => CertificateFaultKind::Read(error),
        kind => CertificateFaultKind::Text(kind),
    };
    CertificateFault {
        line: error.line,
        kind,
    }
}

/// Returns the claims that prove a value for the side to move: the win of a side, or for a draw one for each
/// side, since neither alone proves it.
pub fn claims(value: Value, mover: Color) -> Vec<Claim> {
    match value {
        Value::Win => vec![Claim::Win(mover)],
        Value::Loss => vec![Claim::Win(!mover)],
        Value::Draw => vec![Claim::NotLose(mover), Claim::NotLose(!mover)],
    }
}

/// A proven certificate that is not written yet: its head has the number of its answers, so these wait
/// in a file of their own.
#[derive(Debug)]
pub struct Draft<S> {
    head: Head,
    answers: S,
}

impl<S: Read + Write + Seek> Draft<S> {
    /// Proves with a solver that a side reaches a goal from a position, and writes its answers to
    /// `answers`, an empty file or a [`Cursor`](io::Cursor). `None` where a limit came first, or
    /// the goal is out of reach.
    ///
    /// # Errors
    ///
    /// Returns the error of writing.
    pub fn prove(
        solver: &mut Solver,
        start: &Position,
        claim: Claim,
        dialect: Dialect,
        limits: &Limits,
        answers: S,
    ) -> io::Result<Option<Self>> {
        let (side, goal) = side_and_goal(claim);
        let mut out = BufWriter::new(answers);
        let found = solver.for_each_answer(start, side, goal, limits, |answer| {
            let Answer { setup, point } = answer;
            let answer = certificate::Answer { setup, point };
            writeln!(out, "{}", answer.display(dialect))
        })?;
        let answers = out.into_inner().map_err(IntoInnerError::into_error)?;
        Ok(found.map(|count| Self {
            head: Head {
                start: PositionLine::from_position(start),
                claim,
                dialect,
                answers: count,
            },
            answers,
        }))
    }

    /// Writes the certificate.
    ///
    /// # Errors
    ///
    /// Returns the error of reading the answers or of writing.
    pub fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "{}", self.head)?;
        self.answers.rewind()?;
        io::copy(&mut self.answers, out)?;
        Ok(())
    }
}

fn side_and_goal(claim: Claim) -> (Color, Goal) {
    match claim {
        Claim::Win(side) => (side, Goal::Win),
        Claim::NotLose(side) => (side, Goal::NotLose),
    }
}
