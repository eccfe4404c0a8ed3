//! Names of sides and values that the crates have as enums, as Python's strings.

use std::str::FromStr;

use oust::notation::Dialect;
use oust::notation::record::Format;
use oust::rules::{Board, Color, Point};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList};

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
