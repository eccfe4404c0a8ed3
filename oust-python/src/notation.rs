//! Positions and games out of texts.

use oust::notation::record::{Problem, Record};
use oust::notation::{
    AnnotatedGame, Chunk, DocumentItem, LineColumn, PlayErrorKind, PositionLineError, ReadOptions,
};
use oust::rules::{self, IllegalAction, Position};
use oust::validate::{self, Finding, ReplayOptions};
use pyo3::prelude::*;

use crate::error::{illegal_action, parse_error, parse_error_at, parse_error_whole};
use crate::finding::code_points;
use crate::values;

/// Parses the only position of a text: a position line, a position of JSON, or a diagram. `to_move`
/// is the side of a diagram that names no side.
pub(crate) fn position(
    py: Python<'_>,
    text: &str,
    to_move: Option<rules::Color>,
) -> PyResult<Position> {
    let chunk = Chunk::whole(text, ReadOptions::default());
    // Problems are read before the items are moved out of the document.
    let document = chunk.document();
    let problems = document.problems();
    let mut positions = Vec::new();
    for item in document.into_items() {
        match item {
            DocumentItem::Position { line, .. } => {
                let line = line.map_err(|error| position_error(py, &error, text))?;
                positions.push(line.position());
            }
            DocumentItem::Diagram(found) => {
                let diagram = found
                    .diagram
                    .map_err(|error| parse_error(py, &error.to_string(), text, error.span))?;
                // The diagram's own caption comes first: the argument is for one that does not tell.
                let side = diagram.to_move().or(to_move);
                positions.push(match side {
                    Some(side) => Position::from_setup(&diagram.setup, side),
                    None => diagram
                        .position()
                        .map_err(|error| parse_error(py, &error.to_string(), text, found.span))?,
                });
            }
            DocumentItem::Record(record) => {
                let message = "this is a record of a game, and no position: Game.parse reads it";
                // Its last position is not what the caller asked for, and to guess would hide the mistake.
                return Err(parse_error(py, message, text, record.span));
            }
            _ => {}
        }
    }
    match positions.len() {
        1 => Ok(positions.remove(0)),
        0 => Err(nothing_found(
            py,
            &chunk,
            problems.iter().next(),
            text,
            "a position",
        )),
        found => {
            let message = format!("expected one position, found {found}");
            Err(parse_error_whole(py, &message, text))
        }
    }
}

fn position_error(py: Python<'_>, error: &PositionLineError, text: &str) -> PyErr {
    parse_error(py, &error.kind.to_string(), text, error.span)
}

fn nothing_found(
    py: Python<'_>,
    chunk: &Chunk,
    problem: Option<&Problem>,
    text: &str,
    expected: &str,
) -> PyErr {
    match problem {
        Some(problem) => parse_error(py, &chunk.message(problem), text, problem.span),
        None => parse_error_whole(py, &format!("expected {expected}, found none"), text),
    }
}

/// Parses the only record of a text and plays it.
pub(crate) fn game(py: Python<'_>, text: &str, options: ReadOptions) -> PyResult<AnnotatedGame> {
    let chunk = Chunk::whole(text, options);
    let document = chunk.document();
    let first_problem = document.problems().iter().next().cloned();
    let mut records: Vec<Record> = document.into_records().collect();
    match records.len() {
        1 => play(py, &records.remove(0), &chunk, 0),
        0 => Err(nothing_found(
            py,
            &chunk,
            first_problem.as_ref(),
            text,
            "a record of a game",
        )),
        found => {
            let message =
                format!("expected one game, found {found}: oust.read reads files of games");
            Err(parse_error_whole(py, &message, text))
        }
    }
}

/// Plays a record of a chunk. A record that breaks the order of turns only, such as one without a
/// forced pass, is played as the validator reads it. Errors have spans that count from the byte `base` of the chunk.
pub(crate) fn play(
    py: Python<'_>,
    record: &Record,
    chunk: &Chunk,
    base: usize,
) -> PyResult<AnnotatedGame> {
    let strict = record.play();
    // The order of reading: a strict replay is quick and right for nearly every record, and the
    // validator is asked about the others only.
    if strict.is_err() {
        let replay = validate::replay(record, &ReplayOptions::default());
        let is_valid = !replay.findings.iter().any(Finding::is_error);
        if let Some(annotated) = replay.annotated.filter(|_| is_valid) {
            return Ok(annotated);
        }
    }
    strict.map_err(|error| {
        let before = chunk.chars_before(base);
        let (start, end) = code_points(chunk, error.span);
        let span = (start.saturating_sub(before), end.saturating_sub(before));
        let at = chunk.place(error.span.start);
        if let PlayErrorKind::Action(action) = &error.kind {
            return illegal(py, record, action, span, at);
        }
        // The reader has said why; the player knows only that the token cannot be read.
        let mut problems = record.problems.iter();
        let cause = problems.find(|problem| problem.span == error.span);
        let message = match (&error.kind, cause) {
            (PlayErrorKind::Unreadable, Some(problem)) => chunk.message(problem),
            _ => error.kind.to_string(),
        };
        parse_error_at(py, &message, span, at)
    })
}

/// Returns an `IllegalMoveError` that also has the place in the text.
fn illegal(
    py: Python<'_>,
    record: &Record,
    action: &IllegalAction,
    span: (usize, usize),
    at: LineColumn,
) -> PyErr {
    let board = record.board.clone().unwrap_or_else(smallest);
    let raised = illegal_action(py, &Position::new(board), action);
    let value = raised.value(py);
    let set = value
        .setattr("span", span)
        .and_then(|()| value.setattr("line", at.line))
        .and_then(|()| value.setattr("column", at.column))
        // The side of the refused action is not among the facts of the error.
        .and_then(|()| value.setattr("side", py.None()));
    set.err().unwrap_or(raised)
}

/// Returns a board for the message of an action on an unknown board, which names no point.
fn smallest() -> rules::Board {
    rules::Board::rectangle(1, 1).expect("a board has at least one point")
}

/// Returns the options of reading with a format and a board by their names.
pub(crate) fn options(
    format: Option<&str>,
    board: Option<&Bound<'_, PyAny>>,
) -> PyResult<ReadOptions> {
    let mut options = match format {
        Some(format) => ReadOptions::from_format(values::format(format)?),
        None => ReadOptions::default(),
    };
    options.default_board = board.map(crate::convert::board).transpose()?;
    Ok(options)
}
