//! Refusals of the rules, with the facts as findings.

use oust_core::{Board, Color, Group, IllegalPass, IllegalPlacement, Point, Position};
use oust_notation::{Coord, Dialect, ResolveError, Span, side_letter};
use serde_json::{Value, json};

use super::point_name;
use crate::codes::Code;
use crate::finding::Finding;

/// Returns the finding of a coordinate that names no point.
pub(crate) fn unresolved(
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

impl Finding {
    /// Explains a refused placement. `placed_in` is the turn that placed the stone on `point`, if
    /// known. The finding has no place in a text.
    pub fn refusal(
        reason: &IllegalPlacement,
        position: &Position,
        dialect: Dialect,
        point: Point,
        placed_in: Option<usize>,
    ) -> Self {
        let board = position.board();
        let name = point_name(dialect, board, point);
        let side = side_letter(position.to_move());
        // The caller sets it.
        let span = Span::default();
        match reason {
            IllegalPlacement::OffBoard { .. } => {
                Self::new(Code::OffBoard, span, "the board has no such point")
            }
            IllegalPlacement::GameOver => {
                Self::new(Code::ActionAfterGameOver, span, "the game is over")
            }
            IllegalPlacement::Occupied { by, .. } => {
                let by = side_letter(*by);
                let message = format!("{name} is occupied by a stone of {by}");
                let finding =
                    Self::new(Code::PointOccupied, span, message).with("by", by.to_string());
                match placed_in {
                    Some(turn) => Self {
                        message: format!("{}, placed in turn {turn}", finding.message),
                        ..finding.with("placed_in_turn", turn)
                    },
                    None => finding,
                }
            }
            IllegalPlacement::JoinsWithoutCapture { size, .. } => {
                let message = format!(
                    "{side} on {name} would join its own stones to a group of {size} that \
                     touches no enemy group"
                );
                Self::new(Code::JoinsWithoutCapture, span, message).with("group", *size)
            }
            IllegalPlacement::EnemyNotSmaller { size, enemies, .. } => {
                let text = |enemy: &Group| group_text(enemy, board, dialect);
                let groups: Vec<String> = enemies.iter().map(text).collect();
                let message = format!(
                    "{side} on {name} would make a group of {size}, but not every enemy group \
                     that it touches is smaller: {}",
                    groups.join(", ")
                );
                let data = |enemy: &Group| json!({"point": point_name(dialect, board, enemy.point), "size": enemy.size});
                Self::new(Code::EnemyNotSmaller, span, message)
                    .with("group", *size)
                    .with("enemies", enemies.iter().map(data).collect::<Value>())
            }
        }
    }
}

/// Returns the finding of a refused pass; `None` when the game is over.
pub(crate) fn refused_pass(
    reason: &IllegalPass,
    side: Color,
    dialect: Dialect,
    board: &Board,
    span: Span,
) -> Option<Finding> {
    let (code, placements, example) = match *reason {
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
    let message = format!("{} may not pass", side_letter(side));
    let example = point_name(dialect, board, example);
    Some(available(code, span, &message, placements, example))
}

/// Returns a finding with the number of legal placements and one of them.
pub(crate) fn available(
    code: Code,
    span: Span,
    message: &str,
    placements: usize,
    example: String,
) -> Finding {
    let message = match placements {
        1 => format!("{message}: it has the placement {example}"),
        _ => format!("{message}: it has {placements} placements, {example} for one"),
    };
    Finding::new(code, span, message)
        .with("placements", placements)
        .with("example", example)
}

fn group_text(group: &Group, board: &Board, dialect: Dialect) -> String {
    let point = point_name(dialect, board, group.point);
    match group.size {
        1 => format!("the singleton {point}"),
        size => format!("the group of {size} at {point}"),
    }
}
