//! A record.

use serde_json::value::RawValue;

use super::{check_version, dialect_of, missing, new_record};
use super::{headers, notes, outcome, turns};
use crate::json_text::{Object, Source};
use crate::record::{ProblemKind, Record};
use crate::{BoardName, BoardNameError, Span};

const FIELDS: [&str; 10] = [
    "schema", "type", "board", "coords", "headers", "start", "state", "winner", "turns", "notes",
];

/// Reads the object that stands here as a record.
pub(super) fn read_record(source: Source<'_>, span: Span) -> Record {
    let mut record = new_record(span);
    let object = source.object(span).and_then(|object| {
        check_version(source, &object)?;
        Ok(object)
    });
    match object {
        Ok(object) => read_fields(source, &object, &mut record),
        Err(problem) => record.problems.push(problem),
    }
    record.problems.sort_by_key(|problem| problem.span);
    record
}

fn read_fields(source: Source<'_>, object: &Object<'_>, record: &mut Record) {
    let kind = object.get("type").and_then(|raw| source.text(raw));
    if kind.is_none_or(|kind| kind.value != "record") {
        let span = object
            .get("type")
            .map_or(record.board_span, |raw| source.span(raw));
        let expected = "a record or a position, `\"type\":\"record\"` or `\"type\":\"position\"`";
        return record.problem(span, ProblemKind::UnexpectedToken { expected });
    }
    object.check_names(&FIELDS, &mut record.problems);
    match object.get("board") {
        Some(raw) => read_board(source, raw, record),
        None => record.problem(record.board_span, ProblemKind::MissingBoard),
    }
    match dialect_of(source, object) {
        Ok(dialect) => record.dialect = dialect,
        Err(problem) => {
            // Another dialect's points would make another game of it.
            record.problems.push(problem);
            record.board = None;
        }
    }
    if let Some(raw) = object.get("headers") {
        headers::read_headers(source, raw, record);
    }
    if let Some(raw) = object.get_some("start") {
        headers::read_start(source, raw, record);
    }
    outcome::read_outcome(source, object, record);
    let notes = object
        .get("notes")
        .map(|raw| notes::read_notes(source, raw, record))
        .unwrap_or_default();
    match object.get("turns") {
        Some(raw) => turns::read_turns(source, raw, notes, record),
        None => record.problems.push(missing(object, "turns")),
    }
    record.check_whole();
}

fn read_board(source: Source<'_>, raw: &RawValue, record: &mut Record) {
    record.board_span = source.span(raw);
    let Some(name) = source.text(raw) else {
        let expected = "the name of a board as a text";
        return record.problem(record.board_span, ProblemKind::UnexpectedToken { expected });
    };
    let board: Result<BoardName, BoardNameError> = name.value.parse();
    match board {
        Ok(BoardName(board)) => record.board = Some(board),
        Err(error) => record.problem(record.board_span, ProblemKind::BadBoard(error)),
    }
}
