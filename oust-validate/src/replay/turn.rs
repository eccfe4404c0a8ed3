//! Playing what stands in one slot.

use oust_core::{Color, Ending, IllegalPlacement, Outcome, Point, State};
use oust_notation::record::{Format, Move, MoveKind, ResultValue, Turn};
use oust_notation::{Coord, Span, side_letter};

use super::refusal::{Refusal, available, coord_text, refused_pass, unresolved, with_available};
use super::{Placed, Replayer};
use crate::{Code, Finding};

/// What the tokens of one slot have done so far.
#[derive(Default)]
struct Slot {
    /// The points on which a stone was placed.
    placed: Vec<Point>,
    /// Whether the turn ended with the last of them.
    turn_over: bool,
}

impl Replayer<'_> {
    pub(super) fn turn(&mut self, turn: &Turn) {
        let record = self.record;
        let moves = record.moves(turn);
        if self.stopped_after_capture(turn, moves) {
            return;
        }
        // One list of points serves all slots of a game.
        let mut slot = Slot {
            placed: std::mem::take(&mut self.placed_in_slot),
            turn_over: false,
        };
        slot.placed.clear();
        self.slot(turn, moves, &mut slot);
        self.placed_in_slot = slot.placed;
    }

    fn slot(&mut self, turn: &Turn, moves: &[Move], slot: &mut Slot) {
        for token in moves {
            match token.kind {
                MoveKind::Place(coord) => self.place(coord, token.span, turn, slot),
                MoveKind::Pass => self.pass(token.span, turn, slot),
                MoveKind::Empty => self.empty(token.span, turn, slot),
                MoveKind::Resign => self.end(Ending::Resignation, turn, token.span),
                MoveKind::Timeout => self.end(Ending::Time, turn, token.span),
                MoveKind::Draw => self.draw(token.span),
                MoveKind::Abandoned => self.adjudicated(token.span),
                // The reader has reported it already.
                _ => self.broken_at = Some(self.game.turns() + 1),
            }
            if self.broken_at.is_some() {
                if slot.turn_over {
                    self.blame_turn_before(token.span, slot);
                }
                return;
            }
        }
    }

    /// A token behind the end of its turn breaks that turn, not the one that would be next.
    fn blame_turn_before(&mut self, token: Span, slot: &Slot) {
        let turn = Some(self.game.turns());
        self.broken_at = turn;
        if let Some(finding) = self.findings.last_mut().filter(|last| last.span == token) {
            finding.turn = turn;
            finding.placement = Some(slot.placed.len() + 1);
            finding.side = self.last_placed.map(|placed| placed.side);
        }
    }

    fn place(&mut self, coord: Coord, span: Span, turn: &Turn, slot: &mut Slot) {
        let board = self.game.start().board();
        let point = match self.dialect.resolve(board, coord) {
            Ok(point) => point,
            Err(reason) => {
                let finding = unresolved(reason, coord, self.dialect, board, span);
                return self.break_with(finding);
            }
        };
        if let Some(outcome) = self.outcome() {
            let in_turn = !slot.placed.is_empty();
            return self.after_the_end(outcome, in_turn, span);
        }
        if slot.placed.contains(&point) {
            let name = coord_text(self.dialect, self.game.start().board(), point);
            let message = format!("{name} stands twice in this turn");
            return self.break_with(Finding::new(Code::PointRepeatedInTurn, span, message));
        }
        if slot.turn_over {
            return self.after_turn_over(span);
        }
        if slot.placed.is_empty() && !self.take_slot(turn.side, span) {
            return;
        }
        match self.game.play(point) {
            Ok(placement) => {
                slot.placed.push(point);
                slot.turn_over = !self.game.position().mid_turn();
                self.placed(point, placement.color, placement.is_capturing(), span);
            }
            Err(reason) => self.refuse(&reason, point, span),
        }
    }

    fn placed(&mut self, point: Point, side: Color, capturing: bool, span: Span) {
        let position = self.game.position();
        let playing_or_stuck = !matches!(position.state(), State::Won(_));
        let left_nothing = capturing && playing_or_stuck && !position.mid_turn();
        let deadlock = position.state() == State::Deadlock;
        self.last_placed = Some(Placed {
            span,
            side,
            left_nothing,
            pass_written: false,
        });
        let turn = self.game.turns();
        self.placed_in[point.index()] = turn + usize::from(self.game.position().mid_turn());
        let mut inform = |code, message: String| {
            self.findings.push(Finding {
                turn: Some(turn),
                side: Some(side),
                ..Finding::new(code, span, message)
            });
        };
        if left_nothing {
            let message = format!(
                "{}'s turn ends here: it has no placement left after the capture",
                side_letter(side)
            );
            inform(Code::TurnEndedByLackOfPlacement, message);
        }
        if deadlock {
            let message = "neither side has a placement: the game is over and nobody wins";
            inform(Code::DeadlockReached, message.to_owned());
        }
    }

    fn refuse(&mut self, reason: &IllegalPlacement, point: Point, span: Span) {
        let placed_in = Some(self.placed_in[point.index()]).filter(|&turn| turn > 0);
        let refusal = Refusal::new(reason, self.game.position(), self.dialect, point, placed_in);
        self.break_with(Finding {
            data: refusal.data,
            ..Finding::new(refusal.code, span, refusal.message)
        });
    }

    fn pass(&mut self, span: Span, turn: &Turn, slot: &Slot) {
        match self.outcome() {
            // Passes after a deadlock belong to it: they change and count nothing.
            Some(Outcome::Deadlock) => return,
            Some(outcome) => return self.after_the_end(outcome, !slot.placed.is_empty(), span),
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
        if slot.placed.is_empty() && others_slot && !self.take_slot(turn.side, span) {
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
    fn repeats_end_of_turn(&mut self, turn: &Turn, slot: &Slot) -> bool {
        let owner = self.owner(turn.side);
        let to_move = self.game.position().to_move();
        let last_played = self.game.history().next_back().map(|played| played.side);
        let Some(last) = self.last_placed.as_mut() else {
            return false;
        };
        let ended_just_now = to_move != last.side && last_played == Some(last.side);
        let others_slot = slot.placed.is_empty() && owner.is_some_and(|owner| owner != last.side);
        let repeats = last.left_nothing && !last.pass_written && ended_just_now && !others_slot;
        last.pass_written |= repeats;
        repeats
    }

    /// `--`: before the first turn when the second player begins, or a pass where it is forced.
    fn empty(&mut self, span: Span, turn: &Turn, slot: &Slot) {
        if self.outcome().is_some() {
            return;
        }
        let owner = self.owner(turn.side);
        let to_move = self.game.position().to_move();
        let nothing_yet = self.game.actions().len() == 0;
        let last = self.record.items.last();
        let is_last = matches!(last, Some(oust_notation::record::Item::Turn(end)) if end == turn);
        if nothing_yet && owner != Some(to_move) {
            return;
        }
        if self.record.format == Format::AbstractPlay && is_last {
            return;
        }
        self.pass(span, turn, slot);
    }

    /// The token of a resignation or a loss on time, its slot's owner's.
    fn end(&mut self, ending: Ending, turn: &Turn, span: Span) {
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
    fn loser_in_list(&self, turn: &Turn) -> Color {
        let in_word = self.last_placed.filter(|placed| {
            placed.span.start >= turn.span.start && placed.span.end <= turn.span.end
        });
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

    fn after_the_end(&mut self, outcome: Outcome, in_turn: bool, span: Span) {
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

    fn after_turn_over(&mut self, span: Span) {
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

    /// Whether the turn before stopped after a capture although it has to go on. A player may
    /// resign or lose on time there.
    fn stopped_after_capture(&mut self, turn: &Turn, moves: &[Move]) -> bool {
        let Some(last) = self.last_placed else {
            return false;
        };
        if self.record.format == Format::MoveList
            || !self.game.position().mid_turn()
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
            self.report(Finding { scene, ..finding });
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
