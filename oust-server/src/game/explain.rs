//! Explains refused turns in words, in any dialect, with the rule crates' own texts.

use std::fmt;

use oust_notation::Dialect;

use super::refusal::{Explanation, Refusal, RefusedTurn};
use super::{orbit, oust};

impl Refusal {
    /// Returns the code for programs: the `oust-validate` code of an illegal Oust turn, or a word.
    pub fn code(&self) -> String {
        let code = match self {
            Self::GameOver => "game-over",
            Self::NotYourTurn { .. } => "not-your-turn",
            Self::OutOfTime => "out-of-time",
            Self::TimeLeft => "time-left",
            Self::Illegal(refused) => return refused.explain(None).code,
            Self::NothingToUndo => "nothing-to-undo",
            Self::AskedAlready => "asked-already",
            Self::NotAsked => "not-asked",
            Self::Out => "out",
            Self::UndoOfTwo => "undo-of-two",
        };
        code.to_owned()
    }
}

impl RefusedTurn {
    /// Explains the refusal with coordinates in `dialect`, by default the dialect of the turn.
    pub fn explain(&self, dialect: Option<Dialect>) -> Explanation {
        match self {
            Self::Oust(refused) => oust::explain(refused, dialect.unwrap_or(refused.dialect)),
            Self::Orbit { illegal, board } => orbit::explain(illegal, board),
            Self::OrbitText(error) => orbit::explain_text(error),
        }
    }
}

impl fmt::Display for RefusedTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain(None).message)
    }
}

impl std::error::Error for RefusedTurn {}

impl PartialEq for RefusedTurn {
    /// Compares the explanations, since a game has no equality.
    fn eq(&self, other: &Self) -> bool {
        self.explain(None) == other.explain(None)
    }
}

impl Eq for RefusedTurn {}
