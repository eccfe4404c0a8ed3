//! The engine: an evaluation and the search over it.

use oust_core::{Board, Position};

use crate::evaluation::{Evaluator, Linear};
use crate::{Candidate, Limits, Report};

/// Searches positions of one board.
#[derive(Clone, Debug)]
pub struct Engine {
    board: Board,
}

impl Engine {
    /// Returns an engine with the best evaluation that there is for the board.
    pub fn new(board: &Board) -> Self {
        Self {
            board: board.clone(),
        }
    }

    /// Returns the name of the evaluation with its version, such as `net hex5 v1`.
    pub fn name(&self) -> &'static str {
        "general v1"
    }

    /// Searches until a limit is reached or the position is proven.
    ///
    /// # Panics
    ///
    /// Panics if the position is on another board than the engine.
    pub fn search(&self, position: &Position, _limits: &Limits) -> Report {
        assert_eq!(position.board(), &self.board, "the engine's board");
        let mut successors = Vec::new();
        if position.legal_points().len() > 0 {
            Linear.expand(position, &mut successors);
        }
        successors.sort_by(|a, b| b.value.total_cmp(&a.value));
        let candidates: Vec<_> = successors
            .iter()
            .map(|successor| Candidate {
                point: successor.point,
                value: f64::from(successor.value).midpoint(1.0),
                proof: None,
                evaluations: 1,
            })
            .collect();
        let best = candidates.first().map(|candidate| candidate.point);
        Report {
            best,
            value: candidates.first().map_or(0.5, |candidate| candidate.value),
            proof: None,
            line: best.into_iter().collect(),
            evaluations: candidates.len() as u64,
            candidates,
        }
    }
}
