//! A position.

use oust_core::{Board, Color, Setup};
use serde_json::value::RawValue;

use super::{check_version, dialect_of, missing};
use crate::diagram::{Diagram, FoundDiagram};
use crate::document::Part;
use crate::json_text::{Object, Source};
use crate::record::{Problem, ProblemKind, Problems};
use crate::{
    BoardName, BoardNameError, Coord, Dialect, PositionLine, PositionLineError,
    PositionLineErrorKind, Span, side_of_letter,
};

const FIELDS: [&str; 14] = [
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
];

/// Reads an object as a position. One that does not say who is to move is a picture, since a
/// picture need not say it either.
pub(super) fn read_position(
    source: Source<'_>,
    object: &Object<'_>,
    problems: &mut Problems,
) -> Part {
    let span = object.span;
    let line = match read(source, object, problems) {
        Ok((setup, Some(to_move))) => Ok(PositionLine { setup, to_move }),
        Ok((setup, None)) => {
            return Part::Diagram(Box::new(FoundDiagram {
                span,
                diagram: Ok(Diagram::new(setup)),
                problems: Vec::new(),
            }));
        }
        Err(error) => Err(error),
    };
    Part::Position { span, line }
}

fn read(
    source: Source<'_>,
    object: &Object<'_>,
    problems: &mut Problems,
) -> Result<(Setup, Option<Color>), PositionLineError> {
    check_version(source, object)?;
    object.check_names(&FIELDS, problems);
    let board_raw = object
        .get("board")
        .ok_or_else(|| missing(object, "board"))?;
    let board = read_board(source, board_raw)?;
    let to_move = match object.get_some("to_move") {
        Some(raw) => Some(read_side(source, raw)?),
        None => None,
    };
    let stones = read_stones(source, object, &board)?;
    let Some(raw) = object.get_some("position") else {
        let stones = stones.ok_or_else(|| missing(object, "position"))?;
        return Ok((stones, to_move));
    };
    let line = read_line(source, raw)?;
    let differs = |what| Problem {
        span: source.span(raw),
        kind: ProblemKind::UnexpectedToken { expected: what },
    };
    if *line.setup.board() != board {
        return Err(differs("a position line of the board that `board` names").into());
    }
    if stones.is_some_and(|stones| stones != line.setup) {
        return Err(differs("a position line with the stones of `x` and `o`").into());
    }
    if to_move.is_some_and(|side| side != line.to_move) {
        return Err(differs("a position line with the side of `to_move`").into());
    }
    Ok((line.setup, Some(line.to_move)))
}

fn read_board(source: Source<'_>, raw: &RawValue) -> Result<Board, Problem> {
    let name = source
        .text(raw)
        .ok_or_else(|| unexpected(source.span(raw), "the name of a board as a text"))?;
    let board: Result<BoardName, BoardNameError> = name.value.parse();
    board
        .map(|BoardName(board)| board)
        .map_err(|error| Problem {
            span: source.span(raw),
            kind: ProblemKind::BadBoard(error),
        })
}

fn read_side(source: Source<'_>, raw: &RawValue) -> Result<Color, Problem> {
    let text = source.text(raw);
    text.and_then(|text| side_of_letter(&text.value))
        .ok_or_else(|| unexpected(source.span(raw), "x, o or null as the side to move"))
}

fn read_line(source: Source<'_>, raw: &RawValue) -> Result<PositionLine, PositionLineError> {
    let text = source
        .text(raw)
        .ok_or_else(|| unexpected(source.span(raw), "a position line as a text, or null"))?;
    let line: Result<PositionLine, PositionLineError> = text.value.parse();
    line.map_err(|error| PositionLineError {
        span: text.place(error.span),
        ..error
    })
}

/// The stones of both sides; `None` when they are not listed.
fn read_stones(
    source: Source<'_>,
    object: &Object<'_>,
    board: &Board,
) -> Result<Option<Setup>, Problem> {
    let (Some(x), Some(o)) = (object.get("x"), object.get("o")) else {
        return Ok(None);
    };
    let dialect = dialect_of(source, object)?.unwrap_or_else(|| Dialect::default_for(board));
    let mut setup = Setup::new(board.clone());
    for (color, raw) in [(Color::X, x), (Color::O, o)] {
        let side = source.object(source.span(raw))?;
        let points = side.get("points").ok_or_else(|| missing(&side, "points"))?;
        let points: Vec<&RawValue> = source.parse(source.span(points))?;
        for raw in points {
            let span = source.span(raw);
            let text = source.text(raw);
            let coord: Option<Coord> = text.and_then(|text| text.value.parse().ok());
            let point = coord.and_then(|coord| dialect.resolve(board, coord).ok());
            let point = point.ok_or_else(|| unexpected(span, "a point of the board"))?;
            if setup.at(point).is_some() {
                return Err(unexpected(span, "a point where no other stone stands"));
            }
            setup
                .put(point, Some(color))
                .expect("the point is the board's");
        }
    }
    Ok(Some(setup))
}

fn unexpected(span: Span, expected: &'static str) -> Problem {
    let kind = ProblemKind::UnexpectedToken { expected };
    Problem { span, kind }
}

impl From<Problem> for PositionLineError {
    fn from(problem: Problem) -> Self {
        Self {
            span: problem.span,
            kind: PositionLineErrorKind::Json(Box::new(problem.kind)),
        }
    }
}
