//! Failures and their exit statuses.

use thiserror::Error;

/// Why a command did not do what was asked.
#[derive(Debug, Error)]
#[error("{message}")]
pub(crate) struct Failure {
    pub(crate) reason: Reason,
    message: String,
}

/// The kinds of failure, each with its exit status, from the mildest to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reason {
    /// The input breaks the rules.
    Rules = 1,
    /// The command was used wrongly.
    Usage = 2,
    /// The work could not be done.
    Work = 3,
}

impl Failure {
    /// Returns a failure with its message. An empty message is not printed.
    pub(crate) fn new(reason: Reason, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { reason, message }
    }

    pub(crate) fn rules(message: impl Into<String>) -> Self {
        Self::new(Reason::Rules, message)
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Reason::Usage, message)
    }

    pub(crate) fn work(message: impl Into<String>) -> Self {
        Self::new(Reason::Work, message)
    }
}
