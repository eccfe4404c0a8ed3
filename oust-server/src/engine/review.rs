//! Reviews a finished game: a value for each position, and the mistakes.

use std::time::Duration;

use oust_notation::{Dialect, Document};
use oust_search::json::{MistakeJson, ReviewJson};
use oust_search::review::{Analyst, Review};
use oust_search::{Limits, Stop};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The maximum number of positions in a reviewed game: more than in a random game on 25x25.
const MOST_POSITIONS: usize = 2_000;

/// The maximum time per position. On boards up to 13x13, 2,000 evaluations take a tenth of it.
const TIME: Duration = Duration::from_millis(100);

/// The review of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReviewView {
    /// The name of the evaluation with its version.
    pub engine: String,
    /// The most positions that were evaluated to judge one.
    pub evaluations: u64,
    /// The chance that the first color, x, wins, from 0 to 1: at the start, and after each
    /// placement, pass, swap and resignation.
    pub values: Vec<f64>,
    /// What lost 10 points of winning chance or more, in order.
    pub mistakes: Vec<MistakeView>,
}

/// An action that lost winning chance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct MistakeView {
    /// The index in `values` of the position in which it was played.
    pub step: usize,
    /// The number of its turn, counted from 1 over both players.
    pub turn: usize,
    /// The number of the action in its turn, counted from 1.
    pub placement: usize,
    /// The color that was to move, `x` or `o`.
    pub side: char,
    /// The point of the placement, `swap` or `resign`.
    pub played: String,
    /// `inaccuracy` from 0.1 on, `mistake` from 0.2 on, `blunder` from 0.3 on.
    pub mark: String,
    /// The chance of winning that it lost, from 0 to 1.
    pub loss: f64,
    /// The rest of the turn that is better, its placements joined by `,`; `null` where there is
    /// no placement.
    pub better: Option<String>,
}

/// Reviews the first game of `record` with at most `evaluations` per position. Calls `pause` after
/// each position. Returns `None` if the game is too long, the record unreadable, or the search
/// stopped.
pub(crate) fn review(
    record: &str,
    evaluations: u64,
    stop: &Stop,
    pause: impl FnMut(),
) -> Option<ReviewView> {
    let game = Document::read(record)
        .into_records()
        .next()?
        .play()
        .ok()?
        .game;
    if game.history().len() >= MOST_POSITIONS {
        return None;
    }
    let board = game.start().board();
    let limits = Limits {
        time: Some(TIME),
        stop: stop.clone(),
        ..Limits::evaluations(evaluations)
    };
    let review = Review::new(&Analyst::new(board, limits), &game, pause).ok()?;
    // A stopped search leaves an incomplete review.
    let first = review.steps.first().filter(|_| review.is_whole())?;
    let ReviewJson {
        values, mistakes, ..
    } = ReviewJson::new(&review, Dialect::default_for(board));
    Some(ReviewView {
        engine: first.analysis.engine.clone(),
        evaluations,
        values,
        mistakes: mistakes.into_iter().map(MistakeView::from).collect(),
    })
}

impl From<MistakeJson> for MistakeView {
    fn from(mistake: MistakeJson) -> Self {
        Self {
            step: mistake.step,
            turn: mistake.turn,
            placement: mistake.placement,
            side: mistake.side,
            played: mistake.played,
            mark: mistake.mark.to_owned(),
            loss: mistake.loss,
            better: mistake.better,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review_of(record: &str) -> Option<ReviewView> {
        review(record, 200, &Stop::default(), || {})
    }

    #[test]
    fn a_missed_win_is_a_blunder_with_the_win_as_the_better_turn() {
        let record = "oust 3x3\nx: ada\no: ben\nswap: no\n\n1. a1 b1\n2. c3 a3\n3. a2\n";
        let review = review_of(record).unwrap();
        assert_eq!(review.values, [1.0, 1.0, 1.0, 0.0, 1.0, 1.0]);
        let [first, second] = &review.mistakes[..] else {
            panic!("{review:?}")
        };
        assert_eq!(
            (first.step, first.turn, first.placement, first.side),
            (2, 3, 1, 'x')
        );
        assert_eq!(
            (first.played.as_str(), first.mark.as_str()),
            ("c3", "blunder")
        );
        assert_eq!(first.better.as_deref(), Some("a2"));
        assert_eq!(
            (second.side, second.better.as_deref()),
            ('o', Some("b2,b3"))
        );
        assert!((first.loss - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_resignation_in_a_won_position_is_a_blunder() {
        let record = "oust 3x3\nx: ada\no: ben\nswap: no\n\n1. a1 b1\n2. resign\n";
        let review = review_of(record).unwrap();
        assert_eq!(review.values.len(), 4, "the start, two stones and the end");
        let last = review.mistakes.last().unwrap();
        assert_eq!(
            (last.played.as_str(), last.mark.as_str()),
            ("resign", "blunder")
        );
    }

    #[test]
    fn a_stopped_search_gives_no_review() {
        let stop = Stop::default();
        stop.stop();
        let record = "oust 3x3\nx: ada\no: ben\n\n1. a1 b1\n2. a2\n";
        assert_eq!(review(record, 200, &stop, || {}), None);
        assert_eq!(review_of("no game"), None);
    }
}
