//! Faults of the text of a certificate.

use std::io;

use super::ClaimError;
use crate::{CoordError, DialectError, PositionLineError, ResolveError};

/// A fault of the text of a certificate, with its line.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct CertificateError {
    /// The line, counted from 1.
    pub line: u64,
    /// The fault.
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
        /// The limit.
        most: u64,
    },
    /// The line is another one.
    #[error("expected {expected}, found `{found}`")]
    Unexpected {
        /// What the line has to be.
        expected: &'static str,
        /// The line, cut after 80 characters.
        found: String,
    },
    /// The text ends too early.
    #[error("expected {expected}, found the end")]
    Ended {
        /// What has to follow.
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
    /// The claim is none.
    #[error(transparent)]
    Claim(ClaimError),
    /// The dialect is unknown.
    #[error(transparent)]
    Dialect(DialectError),
    /// The rows of an answer are not those of a position on the board of the start.
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
        /// Why it names no point.
        reason: ResolveError,
    },
}
