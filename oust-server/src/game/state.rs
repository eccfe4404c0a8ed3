//! The state of a game: the fold of its events.

use std::fmt;
use std::sync::Arc;

use oust_core::Turn;
use oust_notation::Dialect;

use super::clock::{Vacation, after_presence, present_between};
use super::orbit::Orbit;
use super::oust::Oust;
use super::rules::{Forfeit, Rules};
use super::{Action, Command, Derived, Event, Kind, Refusal, RefusedTurn, Settings, TurnNotation};
use crate::id::{Millis, SeatNumber};

/// A game after its events so far.
pub struct GameState {
    settings: Settings,
    /// The vacations of each player, in order.
    absences: Vec<Vec<Vacation>>,
    rules: Box<dyn Rules>,
    n: u32,
    moves: Vec<PlayedTurn>,
    departures: Vec<Withdrawal>,
    /// The time that each player has left for the game or the turn; `None` without a limit.
    left: Vec<Option<Millis>>,
    turn_began: Millis,
    /// The time of the last event.
    moved_at: Millis,
    undo_asked_by: Option<SeatNumber>,
}

/// A turn, a pass or a swap that was not taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The player.
    pub seat: SeatNumber,
    /// The name of the color that he had.
    pub color: &'static str,
    /// The placements, or a pass or a swap.
    pub turn: Turn,
    /// The time.
    pub at: Millis,
}

/// A player who resigned or ran out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// The player.
    pub seat: SeatNumber,
    /// The name of his color.
    pub color: &'static str,
    /// The way.
    pub reason: Forfeit,
    /// The number of moves before it.
    pub after: usize,
    /// Whether it ended the game.
    pub is_end: bool,
}

/// Why stored events are no game.
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
}

impl GameState {
    /// Returns a game that begins at `created`. `absences` has the vacations of each player.
    pub fn new(settings: Settings, created: Millis, absences: Vec<Vec<Vacation>>) -> Self {
        Self {
            rules: begin(&settings),
            n: 0,
            moves: Vec::new(),
            departures: Vec::new(),
            left: vec![settings.clock.at_start(); settings.players],
            turn_began: created,
            moved_at: created,
            undo_asked_by: None,
            absences,
            settings,
        }
    }

    /// Returns the game after all events.
    ///
    /// # Errors
    ///
    /// Fails with the first event that cannot follow those before it.
    pub fn replay<'e>(
        settings: Settings,
        created: Millis,
        absences: Vec<Vec<Vacation>>,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Result<Self, ReplayError> {
        let mut state = Self::new(settings, created, absences);
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
            Action::AskUndo => self.undo_asked_by = Some(seat),
            Action::RefuseUndo => self.undo_asked_by = None,
            Action::Undo => self.undo(n, event.at)?,
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

    /// Carries out a command at the time `at`: judges it, applies it, and returns its events. After
    /// a turn, a player without a placement passes at once.
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
            events.push(self.count(seat, command.action(), at));
        } else {
            let action = command.action();
            let n = self.n + 1;
            let event = Event {
                n,
                seat,
                action,
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
            events.push(self.count(seat, Action::Turn(Turn::Pass), at));
        }
        Ok(events)
    }

    /// Returns the settings, which never change.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the rules with the position.
    pub fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    /// Returns the coordinates of the game, shared.
    pub fn notation(&self) -> Arc<TurnNotation> {
        Arc::clone(self.rules.notation())
    }

    /// Returns a copy of the game in which turns can be tried out.
    pub fn trial(&self) -> Box<dyn Rules> {
        self.rules.copy()
    }

    /// Returns the game as it was after `moves` moves, without the players that had left by then.
    /// A player that ended the game by leaving is still in it.
    ///
    /// # Errors
    ///
    /// Fails if a stored move is illegal.
    pub fn position_after(&self, moves: usize) -> Result<Box<dyn Rules>, RefusedTurn> {
        self.rebuild(moves)
    }

    /// Returns the number of events.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Returns the time of the last event, or of the beginning.
    pub fn moved_at(&self) -> Millis {
        self.moved_at
    }

    /// Returns the turns, passes and swaps that were not taken back.
    pub fn moves(&self) -> &[PlayedTurn] {
        &self.moves
    }

    /// Returns the players who left the game, in order.
    pub fn departures(&self) -> &[Withdrawal] {
        &self.departures
    }

    /// Returns the player who has asked to take back a turn.
    pub fn undo_asked_by(&self) -> Option<SeatNumber> {
        self.undo_asked_by
    }

    /// Returns the time when the player to move loses; `None` without a limit or after the end.
    pub fn deadline(&self) -> Option<Millis> {
        let seat = self.rules.to_move()?;
        let left = self.left.get(seat.index()).copied().flatten()?;
        Some(after_presence(
            self.absences_of(seat),
            self.turn_began,
            left,
        ))
    }

    /// Returns the facts that rows have as columns.
    pub fn derived(&self) -> Derived {
        let rules = self.rules();
        let outcome = rules.outcome();
        let mut played = self.moves().iter();
        Derived {
            n: self.n(),
            to_move: rules.to_move(),
            moved_at: self.moved_at(),
            deadline_at: self.deadline(),
            is_over: outcome.is_some(),
            outcome,
            undo_asked_by: self.undo_asked_by(),
            swapped: played.any(|played| played.turn == Turn::Swap),
            out: self
                .departures()
                .iter()
                .map(|left| (left.seat, left.reason))
                .collect(),
            turn_count: u32::try_from(self.moves().len()).unwrap_or(u32::MAX),
            turns: rules.turns().join(" "),
            position: rules.position(),
        }
    }

    /// Returns the number of moves that remain when the last turn of a player is taken back.
    pub(super) fn moves_before_last_turn_of(&self, seat: SeatNumber) -> Option<usize> {
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
        self.rules.play(turn)?;
        // Vacations do not count against the clock.
        let used = present_between(self.absences_of(seat), self.turn_began, at);
        if let Some(Some(left)) = self.left.get_mut(seat.index()) {
            *left = self.settings.clock.after_turn((*left - used).max(0));
        }
        self.moves.push(PlayedTurn {
            seat,
            color,
            turn: turn.clone(),
            at,
        });
        self.turn_began = at;
        // A new turn voids a pending undo request.
        self.undo_asked_by = None;
        Ok(())
    }

    /// Counts an event after its action was applied.
    fn count(&mut self, seat: SeatNumber, action: Action, at: Millis) -> Event {
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
        self.departures.push(Withdrawal {
            seat: event.seat,
            color,
            reason,
            after: self.moves.len(),
            is_end: self.rules.outcome().is_some(),
        });
        if self.rules.to_move() != to_move {
            self.turn_began = event.at;
        }
    }

    fn undo(&mut self, n: u32, at: Millis) -> Result<(), ReplayError> {
        let asker = self.undo_asked_by.take();
        let kept = asker.and_then(|seat| self.moves_before_last_turn_of(seat));
        let kept = kept.ok_or(ReplayError::Undo { n })?;
        // Taken back, not replayed: turn and undo by turns would cost the square of their number.
        if !self.rules.take_back(self.moves.len() - kept) {
            return Err(ReplayError::Undo { n });
        }
        self.moves.truncate(kept);
        self.turn_began = at;
        Ok(())
    }

    fn rebuild(&self, moves: usize) -> Result<Box<dyn Rules>, RefusedTurn> {
        let mut rules = begin(&self.settings);
        let mut departures = self.departures.iter().filter(|it| !it.is_end).peekable();
        let moves = &self.moves[..moves.min(self.moves.len())];
        for index in 0..=moves.len() {
            while let Some(left) = departures.next_if(|it| it.after == index) {
                rules.forfeit(left.seat, left.reason);
            }
            if let Some(played) = moves.get(index) {
                rules.play(&played.turn)?;
            }
        }
        Ok(rules)
    }

    fn absences_of(&self, seat: SeatNumber) -> &[Vacation] {
        self.absences.get(seat.index()).map_or(&[], Vec::as_slice)
    }
}

impl Clone for GameState {
    fn clone(&self) -> Self {
        Self {
            settings: self.settings.clone(),
            absences: self.absences.clone(),
            rules: self.rules.copy(),
            n: self.n,
            moves: self.moves.clone(),
            departures: self.departures.clone(),
            left: self.left.clone(),
            turn_began: self.turn_began,
            moved_at: self.moved_at,
            undo_asked_by: self.undo_asked_by,
        }
    }
}

impl fmt::Debug for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameState")
            .field("position", &self.rules.position())
            .field("n", &self.n)
            .finish_non_exhaustive()
    }
}

fn begin(settings: &Settings) -> Box<dyn Rules> {
    match settings.kind {
        Kind::Oust => Box::new(Oust::new(settings)),
        Kind::Orbit => Box::new(Orbit::new(settings)),
    }
}
