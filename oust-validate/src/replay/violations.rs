//! Tokens that break a rule, with the facts as findings.

use oust_core::{
    Action, Board, Color, Ending, Group, IllegalPass, IllegalPlacement, Outcome, Point, Position,
};
use oust_notation::{Coord, Dialect, ResolveError, Span, side_letter};
use serde_json::{Value, json};

use super::replayer::Replayer;
use super::turn::Slot;
use crate::{Code, Finding};

/// Returns the text of a point in a dialect.
pub(crate) fn coord_text(dialect: Dialect, board: &Board, point: Point) -> String {
    dialect
        .coord(board, point)
        .map_or_else(|| "?".to_owned(), |coord| coord.to_string())
}

/// Returns why a coordinate names no point.
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

impl Finding {
    /// Explains why a stone may not go on a point of a position. `placed_in` is the turn in which
    /// the stone on that point was placed, if it is known. The finding has no place in a text.
    pub fn refusal(
        reason: &IllegalPlacement,
        position: &Position,
        dialect: Dialect,
        point: Point,
        placed_in: Option<usize>,
    ) -> Self {
        let board = position.board();
        let name = coord_text(dialect, board, point);
        let side = side_letter(position.to_move());
        let new = |code, message: String| Self::new(code, Span::default(), message);
        match reason {
            IllegalPlacement::OffBoard => {
                new(Code::OffBoard, "the board has no such point".to_owned())
            }
            IllegalPlacement::GameOver => {
                new(Code::ActionAfterGameOver, "the game is over".to_owned())
            }
            IllegalPlacement::Occupied { by } => {
                let by = side_letter(*by);
                let message = format!("{name} is occupied by a stone of {by}");
                let finding = new(Code::PointOccupied, message).with("by", by.to_string());
                match placed_in {
                    Some(turn) => Self {
                        message: format!("{}, placed in turn {turn}", finding.message),
                        ..finding.with("placed_in_turn", turn)
                    },
                    None => finding,
                }
            }
            IllegalPlacement::JoinsWithoutCapture { size } => {
                let message = format!(
                    "{side} on {name} would join its own stones to a group of {size} that \
                     touches no enemy group"
                );
                new(Code::JoinsWithoutCapture, message).with("group", *size)
            }
            IllegalPlacement::EnemyNotSmaller { size, enemies } => {
                let text = |enemy: &Group| group_text(enemy, board, dialect);
                let groups: Vec<String> = enemies.iter().map(text).collect();
                let message = format!(
                    "{side} on {name} would make a group of {size}, but not every enemy group \
                     that it touches is smaller: {}",
                    groups.join(", ")
                );
                let data = |enemy: &Group| json!({"point": coord_text(dialect, board, enemy.point), "size": enemy.size});
                new(Code::EnemyNotSmaller, message)
                    .with("group", *size)
                    .with("enemies", enemies.iter().map(data).collect::<Value>())
            }
        }
    }
}

/// Returns why a side may not pass; `None` when the game is over.
pub(super) fn refused_pass(
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
    let example = coord_text(dialect, board, example);
    Some(available(code, span, &message, placements, example))
}

/// Returns a finding with the number of placements there are and one of them.
pub(super) fn available(
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
    let point = coord_text(dialect, board, group.point);
    match group.size {
        1 => format!("the singleton {point}"),
        size => format!("the group of {size} at {point}"),
    }
}

impl Replayer<'_> {
    /// Breaks the game at a placement that the rules refuse.
    pub(super) fn refuse(
        &mut self,
        reason: &IllegalPlacement,
        point: Point,
        span: Span,
        slot: Slot,
    ) {
        if self.placed_in_slot(slot, point) {
            return self.repeated(point, span);
        }
        let placed_in = self
            .placements_backwards()
            .find_map(|(placed, turn)| (placed == point).then_some(turn));
        let position = self.game.position();
        let finding = Finding::refusal(reason, position, self.dialect, point, placed_in);
        self.break_with(Finding { span, ..finding });
    }

    /// Breaks the game at a placement after the end of its turn.
    pub(super) fn after_turn(&mut self, point: Point, span: Span, slot: Slot) {
        if self.placed_in_slot(slot, point) {
            return self.repeated(point, span);
        }
        let left_nothing = self.last_placed.is_some_and(|placed| placed.left_nothing);
        let why = if left_nothing {
            "left no further placement"
        } else {
            "captured nothing"
        };
        let message = format!("the placement before {why}, so the turn was over");
        self.break_at(Code::PlacementAfterNonCapturing, span, message);
    }

    /// Returns whether one of the placements of a slot is on this point.
    fn placed_in_slot(&self, slot: Slot, point: Point) -> bool {
        let mut placed = self.placements_backwards().take(slot.placed);
        placed.any(|(placed, _)| placed == point)
    }

    /// Returns the points of all placements with their turns, the last one first.
    fn placements_backwards(&self) -> impl Iterator<Item = (Point, usize)> + '_ {
        let played = self.game.history().rev();
        played.filter_map(|played| match played.action {
            Action::Place(point) => Some((point, played.turn)),
            _ => None,
        })
    }

    fn repeated(&mut self, point: Point, span: Span) {
        let name = coord_text(self.dialect, self.game.start().board(), point);
        let message = format!("{name} stands twice in this turn");
        self.break_at(Code::PointRepeatedInTurn, span, message);
    }

    /// Moves the blame for a token after the end of its turn to that turn.
    pub(super) fn blame_turn_before(&mut self, token: Span, slot: Slot) {
        let turn = Some(self.game.turns());
        self.broken_at = turn;
        if let Some(finding) = self.findings.last_mut().filter(|last| last.span == token) {
            finding.turn = turn;
            finding.placement = Some(slot.placed + 1);
            finding.side = self.last_placed.map(|placed| placed.side);
        }
    }

    /// Breaks the game at a token after its end.
    pub(super) fn after_the_end(&mut self, outcome: Outcome, in_turn: bool, span: Span) {
        let why = match outcome {
            Outcome::Win(winner) => format!("{} has won", side_letter(winner)),
            Outcome::Deadlock => "neither side has a placement".to_owned(),
            Outcome::Ended { ending, .. } => match ending {
                Ending::Resignation => "a player has resigned".to_owned(),
                Ending::Time => "a player has lost on time".to_owned(),
                Ending::Adjudication => "it was ended by others".to_owned(),
            },
        };
        let code = match outcome {
            Outcome::Win(_) if in_turn => Code::PlacementAfterWinInTurn,
            _ => Code::ActionAfterGameOver,
        };
        self.break_at(code, span, format!("the game is over: {why}"));
    }
}
