//! Names of sides and values that the crates have as enums, as Python's strings.

use std::str::FromStr;

use oust::notation::Dialect;
use oust::notation::record::Format;
use oust::rules::{Board, Color, Point};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

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

/// Returns the name of a point in the board's default dialect.
pub(crate) fn point_name(board: &Board, point: Point) -> String {
    Dialect::default_for(board)
        .point_name(board, point)
        .to_string()
}
