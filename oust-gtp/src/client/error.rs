//! The errors of a program that is asked for its moves.

use std::io;
use std::time::Duration;

use oust_core::{Board, Color};
use oust_notation::side_letter;

/// The longest answer in bytes, with the text before it.
pub(crate) const LONGEST_ANSWER: usize = 1 << 20;

/// Why a program does not play.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The shell cannot be started.
    #[error("cannot start: {0}")]
    Start(#[source] io::Error),
    /// The program ended, and does not read the command.
    #[error("ended before `{command}`")]
    EndedBefore {
        /// The command that was to be sent.
        command: String,
    },
    /// The program ended after it read the command.
    #[error("ended without an answer to `{command}`")]
    EndedWithoutAnswer {
        /// The command without an answer.
        command: String,
    },
    /// The program ended within its answer: no empty line came.
    #[error("ended in the middle of its answer to `{command}`")]
    EndedInAnswer {
        /// The command with half an answer.
        command: String,
    },
    /// The program did not answer in time, or did not read the command.
    #[error("no answer to `{command}` in {}", seconds(*.limit))]
    NoAnswer {
        /// The command without an answer.
        command: String,
        /// The longest wait.
        limit: Duration,
    },
    /// The program began to answer, and did not end in time.
    #[error("no end of the answer to `{command}` in {}, expected an empty line", seconds(*.limit))]
    NoEnd {
        /// The command with half an answer.
        command: String,
        /// The longest wait.
        limit: Duration,
    },
    /// The program wrote more than an answer can have.
    #[error("wrote more than {LONGEST_ANSWER} bytes without the end of an answer to `{command}`")]
    TooLong {
        /// The command without an answer.
        command: String,
    },
    /// The program answered with a failure.
    #[error("refused `{command}`: {message}")]
    Refused {
        /// The refused command.
        command: String,
        /// The text of the failure.
        message: String,
    },
    /// The program has no command that sets a board of this shape.
    #[error("cannot play on {0}: it knows neither oust-board nor rectangular_boardsize")]
    UnsupportedBoard(Board),
    /// The answer to `genmove` is no vertex of the board, nor `pass`, `swap` or `resign`.
    #[error("answered `{answer}` to genmove for {}; expected a vertex", side_letter(*side))]
    NotAVertex {
        /// The answer, in lower case.
        answer: String,
        /// The side to move.
        side: Color,
    },
    /// The [`Stop`](oust_search::Stop) of the client ended the wait.
    #[error("interrupted")]
    Interrupted,
}

/// Returns a time in seconds, with its noun.
fn seconds(time: Duration) -> String {
    let noun = if time == Duration::from_secs(1) {
        "second"
    } else {
        "seconds"
    };
    format!("{} {noun}", time.as_secs_f64())
}
