//! Tokens that break a rule.

use oust_core::{Action, Ending, IllegalPlacement, Outcome, Point};
use oust_notation::{Span, side_letter};

use super::replayer::Replayer;
use super::turn::Slot;
use crate::codes::Code;
use crate::finding::Finding;

impl Replayer<'_> {
    /// Breaks the game at a refused placement.
    pub(crate) fn refuse(
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
        let finding = Finding::refusal(reason, position, self.dialect, placed_in);
        self.break_with(Finding { span, ..finding });
    }

    /// Breaks the game at a placement after the end of its turn.
    pub(crate) fn after_turn(&mut self, point: Point, span: Span, slot: Slot) {
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

    /// Returns whether the slot has placed on `point`.
    fn placed_in_slot(&self, slot: Slot, point: Point) -> bool {
        let mut placed = self.placements_backwards().take(slot.placed);
        placed.any(|(placed, _)| placed == point)
    }

    /// Returns the points of all placements with their turns, newest first.
    fn placements_backwards(&self) -> impl Iterator<Item = (Point, usize)> + '_ {
        let played = self.game.history().rev();
        played.filter_map(|played| match played.action {
            Action::Place(point) => Some((point, played.turn)),
            _ => None,
        })
    }

    fn repeated(&mut self, point: Point, span: Span) {
        let name = self.dialect.point_name(self.game.start().board(), point);
        let message = format!("{name} is repeated in this turn");
        self.break_at(Code::PointRepeatedInTurn, span, message);
    }

    /// Attributes a token after the end of its turn to that turn.
    pub(crate) fn blame_turn_before(&mut self, token: Span, slot: Slot) {
        let turn = Some(self.game.turns());
        self.broken_at = turn;
        if let Some(finding) = self.findings.last_mut().filter(|last| last.span == token) {
            finding.turn = turn;
            finding.placement = Some(slot.placed + 1);
            finding.side = self.last_placed.map(|placed| placed.side);
        }
    }

    /// Breaks the game at a token after its end: `in_turn` when the slot itself won.
    pub(crate) fn after_the_end(&mut self, outcome: Outcome, in_turn: bool, span: Span) {
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
