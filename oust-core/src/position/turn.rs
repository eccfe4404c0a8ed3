//! Whose turn it is, and how one turn follows another.

use super::State;
use super::rules::Done;
use crate::Color;

/// All of a position but the stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) to_move: Color,
    pub(crate) has_captured: bool,
    pub(crate) state: State,
    pub(crate) must_pass: bool,
}

impl Turn {
    /// The beginning of a turn of this side.
    pub(super) fn of(to_move: Color) -> Self {
        Self {
            to_move,
            has_captured: false,
            state: State::Playing,
            must_pass: false,
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
        done: Done,
        enemy_is_gone: bool,
        mut has_placement: impl FnMut(Color) -> bool,
    ) {
        if done == Done::NonCapturing {
            self.end(has_placement);
        } else if enemy_is_gone {
            let winner = self.to_move;
            *self = Self::of(!winner);
            self.state = State::Won(winner);
        } else if has_placement(self.to_move) {
            self.has_captured = true;
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
            if has_placement(!self.to_move) {
                self.must_pass = true;
            } else {
                self.state = State::Deadlock;
            }
        }
    }
}
