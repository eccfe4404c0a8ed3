//! JSON: reads and writes the project's own positions and records, and passes Abstract Play's
//! records to their reader.
//!
//! The structs here mirror the core's types, so that the core does not depend on JSON.

mod record;
mod types;
mod write;

use oust_core::{Board, Color, Setup};

use crate::diagram::{Diagram, FoundDiagram};
use crate::format::begins::{JsonStart, json_start};
use crate::format::item::{DocumentItem, PartEnd, ReadPart};
use crate::format::json_text::{Found, Object, Value};
use crate::format::{ReadOptions, abstract_play};
use crate::record::{Format, LazyRecord, Problem, Record};
use crate::{Coord, Dialect, PositionLine, PositionLineError, PositionLineErrorKind, Span};
use record::{check_version, dialect_of, read_board};

pub(crate) use crate::format::json_text::{envelope_in, object_at};

pub use types::{HeaderJson, JSON_SCHEMA, NoteJson, PositionJson, RecordJson, SideJson, TurnJson};
pub use write::state_name;

/// Returns whether an object begins at the start of `rest`. `rest` holds its complete first line
/// or reaches to the end of the text.
pub(crate) fn opens(rest: &str) -> bool {
    json_start(rest.as_bytes()) != JsonStart::No
}

/// Reads an object that [`object_at`] found. For an object that is not a record itself,
/// [`envelope_in`] finds the records in it.
///
/// An Abstract Play record without a board's label gets the default board of `options`.
pub(crate) fn read_object(text: &str, found: Found, options: &ReadOptions) -> ReadPart {
    let mut problems = Vec::new();
    let board = options.default_board.as_ref();
    ReadPart {
        end: found.span.end,
        item: Some(read_item(text, found, board, &mut problems)),
        problems,
        second: None,
    }
}

/// Returns the end of the object that begins at `at`.
pub(crate) fn end_at(text: &str, at: usize) -> PartEnd {
    let found = object_at(text.as_bytes(), at);
    PartEnd {
        end: found.span.end,
        is_closed: found.is_certain,
        second: None,
    }
}

/// Reads an object. The problems of a readable position go to `outside`, since a position has no
/// list of its own.
fn read_item(
    text: &str,
    found: Found,
    default_board: Option<&Board>,
    outside: &mut Vec<Problem>,
) -> DocumentItem<LazyRecord> {
    let object = match found.object(text) {
        Ok(object) => object,
        Err(problem) => return unread(text, found.span, problem).into(),
    };
    let kind = object.get("type").and_then(Value::text);
    // `header` is a field of Abstract Play, also next to a `type`.
    let is_ours =
        object.get("header").is_none() && (kind.is_some() || object.get("schema").is_some());
    match kind {
        Some(kind) if is_ours && kind.value == "position" => read_position(&object, outside),
        _ if is_ours => record::read_record(&object).into(),
        _ => abstract_play::read_record(&object, default_board).into(),
    }
}

impl RecordJson {
    /// Reads the record that the JSON describes, with its problems. Spans refer to the compact
    /// text that `serde_json` writes for `self`.
    pub fn record(&self) -> Record {
        let text = serde_json::to_string(self).expect("texts and numbers are JSON");
        let object = object_at(text.as_bytes(), 0).object(&text);
        record::read_record(&object.expect("a struct is an object"))
    }
}

/// Returns a record with `problem` as its only content. Guesses the format from the first field.
fn unread(text: &str, span: Span, problem: Problem) -> Record {
    let inside = span.slice(text)[1..].trim_start();
    // The object is broken, so only its beginning can tell.
    let is_ours = inside.starts_with("\"schema\"");
    let format = if is_ours {
        Format::Json
    } else {
        Format::AbstractPlay
    };
    let mut record = Record::new(format, span);
    record.board_span = Span::new(span.start, span.start + 1);
    record.problems.push(problem);
    record
}

const FIELDS: [&str; 16] = [
    "schema",
    "type",
    "board",
    "coords",
    "to_move",
    "state",
    "winner",
    "must_pass",
    "mid_turn",
    "turns",
    "placements",
    "x",
    "o",
    "position",
    "line",
    "input",
];

/// Reads an object as a position, or as a diagram when it does not name the side to move.
fn read_position(object: &Object<'_>, outside: &mut Vec<Problem>) -> DocumentItem<LazyRecord> {
    let span = object.span;
    let line = match read(object, outside) {
        Ok((setup, Some(to_move))) => Ok(PositionLine { setup, to_move }),
        Ok((setup, None)) => {
            // A position line needs a side to move.
            return DocumentItem::Diagram(Box::new(FoundDiagram {
                span,
                diagram: Ok(Diagram::new(setup)),
                problems: Vec::new(),
            }));
        }
        Err(error) => Err(error),
    };
    DocumentItem::Position { span, line }
}

fn read(
    object: &Object<'_>,
    outside: &mut Vec<Problem>,
) -> Result<(Setup, Option<Color>), PositionLineError> {
    check_version(object)?;
    outside.extend(object.odd_fields(&FIELDS));
    let board = read_board(object.required("board")?)?;
    let to_move = object
        .get_some("to_move")
        .map(|value| value.expect(Value::side, "x, o or null as the side to move"))
        .transpose()?;
    let stones = match (object.get("x"), object.get("o")) {
        (Some(x), Some(o)) => {
            let dialect = dialect_of(object)?.unwrap_or_else(|| Dialect::default_for(&board));
            Some(read_stones([x, o], &board, dialect)?)
        }
        _ => None,
    };
    let Some(value) = object.get_some("position") else {
        let stones = stones.ok_or_else(|| object.missing("position"))?;
        return Ok((stones, to_move));
    };
    let text = value.expect(Value::text, "a position line as a text, or null")?;
    let line = text.position_line()?;
    // The JSON states the position twice; both statements must agree.
    let contradiction = if *line.setup.board() != board {
        "a position line of the board that `board` names"
    } else if stones.is_some_and(|stones| stones != line.setup) {
        "a position line with the stones of `x` and `o`"
    } else if to_move.is_some_and(|side| side != line.to_move) {
        "a position line with the side of `to_move`"
    } else {
        return Ok((line.setup, Some(line.to_move)));
    };
    Err(value.unexpected(contradiction).into())
}

fn read_stones(sides: [Value<'_>; 2], board: &Board, dialect: Dialect) -> Result<Setup, Problem> {
    let mut setup = Setup::new(board.clone());
    for (color, side) in Color::BOTH.into_iter().zip(sides) {
        let side = side.expect(Value::object, "the stones of a side as an object")?;
        let points = side.required("points")?;
        for value in points.expect(Value::items, "a list of points")? {
            let read_point = |value: Value<'_>| {
                let coord: Coord = value.text()?.value.parse().ok()?;
                dialect.resolve(board, coord).ok()
            };
            let point = value.expect(read_point, "a point of the board")?;
            if setup.put(point, Some(color)) != Ok(None) {
                return Err(value.unexpected("a point without another stone"));
            }
        }
    }
    Ok(setup)
}

impl From<Problem> for PositionLineError {
    fn from(problem: Problem) -> Self {
        Self {
            span: problem.span,
            kind: PositionLineErrorKind::Json(problem.kind.to_string()),
        }
    }
}
