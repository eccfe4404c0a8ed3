//! What was done in a game, with its counts.

use crate::{Action, Color, Played};

/// The actions of a game in order, and what they come to.
#[derive(Clone, Debug)]
pub(super) struct History {
    pub(super) steps: Vec<Played>,
    /// How many stones have been placed.
    pub(super) placements: usize,
    /// How many turns have been completed.
    pub(super) turns: usize,
    /// Whether the last action has ended the game, otherwise than on the board.
    pub(super) was_ended: bool,
}

impl History {
    /// No actions, with memory for so many.
    pub(super) fn with_capacity(steps: usize) -> Self {
        Self {
            steps: Vec::with_capacity(steps),
            placements: 0,
            turns: 0,
            was_ended: false,
        }
    }

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.placements = 0;
        self.turns = 0;
        self.was_ended = false;
    }

    #[inline]
    pub(super) fn record(&mut self, action: Action, side: Color, ends_turn: bool) {
        self.steps.push(Played {
            action,
            side,
            turn: self.turns + 1,
            ends_turn,
        });
        self.turns += usize::from(ends_turn);
        self.placements += usize::from(matches!(action, Action::Place(_)));
        self.was_ended = matches!(action, Action::End { .. });
    }

    /// Takes the last action out.
    pub(super) fn pop(&mut self) -> Option<Played> {
        let played = self.steps.pop()?;
        self.turns -= usize::from(played.ends_turn);
        self.placements -= usize::from(matches!(played.action, Action::Place(_)));
        self.was_ended = false;
        Some(played)
    }
}
