//! Whose turn it is, and how one turn follows another.

use super::State;
use crate::Color;

/// All of a position but the stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) to_move: Color,
    phase: Phase,
}

/// How a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing has been placed.
    Begins,
    /// It goes on behind a capture.
    GoesOn,
    /// There is no placement for the side to move, but for the other one.
    MustPass,
    Won(Color),
    Deadlock,
}

impl Turn {
    /// The beginning of a turn of this side.
    pub(super) fn of(to_move: Color) -> Self {
        let phase = Phase::Begins;
        Self { to_move, phase }
    }

    /// The turn of this side in a game that the other one or itself has won.
    pub(super) fn won(winner: Color, to_move: Color) -> Self {
        let phase = Phase::Won(winner);
        Self { to_move, phase }
    }

    #[inline]
    pub(crate) fn has_captured(self) -> bool {
        self.phase == Phase::GoesOn
    }

    #[inline]
    pub(crate) fn must_pass(self) -> bool {
        self.phase == Phase::MustPass
    }

    #[inline]
    pub(crate) fn state(self) -> State {
        match self.phase {
            Phase::Begins | Phase::GoesOn | Phase::MustPass => State::Playing,
            Phase::Won(winner) => State::Won(winner),
            Phase::Deadlock => State::Deadlock,
        }
    }

    /// Goes on behind a placement of the side to move, which wins when the enemy is gone. After
    /// a capture its turn goes on, unless nothing is left to place. `has_placement` says whether
    /// a side, were it to move, has a placement.
    ///
    /// Source: rule sheets, "Object of the game", "Capturing placements" and "Multiple
    /// placements per turn".
    #[expect(clippy::inline_always, reason = "every placement goes through here")]
    #[inline(always)]
    pub(super) fn go_on(
        &mut self,
        has_captured: bool,
        enemy_is_gone: bool,
        mut has_placement: impl FnMut(Color) -> bool,
    ) {
        if !has_captured {
            self.end(has_placement);
        } else if enemy_is_gone {
            *self = Self::won(self.to_move, !self.to_move);
        } else if has_placement(self.to_move) {
            self.phase = Phase::GoesOn;
        } else {
            self.end(has_placement);
        }
    }

    /// Ends the turn.
    #[inline]
    pub(super) fn end(&mut self, has_placement: impl FnMut(Color) -> bool) {
        *self = Self::of(!self.to_move);
        self.settle(has_placement);
    }

    /// Finds out, at the start of a turn and without a winner, whether the game goes on and
    /// whether the side to move has to pass.
    ///
    /// Source: rule sheets, "Make a placement if you can".
    #[inline]
    pub(super) fn settle(&mut self, mut has_placement: impl FnMut(Color) -> bool) {
        if !has_placement(self.to_move) {
            self.phase = if has_placement(!self.to_move) {
                Phase::MustPass
            } else {
                Phase::Deadlock
            };
        }
    }
}
