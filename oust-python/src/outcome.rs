//! How games end.

use oust::rules::{self, Ending};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::values::{side, side_name};

/// How a game ended.
#[pyclass(frozen, eq, hash, module = "oust")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) rules::Outcome);

/// The ending and the winner of a pickled outcome.
type OutcomeState = (&'static str, Option<&'static str>);

#[pymethods]
impl Outcome {
    /// The winner, `x` or `o`; `None` after a deadlock, or if it is not known.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(side_name)
    }

    /// `win`, `deadlock`, `resignation`, `time` or `adjudication`.
    #[getter]
    fn ending(&self) -> &'static str {
        match self.0 {
            rules::Outcome::Win(_) => "win",
            rules::Outcome::Deadlock => "deadlock",
            // Flat: to a user a resignation is one of five endings, not a kind of a kind.
            rules::Outcome::Ended { ending, .. } => match ending {
                Ending::Resignation => "resignation",
                Ending::Time => "time",
                Ending::Adjudication => "adjudication",
            },
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, OutcomeState)> {
        let restore = slf.py().import("oust._oust")?.getattr("restore_outcome")?;
        let outcome = slf.get();
        Ok((restore, (outcome.ending(), outcome.winner())))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome: {}>", self.0)
    }
}

/// Returns the outcome of a position, as far as the board decides it.
pub(crate) fn of_position(position: &rules::Position) -> Option<Outcome> {
    position.state().outcome().map(Outcome)
}

/// Restores a pickled outcome.
#[pyfunction]
pub(crate) fn restore_outcome(ending: &str, winner: Option<&str>) -> PyResult<Outcome> {
    let winner = winner.map(side).transpose()?;
    let ended = |ending| rules::Outcome::Ended { ending, winner };
    Ok(Outcome(match (ending, winner) {
        ("win", Some(winner)) => rules::Outcome::Win(winner),
        ("deadlock", None) => rules::Outcome::Deadlock,
        ("resignation", _) => ended(Ending::Resignation),
        ("time", _) => ended(Ending::Time),
        ("adjudication", _) => ended(Ending::Adjudication),
        _ => {
            return Err(PyValueError::new_err(format!(
                "there is no outcome `{ending}`"
            )));
        }
    }))
}
