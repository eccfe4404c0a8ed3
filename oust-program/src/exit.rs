//! Exit statuses and the failures that lead to them.

use std::error::Error;
use std::io;
use std::process::ExitCode;

use crate::message::Escape;

/// The exit status of a program, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All is well.
    Success = 0,
    /// The input breaks the rules.
    BrokenRules = 1,
    /// The program was used wrongly.
    WrongUse = 2,
    /// The work could not be done.
    NotDone = 3,
}

impl Status {
    /// All statuses.
    pub const ALL: [Self; 4] = [
        Self::Success,
        Self::BrokenRules,
        Self::WrongUse,
        Self::NotDone,
    ];

    /// Returns the meaning of the status, as a man page lists it.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Success => "All is well.",
            Self::BrokenRules => "The input breaks the rules.",
            Self::WrongUse => "The program was used wrongly.",
            Self::NotDone => "The work could not be done.",
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// An error that ends a program with a message and a status.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    /// The exit status.
    pub status: Status,
    message: String,
}

impl Failure {
    /// Makes a failure. An empty message is not printed.
    pub fn new(status: Status, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { status, message }
    }

    /// Makes the failure of input that breaks the rules.
    pub fn rules(message: impl Into<String>) -> Self {
        Self::new(Status::BrokenRules, message)
    }

    /// Makes the failure of a wrong command line.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Status::WrongUse, message)
    }

    /// Makes the failure of work that could not be done.
    pub fn work(message: impl Into<String>) -> Self {
        Self::new(Status::NotDone, message)
    }
}

/// Returns the exit code of a program and passes the message of its error to `say`. The message of
/// an error other than a [`Failure`] goes through `escape`, so that it is one line.
///
/// A [`Failure`] has its own status, a closed output pipe ends the program quietly, and every
/// other error is [`Status::NotDone`]. A bare [`io::Error`] is taken for one of writing to
/// standard output: an error of a file names the file.
pub fn exit_code(
    result: anyhow::Result<Status>,
    escape: Escape,
    say: impl FnOnce(&str),
) -> ExitCode {
    let error = match result {
        Ok(status) => return status.into(),
        Err(error) => error,
    };
    if let Some(failure) = error.downcast_ref::<Failure>() {
        // An empty message: the failure was reported where it happened.
        if !failure.message.is_empty() {
            say(&failure.message);
        }
        return failure.status.into();
    }
    let io_error = error.downcast_ref::<io::Error>();
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        // The reader of the output has what it wanted, as `head` does after its lines.
        return ExitCode::SUCCESS;
    }
    // With a context the error belongs to the file that the context names.
    let is_bare = error
        .chain()
        .next()
        .is_some_and(|error: &(dyn Error + 'static)| error.is::<io::Error>());
    let prefix = if is_bare {
        "cannot write the output: "
    } else {
        ""
    };
    let message = format!("{error:#}");
    say(&format!("{prefix}{}", escape(&message)));
    Status::NotDone.into()
}
