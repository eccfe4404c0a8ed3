//! The difficulty of puzzles for the engine.

use super::Puzzle;
use crate::{Engine, Limits, Stop, WrongBoard};

/// How hard a puzzle is for the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Difficulty {
    /// The least power of two, or the limit, of evaluations after which the best placement of the
    /// engine is the answer and stays it up to the limit; the limit where it is not found.
    pub evaluations: u64,
    /// Whether the best placement at the limit is the answer.
    pub is_found: bool,
}

/// The seed of the searches. It decides between placements of equal value.
const SEED: u64 = 0;

impl Difficulty {
    /// Searches a puzzle until 1, 2, 4 and so on positions are evaluated, up to `limit`, and
    /// returns when the answer is found; `None` if `stop` ends the search.
    ///
    /// The engine searches by its tree alone. Its exact searches of the turn would answer most
    /// puzzles after one evaluation, and no puzzle would be harder than another one.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is on another board than the engine.
    ///
    /// # Panics
    ///
    /// Panics if `limit` is 0.
    pub fn measure(
        engine: &Engine,
        puzzle: &Puzzle,
        limit: u64,
        stop: &Stop,
    ) -> Result<Option<Self>, WrongBoard> {
        assert!(limit > 0, "a limit of at least one evaluation");
        let mut search = engine.start_by_tree_alone(&puzzle.position)?;
        let mut since = None;
        let mut evaluations = 1;
        loop {
            let limits = Limits {
                seed: SEED,
                stop: stop.clone(),
                ..Limits::evaluations(evaluations)
            };
            let best = search.run(&limits).best;
            // A search that was cut short says nothing of its limit.
            if stop.is_stopped() {
                return Ok(None);
            }
            // Lost again where the best placement changes: the answer has to stay.
            since = (best == Some(puzzle.answer())).then(|| since.unwrap_or(evaluations));
            if evaluations == limit {
                break;
            }
            // The last step is shorter where the limit is no power of two.
            evaluations = evaluations.saturating_mul(2).min(limit);
        }
        Ok(Some(Self {
            evaluations: since.unwrap_or(limit),
            is_found: since.is_some(),
        }))
    }
}
