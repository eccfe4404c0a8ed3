//! Placements that cannot be played, and what is behind the end of a turn or the game.

use oust_core::{Action, Ending, IllegalPlacement, Outcome, Point};
use oust_notation::{Span, side_letter};

use super::Replayer;
use super::refusal::{Refusal, coord_text};
use super::turn::Slot;
use crate::{Code, Finding};

impl Replayer<'_> {
    /// Tells why a stone is not placed in a game that goes on.
    pub(super) fn refuse(
        &mut self,
        reason: &IllegalPlacement,
        point: Point,
        span: Span,
        slot: &Slot,
    ) {
        if self.stands_in(slot, point) {
            return self.repeated(point, span);
        }
        let placed_in = self.placed_in(point);
        let refusal = Refusal::new(reason, self.game.position(), self.dialect, point, placed_in);
        self.break_with(Finding {
            data: refusal.data,
            ..Finding::new(refusal.code, span, refusal.message)
        });
    }

    /// Whether one of the placements of a slot is on this point.
    fn stands_in(&self, slot: &Slot, point: Point) -> bool {
        let mut placed = self.placements_backwards().take(slot.placed);
        placed.any(|(placed, _)| placed == point)
    }

    /// The turn in which the last stone was placed on a point.
    fn placed_in(&self, point: Point) -> Option<usize> {
        let mut placed = self.placements_backwards();
        let found = placed.find(|&(placed, _)| placed == point);
        found.map(|(_, turn)| turn)
    }

    /// The points of all placements and the turns they belong to, the last one first.
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
        self.break_with(Finding::new(Code::PointRepeatedInTurn, span, message));
    }

    /// A token behind the end of its turn breaks that turn, not the one that would be next.
    pub(super) fn blame_turn_before(&mut self, token: Span, slot: &Slot) {
        let turn = Some(self.game.turns());
        self.broken_at = turn;
        if let Some(finding) = self.findings.last_mut().filter(|last| last.span == token) {
            finding.turn = turn;
            finding.placement = Some(slot.placed + 1);
            finding.side = self.last_placed.map(|placed| placed.side);
        }
    }

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
        let won_in_turn = in_turn && matches!(outcome, Outcome::Win(_));
        let code = if won_in_turn {
            Code::PlacementAfterWinInTurn
        } else {
            Code::ActionAfterGameOver
        };
        self.break_with(Finding::new(code, span, format!("the game is over: {why}")));
    }

    /// A placement behind the end of its turn.
    pub(super) fn behind_turn(&mut self, point: Point, span: Span, slot: &Slot) {
        if self.stands_in(slot, point) {
            return self.repeated(point, span);
        }
        let left_nothing = self.last_placed.is_some_and(|placed| placed.left_nothing);
        let why = if left_nothing {
            "left no further placement"
        } else {
            "captured nothing"
        };
        let message = format!("the placement before {why}, so the turn was over");
        self.break_with(Finding::new(
            Code::PlacementAfterNonCapturing,
            span,
            message,
        ));
    }
}
