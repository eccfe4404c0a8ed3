//! Failures and the exit statuses they have.

use std::fmt;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) reason: Reason,
    message: String,
}

/// The kinds of failure, from the mildest exit status to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reason {
    /// The input breaks the rules: status 1.
    Rules,
    /// The command was used wrongly: status 2.
    Usage,
    /// The work could not be done: status 3.
    Work,
}

impl Failure {
    pub(crate) fn new(reason: Reason, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { reason, message }
    }

    /// A failure that ends the program with its status and without a message.
    pub(crate) fn silent(reason: Reason) -> Self {
        Self::new(reason, "")
    }

    /// The exit status of an error. One that is not ours is about reading or writing.
    pub(crate) fn status(error: &anyhow::Error) -> u8 {
        match error.downcast_ref::<Self>().map(|failure| failure.reason) {
            Some(Reason::Rules) => 1,
            Some(Reason::Usage) => 2,
            Some(Reason::Work) | None => 3,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
