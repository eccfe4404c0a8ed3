//! Values of the crates as Python has them: names of sides and enums, lists of points, moves, headers.

use std::str::FromStr;

use oust::notation::Dialect;
use oust::notation::record::{Format, Header};
use oust::rules::{self, Action, Board, Color, Ending, Point};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyInt, PyList};

/// Returns `x` or `o`.
pub(crate) const fn side_name(side: Color) -> &'static str {
    match side {
        Color::X => "x",
        Color::O => "o",
    }
}

/// Parses `x` or `o`.
pub(crate) fn side(text: &str) -> PyResult<Color> {
    match text {
        "x" => Ok(Color::X),
        "o" => Ok(Color::O),
        other => Err(PyValueError::new_err(format!(
            "expected a side, `x` or `o`, found `{other}`"
        ))),
    }
}

/// Parses a name by the type's own parser, and names `what` was found.
fn named<T: FromStr<Err: ToString>>(text: &str) -> PyResult<T> {
    // The parsers say what they expected; not all of them say what they found.
    text.parse().map_err(|error: T::Err| {
        PyValueError::new_err(format!("{}, found `{text}`", error.to_string()))
    })
}

/// Parses the name of a format.
pub(crate) fn format(text: &str) -> PyResult<Format> {
    named(text)
}

/// Parses the name of a dialect; without one it is the board's default.
pub(crate) fn dialect(text: Option<&str>, board: &Board) -> PyResult<Dialect> {
    match text {
        None => Ok(Dialect::default_for(board)),
        Some(text) => text.parse().map_err(|error: oust::notation::DialectError| {
            PyValueError::new_err(error.to_string())
        }),
    }
}

/// Returns points as a list of integers.
pub(crate) fn point_list(
    py: Python<'_>,
    points: impl ExactSizeIterator<Item = Point>,
) -> PyResult<Bound<'_, PyList>> {
    // Programs ask for such a list at every move, and Python itself keeps only the integers up to
    // 256: on 19x19 the others cost more than the list.
    static KEPT: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();
    let kept = KEPT.get_or_init(py, || {
        let integers = (0..KEPT_INTEGERS).map(|number| PyInt::new(py, number).unbind());
        integers.collect()
    });
    let integers = points.map(|point| match kept.get(point.index()) {
        Some(integer) => integer.bind(py).clone(),
        None => PyInt::new(py, point.index()),
    });
    PyList::new(py, integers)
}

/// The number of integers that are made once, more than the 625 points of a 25x25 board.
const KEPT_INTEGERS: usize = 1024;

/// Returns the name of a point in the board's default dialect.
pub(crate) fn point_name(board: &Board, point: Point) -> String {
    Dialect::default_for(board)
        .point_name(board, point)
        .to_string()
}

/// Returns the headers by name. Of several headers with one name the first counts.
pub(crate) fn headers<'py>(py: Python<'py>, headers: &[Header]) -> PyResult<Bound<'py, PyDict>> {
    let by_name = PyDict::new(py);
    for header in headers {
        let name = header.name.as_str();
        if !by_name.contains(name)? {
            by_name.set_item(name, &header.value)?;
        }
    }
    Ok(by_name)
}

/// Returns a move as `push` takes it: a point, `"pass"`, `"swap"`, or the end of the game in words.
pub(crate) fn move_of(py: Python<'_>, action: Action) -> PyResult<Bound<'_, PyAny>> {
    match action {
        Action::Place(point) => point.index().into_bound_py_any(py),
        Action::Pass => "pass".into_bound_py_any(py),
        Action::Swap => "swap".into_bound_py_any(py),
        Action::End { ending, winner } => {
            let outcome = rules::Outcome::Ended { ending, winner };
            match ending {
                Ending::Resignation => "resign".into_bound_py_any(py),
                _ => outcome.to_string().into_bound_py_any(py),
            }
        }
    }
}
