//! The positions of a game in order.

use super::history::HistoryIter;
use crate::engine::UndoLog;
use crate::{Action, Position};

/// The positions of a game, from [`Game::positions`](crate::Game::positions).
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    pub(super) next: Option<Position>,
    pub(super) entries: HistoryIter<'a>,
}

impl Iterator for Positions<'_> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let current = self.next.take()?;
        self.next = self.entries.next().map(|entry| {
            let mut after = current.clone();
            replay(&mut after, entry.action, None);
            after
        });
        Some(current)
    }
}

/// Plays an action that the game has played at this position, with an undo log if one is given.
pub(super) fn replay(position: &mut Position, action: Action, log: Option<&mut UndoLog>) {
    match action {
        Action::Place(point) => {
            let replayed = position.place(point, log);
            debug_assert!(replayed.is_ok(), "the game has played it");
        }
        Action::Pass => position.apply_pass(log),
        Action::Swap | Action::End { .. } => {}
    }
}
