//! Refusals of the rules, with the facts as findings.

use oust_core::{Board, Color, Group, IllegalPass, IllegalPlacement, Position};
use oust_notation::{Coord, Dialect, ResolveError, Span, side_letter};
use serde_json::{Value, json};

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
    // A coordinate that another dialect reads suggests a wrong dialect rather than a slip.
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
    /// Explains a refused placement. `placed_in` is the turn that placed the stone on its point, if
    /// known. The finding has no place in a text.
    pub fn refusal(
        reason: &IllegalPlacement,
        position: &Position,
        dialect: Dialect,
        placed_in: Option<usize>,
    ) -> Self {
        let board = position.board();
        let message = dialect.refusal(board, position.to_move(), reason);
        // The caller sets the span.
        let finding = |code| Self::new(code, Span::default(), message);
        match reason {
            IllegalPlacement::OffBoard { .. } => finding(Code::OffBoard),
            IllegalPlacement::GameOver => finding(Code::ActionAfterGameOver),
            // The refusal has the stone and not its history: the caller knows the turn.
            IllegalPlacement::Occupied { by, .. } => {
                let finding = finding(Code::PointOccupied).with("by", side_letter(*by).to_string());
                match placed_in {
                    Some(turn) => Self {
                        message: format!("{}, placed in turn {turn}", finding.message),
                        ..finding.with("placed_in_turn", turn)
                    },
                    None => finding,
                }
            }
            IllegalPlacement::JoinsWithoutCapture { size, .. } => {
                finding(Code::JoinsWithoutCapture).with("group", *size)
            }
            IllegalPlacement::EnemyNotSmaller { size, enemies, .. } => {
                let data = |enemy: &Group| {
                    let name = dialect.point_name(board, enemy.point).to_string();
                    json!({"point": name, "size": enemy.size})
                };
                finding(Code::EnemyNotSmaller)
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
    let example = dialect.point_name(board, example).to_string();
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
