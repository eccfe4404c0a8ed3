//! The faults of strategies.

use std::error::Error;
use std::fmt;

use oust_core::Position;

/// Why a strategy refuses an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerFault {
    /// It is for another board.
    Foreign,
    /// It is no legal placement.
    Illegal,
    /// The strategy has an answer for the position or one of its images.
    Twice,
}

/// Why a strategy proves nothing, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// Whether an answer is missing or a game fails.
    pub kind: FaultKind,
    /// The position with the fault.
    pub position: Box<Position>,
}

/// The kind of a fault in a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A position that is reached has no answer.
    Missing,
    /// A game ends without reaching the goal.
    Failed,
}

impl FaultKind {
    pub(crate) fn at(self, position: &Position) -> Fault {
        Fault {
            kind: self,
            position: Box::new(position.clone()),
        }
    }
}

impl fmt::Display for AnswerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Foreign => "an answer is for another board",
            Self::Illegal => "an answer is no legal placement",
            Self::Twice => "two answers are for one position",
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            FaultKind::Missing => "a position that is reached has no answer",
            FaultKind::Failed => "a game ends without reaching the goal",
        })
    }
}

impl Error for AnswerFault {}

impl Error for Fault {}
