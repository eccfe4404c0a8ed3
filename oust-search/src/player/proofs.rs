//! Play by proof on small boards.

use std::fmt;

use oust_core::{Point, Position};

use crate::solve::{Solver, Value};
use crate::{Limits, Report};

/// Proves the values of placements on small boards. Its table keeps results from one question to the
/// next; a clone begins with an empty one.
#[derive(Default)]
pub(super) struct Proofs(Option<Solver>);

/// The most points of a board that is played by proof: the value of the empty 5x5 takes the solver
/// 90,000 positions and a tenth of a second.
const POINTS: usize = 25;
/// The most positions of the proofs for one placement. A few boards of two rows need more before their
/// first placements.
const POSITIONS: u64 = 3_000_000;
/// The memory of the table.
const TABLE_BYTES: usize = 32 << 20;

impl Proofs {
    /// Returns whether positions are asked about: on other boards there is no answer.
    pub(super) fn know(position: &Position) -> bool {
        position.board().len() <= POINTS
    }

    /// Returns the value of a position for the side to move; `None` where a limit came first.
    pub(super) fn value(&mut self, position: &Position, limits: &Limits) -> Option<Value> {
        self.solver(position)?.prove(position, &within(limits))
    }

    /// Returns the first placement of a report that keeps the value of the position. Where every
    /// placement loses, that is the best one of the report.
    pub(super) fn choose(
        &mut self,
        position: &Position,
        report: &Report,
        limits: &Limits,
    ) -> Option<Point> {
        let ranked = report.candidates.iter().map(|candidate| candidate.point);
        let solver = self.solver(position)?;
        solver.first_keeping(position, ranked, &within(limits))
    }

    fn solver(&mut self, position: &Position) -> Option<&mut Solver> {
        if self.0.is_none() {
            self.0 = Solver::with_proof_numbers(position.board(), TABLE_BYTES).ok();
        }
        self.0.as_mut()
    }
}

/// Returns the limits of a proof: of a player's, the time and the stop.
fn within(limits: &Limits) -> Limits {
    Limits {
        evaluations: Some(POSITIONS),
        ..limits.clone()
    }
}

impl Clone for Proofs {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Proofs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Proofs").finish_non_exhaustive()
    }
}
