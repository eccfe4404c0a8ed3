//! Undoing placements and passes.

use super::undo_stack::UndoStack;
use super::{StoneStore, Turn};
use crate::{Board, Point};

/// The log that undoes the placements and passes of a game, last in, first out.
#[derive(Clone, Debug, Default)]
pub(crate) struct UndoLog {
    entries: Vec<UndoEntry>,
    stack: UndoStack,
}

/// One placement or pass.
#[derive(Clone, Copy, Debug)]
struct UndoEntry {
    /// The turn before it.
    before: Turn,
    change: Change,
}

/// The change of the stones by an action.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    Singleton(Point),
    Capture(Point),
    Pass,
}

impl UndoLog {
    /// Returns an empty log with memory for `capacity` actions.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self {
            entries: Vec::with_capacity(capacity),
            ..Self::default()
        }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.stack.clear();
    }

    /// Adds a change that is about to be made, and returns the stack for the overwritten values.
    #[inline]
    pub(crate) fn push(&mut self, before: Turn, change: Change) -> &mut UndoStack {
        self.entries.push(UndoEntry { before, change });
        &mut self.stack
    }

    /// Removes the last entry after its change was refused.
    pub(crate) fn discard(&mut self) {
        self.entries.pop();
    }

    /// Undoes the last change. Does nothing if the log is empty.
    pub(crate) fn undo<S: StoneStore>(&mut self, store: &mut S, board: &Board, turn: &mut Turn) {
        let Some(UndoEntry { before, change }) = self.entries.pop() else {
            return;
        };
        *turn = before;
        // The side before the action: the action may have passed the turn on.
        let color = turn.to_move;
        match change {
            Change::Singleton(point) => store.undo_singleton(board, point, color),
            Change::Capture(point) => store.undo_capture(board, point, color, &mut self.stack),
            Change::Pass => {}
        }
    }
}
