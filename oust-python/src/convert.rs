//! Points, boards and positions out of Python's values.

use std::num::NonZeroUsize;

use oust::notation::{Coord, Dialect};
use oust::rules::{self, Point};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::classes::{Board, Game, Position};
use crate::error::{board_error, parse_error_whole};

/// Reads a point: its index, or its coordinate in the dialect.
pub(crate) fn point(
    value: &Bound<'_, PyAny>,
    board: &rules::Board,
    dialect: Option<Dialect>,
) -> PyResult<Point> {
    // First, for it is the quick way: lists of legal points are integers.
    if value.is_instance_of::<PyInt>() {
        return index(value, board);
    }
    match value.cast::<PyString>() {
        Ok(text) => coord(value.py(), text.to_str()?, board, dialect),
        // numpy's integers are no `int`.
        Err(_) if value.hasattr("__index__")? => index(&value.call_method0("__index__")?, board),
        Err(_) => Err(PyTypeError::new_err(format!(
            "expected a point as an int or a str, found {}",
            value.get_type().name()?
        ))),
    }
}

fn index(value: &Bound<'_, PyAny>, board: &rules::Board) -> PyResult<Point> {
    // A number that no board has is an error about the board, not an overflow.
    let point = value.extract::<u16>().ok().map(Point::new);
    point.filter(|point| board.contains(*point)).ok_or_else(|| {
        let message = format!(
            "expected a point of {board}, 0 to {}, found {value}",
            board.len() - 1
        );
        board_error(value.py(), message)
    })
}

/// Reads a coordinate such as `g7`.
pub(crate) fn coord(
    py: Python<'_>,
    text: &str,
    board: &rules::Board,
    dialect: Option<Dialect>,
) -> PyResult<Point> {
    let parsed: Coord = text.parse().map_err(|error: oust::notation::CoordError| {
        parse_error_whole(py, &error.to_string(), text)
    })?;
    let dialect = dialect.unwrap_or_else(|| Dialect::default_for(board));
    dialect
        .resolve(board, parsed)
        .map_err(|error| board_error(py, format!("{text}: {error}")))
}

/// Reads a board: its name or a `Board`.
pub(crate) fn board(value: &Bound<'_, PyAny>) -> PyResult<rules::Board> {
    // By the class and not by the name: a `Board` is shared, and a name builds its geometry anew.
    if let Ok(board) = value.cast::<Board>() {
        return Ok(board.get().0.clone());
    }
    match value.cast::<PyString>() {
        Ok(text) => parse_board(value.py(), text.to_str()?),
        Err(_) => Err(PyTypeError::new_err(format!(
            "expected a board as a Board or a name such as `hex7`, found {}",
            value.get_type().name()?
        ))),
    }
}

/// Parses the name of a board.
pub(crate) fn parse_board(py: Python<'_>, text: &str) -> PyResult<rules::Board> {
    text.parse()
        .map_err(|error: rules::BoardNameError| board_error(py, error))
}

/// Reads the start of a game: a position, or a board without stones.
pub(crate) fn start(value: &Bound<'_, PyAny>) -> PyResult<rules::Position> {
    match value.cast::<Position>() {
        Ok(position) => Ok(position.get().0.clone()),
        Err(_) => board(value).map(rules::Position::new),
    }
}

/// Reads the position of a `Position` or at the end of a `Game`.
pub(crate) fn position(value: &Bound<'_, PyAny>) -> PyResult<rules::Position> {
    // A clone of the position alone: the search must not see moves that are pushed later.
    if let Ok(game) = value.cast::<Game>() {
        return Ok(game.borrow().annotated.game.position().clone());
    }
    match value.cast::<Position>() {
        Ok(position) => Ok(position.get().0.clone()),
        Err(_) => Err(PyTypeError::new_err(format!(
            "expected a Position or a Game, found {}",
            value.get_type().name()?
        ))),
    }
}

/// Reads a number of threads.
pub(crate) fn threads(threads: usize) -> PyResult<NonZeroUsize> {
    NonZeroUsize::new(threads)
        .ok_or_else(|| PyValueError::new_err("expected 1 thread or more, found 0"))
}
