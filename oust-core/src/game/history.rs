//! The actions of a game with their counts, and the positions that they lead to.

use std::slice;

use crate::engine::UndoLog;
use crate::{Action, Color, HistoryEntry, Point, Position};

/// The actions of a game in order.
#[derive(Clone, Debug)]
pub(crate) struct History {
    entries: Vec<PackedEntry>,
    /// The number of stones placed.
    pub(crate) placements: usize,
    /// The number of completed turns.
    pub(crate) turns: usize,
    /// Whether the last action is [`Action::End`].
    pub(crate) was_ended: bool,
}

/// A [`HistoryEntry`] in eight bytes, written by one store. The number of its turn is found by
/// counting.
#[derive(Clone, Copy, Debug)]
#[repr(align(8))]
struct PackedEntry {
    action: Action,
    side: Color,
    ends_turn: bool,
}

impl History {
    /// Returns an empty history with memory for `capacity` actions.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self {
            entries: Vec::with_capacity(capacity),
            placements: 0,
            turns: 0,
            was_ended: false,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.placements = 0;
        self.turns = 0;
        self.was_ended = false;
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn entries(&self) -> HistoryIter<'_> {
        HistoryIter {
            entries: self.entries.iter(),
            turns_before: 0,
            turns: self.turns,
        }
    }

    /// Returns whether the players have swapped. Only the second action can be a swap, so the others
    /// are not looked at: a fold asks this for each of its turns.
    #[inline]
    pub(crate) fn has_swap(&self) -> bool {
        let second = self.entries.get(1);
        second.is_some_and(|entry| entry.action == Action::Swap)
    }

    /// Adds an action to a game that was not ended.
    #[inline]
    pub(crate) fn push(&mut self, action: Action, side: Color, ends_turn: bool) {
        self.entries.push(PackedEntry {
            action,
            side,
            ends_turn,
        });
        self.turns += usize::from(ends_turn);
        match action {
            Action::Place(_) => self.placements += 1,
            Action::End { .. } => self.was_ended = true,
            Action::Pass | Action::Swap => {}
        }
    }

    /// Returns whether an action can be added without moving the others.
    #[inline]
    pub(crate) fn has_room(&self) -> bool {
        self.entries.len() < self.entries.capacity()
    }

    /// Makes room for more actions.
    pub(crate) fn make_room(&mut self) {
        self.entries.reserve(1);
    }

    /// Adds a placement without counting it. [`History::count_placements`] counts after the last
    /// one: a loop of placements is 10 % faster without the counters.
    #[inline]
    pub(crate) fn push_uncounted(&mut self, point: Point, side: Color, ends_turn: bool) {
        self.entries.push(PackedEntry {
            action: Action::Place(point),
            side,
            ends_turn,
        });
    }

    /// Counts the placements after the first `counted` actions.
    pub(crate) fn count_placements(&mut self, counted: usize) {
        let placed = &self.entries[counted..];
        self.placements += placed.len();
        self.turns += placed.iter().filter(|entry| entry.ends_turn).count();
    }

    /// Removes the last action and returns it.
    pub(crate) fn pop(&mut self) -> Option<Action> {
        let PackedEntry {
            action, ends_turn, ..
        } = self.entries.pop()?;
        self.turns -= usize::from(ends_turn);
        self.placements -= usize::from(matches!(action, Action::Place(_)));
        // An ending is always the last action, so without its last action the game goes on.
        self.was_ended = false;
        Some(action)
    }
}

/// The entries of a history, from either end.
#[derive(Clone, Debug)]
pub(crate) struct HistoryIter<'a> {
    entries: slice::Iter<'a, PackedEntry>,
    /// The number of turns completed before these entries.
    turns_before: usize,
    /// The number of turns completed with these entries.
    turns: usize,
}

impl Iterator for HistoryIter<'_> {
    type Item = HistoryEntry;

    fn next(&mut self) -> Option<HistoryEntry> {
        let entry = self.entries.next()?;
        let unpacked = entry.in_turn(self.turns_before + 1);
        self.turns_before += usize::from(entry.ends_turn);
        Some(unpacked)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.entries.size_hint()
    }

    fn last(mut self) -> Option<HistoryEntry> {
        // The default visits every entry.
        self.next_back()
    }
}

impl DoubleEndedIterator for HistoryIter<'_> {
    fn next_back(&mut self) -> Option<HistoryEntry> {
        let entry = self.entries.next_back()?;
        // Before the entry: the number of turns without the one that it ends.
        self.turns -= usize::from(entry.ends_turn);
        Some(entry.in_turn(self.turns + 1))
    }
}

impl ExactSizeIterator for HistoryIter<'_> {}

impl PackedEntry {
    fn in_turn(self, turn: usize) -> HistoryEntry {
        HistoryEntry {
            action: self.action,
            side: self.side,
            turn,
            ends_turn: self.ends_turn,
        }
    }
}

/// The positions of a game, from [`Game::positions`](crate::Game::positions).
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    pub(crate) next: Option<Position>,
    pub(crate) entries: HistoryIter<'a>,
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
pub(crate) fn replay(position: &mut Position, action: Action, log: Option<&mut UndoLog>) {
    match action {
        Action::Place(point) => {
            let replayed = position.place(point, log);
            debug_assert!(replayed.is_ok(), "the game has played it");
        }
        Action::Pass => position.apply_pass(log),
        Action::Swap | Action::End { .. } => {}
    }
}
