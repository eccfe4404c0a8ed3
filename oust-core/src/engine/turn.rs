//! The side to move, and how one turn follows another.

use crate::{Color, State};

/// All of a position except its stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) to_move: Color,
    phase: Phase,
}

/// Without a field, so that each of the many comparisons is one of two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The side to move has a placement, and has placed nothing in this turn.
    Start,
    /// The side to move has captured in this turn, and places again.
    AfterCapture,
    /// The side to move has no placement, the other side has one.
    MustPass,
    XWon,
    OWon,
    Deadlock,
}

impl Turn {
    /// Returns the start of a turn. [`Turn::refresh_phase`] finds whether the side has to pass.
    pub(crate) fn new(to_move: Color) -> Self {
        let phase = Phase::Start;
        Self { to_move, phase }
    }

    /// Returns the turn of `to_move` in a game that `winner` has won.
    pub(crate) fn won(winner: Color, to_move: Color) -> Self {
        let phase = match winner {
            Color::X => Phase::XWon,
            Color::O => Phase::OWon,
        };
        Self { to_move, phase }
    }

    #[inline]
    pub(crate) fn has_captured(self) -> bool {
        self.phase == Phase::AfterCapture
    }

    #[inline]
    pub(crate) fn must_pass(self) -> bool {
        self.phase == Phase::MustPass
    }

    #[inline]
    pub(crate) fn state(self) -> State {
        match self.phase {
            Phase::Start | Phase::AfterCapture | Phase::MustPass => State::Playing,
            Phase::XWon => State::Won(Color::X),
            Phase::OWon => State::Won(Color::O),
            Phase::Deadlock => State::Deadlock,
        }
    }

    /// Advances the turn. The side to move wins if it has captured and no enemy stone remains;
    /// after another capture it places again if it can. `has_placement` checks whether a side
    /// would have a placement if it were to move.
    ///
    /// Source: rule sheets, "Object of the game", "Capturing placements" and "Multiple
    /// placements per turn".
    #[expect(clippy::inline_always, reason = "every placement goes through here")]
    #[inline(always)]
    pub(crate) fn after_placement(
        &mut self,
        has_captured: bool,
        no_enemy_remains: bool,
        mut has_placement: impl FnMut(Color) -> bool,
    ) {
        if !has_captured {
            self.end(has_placement);
        } else if no_enemy_remains {
            // The winning turn is complete, so the other side is to move.
            *self = Self::won(self.to_move, !self.to_move);
        } else if has_placement(self.to_move) {
            self.phase = Phase::AfterCapture;
        } else {
            // A side that has captured and cannot place again does not pass: its turn is over.
            self.end(has_placement);
        }
    }

    /// Ends the turn and starts the other side's.
    #[inline]
    pub(crate) fn end(&mut self, has_placement: impl FnMut(Color) -> bool) {
        *self = Self::new(!self.to_move);
        self.refresh_phase(has_placement);
    }

    /// Finds, at the start of a turn without a winner, whether the side to move has to pass or
    /// the game is deadlocked.
    ///
    /// Source: rule sheets, "Make a placement if you can".
    #[inline]
    pub(crate) fn refresh_phase(&mut self, mut has_placement: impl FnMut(Color) -> bool) {
        if !has_placement(self.to_move) {
            self.phase = if has_placement(!self.to_move) {
                Phase::MustPass
            } else {
                Phase::Deadlock
            };
        }
    }
}
