//! Why a strategy proves nothing.

use std::error::Error;
use std::fmt;

use oust_core::Position;

/// Why an answer is of no strategy.
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
    /// What is wrong.
    pub kind: FaultKind,
    /// Where.
    pub position: Box<Position>,
}

/// What is wrong with a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A position that is reached has no answer.
    Missing,
    /// A game ends without reaching the aim.
    Failed,
}

impl FaultKind {
    pub(super) fn at(self, position: &Position) -> Fault {
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
            FaultKind::Failed => "a game ends without reaching the aim",
        })
    }
}

impl Error for AnswerFault {}

impl Error for Fault {}
