//! The state of a game: the fold of its events.

use super::clock::{Absence, after_presence, present_between};
use super::orbit::Orbit;
use super::oust::Oust;
use super::rules::{Forfeit, Rules};
use super::{Action, Event, Illegal, Kind, Settings};
use crate::id::{Millis, SeatNumber};

/// A game after its events so far.
pub struct GameState {
    settings: Settings,
    /// The vacations of each player, in order.
    absences: Vec<Vec<Absence>>,
    rules: Box<dyn Rules>,
    n: u32,
    moves: Vec<Move>,
    departures: Vec<Departure>,
    /// The time that each player has left for the game or the turn; `None` without a limit.
    left: Vec<Option<Millis>>,
    turn_began: Millis,
    undo_asked_by: Option<SeatNumber>,
}

/// A turn, a pass or a swap that was not taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The player.
    pub seat: SeatNumber,
    /// The name of the color that he had.
    pub color: &'static str,
    /// The turn as text.
    pub text: String,
    /// The time.
    pub at: Millis,
}

/// A player who resigned or ran out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Departure {
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
        /// Its seat.
        seat: SeatNumber,
    },
    /// A turn breaks a rule.
    #[error("event {n}: {illegal}")]
    Illegal {
        /// The number of the event.
        n: u32,
        /// The rule.
        illegal: Illegal,
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
    pub fn new(settings: Settings, created: Millis, absences: Vec<Vec<Absence>>) -> Self {
        Self {
            rules: begin(&settings),
            n: 0,
            moves: Vec::new(),
            departures: Vec::new(),
            left: vec![settings.clock.at_start(); settings.players],
            turn_began: created,
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
        absences: Vec<Vec<Absence>>,
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
            Action::Turn(_) | Action::Pass | Action::Swap => self.play(event)?,
            Action::Resign => self.forfeit(event, Forfeit::Resignation),
            Action::Timeout => self.forfeit(event, Forfeit::Time),
            Action::AskUndo => self.undo_asked_by = Some(seat),
            Action::RefuseUndo => self.undo_asked_by = None,
            Action::Undo => self.undo(n, event.at)?,
        }
        self.n = n;
        Ok(())
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the rules with the position.
    pub fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    /// Returns a copy of the game in which turns can be tried out.
    pub fn trial(&self) -> Box<dyn Rules> {
        self.rules.copy()
    }

    /// Returns the game as it was after some of its moves, without those who had left it by then.
    /// Who ended it by leaving is still in it.
    ///
    /// # Errors
    ///
    /// Fails if a stored move is illegal.
    pub fn after(&self, moves: usize) -> Result<Box<dyn Rules>, Illegal> {
        self.rebuild(moves)
    }

    /// Returns the number of events.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Returns the turns, passes and swaps that were not taken back.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the players who left the game, in order.
    pub fn departures(&self) -> &[Departure] {
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

    /// Returns the number of moves that remain when the last turn of a player is taken back.
    pub(super) fn moves_before_last_turn_of(&self, seat: SeatNumber) -> Option<usize> {
        // A forced pass is not taken back alone: the server would pass again.
        let is_forced =
            |played: &Move| played.text == "pass" && !self.settings.kind.pass_is_choice();
        let is_own = |played: &Move| played.seat == seat && !is_forced(played);
        self.moves.iter().rposition(is_own)
    }

    fn play(&mut self, event: &Event) -> Result<(), ReplayError> {
        let Event { n, seat, at, .. } = *event;
        if self.rules.to_move() != Some(seat) {
            return Err(ReplayError::WrongSeat { n, seat });
        }
        let color = self.rules.color(seat);
        let played = self.rules.play(&event.action.to_string());
        let text = played.map_err(|illegal| ReplayError::Illegal { n, illegal })?;
        let used = present_between(self.absences_of(seat), self.turn_began, at);
        if let Some(Some(left)) = self.left.get_mut(seat.index()) {
            *left = self.settings.clock.after_turn((*left - used).max(0));
        }
        self.moves.push(Move {
            seat,
            color,
            text,
            at,
        });
        self.turn_began = at;
        self.undo_asked_by = None;
        Ok(())
    }

    fn forfeit(&mut self, event: &Event, reason: Forfeit) {
        let to_move = self.rules.to_move();
        let color = self.rules.color(event.seat);
        self.rules.forfeit(event.seat, reason);
        self.departures.push(Departure {
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
        self.moves.truncate(kept.ok_or(ReplayError::Undo { n })?);
        let rebuilt = self.rebuild(self.moves.len());
        self.rules = rebuilt.map_err(|illegal| ReplayError::Illegal { n, illegal })?;
        self.turn_began = at;
        Ok(())
    }

    fn rebuild(&self, moves: usize) -> Result<Box<dyn Rules>, Illegal> {
        let mut rules = begin(&self.settings);
        let mut departures = self.departures.iter().filter(|it| !it.is_end).peekable();
        let moves = &self.moves[..moves.min(self.moves.len())];
        for index in 0..=moves.len() {
            while let Some(left) = departures.next_if(|it| it.after == index) {
                rules.forfeit(left.seat, left.reason);
            }
            if let Some(played) = moves.get(index) {
                rules.play(&played.text)?;
            }
        }
        Ok(rules)
    }

    fn absences_of(&self, seat: SeatNumber) -> &[Absence] {
        self.absences.get(seat.index()).map_or(&[], Vec::as_slice)
    }
}

fn begin(settings: &Settings) -> Box<dyn Rules> {
    match settings.kind {
        Kind::Oust => Box::new(Oust::new(settings)),
        Kind::Orbit => Box::new(Orbit::new(settings)),
    }
}
