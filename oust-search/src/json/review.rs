//! The values and mistakes of a review.

use oust_core::{Action, Color, Ending};
use oust_notation::{AnnotatedGame, Dialect, side_letter};
use serde::Serialize;

use super::{action_name, rounded};
use crate::review::{Mark, Review, Step};

/// The values and mistakes of the positions that a review has analyzed so far.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ReviewJson {
    /// The number of positions that were analyzed.
    pub done: usize,
    /// The number of positions of the game.
    pub total: usize,
    /// The chance that the first color, x, wins, from 0 to 1: at the start, and after each action.
    pub values: Vec<f64>,
    /// The actions that lost 10 points of winning chance or more, in order.
    pub mistakes: Vec<MistakeJson>,
}

/// An action that lost winning chance.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct MistakeJson {
    /// The index in the values of the position in which it was played.
    pub step: usize,
    /// The turn, counted from 1 over both players.
    pub turn: usize,
    /// The number of the action in its turn, counted from 1.
    pub placement: usize,
    /// The side that was to move, `x` or `o`.
    pub side: char,
    /// `inaccuracy`, `mistake` or `blunder`.
    pub mark: &'static str,
    /// The point of the placement, `swap` or `resign`.
    pub played: String,
    /// The rest of the turn that is better, its placements joined by `,`; `None` where there is no
    /// placement.
    pub better: Option<String>,
    /// The chance of winning that it lost, from 0 to 1.
    pub loss: f64,
}

impl ReviewJson {
    /// Returns the values and mistakes of a review, with its points named in `dialect`.
    pub fn new(review: &Review, dialect: Dialect) -> Self {
        let steps = review.steps.iter();
        let value = |step: &Step| rounded(step.analysis.value_for(Color::X).chance);
        let mistakes = steps.clone().enumerate();
        Self {
            done: review.steps.len(),
            total: review.total,
            values: steps.map(value).collect(),
            mistakes: mistakes
                .filter_map(|(index, step)| MistakeJson::of_step(index, step, dialect))
                .collect(),
        }
    }
}

impl MistakeJson {
    /// Returns the mistake of the step with this index; `None` for a fine or missing action.
    fn of_step(index: usize, step: &Step, dialect: Dialect) -> Option<Self> {
        let played = step.played.as_ref()?;
        let mark = played.mark()?;
        let action = played.entry.action;
        // Other endings are never judged, so they have no mark either.
        let is_shown = match action {
            Action::Place(_) | Action::Swap => true,
            Action::End { ending, .. } => ending == Ending::Resignation,
            Action::Pass => false,
        };
        let better = AnnotatedGame::new(step.analysis.expected_game()).entries(dialect);
        let board = step.analysis.position.board();
        is_shown.then(|| Self {
            step: index,
            turn: played.entry.turn,
            placement: played.part,
            side: side_letter(step.side()),
            mark: Mark::name(mark),
            played: action_name(action, board, dialect),
            better: better.iter().next().map(|entry| entry.text.to_owned()),
            loss: played.loss.map_or(0.0, rounded),
        })
    }
}
