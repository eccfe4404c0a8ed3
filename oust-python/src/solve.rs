//! Exact values with perfect play, and their certificates.

use std::io::Cursor;
use std::sync::{Mutex, PoisonError};

use oust::notation::Dialect;
use oust::notation::certificate::Claim;
use oust::rules::{self, Color};
use oust::search::certificate::{self, Draft};
use oust::search::solve::{self as proof, Method, Solver, Value};
use oust::search::{Limits, Stop};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use crate::classes::Position;
use crate::error::{board_error, plain};
use crate::search::duration;
use crate::values::{self, side_name};
use crate::{background, convert};

/// The value of a position with perfect play.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Solution {
    position: rules::Position,
    found: proof::Solution,
    /// Its table has most of what a certificate needs.
    solver: Mutex<Solver>,
}

#[pymethods]
impl Solution {
    /// The position that was proven.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position.clone())
    }

    /// `win`, `draw` or `loss` for the side to move; `None` where a limit came first.
    #[getter]
    fn value(&self) -> Option<&'static str> {
        self.found.value.map(Value::name)
    }

    /// The side that wins, `x` or `o`; `None` for a draw, and where a limit came first.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.winning_side().map(side_name)
    }

    /// The placements of perfect play to the end. Forced passes are left out.
    #[getter]
    fn line(&self) -> Vec<usize> {
        self.found.line.iter().map(|point| point.index()).collect()
    }

    /// The number of searched positions.
    #[getter]
    fn positions(&self) -> u64 {
        self.found.positions
    }

    /// Writes a strategy that proves the value, for `check_certificate` and other programs; of a draw
    /// two strategies, one for each side.
    #[pyo3(signature = (dialect = None))]
    fn certificate(&self, py: Python<'_>, dialect: Option<&str>) -> PyResult<String> {
        let dialect = values::dialect(dialect, self.position.board())?;
        let Some(value) = self.found.value else {
            let message = "the value is not known, for a limit of the proof came first";
            return Err(plain(py, "LimitError", message));
        };
        let claims = certificate::claims(value, self.position.to_move());
        let limits = Limits::endless();
        let written =
            background::run(py, &limits.stop, || self.written(&claims, dialect, &limits))?;
        written.ok_or_else(|| plain(py, "LimitError", "the proof was stopped"))
    }

    fn __repr__(&self) -> String {
        let value = self.value().unwrap_or("not known");
        format!("<Solution of {}: {value}>", self.position.board())
    }
}

impl Solution {
    fn winning_side(&self) -> Option<Color> {
        let mover = self.position.to_move();
        match self.found.value? {
            Value::Win => Some(mover),
            Value::Loss => Some(!mover),
            Value::Draw => None,
        }
    }

    fn written(&self, claims: &[Claim], dialect: Dialect, limits: &Limits) -> Option<String> {
        // A second certificate waits for the first, and then finds its answers in the table.
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = Vec::new();
        for &claim in claims {
            let (start, answers) = (&self.position, Cursor::new(Vec::new()));
            let draft = Draft::prove(&mut solver, start, claim, dialect, limits, answers);
            draft.ok()??.write(&mut out).ok()?;
        }
        String::from_utf8(out).ok()
    }
}

/// Proves who wins a position, or the position of a game, with perfect play. It is meant for small
/// boards.
///
/// `positions` and `seconds` limit the work; `memory` is the size of the table in bytes, by default
/// 256 MiB. With more than one of the `threads` a long proof takes another number of positions each
/// time. Ctrl-C ends it.
#[pyfunction]
#[pyo3(signature = (position, *, positions = None, seconds = None, threads = 1, memory = 256 << 20))]
pub(crate) fn solve(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    positions: Option<u64>,
    seconds: Option<f64>,
    threads: usize,
    memory: usize,
) -> PyResult<Solution> {
    let position = match convert::position(position) {
        Ok(position) => position,
        // Also a board, as the start of a game.
        Err(error) => convert::start(position).map_err(|_| error)?,
    };
    // A table that cannot be allocated would abort the program.
    if Vec::<u8>::new().try_reserve_exact(memory).is_err() {
        return Err(PyMemoryError::new_err(format!(
            "no memory for a table of {memory} bytes"
        )));
    }
    // A board of too many points is refused before any work.
    let solver = Solver::new(position.board(), Method::default(), memory);
    let mut solver = solver.map_err(|error| board_error(py, error))?;
    let limits = Limits {
        evaluations: positions,
        time: seconds.map(duration).transpose()?,
        threads: convert::threads(threads)?,
        stop: Stop::default(),
        ..Limits::endless()
    };
    let (solution, solver) = background::run(py, &limits.stop, || {
        let solution = solver.solve(&position, &limits);
        (solution, solver)
    })?;
    Ok(Solution {
        position,
        found: solution,
        solver: Mutex::new(solver),
    })
}

/// Checks a text of certificates by the rules alone, and returns what each proves: the start, and the
/// claim in words. Raises `CertificateError` at the first fault.
#[pyfunction]
pub(crate) fn check_certificate(py: Python<'_>, text: String) -> PyResult<Vec<(Position, String)>> {
    let checked = background::run_to_end(py, move || {
        certificate::check(text.as_bytes()).collect::<Result<Vec<_>, _>>()
    })?;
    let checked = checked.map_err(|fault| plain(py, "CertificateError", &fault.to_string()))?;
    let found = checked.into_iter().map(|checked| {
        let start = Position(checked.head.start.position());
        (start, checked.head.claim.to_string())
    });
    let found: Vec<_> = found.collect();
    if found.is_empty() {
        return Err(plain(
            py,
            "CertificateError",
            "expected a certificate, found none",
        ));
    }
    Ok(found)
}
