//! Taking a strategy out of a prover.

use std::collections::HashSet;

use oust_core::{Position, State};

use super::canonical::{NumberedStones, StoneSets, Stones};
use super::fault::Fault;
use super::{Answer, Canonical, is_numbered, walk};
use crate::solve::budget::NodeBudget;
use crate::solve::query::{Prover, Query};
use crate::symmetry::Symmetries;

/// Does the work of [`Solver::for_each_answer`](crate::solve::Solver::for_each_answer).
pub(crate) fn for_each_answer<E>(
    prover: &mut dyn Prover,
    start: &Position,
    query: Query,
    budget: &mut NodeBudget,
    f: impl FnMut(Answer) -> Result<(), E>,
) -> Result<Option<u64>, E> {
    // A finished start needs no proof; the walk judges it by the rules.
    if start.state() == State::Playing && query.is_reached(prover, start, budget) != Some(true) {
        return Ok(None);
    }
    let walked = if is_numbered(start.board()) {
        answers::<NumberedStones, E>(prover, start, query, budget, f)
    } else {
        answers::<StoneSets, E>(prover, start, query, budget, f)
    };
    match walked {
        Ok(answers) => Ok(Some(answers)),
        Err(Ended::Unproven) => Ok(None),
        Err(Ended::Refused(error)) => Err(error),
    }
}

/// Calls `f` with each answer, and returns their number.
fn answers<S: Stones, E>(
    prover: &mut dyn Prover,
    start: &Position,
    query: Query,
    budget: &mut NodeBudget,
    mut f: impl FnMut(Answer) -> Result<(), E>,
) -> Result<u64, Ended<E>> {
    let symmetries = Symmetries::new(start.board());
    // The answers themselves are not kept: they are most of a strategy.
    let mut answered = HashSet::<Canonical<S>>::new();
    walk::<S, Ended<E>>(
        start,
        query,
        &symmetries,
        |position, canonical, symmetry| {
            if !answered.insert(canonical) {
                return Ok(None);
            }
            let point = query.answer(prover, position, budget);
            let point = point.ok_or(Ended::Unproven)?;
            let answer = Answer {
                setup: canonical.setup(position.board()),
                point: symmetry.to(point),
            };
            f(answer).map_err(Ended::Refused)?;
            Ok(Some(point))
        },
    )?;
    Ok(answered.len() as u64)
}

/// Why a walk ended early.
enum Ended<E> {
    /// The goal is out of reach, or a limit came first.
    Unproven,
    /// The caller failed.
    Refused(E),
}

impl<E> From<Fault> for Ended<E> {
    fn from(_: Fault) -> Self {
        Self::Unproven
    }
}
