//! Playing what stands in one slot.

use oust_core::{Color, Ending, Outcome, State};
use oust_notation::record::{Format, Item, Move, MoveKind, ResultValue};
use oust_notation::{Coord, Span, side_letter};

use super::refusal::{available, coord_text, refused_pass, unresolved, with_available};
use super::{LastPlaced, Placed, Replayer};
use crate::{Code, Finding};

/// What the tokens of one slot have done so far.
#[derive(Clone, Default)]
pub(super) struct Slot {
    /// How many stones they placed.
    pub(super) placed: usize,
    /// Whether the turn ended with the last of them.
    pub(super) turn_over: bool,
}

/// Where a slot stands, and whose it is when the notation says so.
#[derive(Clone, Copy)]
pub(super) struct Written {
    pub(super) side: Option<Color>,
    pub(super) span: Span,
}

impl Replayer<'_> {
    pub(super) fn turn(&mut self, turn: Written, moves: &[Move]) {
        if !self.stopped_after_capture(turn, moves) {
            self.slot(turn, moves, Slot::default());
        }
    }

    /// Plays what stands in a slot behind what has been played of it.
    pub(super) fn slot(&mut self, turn: Written, moves: &[Move], mut slot: Slot) {
        for token in &moves[slot.placed..] {
            match token.kind {
                MoveKind::Place(coord) => self.place(coord, token.span, turn, &mut slot),
                MoveKind::Pass => self.pass(token.span, turn, &slot),
                MoveKind::Empty => self.empty(token.span, turn, &slot),
                MoveKind::Resign => self.end(Ending::Resignation, turn, token.span),
                MoveKind::Timeout => self.end(Ending::Time, turn, token.span),
                MoveKind::Draw => self.draw(token.span),
                MoveKind::Abandoned => self.adjudicated(token.span),
                // The reader has reported it already.
                _ => {
                    self.broken_at = Some(self.game.turns() + 1);
                    self.broken_token = Some(token.span);
                }
            }
            if self.broken_at.is_some() {
                if slot.turn_over {
                    self.blame_turn_before(token.span, &slot);
                }
                return;
            }
        }
    }

    fn place(&mut self, coord: Coord, span: Span, turn: Written, slot: &mut Slot) {
        let point = match self.table.resolve(coord) {
            Ok(point) => point,
            Err(reason) => {
                let board = self.game.start().board();
                let finding = unresolved(reason, coord, self.dialect, board, span);
                return self.break_with(finding);
            }
        };
        // A slot that has placed and may go on is within its turn: no question is open there.
        if slot.placed == 0 || slot.turn_over {
            if let Some(outcome) = self.outcome() {
                return self.after_the_end(outcome, slot.placed > 0, span);
            }
            if slot.turn_over {
                return self.behind_turn(point, span, slot);
            }
            if !self.take_slot(turn.side, span) {
                return;
            }
        }
        match self.game.play(point) {
            Ok(placement) => {
                slot.placed += 1;
                slot.turn_over = !self.game.position().mid_turn();
                self.placed(LastPlaced {
                    span,
                    side: placement.color,
                    is_capturing: placement.is_capturing(),
                });
            }
            Err(reason) => self.refuse(&reason, point, span, slot),
        }
    }

    pub(super) fn placed(&mut self, last: LastPlaced) {
        let position = self.game.position();
        let playing_or_stuck = !matches!(position.state(), State::Won(_));
        let left_nothing = last.is_capturing && playing_or_stuck && !position.mid_turn();
        let deadlock = position.state() == State::Deadlock;
        let LastPlaced { span, side, .. } = last;
        self.last_placed = Some(Placed {
            span,
            side,
            left_nothing,
            pass_written: false,
        });
        if left_nothing {
            let message = format!(
                "{}'s turn ends here: it has no placement left after the capture",
                side_letter(side)
            );
            self.inform(Code::TurnEndedByLackOfPlacement, message);
        }
        if deadlock {
            let message = "neither side has a placement: the game is over and nobody wins";
            self.inform(Code::DeadlockReached, message.to_owned());
        }
    }

    /// Records what the last placement has come to.
    fn inform(&mut self, code: Code, message: String) {
        let last = self.last_placed.expect("there is a placement to speak of");
        self.findings.push(Finding {
            turn: Some(self.game.turns()),
            side: Some(last.side),
            ..Finding::new(code, last.span, message)
        });
    }

    fn pass(&mut self, span: Span, turn: Written, slot: &Slot) {
        match self.outcome() {
            // Passes after a deadlock belong to it: they change and count nothing.
            Some(Outcome::Deadlock) => return,
            Some(outcome) => return self.after_the_end(outcome, slot.placed > 0, span),
            None => {}
        }
        if self.repeats_end_of_turn(turn, slot) {
            return;
        }
        if slot.turn_over {
            let message = "the turn is over with the placement before; a pass is a turn of its own";
            return self.break_with(Finding::new(Code::PassInsideTurn, span, message));
        }
        let side = self.game.position().to_move();
        let others_slot = self.owner(turn.side).is_some_and(|owner| owner != side);
        if slot.placed == 0 && others_slot && !self.take_slot(turn.side, span) {
            return;
        }
        let side = self.game.position().to_move();
        let Err(reason) = self.game.pass() else {
            return;
        };
        let board = self.game.start().board();
        if let Some(finding) = refused_pass(&reason, side, self.dialect, board, span) {
            self.break_with(finding);
        }
    }

    /// Whether a pass only says once more that a turn has ended for lack of a placement: it is
    /// the first one behind that turn, and does not stand in the other side's slot.
    fn repeats_end_of_turn(&mut self, turn: Written, slot: &Slot) -> bool {
        let owner = self.owner(turn.side);
        let Some(last) = self.last_placed.as_mut() else {
            return false;
        };
        let others_slot = slot.placed == 0 && owner.is_some_and(|owner| owner != last.side);
        // The other side has a placement, else it were a deadlock: nothing but such a pass can
        // stand between that turn and its next placement.
        let repeats = last.left_nothing && !last.pass_written && !others_slot;
        last.pass_written |= repeats;
        repeats
    }

    /// `--`: before the first turn when the second player begins, or a pass where it is forced.
    fn empty(&mut self, span: Span, turn: Written, slot: &Slot) {
        if self.outcome().is_some() {
            return;
        }
        let owner = self.owner(turn.side);
        let to_move = self.game.position().to_move();
        let nothing_yet = self.game.actions().len() == 0;
        let last = self.record.items.last();
        let is_last = matches!(last, Some(Item::Turn(end)) if end.span == turn.span);
        if nothing_yet && owner != Some(to_move) {
            return;
        }
        if self.record.format == Format::AbstractPlay && is_last {
            return;
        }
        self.pass(span, turn, slot);
    }

    /// The token of a resignation or a loss on time, its slot's owner's.
    fn end(&mut self, ending: Ending, turn: Written, span: Span) {
        if let Some(outcome) = self.outcome() {
            return self.after_the_end(outcome, false, span);
        }
        let loser = match self.record.format {
            Format::MoveList => Some(self.loser_in_list(turn)),
            _ => self.owner(turn.side),
        };
        let winner = match (loser, self.record.result()) {
            (Some(loser), _) => Some(!loser),
            (None, Some((ResultValue::Win(winner), _))) => Some(winner),
            (None, _) => None,
        };
        if let (Some(loser), Some((ResultValue::Win(winner), _))) = (loser, self.record.result())
            && loser == winner
        {
            let letter = side_letter(loser);
            let message = format!("{letter} loses the game here, but is recorded as its winner");
            self.report(Finding::new(Code::ResignerRecordedAsWinner, span, message));
        }
        self.ending_token = loser;
        self.game
            .end(ending, winner)
            .expect("the game was found to go on");
    }

    /// In a bare list the side that placed in the same word gives up, else the side to move.
    fn loser_in_list(&self, turn: Written) -> Color {
        let in_word = self
            .last_placed
            .filter(|placed| placed.span.start >= turn.span.start);
        in_word.map_or(self.game.position().to_move(), |placed| placed.side)
    }

    fn draw(&mut self, span: Span) {
        let message = "draws cannot occur in Oust";
        self.break_with(Finding::new(Code::DrawClaimed, span, message));
    }

    fn adjudicated(&mut self, span: Span) {
        let winner = match self.record.result() {
            Some((ResultValue::Win(winner), _)) => Some(winner),
            _ => None,
        };
        if let Some(outcome) = self.outcome() {
            return self.after_the_end(outcome, false, span);
        }
        self.game
            .end(Ending::Adjudication, winner)
            .expect("the game was found to go on");
    }

    /// Whether the turn before stopped after a capture although it has to go on. A player may
    /// resign or lose on time there.
    fn stopped_after_capture(&mut self, turn: Written, moves: &[Move]) -> bool {
        let Some(last) = self.last_placed else {
            return false;
        };
        if !self.game.position().mid_turn()
            || self.record.format == Format::MoveList
            || self.outcome().is_some()
        {
            return false;
        }
        let loser = match (self.owner(turn.side), self.record.result()) {
            (Some(owner), _) => Some(owner),
            (None, Some((ResultValue::Win(winner), _))) => Some(!winner),
            (None, _) => None,
        };
        let may_stop = match moves.first().map(|found| found.kind) {
            Some(MoveKind::Resign | MoveKind::Timeout) => {
                loser.is_none_or(|loser| loser == last.side)
            }
            Some(MoveKind::Draw | MoveKind::Abandoned | MoveKind::Unreadable) => true,
            _ => false,
        };
        if may_stop {
            return false;
        }
        self.must_continue(last);
        self.unplayed += 1;
        true
    }

    fn must_continue(&mut self, last: Placed) {
        let position = self.game.position();
        let mut legal = position.legal();
        let first = legal.next().map(|placement| placement.point);
        let placements = usize::from(first.is_some()) + legal.count();
        let example = first.map_or_else(String::new, |point| {
            coord_text(self.dialect, position.board(), point)
        });
        let message = format!(
            "{} has captured and must go on: {}",
            side_letter(last.side),
            available(placements, &example)
        );
        let finding = Finding::new(Code::MustContinueAfterCapture, last.span, message);
        self.break_with(with_available(finding, placements, example));
        self.point_at_last_placement();
    }

    /// A record that stops in the middle of a turn, unless the game was ended there.
    pub(super) fn check_last_turn(&mut self) {
        let mid_turn = self.game.position().mid_turn();
        let Some(last) = self.last_placed.filter(|_| mid_turn) else {
            return;
        };
        let unsaid = self.broken_at.is_none() && self.outcome().is_none();
        if unsaid
            && self.record.format != Format::MoveList
            && !self.ended_by_header_in_turn_of(last.side)
        {
            let message = format!(
                "the record ends here although {} has captured and must go on",
                side_letter(last.side)
            );
            let finding = Finding::new(Code::RecordEndsMidTurn, last.span, message);
            let scene = self.scene(&finding);
            let finding = self.of_this_placement(finding);
            self.findings.push_last(Finding { scene, ..finding });
            self.point_at_last_placement();
        }
    }

    /// The finding just reported concerns the placement that was played last, not the next one.
    fn point_at_last_placement(&mut self) {
        if let Some(placement) = self
            .findings
            .last_mut()
            .and_then(|last| last.placement.as_mut())
        {
            *placement -= 1;
        }
    }
}
