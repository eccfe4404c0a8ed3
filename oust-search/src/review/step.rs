//! The positions of a reviewed game, and what was played there.

use oust_core::{Action, Color, HistoryEntry, Outcome};

use super::{Analysis, Mark, Value};

/// A position of a game.
#[derive(Clone, Debug)]
pub struct Step {
    /// What a search has found about it.
    pub analysis: Analysis,
    /// How the game has ended before it.
    pub outcome: Option<Outcome>,
    /// What was played here; `None` after the last action.
    pub played: Option<Played>,
}

/// An action of a game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The action.
    pub entry: HistoryEntry,
    /// The number of the action in its turn, counted from 1.
    pub part: usize,
    /// The value after it, for the side that was to move; `None` where the review ends.
    pub value: Option<Value>,
    /// The chance of winning that it lost; `None` where it is not judged.
    pub loss: Option<f64>,
}

impl Step {
    /// Returns whether the action leaves the stones and the side to move as they are.
    pub(super) fn leaves_position(&self) -> bool {
        let action = self.played.as_ref().map(|played| played.entry.action);
        matches!(action, Some(Action::Swap | Action::End { .. }))
    }

    /// Returns the side that was to move.
    pub fn side(&self) -> Color {
        self.analysis.position.to_move()
    }

    /// Returns how bad the action is that was played here.
    pub fn mark(&self) -> Option<Mark> {
        self.played.as_ref()?.mark()
    }
}

impl Played {
    /// Returns how bad the action is; `None` for one that is fine or not judged.
    pub fn mark(&self) -> Option<Mark> {
        self.loss.and_then(Mark::of_loss)
    }
}
