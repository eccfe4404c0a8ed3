//! Certificates: proofs of a result, checked by the rules alone, without the solver.
//!
//! ```
//! use oust_core::{Board, Color, Position};
//! use oust_notation::Dialect;
//! use oust_search::Limits;
//! use oust_search::solve::{Goal, Method, Solver};
//! use oust_validate::certificate::{check, write};
//!
//! let board = Board::rectangle(2, 2)?;
//! let mut solver = Solver::new(&board, Method::ProofNumbers, 1 << 16)?;
//! let start = Position::new(board);
//! let strategy = solver.strategy(&start, Color::X, Goal::Win, &Limits::endless());
//! let mut text = Vec::new();
//! write(&mut text, &strategy.expect("x wins"), Dialect::Pbmserv)?;
//! let checked = check(&text[..]).next().expect("a certificate")?;
//! assert_eq!(checked.head.claim.to_string(), "x wins");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::io::{self, BufRead, Write};

use oust_core::{Board, Color};
use oust_notation::certificate::{
    self, CertificateError, CertificateErrorKind, Claim, Head, Reader,
};
use oust_notation::{Dialect, PositionLine, side_letter};
use oust_search::solve::{Answer, AnswerFault, BoardTooLarge, Fault, FaultKind, Goal, Strategy};

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
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
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
    let (side, aim) = match head.claim {
        Claim::Win(side) => (side, Goal::Win),
        Claim::NotLose(side) => (side, Goal::NotLose),
    };
    let started = Strategy::new(head.start.position(), side, aim);
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

/// Writes a strategy as a certificate.
///
/// # Errors
///
/// Returns the error of writing.
pub fn write(out: &mut impl Write, strategy: &Strategy, dialect: Dialect) -> io::Result<()> {
    let head = Head {
        start: PositionLine::from_position(strategy.start()),
        claim: match strategy.goal() {
            Goal::Win => Claim::Win(strategy.side()),
            Goal::NotLose => Claim::NotLose(strategy.side()),
        },
        dialect,
        answers: strategy.len() as u64,
    };
    write!(out, "{head}")?;
    for Answer { setup, point } in strategy.answers() {
        let answer = certificate::Answer { setup, point };
        writeln!(out, "{}", answer.display(dialect))?;
    }
    Ok(())
}
