//! The state of a game after its events.

mod act;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use oust_core::{Point, Turn};
use oust_notation::Dialect;
use oust_preview::TriedPlacement;

use super::clock::{Vacation, after_presence, present_between};
use super::event::TurnNotation;
use super::orbit::{self, Orbit};
use super::oust::{self, Oust};
use super::refusal::RefusedTurn;
use super::row::Derived;
use super::rules::{Forfeit, Rules};
use super::settings::{Kind, Settings};
use super::view::{BoardView, Stones};
use crate::id::{Millis, SeatNumber};

pub use act::ReplayError;

/// A game after its events so far.
pub struct GameState {
    settings: Settings,
    /// The vacations of each player, in order and without overlap.
    vacations: Vec<Vec<Vacation>>,
    rules: Box<dyn Rules>,
    n: u32,
    moves: Vec<PlayedTurn>,
    withdrawals: Vec<Withdrawal>,
    /// The time of each player for the game or the turn; `None` without a limit.
    remaining: Vec<Option<Millis>>,
    turn_began: Millis,
    /// Whether the clocks have not started yet.
    waits: bool,
    /// The number of the event that has started the clocks.
    started_by: Option<u32>,
    /// Whether a moderator has ended the game without a result.
    is_void: bool,
    /// The time of the last event.
    moved_at: Millis,
    undo_asked_by: Option<SeatNumber>,
    undo_refused_by: Option<SeatNumber>,
    /// The requests to take back a turn, by seat and by the number of turns at the request.
    undo_requests: BTreeMap<(SeatNumber, usize), u8>,
}

/// A turn, a pass or a swap that was not taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The player.
    pub seat: SeatNumber,
    /// The name of the color that the player had before it.
    pub color: &'static str,
    /// The placements, or a pass or a swap.
    pub turn: Turn,
    /// The time.
    pub at: Millis,
    /// The time that the player's clock has gained by it.
    pub(super) gained: Millis,
}

/// A player who resigned or ran out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// The player.
    pub seat: SeatNumber,
    /// The name of the color.
    pub color: &'static str,
    /// How the player left.
    pub reason: Forfeit,
    /// The number of moves before it.
    pub after: usize,
    /// Whether the game ended with it.
    pub is_end: bool,
}

impl GameState {
    /// Returns a game that begins at `created`. `vacations` has a list for each player.
    pub fn new(settings: Settings, created: Millis, vacations: Vec<Vec<Vacation>>) -> Self {
        Self {
            rules: begin(&settings),
            n: 0,
            moves: Vec::new(),
            withdrawals: Vec::new(),
            remaining: vec![settings.clock.at_start(); settings.players],
            turn_began: created,
            waits: settings.clock.is_for_one_sitting(),
            started_by: None,
            is_void: false,
            moved_at: created,
            undo_asked_by: None,
            undo_refused_by: None,
            undo_requests: BTreeMap::new(),
            vacations,
            settings,
        }
    }

    /// Returns the settings that the game began with.
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
        let mut rules = begin(&self.settings);
        self.replay_moves(moves, &mut rules, |_, _| {})?;
        Ok(rules)
    }

    /// Returns the placements of each move, each with the stones that it captured; empty for a pass
    /// and a swap.
    ///
    /// # Errors
    ///
    /// Fails if a stored move is illegal.
    pub fn placements(&self) -> Result<Vec<Vec<TriedPlacement>>, RefusedTurn> {
        let mut all = Vec::with_capacity(self.moves.len());
        let each = |rules: &dyn Rules, turn: &Turn| all.push(rules.placements(turn));
        self.replay_moves(usize::MAX, &mut begin(&self.settings), each)?;
        Ok(all)
    }

    /// Returns the last turn with placements, and the placements with the stones that they captured;
    /// `None` before the first one.
    ///
    /// # Errors
    ///
    /// Fails if a stored move is illegal.
    pub fn last_placements(
        &self,
    ) -> Result<Option<(&PlayedTurn, Vec<TriedPlacement>)>, RefusedTurn> {
        let is_placed = |played: &PlayedTurn| matches!(played.turn, Turn::Place(_));
        let Some(index) = self.moves.iter().rposition(is_placed) else {
            return Ok(None);
        };
        let played = &self.moves[index];
        let before = self.position_after(index)?;
        Ok(Some((played, before.placements(&played.turn))))
    }

    /// Plays the first `moves` moves on a new game, and calls `each` before each of them.
    fn replay_moves(
        &self,
        moves: usize,
        rules: &mut Box<dyn Rules>,
        mut each: impl FnMut(&dyn Rules, &Turn),
    ) -> Result<(), RefusedTurn> {
        let mut withdrawals = self
            .withdrawals
            .iter()
            .filter(|player| !player.is_end)
            .peekable();
        let moves = &self.moves[..moves.min(self.moves.len())];
        // One more than there are moves: a player may have left after the last one.
        for index in 0..=moves.len() {
            while let Some(player) = withdrawals.next_if(|player| player.after == index) {
                rules.forfeit(player.seat, player.reason);
            }
            if let Some(played) = moves.get(index) {
                each(&**rules, &played.turn);
                rules.play(&played.turn)?;
            }
        }
        Ok(())
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

    /// Returns whether a moderator has ended the game without a result.
    pub fn is_void(&self) -> bool {
        self.is_void
    }

    /// Returns the players who left the game, in order.
    pub fn departures(&self) -> &[Withdrawal] {
        &self.withdrawals
    }

    /// Returns the seat with an open request to take back a turn.
    pub fn undo_asked_by(&self) -> Option<SeatNumber> {
        self.undo_asked_by
    }

    /// Returns the turns that are taken back when a player's request is granted, the player's last
    /// one first; empty before the player's first turn.
    pub fn turns_to_take_back(&self, seat: SeatNumber) -> &[PlayedTurn] {
        let kept = self.moves_before_last_turn_of(seat);
        kept.map_or(&[], |kept| &self.moves[kept..])
    }

    /// Returns the seat that has refused to take back a turn, until the next turn or request.
    pub fn undo_refused_by(&self) -> Option<SeatNumber> {
        self.undo_refused_by
    }

    /// Returns whether the clocks have not started yet.
    pub fn waits(&self) -> bool {
        self.waits && self.rules.to_move().is_some()
    }

    /// Returns whether a player who has seen `seen` events knows the position: no other event has
    /// followed than the start of the clocks.
    pub fn is_seen(&self, seen: u32) -> bool {
        self.is_next(seen, self.n + 1)
    }

    /// Returns whether event `n` is the next one for a player who has seen `seen` events: only the
    /// start of the clocks may be between them.
    pub(crate) fn is_next(&self, seen: u32, n: u32) -> bool {
        let is_start = self.started_by.is_some_and(|start| start + 1 == n);
        // The clocks start without a player: his request may be under way.
        n - 1 == seen || (is_start && n - 2 == seen)
    }

    /// Returns the time that a player has left at the time `at`; `None` without a limit.
    pub fn time_left(&self, seat: SeatNumber, at: Millis) -> Option<Millis> {
        let remaining = self.remaining.get(seat.index()).copied().flatten()?;
        if self.waits || self.rules.to_move() != Some(seat) {
            return Some(remaining);
        }
        // Vacations do not count, on either side of the turn.
        let used = present_between(self.vacations_of(seat), self.turn_began, at);
        Some((remaining - used).max(0))
    }

    /// Returns the time when the player to move loses; `None` without a limit, before the clocks
    /// have started, or after the end.
    pub fn deadline(&self) -> Option<Millis> {
        let seat = self.rules.to_move().filter(|_| !self.waits)?;
        let remaining = self.remaining.get(seat.index()).copied().flatten()?;
        let vacations = self.vacations_of(seat);
        Some(after_presence(vacations, self.turn_began, remaining))
    }

    /// Returns the facts that rows have as columns.
    pub fn derived(&self) -> Derived {
        let rules = self.rules();
        let outcome = rules.outcome();
        let mut turns = self.moves.iter();
        let withdrawals = self.withdrawals.iter();
        Derived {
            n: self.n,
            to_move: rules.to_move(),
            moved_at: self.moved_at,
            deadline_at: self.deadline(),
            waits: self.waits(),
            is_over: outcome.is_some(),
            outcome,
            undo_asked_by: self.undo_asked_by,
            swapped: turns.any(|played| played.turn == Turn::Swap),
            out: withdrawals
                .map(|player| (player.seat, player.reason))
                .collect(),
            turn_count: u32::try_from(self.moves.len()).unwrap_or(u32::MAX),
            turns: rules.turns().join(" "),
            position: rules.position(),
        }
    }

    fn vacations_of(&self, seat: SeatNumber) -> &[Vacation] {
        self.vacations.get(seat.index()).map_or(&[], Vec::as_slice)
    }
}

impl Clone for GameState {
    fn clone(&self) -> Self {
        Self {
            settings: self.settings.clone(),
            vacations: self.vacations.clone(),
            rules: self.rules.copy(),
            n: self.n,
            moves: self.moves.clone(),
            withdrawals: self.withdrawals.clone(),
            remaining: self.remaining.clone(),
            turn_began: self.turn_began,
            waits: self.waits,
            started_by: self.started_by,
            is_void: self.is_void,
            moved_at: self.moved_at,
            undo_asked_by: self.undo_asked_by,
            undo_refused_by: self.undo_refused_by,
            undo_requests: self.undo_requests.clone(),
        }
    }
}

impl fmt::Debug for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameState")
            // The rules have no other text, and the history would fill pages.
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

/// Returns the stones of the game of a row by their colors, without a fold of its events; `None` if
/// its columns are unreadable.
pub fn stones_of(settings: &Settings, derived: &Derived) -> Option<Vec<Stones>> {
    match settings.kind {
        Kind::Oust => oust::stones_of(settings, derived),
        Kind::Orbit => orbit::stones_of(settings, derived),
    }
}

/// Returns the points of the last turn of the game of a row; empty for a pass and a swap.
pub fn last_placements(settings: &Settings, derived: &Derived) -> Vec<Point> {
    let dialect = match settings.kind {
        Kind::Oust => Dialect::default_for(&settings.board),
        Kind::Orbit => ::orbit::DIALECT,
    };
    // A swap and a pass have texts that are no placements.
    let last = derived.turn_texts().last().unwrap_or_default();
    match TurnNotation::new(dialect, &settings.board).parse(last) {
        Ok(Turn::Place(points)) => points.to_vec(),
        _ => Vec::new(),
    }
}

/// Returns the view of a game of a row without a fold of its events; `None` if its columns are
/// unreadable.
pub fn facts_of(settings: &Settings, derived: &Derived) -> Option<BoardView> {
    match settings.kind {
        Kind::Oust => oust::view_of(settings, derived),
        Kind::Orbit => orbit::view_of(settings, derived),
    }
}
