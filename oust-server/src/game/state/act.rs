//! The fold of events, and the commands that make new ones.

use oust_core::Turn;
use oust_notation::Dialect;

use super::{GameState, PlayedTurn, Withdrawal};
use crate::game::clock::Vacation;
use crate::game::event::{Action, Command, Event};
use crate::game::refusal::{Refusal, RefusedTurn};
use crate::game::rules::Forfeit;
use crate::game::settings::Settings;
use crate::id::{Millis, SeatNumber};

/// An error in stored events.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The number of an event does not follow.
    #[error("event {found} follows event {last}")]
    Gap {
        /// The number of the last event.
        last: u32,
        /// The number that was found.
        found: u32,
    },
    /// An event is of a player who was not to move.
    #[error("event {n} is of seat {seat}, who is not to move")]
    WrongSeat {
        /// The number of the event.
        n: u32,
        /// The seat that was not to move.
        seat: SeatNumber,
    },
    /// A turn breaks a rule.
    #[error("event {n}: {refused}")]
    Illegal {
        /// The number of the event.
        n: u32,
        /// The turn and the rule.
        refused: RefusedTurn,
    },
    /// An undo has nothing to take back.
    #[error("event {n} takes back a turn that nobody asked to take back")]
    Undo {
        /// The number of the event.
        n: u32,
    },
    /// An event follows the end without a result.
    #[error("event {n} follows the end without a result")]
    Void {
        /// The number of the event.
        n: u32,
    },
    /// The clocks start, and run already.
    #[error("event {n} starts clocks that run already")]
    Start {
        /// The number of the event.
        n: u32,
    },
}

/// The most requests of a player to take back a turn, for each number of turns on the board.
const MAX_UNDO_REQUESTS: u8 = 5;

/// The most events of a game before only an end may follow. Random games on the largest board have
/// fewer than 1,000.
const MAX_EVENTS: u32 = 5_000;

impl GameState {
    /// Returns the game after all events.
    ///
    /// # Errors
    ///
    /// Fails with the first event that cannot follow those before it.
    pub fn replay<'e>(
        settings: Settings,
        created: Millis,
        vacations: Vec<Vec<Vacation>>,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Result<Self, ReplayError> {
        let mut state = Self::new(settings, created, vacations);
        for event in events {
            state.apply(event)?;
        }
        Ok(state)
    }

    /// Applies the next event.
    ///
    /// # Errors
    ///
    /// Fails if the event cannot come next.
    pub fn apply(&mut self, event: &Event) -> Result<(), ReplayError> {
        let Event { n, seat, .. } = *event;
        if n != self.n + 1 {
            return Err(ReplayError::Gap {
                last: self.n,
                found: n,
            });
        }
        if self.is_void {
            return Err(ReplayError::Void { n });
        }
        match &event.action {
            Action::Turn(turn) => {
                if self.rules.to_move() != Some(seat) {
                    return Err(ReplayError::WrongSeat { n, seat });
                }
                let played = self.play(seat, turn, event.at);
                played.map_err(|refused| ReplayError::Illegal { n, refused })?;
            }
            Action::Resign => self.forfeit(event, Forfeit::Resignation),
            Action::Timeout => self.forfeit(event, Forfeit::Time),
            Action::AskUndo => {
                self.undo_asked_by = Some(seat);
                self.undo_refused_by = None;
                let requests = self.undo_requests.entry((seat, self.moves.len()));
                let count = requests.or_default();
                *count = count.saturating_add(1);
            }
            Action::RefuseUndo => {
                self.undo_asked_by = None;
                self.undo_refused_by = Some(seat);
            }
            Action::Undo => self.undo(n, event.at)?,
            Action::Start if self.waits => {
                self.waits = false;
                self.started_by = Some(n);
                self.turn_began = event.at;
            }
            Action::Start => return Err(ReplayError::Start { n }),
            Action::Void => {
                // The clocks need no stop: without a player to move there is no deadline.
                self.rules.void();
                self.is_void = true;
                self.undo_asked_by = None;
                self.undo_refused_by = None;
            }
        }
        self.n = n;
        self.moved_at = event.at;
        Ok(())
    }

    /// Reads a turn as a player types it, with coordinates in `dialect`, by default the dialect of
    /// the game.
    ///
    /// # Errors
    ///
    /// Fails if the player may not play at the time `at`, or if the text is no turn.
    pub fn read_turn(
        &self,
        seat: SeatNumber,
        text: &str,
        dialect: Option<Dialect>,
        at: Millis,
    ) -> Result<Turn, Refusal> {
        self.may_play(seat, at)?;
        Ok(self.rules.read(text, dialect)?)
    }

    /// Carries out a command at the time `at` and returns its events. After a turn, a player without
    /// a placement passes at once.
    ///
    /// # Errors
    ///
    /// Fails with the reason. The state is then unchanged.
    pub fn act(
        &mut self,
        seat: SeatNumber,
        command: &Command,
        at: Millis,
    ) -> Result<Vec<Event>, Refusal> {
        self.may(seat, command, at)?;
        let mut events = Vec::new();
        if let Command::Turn(turn) = command {
            self.play(seat, turn, at)?;
            events.push(self.numbered(seat, command.action(), at));
        } else {
            let event = Event {
                n: self.n + 1,
                seat,
                action: command.action(),
                at,
            };
            // Only an undo can fail, and it was asked for.
            self.apply(&event).map_err(|_| Refusal::NothingToUndo)?;
            events.push(event);
        }
        while self.rules.must_pass()
            && let Some(seat) = self.rules.to_move()
        {
            self.play(seat, &Turn::Pass, at)?;
            events.push(self.numbered(seat, Action::Turn(Turn::Pass), at));
        }
        Ok(events)
    }

    /// Checks whether a player may give a command at the time `at`, without the rules of the board:
    /// [`GameState::act`] plays the turn.
    ///
    /// # Errors
    ///
    /// Fails with the reason.
    pub fn may(&self, seat: SeatNumber, command: &Command, at: Millis) -> Result<(), Refusal> {
        // Before the check of the end: a result that was gained unfairly is void, too.
        if *command == Command::Void {
            return if self.is_void {
                Err(Refusal::Void)
            } else {
                Ok(())
            };
        }
        let to_move = self.rules().to_move().ok_or(Refusal::GameOver)?;
        match command {
            Command::Turn(_) => self.may_play(seat, at),
            // Nothing else bounds turns that are played and taken back by turns.
            Command::AskUndo | Command::AcceptUndo | Command::RefuseUndo
                if self.n >= MAX_EVENTS =>
            {
                Err(Refusal::TooLong { limit: MAX_EVENTS })
            }
            Command::Resign if self.rules().has_forfeited(seat) => Err(Refusal::Out),
            Command::AskUndo | Command::AcceptUndo | Command::RefuseUndo
                if self.settings().players > 2 =>
            {
                Err(Refusal::UndoOfTwo)
            }
            Command::AskUndo if !self.settings().takebacks => Err(Refusal::NoTakebacks),
            Command::AskUndo if self.undo_asked_by() == Some(seat) => Err(Refusal::AskedAlready),
            Command::AskUndo if self.undo_requests_of(seat) >= MAX_UNDO_REQUESTS => {
                let limit = MAX_UNDO_REQUESTS;
                Err(Refusal::TooManyUndos { limit })
            }
            Command::AskUndo if self.moves_before_last_turn_of(seat).is_none() => {
                Err(Refusal::NothingToUndo)
            }
            Command::AcceptUndo | Command::RefuseUndo
                if self.undo_asked_by().is_none_or(|asker| asker == seat) =>
            {
                Err(Refusal::NotAsked)
            }
            Command::Resign
            | Command::AskUndo
            | Command::AcceptUndo
            | Command::RefuseUndo
            | Command::Void => Ok(()),
            Command::Start if self.waits => Ok(()),
            Command::Start => Err(Refusal::Started),
            Command::Timeout if self.is_late(at) && seat == to_move => Ok(()),
            Command::Timeout => Err(Refusal::TimeLeft),
        }
    }

    /// Checks whether a player may play a turn at the time `at`.
    ///
    /// # Errors
    ///
    /// Fails if the game is over, another player is to move, or the time has run out.
    pub fn may_play(&self, seat: SeatNumber, at: Millis) -> Result<(), Refusal> {
        let to_move = self.rules().to_move().ok_or(Refusal::GameOver)?;
        if seat != to_move {
            Err(Refusal::NotYourTurn { seat, to_move })
        } else if self.is_late(at) {
            Err(Refusal::OutOfTime)
        } else if self.n >= MAX_EVENTS {
            Err(Refusal::TooLong { limit: MAX_EVENTS })
        } else {
            Ok(())
        }
    }

    fn is_late(&self, at: Millis) -> bool {
        self.deadline().is_some_and(|deadline| at > deadline)
    }

    /// Returns how often a player has asked to take back a turn at the present number of turns. A
    /// turn that is taken back does not reset the count of an earlier number.
    fn undo_requests_of(&self, seat: SeatNumber) -> u8 {
        let requests = self.undo_requests.get(&(seat, self.moves.len()));
        requests.copied().unwrap_or_default()
    }

    /// Returns the number of moves that remain when the last turn of a player is taken back.
    pub(crate) fn moves_before_last_turn_of(&self, seat: SeatNumber) -> Option<usize> {
        // A forced pass is not taken back alone: the server would pass again.
        let is_forced =
            |played: &PlayedTurn| played.turn == Turn::Pass && !self.settings.kind.pass_is_choice();
        let is_own = |played: &PlayedTurn| played.seat == seat && !is_forced(played);
        self.moves.iter().rposition(is_own)
    }

    /// Plays a turn of the player to move, and deducts the time from the player's clock.
    fn play(&mut self, seat: SeatNumber, turn: &Turn, at: Millis) -> Result<(), RefusedTurn> {
        // The color before the turn: a swap changes it.
        let color = self.rules.color(seat);
        // Before the turn, too: afterwards another player is to move.
        let left = self.time_left(seat, at);
        self.rules.play(turn)?;
        let mut gained = 0;
        // Before the clocks start, a turn neither costs nor brings time.
        if let Some(left) = left.filter(|_| !self.waits) {
            let remaining = self.settings.clock.after_turn(left);
            self.remaining[seat.index()] = Some(remaining);
            gained = remaining - left;
        }
        self.moves.push(PlayedTurn {
            seat,
            color,
            turn: turn.clone(),
            at,
            gained,
        });
        self.turn_began = at;
        // A new turn voids a pending undo request.
        self.undo_asked_by = None;
        self.undo_refused_by = None;
        Ok(())
    }

    /// Returns the next event. Its action has been applied.
    fn numbered(&mut self, seat: SeatNumber, action: Action, at: Millis) -> Event {
        self.n += 1;
        self.moved_at = at;
        Event {
            n: self.n,
            seat,
            action,
            at,
        }
    }

    fn forfeit(&mut self, event: &Event, reason: Forfeit) {
        let to_move = self.rules.to_move();
        let color = self.rules.color(event.seat);
        self.rules.forfeit(event.seat, reason);
        self.withdrawals.push(Withdrawal {
            seat: event.seat,
            color,
            reason,
            after: self.moves.len(),
            is_end: self.rules.outcome().is_some(),
        });
        // A player who leaves out of turn does not reset the clock of the player to move.
        if self.rules.to_move() != to_move {
            self.turn_began = event.at;
        }
    }

    fn undo(&mut self, n: u32, at: Millis) -> Result<(), ReplayError> {
        let asker = self.undo_asked_by.take();
        let kept = asker.and_then(|seat| self.moves_before_last_turn_of(seat));
        let kept = kept.ok_or(ReplayError::Undo { n })?;
        // Before the turns are taken back: afterwards another player is to move.
        let to_move = self.rules.to_move();
        let present = to_move.and_then(|seat| Some((seat, self.time_left(seat, at)?)));
        // Taken back, not replayed: turn and undo by turns would cost the square of their number.
        if !self.rules.take_back(self.moves.len() - kept) {
            return Err(ReplayError::Undo { n });
        }
        self.undo_clocks(present, kept);
        self.moves.truncate(kept);
        self.undo_refused_by = None;
        self.turn_began = at;
        Ok(())
    }

    /// Takes back the time that the turns after the first `kept` have brought. Time that was used
    /// stays used, also by the player to move, who has the time `present` left.
    fn undo_clocks(&mut self, present: Option<(SeatNumber, Millis)>, kept: usize) {
        let clock = self.settings.clock;
        if self.waits || !clock.keeps_time() {
            return;
        }
        if let Some((seat, left)) = present {
            self.remaining[seat.index()] = Some(left);
        }
        // A player with little time keeps at least what a turn brings, and does not lose at once.
        let least = clock.after_turn(0);
        for played in &self.moves[kept..] {
            let remaining = &mut self.remaining[played.seat.index()];
            *remaining = remaining.map(|left| (left - played.gained).max(left.min(least)));
        }
    }
}

#[cfg(test)]
mod tests;
