//! Raises the exceptions of `oust._errors`.

use std::fmt::Display;
use std::io;
use std::path::Path;

use oust::notation::{Dialect, LineColumn, Span, TextPlace, UnsupportedBoard};
use oust::rules::{
    Board, Color, IllegalAction, IllegalPass, IllegalPlacement, IllegalSwap, Position,
};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyModule, PyTuple};

use crate::placement::Group;
use crate::values::side_name;

/// Returns an exception of `oust._errors` by its name, made of positional and named arguments.
fn exception<'py>(py: Python<'py>, name: &str, message: &str, facts: &Bound<'py, PyDict>) -> PyErr {
    // In Python, since a class of the stable ABI cannot extend `ValueError` before Python 3.12, and
    // Python's own classes are pickled and typed without more work.
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let made = MODULE
        .get_or_try_init(py, || py.import("oust._errors").map(Bound::unbind))
        .and_then(|module| module.bind(py).getattr(name))
        .and_then(|class| class.call((message,), Some(facts)));
    match made {
        Ok(made) => PyErr::from_value(made),
        // The reason why the exception could not be made.
        Err(error) => error,
    }
}

/// Returns an exception without facts.
pub(crate) fn plain(py: Python<'_>, name: &str, message: &str) -> PyErr {
    exception(py, name, message, &PyDict::new(py))
}

/// Returns a `BoardError`: no such board, no such point, or the wrong board.
pub(crate) fn board_error(py: Python<'_>, message: impl Display) -> PyErr {
    plain(py, "BoardError", &message.to_string())
}

/// Returns an `UnsupportedError`: a format that cannot hold a board.
pub(crate) fn unsupported(py: Python<'_>, error: &UnsupportedBoard) -> PyErr {
    plain(py, "UnsupportedError", &error.to_string())
}

/// Returns a `ParseError` with the span in code points, and the place, in a text.
pub(crate) fn parse_error(py: Python<'_>, message: &str, text: &str, span: Span) -> PyErr {
    let TextPlace {
        start, code_points, ..
    } = span.place_in(text);
    parse_error_at(py, message, (code_points.start, code_points.end), start)
}

/// Returns a `ParseError` with a span in code points and the place of its first character.
pub(crate) fn parse_error_at(
    py: Python<'_>,
    message: &str,
    span: (usize, usize),
    at: LineColumn,
) -> PyErr {
    let facts = PyDict::new(py);
    let set = facts
        .set_item("span", span)
        .and_then(|()| facts.set_item("line", at.line))
        .and_then(|()| facts.set_item("column", at.column));
    match set {
        Ok(()) => exception(py, "ParseError", message, &facts),
        Err(error) => error,
    }
}

/// Returns a `ParseError` of a text as a whole.
pub(crate) fn parse_error_whole(py: Python<'_>, message: &str, text: &str) -> PyErr {
    parse_error(py, message, text, Span::new(0, text.len()))
}

/// Returns an `OSError` of the system's kind with the path of the file.
pub(crate) fn read_error(path: &Path, error: &io::Error) -> PyErr {
    let message = error.to_string();
    match error.raw_os_error() {
        // Python picks the subclass by the number, such as FileNotFoundError.
        // Errors of decompression have no number, and the plain class is right for them.
        Some(number) => {
            // Rust writes the number after the reason; Python writes it in front.
            let reason = message
                .split(" (os error")
                .next()
                .unwrap_or_default()
                .to_owned();
            PyOSError::new_err((number, reason, path.as_os_str().to_owned()))
        }
        None => PyOSError::new_err(format!("cannot read {}: {message}", path.display())),
    }
}

/// Returns the `IllegalMoveError` of a refused placement.
pub(crate) fn illegal_placement(
    py: Python<'_>,
    board: &Board,
    side: Color,
    reason: &IllegalPlacement,
) -> PyErr {
    let message = Dialect::default_for(board).refusal(board, side, reason);
    illegal_move(
        py,
        board,
        side,
        &IllegalAction::Placement(reason.clone()),
        &message,
    )
}

/// Returns the `IllegalMoveError` of a refused action at a position.
pub(crate) fn illegal_action(py: Python<'_>, position: &Position, reason: &IllegalAction) -> PyErr {
    let (board, side) = (position.board(), position.to_move());
    match reason {
        IllegalAction::Placement(reason) => illegal_placement(py, board, side, reason),
        other => illegal_move(py, board, side, other, &other.to_string()),
    }
}

fn illegal_move(
    py: Python<'_>,
    board: &Board,
    side: Color,
    reason: &IllegalAction,
    message: &str,
) -> PyErr {
    let facts = || -> PyResult<Bound<'_, PyDict>> {
        let facts = PyDict::new(py);
        // By name, since the variants of an enum of Rust have no counterpart in Python.
        facts.set_item("reason", reason_name(reason))?;
        facts.set_item("side", side_name(side))?;
        if let IllegalAction::Placement(reason) = reason {
            facts.set_item("point", reason.point().map(oust::rules::Point::index))?;
            match reason {
                IllegalPlacement::JoinsWithoutCapture { size, .. } => {
                    facts.set_item("size", size)?;
                }
                IllegalPlacement::EnemyNotSmaller { size, enemies, .. } => {
                    facts.set_item("size", size)?;
                    // With their coordinates: a bare point would need the board to be read.
                    let groups = enemies.iter().map(|&group| Group::new(board, group));
                    let groups: Vec<Group> = groups.collect();
                    facts.set_item("enemies", PyTuple::new(py, groups)?)?;
                }
                _ => {}
            }
        }
        Ok(facts)
    };
    match facts() {
        Ok(facts) => exception(py, "IllegalMoveError", message, &facts),
        Err(error) => error,
    }
}

/// Returns the name of a reason, as serde names it in the crates.
fn reason_name(reason: &IllegalAction) -> &'static str {
    match reason {
        IllegalAction::Placement(reason) => match reason {
            IllegalPlacement::OffBoard { .. } => "off-board",
            IllegalPlacement::GameOver => "game-over",
            IllegalPlacement::Occupied { .. } => "occupied",
            IllegalPlacement::JoinsWithoutCapture { .. } => "joins-without-capture",
            IllegalPlacement::EnemyNotSmaller { .. } => "enemy-not-smaller",
        },
        IllegalAction::Pass(IllegalPass::GameOver)
        | IllegalAction::Swap(IllegalSwap::GameOver)
        | IllegalAction::GameOver => "game-over",
        IllegalAction::Pass(IllegalPass::InsideTurn { .. }) => "inside-turn",
        IllegalAction::Pass(IllegalPass::PlacementAvailable { .. }) => "placement-available",
        IllegalAction::Swap(IllegalSwap::NotAllowed) => "swap-not-allowed",
        IllegalAction::Swap(IllegalSwap::WrongTime) => "swap-at-wrong-time",
        IllegalAction::Swap(IllegalSwap::Twice) => "swap-twice",
    }
}
