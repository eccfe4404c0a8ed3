//! Why a token is refused, with its facts, as findings.

use oust_core::{Board, Color, Group, IllegalPass, IllegalPlacement, Point, Position};
use oust_notation::{Coord, Dialect, ResolveError, Span, side_letter};
use serde_json::{Value, json};

use crate::{Code, Finding};

/// The text of a point in a dialect.
pub(crate) fn coord_text(dialect: Dialect, board: &Board, point: Point) -> String {
    dialect
        .coord(board, point)
        .map_or_else(|| "?".to_owned(), |coord| coord.to_string())
}

/// Why a coordinate names no point.
pub(super) fn unresolved(
    reason: ResolveError,
    coord: Coord,
    dialect: Dialect,
    board: &Board,
    span: Span,
) -> Finding {
    let readers = dialect.others_that_read(board, coord);
    let names: Vec<&str> = readers.iter().map(|reader| reader.name()).collect();
    let hint = if names.is_empty() {
        String::new()
    } else {
        format!("; the dialect {} would read it", names.join(" or "))
    };
    let (code, what) = match reason {
        ResolveError::OffBoard => (Code::OffBoard, "the board has no point"),
        ResolveError::SkippedLetter => (Code::SkippedLetter, "pbmserv has no column I, so no"),
    };
    Finding::new(code, span, format!("{what} {coord}{hint}"))
        .with("dialect", dialect.name())
        .with("read_by", names)
}

/// Why a placement is refused, with the code that a finding about it has.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Refusal {
    /// The code.
    pub code: Code,
    /// One line with the facts.
    pub message: String,
    /// The facts, by name.
    pub data: Vec<(&'static str, Value)>,
}

impl Refusal {
    /// Explains why a stone may not go on a point of a position. `placed_in` is the turn in
    /// which the stone that stands there was placed; `None` when it stood there from the start
    /// or nobody knows.
    pub fn new(
        reason: &IllegalPlacement,
        position: &Position,
        dialect: Dialect,
        point: Point,
        placed_in: Option<usize>,
    ) -> Self {
        let board = position.board();
        let name = coord_text(dialect, board, point);
        let side = side_letter(position.to_move());
        let (code, message, data) = match reason {
            IllegalPlacement::OffBoard => {
                let message = "the board has no such point".to_owned();
                (Code::OffBoard, message, Vec::new())
            }
            IllegalPlacement::GameOver => {
                let message = "the game is over".to_owned();
                (Code::ActionAfterGameOver, message, Vec::new())
            }
            IllegalPlacement::Occupied { by } => {
                let by = side_letter(*by);
                let mut data = vec![("by", Value::from(by.to_string()))];
                data.extend(placed_in.map(|turn| ("placed_in_turn", Value::from(turn))));
                let since =
                    placed_in.map_or_else(String::new, |turn| format!(", placed in turn {turn}"));
                let message = format!("{name} is occupied by a stone of {by}{since}");
                (Code::PointOccupied, message, data)
            }
            IllegalPlacement::JoinsWithoutCapture { size } => {
                let message = format!(
                    "{side} on {name} would join its own stones to a group of {size} that \
                     touches no enemy group"
                );
                let data = vec![("group", Value::from(*size))];
                (Code::JoinsWithoutCapture, message, data)
            }
            IllegalPlacement::EnemyNotSmaller { size, enemies } => {
                let groups: Vec<String> = enemies
                    .iter()
                    .map(|enemy| group_text(enemy, board, dialect))
                    .collect();
                let message = format!(
                    "{side} on {name} would make a group of {size}, but not every enemy group \
                     that it touches is smaller: {}",
                    groups.join(", ")
                );
                let enemies = groups_data(enemies, board, dialect);
                let data = vec![("group", Value::from(*size)), ("enemies", enemies)];
                (Code::EnemyNotSmaller, message, data)
            }
        };
        Self {
            code,
            message,
            data,
        }
    }
}

/// Groups as JSON: each with its first point and its size.
pub fn groups_data(groups: &[Group], board: &Board, dialect: Dialect) -> Value {
    let enemy = |group: &Group| json!({"point": coord_text(dialect, board, group.point), "size": group.size});
    groups.iter().map(enemy).collect()
}

/// Why a side may not pass.
pub(super) fn refused_pass(
    reason: &IllegalPass,
    side: Color,
    dialect: Dialect,
    board: &Board,
    span: Span,
) -> Option<Finding> {
    let (code, placements, example) = match reason {
        IllegalPass::GameOver => return None,
        IllegalPass::InsideTurn {
            placements,
            example,
        } => (Code::PassInsideTurn, placements, example),
        IllegalPass::PlacementAvailable {
            placements,
            example,
        } => (Code::PassWithPlacementAvailable, placements, example),
    };
    let message = format!(
        "{} may not pass: {}",
        side_letter(side),
        available(*placements, coord_text(dialect, board, *example).as_str())
    );
    Some(with_available(
        Finding::new(code, span, message),
        *placements,
        coord_text(dialect, board, *example),
    ))
}

/// How many placements there are, in words.
pub(super) fn available(placements: usize, example: &str) -> String {
    match placements {
        1 => format!("it has the placement {example}"),
        _ => format!("it has {placements} placements, {example} for one"),
    }
}

pub(super) fn with_available(finding: Finding, placements: usize, example: String) -> Finding {
    finding
        .with("placements", placements)
        .with("example", example)
}

fn group_text(group: &Group, board: &Board, dialect: Dialect) -> String {
    let point = coord_text(dialect, board, group.point);
    match group.size {
        1 => format!("the singleton {point}"),
        size => format!("the group of {size} at {point}"),
    }
}
