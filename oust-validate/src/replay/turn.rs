//! The tokens of one slot, its side, and swaps.

use oust_core::{Color, Ending, IllegalSwap, Outcome, State};
use oust_notation::record::{Format, Item, Move, MoveKind, SwapValue};
use oust_notation::{Coord, Span, side_letter};

use super::ending::{is_ended_by_header, winner_of_record};
use super::replayer::{LastPlaced, Replayer, Slot, Written};
use crate::checks::{available, refused_pass, unresolved};
use crate::codes::Code;
use crate::finding::Finding;

impl Replayer<'_> {
    pub(crate) fn turn(&mut self, turn: Written, moves: &[Move]) {
        if !self.stopped_after_capture(turn, moves) {
            self.slot(turn, moves, Slot::default());
        }
    }

    /// Plays the tokens of a slot after the first `slot.placed`.
    pub(crate) fn slot(&mut self, turn: Written, moves: &[Move], mut slot: Slot) {
        for token in &moves[slot.placed..] {
            let span = token.span;
            match token.kind {
                MoveKind::Place(coord) => self.place(coord, span, turn, &mut slot),
                MoveKind::Pass => self.pass(span, turn, slot),
                MoveKind::Empty => self.empty(span, turn, slot),
                MoveKind::Resign => self.end(Ending::Resignation, turn, span),
                MoveKind::Timeout => self.end(Ending::Time, turn, span),
                MoveKind::Abandoned => self.end(Ending::Adjudication, turn, span),
                MoveKind::Draw => {
                    self.break_at(Code::DrawClaimed, span, "draws cannot occur in Oust");
                }
                // The reader has reported it already.
                _ => {
                    self.broken_at = Some(self.game.turns() + 1);
                    // No finding is added, but the checks that need the rest are skipped as for any
                    // fault.
                    self.broken_token = Some(span);
                }
            }
            if self.broken_at.is_some() {
                if slot.turn_over {
                    self.blame_turn_before(span, slot);
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
        // Inside a turn the game goes on and the side is known to be right.
        if slot.placed == 0 || slot.turn_over {
            if let Some(outcome) = self.outcome() {
                return self.after_the_end(outcome, slot.placed > 0, span);
            }
            if slot.turn_over {
                return self.after_turn(point, span, *slot);
            }
            if !self.take_slot(turn.side, span) {
                return;
            }
        }
        // The fast path has checked this placement; its refusal saves a second check.
        let refusal = self
            .refusal
            .take()
            .filter(|refusal| refusal.point() == Some(point));
        match refusal.map_or_else(|| self.game.play(point), Err) {
            Ok(placement) => {
                slot.placed += 1;
                slot.turn_over = !self.game.position().mid_turn();
                self.placed(span, placement.color, placement.is_capturing());
            }
            Err(reason) => self.refuse(&reason, point, span, *slot),
        }
    }

    /// Records the last placement, and reports the end of the turn or of the game after it.
    pub(crate) fn placed(&mut self, span: Span, side: Color, is_capturing: bool) {
        let position = self.game.position();
        let state = position.state();
        let is_won = matches!(state, State::Won(_));
        let left_nothing = is_capturing && !is_won && !position.mid_turn();
        self.last_placed = Some(LastPlaced {
            span,
            side,
            left_nothing,
            pass_written: false,
        });
        if left_nothing {
            let letter = side_letter(side);
            let message =
                format!("{letter}'s turn ends here: it has no placement left after the capture");
            self.inform(Code::TurnEndedByLackOfPlacement, span, side, message);
        }
        if state == State::Deadlock {
            let message = "neither side has a placement: the game is over without a winner";
            self.inform(Code::DeadlockReached, span, side, message.to_owned());
        }
    }

    fn inform(&mut self, code: Code, span: Span, side: Color, message: String) {
        self.findings.push(Finding {
            turn: Some(self.game.turns()),
            side: Some(side),
            ..Finding::new(code, span, message)
        });
    }

    fn pass(&mut self, span: Span, turn: Written, slot: Slot) {
        match self.outcome() {
            // Passes after a deadlock belong to it.
            Some(Outcome::Deadlock) => return,
            Some(outcome) => return self.after_the_end(outcome, slot.placed > 0, span),
            None => {}
        }
        if self.repeats_end_of_turn(turn, slot) {
            return;
        }
        if slot.turn_over {
            let message = "the turn is over with the placement before; a pass is a turn of its own";
            return self.break_at(Code::PassInsideTurn, span, message);
        }
        let to_move = self.game.position().to_move();
        let is_others = self.owner(turn.side).is_some_and(|owner| owner != to_move);
        if slot.placed == 0 && is_others && !self.take_slot(turn.side, span) {
            return;
        }
        let side = self.game.position().to_move();
        if let Err(reason) = self.game.pass() {
            let board = self.game.start().board();
            if let Some(finding) = refused_pass(&reason, side, self.dialect, board, span) {
                self.break_with(finding);
            }
        }
    }

    /// Returns whether a pass only restates that a turn ended for lack of a placement: the first
    /// pass after that turn, and not in the other side's slot.
    fn repeats_end_of_turn(&mut self, turn: Written, slot: Slot) -> bool {
        let owner = self.owner(turn.side);
        let Some(last) = self.last_placed.as_mut() else {
            return false;
        };
        let is_others = slot.placed == 0 && owner.is_some_and(|owner| owner != last.side);
        // The other side has a placement, otherwise the game would be deadlocked: no other pass is
        // legal before its next placement.
        let repeats = last.left_nothing && !last.pass_written && !is_others;
        last.pass_written |= repeats;
        repeats
    }

    /// Plays `--`: a forced pass, or an empty slot before the first turn when the second player
    /// begins.
    fn empty(&mut self, span: Span, turn: Written, slot: Slot) {
        let to_move = self.game.position().to_move();
        let is_before_first =
            self.game.actions().len() == 0 && self.owner(turn.side) != Some(to_move);
        let last = self.record.items.last();
        let is_last = matches!(last, Some(Item::Turn(end)) if end.span == turn.span);
        // Abstract Play fills the last row of a game with an empty slot.
        let is_padding = self.record.format == Format::AbstractPlay && is_last;
        if self.outcome().is_none() && !is_before_first && !is_padding {
            self.pass(span, turn, slot);
        }
    }

    /// Ends the game by a resignation or a loss on time of the slot's owner, or by adjudication.
    fn end(&mut self, ending: Ending, turn: Written, span: Span) {
        if let Some(outcome) = self.outcome() {
            return self.after_the_end(outcome, false, span);
        }
        let loser = match (ending, self.record.format) {
            (Ending::Adjudication, _) => None,
            (_, Format::MoveList) => Some(self.loser_in_list(turn)),
            _ => self.owner(turn.side),
        };
        let winner = winner_of_record(self.record);
        if let Some(loser) = loser.filter(|&loser| winner == Some(loser)) {
            let letter = side_letter(loser);
            let message = format!("{letter} loses the game here, but is recorded as its winner");
            self.report(Finding::new(Code::ResignerRecordedAsWinner, span, message));
        }
        self.ending_token = loser;
        self.game
            // The token decides; an adjudication has no loser and takes the winner of the header.
            .end(ending, loser.map(|loser| !loser).or(winner))
            .expect("the game goes on");
    }

    /// Returns the side that resigns in a bare list: the side that placed in the same word, or else
    /// the side to move.
    fn loser_in_list(&self, turn: Written) -> Color {
        let last = self.last_placed;
        let in_word = last.filter(|placed| placed.span.start >= turn.span.start);
        in_word.map_or(self.game.position().to_move(), |placed| placed.side)
    }

    /// Reports a turn that stopped after a capture although it must continue. A player may resign
    /// or lose on time there. Returns whether it was reported.
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
        // The tokens that may follow inside a turn end the game, or the reader has reported them.
        let may_stop = match moves.first().map(|found| found.kind) {
            Some(MoveKind::Resign | MoveKind::Timeout) => {
                let winner = winner_of_record(self.record);
                let loser = self.owner(turn.side).or(winner.map(|winner| !winner));
                loser.is_none_or(|loser| loser == last.side)
            }
            Some(MoveKind::Draw | MoveKind::Abandoned | MoveKind::Unreadable) => true,
            _ => false,
        };
        if !may_stop {
            self.must_continue(last);
            // This turn was not begun: the fault is in the one before it.
            self.unplayed += 1;
        }
        !may_stop
    }

    fn must_continue(&mut self, last: LastPlaced) {
        let position = self.game.position();
        let mut legal = position.legal();
        let first = legal.next().map(|placement| placement.point);
        // One pass over the legal placements: on a large board they are thousands.
        let placements = usize::from(first.is_some()) + legal.count();
        let example = first.map_or_else(String::new, |point| {
            self.dialect.point_name(position.board(), point).to_string()
        });
        let message = format!("{} has captured and must go on", side_letter(last.side));
        let code = Code::MustContinueAfterCapture;
        self.break_with(available(code, last.span, &message, placements, example));
        self.point_at_last_placement();
    }

    /// Reports a record that ends inside a turn, unless the game was ended there.
    pub(crate) fn check_last_turn(&mut self) {
        let goes_on = self.broken_at.is_none() && self.outcome().is_none();
        let mid_turn = self.game.position().mid_turn();
        let Some(last) = self.last_placed.filter(|_| goes_on && mid_turn) else {
            return;
        };
        if self.record.format != Format::MoveList && !is_ended_by_header(self.record, last.side) {
            let letter = side_letter(last.side);
            let message =
                format!("the record ends here although {letter} has captured and must go on");
            let code = Code::RecordEndsMidTurn;
            self.report_with_context(Finding::new(code, last.span, message));
            self.point_at_last_placement();
        }
    }

    /// Moves the finding just reported from the next placement to the last one.
    fn point_at_last_placement(&mut self) {
        let last = self.findings.last_mut();
        if let Some(placement) = last.and_then(|last| last.placement.as_mut()) {
            *placement -= 1;
        }
    }

    /// Returns the owner of a slot, corrected for unwritten forced passes.
    fn owner(&self, slot: Option<Color>) -> Option<Color> {
        slot.map(|side| if self.slots_shifted { !side } else { side })
    }

    /// Checks that the side to move owns the slot, after playing an unwritten forced pass. Returns
    /// whether the turn can be played.
    fn take_slot(&mut self, slot: Option<Color>, span: Span) -> bool {
        if self.game.position().must_pass() {
            self.pass_unwritten(slot, span);
        }
        let to_move = self.game.position().to_move();
        let Some(side) = self.owner(slot).filter(|&side| side != to_move) else {
            return true;
        };
        let (slot, mover) = (side_letter(side), side_letter(to_move));
        let message = format!("this is in {slot}'s slot, but {mover} is to move");
        let finding = Finding::new(Code::WrongSideToMove, span, message);
        self.break_with(
            finding
                .with("slot", slot.to_string())
                .with("to_move", mover.to_string()),
        );
        false
    }

    fn pass_unwritten(&mut self, slot: Option<Color>, span: Span) {
        let side = self.game.position().to_move();
        if self.record.format != Format::MoveList {
            let letter = side_letter(side);
            let message = format!(
                "{letter} has no placement and must pass here, which the record does not say"
            );
            let finding = Finding::new(Code::ForcedPassNotRecorded, span, message);
            self.report(finding.with("side", letter.to_string()));
        }
        // The slot of the passing side holds the other side's turn, so slots are shifted by one
        // from here. Native JSON names the side of every turn and has no slots.
        if self.owner(slot) == Some(side) && self.record.format != Format::Json {
            self.slots_shifted = !self.slots_shifted;
        }
        self.game.pass().expect("the side must pass");
    }

    pub(crate) fn swap(&mut self, span: Span) {
        let Err(reason) = self.game.swap() else {
            return;
        };
        let code = match reason {
            IllegalSwap::GameOver => Code::ActionAfterGameOver,
            IllegalSwap::NotAllowed => Code::SwapNotAllowed,
            IllegalSwap::WrongTime => Code::SwapAtWrongTime,
            IllegalSwap::Twice => Code::SwapTwice,
        };
        self.break_at(code, span, reason.to_string());
    }

    /// Reports a header that contradicts a swap among the turns. A header `used` without a swap is
    /// complete: some servers do not record the swap itself.
    pub(crate) fn check_swap_header(&mut self) {
        if let Some((SwapValue::Allowed, header)) = self.record.swap()
            && self.game.swapped()
        {
            let message = "the players swap in this game; expected `used`";
            let code = Code::SwapHeaderMismatch;
            self.findings
                .push(Finding::new(code, header.value_span, message));
        }
    }
}
