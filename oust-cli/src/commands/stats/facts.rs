//! The players, the date, the event and the result of a game.

use oust_core::{Color, Ending, Outcome};
use oust_notation::record::HeaderName;
use oust_notation::{AnnotatedGame, Date};

use crate::view::{Captures, SideCaptures, day_in};

/// The facts of a game that its groups need.
pub(crate) struct GameFacts {
    /// The names of the players of x and of o.
    pub(crate) names: [Option<String>; 2],
    /// The day, if it is understood.
    pub(crate) date: Option<Date>,
    pub(crate) event: Option<String>,
    pub(crate) result: GameResult,
    /// The captures of x and of o.
    pub(crate) sides: [SideCaptures; 2],
}

/// The result of a game, for its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameResult {
    Won(Color),
    /// A deadlock, or an adjudication without a winner.
    Tie,
    /// Not finished, or the winner is not known.
    Unknown,
}

impl GameFacts {
    pub(crate) fn new(annotated: &AnnotatedGame, captures: &Captures) -> Self {
        // An empty header names no more than a missing one.
        let header = |name| {
            let value = annotated.header(&name)?.value.trim();
            (!value.is_empty()).then(|| value.to_owned())
        };
        Self {
            names: Color::BOTH.map(|color| header(HeaderName::player(color))),
            date: header(HeaderName::Date).and_then(|value| day_in(&value)),
            event: header(HeaderName::Event),
            result: GameResult::of(annotated.game.outcome()),
            sides: captures.sides,
        }
    }
}

impl GameResult {
    fn of(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Unknown,
            Some(outcome) => match (outcome, outcome.winner()) {
                (_, Some(winner)) => Self::Won(winner),
                // Its winner is only not recorded.
                (
                    Outcome::Ended {
                        ending: Ending::Resignation | Ending::Time,
                        ..
                    },
                    None,
                ) => Self::Unknown,
                (_, None) => Self::Tie,
            },
        }
    }
}
