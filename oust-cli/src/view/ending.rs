//! The words for the way a game ended.

use oust_core::{Ending, Outcome};

/// The way a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum EndingName {
    /// Won on the board.
    Board,
    /// Neither side had a placement.
    Deadlock,
    /// By resignation.
    Resign,
    /// On time.
    Time,
    /// By adjudication.
    Adjudicated,
    /// No end recorded.
    Unfinished,
}

impl EndingName {
    pub(crate) fn of(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Unfinished,
            Some(Outcome::Win(_)) => Self::Board,
            Some(Outcome::Deadlock) => Self::Deadlock,
            Some(Outcome::Ended { ending, .. }) => match ending {
                Ending::Resignation => Self::Resign,
                Ending::Time => Self::Time,
                Ending::Adjudication => Self::Adjudicated,
            },
        }
    }

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Deadlock => "deadlock",
            Self::Resign => "resign",
            Self::Time => "time",
            Self::Adjudicated => "adjudicated",
            Self::Unfinished => "unfinished",
        }
    }
}
