//! Reads a position.

use oust_core::{Board, Color, Setup};

use super::record::read_board;
use super::{check_version, dialect_of};
use crate::diagram::{Diagram, FoundDiagram};
use crate::format::item::DocumentItem;
use crate::format::json_text::{Object, Value};
use crate::record::{LazyRecord, Problem};
use crate::{Coord, Dialect, PositionLine, PositionLineError, PositionLineErrorKind};

const FIELDS: [&str; 15] = [
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
];

/// Reads an object as a position, or as a diagram when it does not name the side to move.
pub(super) fn read_position(
    object: &Object<'_>,
    outside: &mut Vec<Problem>,
) -> DocumentItem<LazyRecord> {
    let span = object.span;
    let line = match read(object, outside) {
        Ok((setup, Some(to_move))) => Ok(PositionLine { setup, to_move }),
        Ok((setup, None)) => {
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
            let point = |value: Value<'_>| {
                let coord: Coord = value.text()?.value.parse().ok()?;
                dialect.resolve(board, coord).ok()
            };
            let point = value.expect(point, "a point of the board")?;
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
