//! Certificates: strategies that prove a win or the absence of a loss, as lines of text.
//!
//! `docs/formats.md` of the repository describes the format. A [`Reader`] reads a file line by
//! line; [`Head`] and [`Answer`] can be displayed:
//!
//! ```
//! use oust_notation::certificate::{Answer, Claim, Head, Reader};
//! use oust_core::Color;
//!
//! let text = "\
//! oust-certificate 1
//! start: 3x3 3/x2/xo1 x
//! claim: x wins
//! coords: pbmserv
//! answers: 1
//! 3/x2/xo1 b2
//! ";
//! let mut reader = Reader::new(text.as_bytes());
//! let head = reader.head()?.expect("a certificate");
//! assert_eq!(head.claim, Claim::Win(Color::X));
//! let answer: Answer = reader.answer()?.expect("an answer");
//! assert_eq!(reader.answer()?, None);
//! assert_eq!(format!("{head}{}\n", answer.display(head.dialect)), text);
//! # Ok::<(), oust_notation::certificate::CertificateError>(())
//! ```

mod read;

use std::str::FromStr;
use std::{fmt, io};

use oust_core::{Color, Point, Setup};

use crate::{
    CoordError, Dialect, DialectError, PositionLine, PositionLineError, ResolveError,
    side_from_letter, side_letter,
};

pub use read::Reader;

/// The first word of a certificate.
const NAME: &str = "oust-certificate";

/// The version of the format that this crate reads and writes.
const VERSION: &str = "1";

/// The lines before the answers of a certificate, written with [`Display`](fmt::Display).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The position for which the claim is proven.
    pub start: PositionLine,
    /// The proven claim about the start.
    pub claim: Claim,
    /// The dialect of the points.
    pub dialect: Dialect,
    /// The number of answers.
    pub answers: u64,
}

/// The statement that a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// A side wins, whatever the other side does.
    Win(Color),
    /// A side wins or reaches a deadlock, whatever the other side does.
    NotLose(Color),
}

/// A placement of the proven side in a position where it is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The stones before the placement.
    pub setup: Setup,
    /// The point of the placement, which may be illegal.
    pub point: Point,
}

/// The error for a text that is no claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `x wins`, `o wins`, `x does not lose` or `o does not lose`, found `{found}`")]
pub struct ClaimError {
    found: String,
}

impl Claim {
    /// Returns the side that follows the strategy.
    pub const fn side(self) -> Color {
        match self {
            Self::Win(side) | Self::NotLose(side) => side,
        }
    }
}

impl Answer {
    /// Displays the line of the answer, without a line break.
    pub fn display(&self, dialect: Dialect) -> impl fmt::Display + '_ {
        AnswerLine {
            answer: self,
            dialect,
        }
    }
}

struct AnswerLine<'a> {
    answer: &'a Answer,
    dialect: Dialect,
}

impl fmt::Display for AnswerLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Answer { setup, point } = self.answer;
        let name = self.dialect.point_name(setup.board(), *point);
        write!(f, "{} {name}", setup.joined_rows())
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{NAME} {VERSION}")?;
        writeln!(f, "start: {}", self.start)?;
        writeln!(f, "claim: {}", self.claim)?;
        writeln!(f, "coords: {}", self.dialect.name())?;
        writeln!(f, "answers: {}", self.answers)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(side) => write!(f, "{} wins", side_letter(*side)),
            Self::NotLose(side) => write!(f, "{} does not lose", side_letter(*side)),
        }
    }
}

impl FromStr for Claim {
    type Err = ClaimError;

    fn from_str(text: &str) -> Result<Self, ClaimError> {
        let claim = text.split_once(' ').and_then(|(side, what)| {
            let side = side_from_letter(side)?;
            match what {
                "wins" => Some(Self::Win(side)),
                "does not lose" => Some(Self::NotLose(side)),
                _ => None,
            }
        });
        claim.ok_or_else(|| ClaimError {
            found: text.to_owned(),
        })
    }
}

/// Returns whether the first line of a certificate begins `rest`.
pub(crate) fn begins_certificate(rest: &str) -> bool {
    let after = rest.strip_prefix(NAME);
    // `oust-certificates` is another word.
    after.is_some_and(|after| after.starts_with([' ', '\t']))
}

/// The error from reading a certificate.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct CertificateError {
    /// The number of the line, from 1.
    pub line: u64,
    /// The fault in the line.
    pub kind: CertificateErrorKind,
}

/// The kinds of [`CertificateError`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateErrorKind {
    /// The input cannot be read.
    #[error(transparent)]
    Read(io::Error),
    /// The line is not UTF-8.
    #[error("expected UTF-8")]
    NotUtf8,
    /// The line is longer than an answer on any board.
    #[error("expected at most {most} bytes in a line")]
    LineTooLong {
        /// The maximum number of bytes.
        most: u64,
    },
    /// The line has another content.
    #[error("expected {expected}, found `{found}`")]
    Unexpected {
        /// The expected content of the line.
        expected: &'static str,
        /// The line, cut after 80 characters.
        found: String,
    },
    /// The text ends too early.
    #[error("expected {expected}, found the end")]
    Ended {
        /// The expected content of the next line.
        expected: &'static str,
    },
    /// The certificate has fewer answers than its head says.
    #[error("expected {expected} answers, found {found}")]
    AnswersMissing {
        /// The number in the head.
        expected: u64,
        /// The number of answers.
        found: u64,
    },
    /// The start is not a position line.
    #[error("start: {0}")]
    Start(PositionLineError),
    /// The claim has an unknown form.
    #[error(transparent)]
    Claim(ClaimError),
    /// The dialect is unknown.
    #[error(transparent)]
    Dialect(DialectError),
    /// The rows of an answer do not fit the board of the start.
    #[error(transparent)]
    Rows(PositionLineError),
    /// The last word of an answer is no coordinate.
    #[error(transparent)]
    Coord(CoordError),
    /// The coordinate of an answer names no point of the board.
    #[error("`{found}`: {reason}")]
    Point {
        /// The coordinate.
        found: String,
        /// The reason why it names no point.
        reason: ResolveError,
    },
}
