//! The tree walk of perft.

use super::{Points, StoneStore, Turn, UndoLog, rules};
use crate::{Board, Point, State};

/// Counts the sequences of `depth` actions. Leaves the stones as they were.
pub(crate) fn count_sequences<S: StoneStore>(
    store: &mut S,
    board: &Board,
    turn: Turn,
    depth: u32,
) -> u64 {
    let mut walk = Walk {
        store,
        board,
        turn,
        log: UndoLog::default(),
    };
    walk.count(depth)
}

struct Walk<'a, S> {
    store: &'a mut S,
    board: &'a Board,
    turn: Turn,
    log: UndoLog,
}

/// The actions that remain on a level of the tree.
enum Choices {
    Pass,
    Place(Points),
    Nothing,
}

impl<S: StoneStore> Walk<'_, S> {
    /// Walks with an explicit stack, so that no depth overflows the call stack. The last actions
    /// are counted without being played.
    fn count(&mut self, depth: u32) -> u64 {
        let Some(inner) = depth.checked_sub(1) else {
            return 1;
        };
        if inner == 0 {
            return self.count_choices();
        }
        let mut sum = 0;
        let mut levels = vec![self.choices()];
        loop {
            let is_last = levels.len() as u64 == u64::from(inner);
            let Some(choices) = levels.last_mut() else {
                return sum;
            };
            if is_last {
                sum += self.count_after_each(choices);
            } else if self.play_next(choices) {
                levels.push(self.choices());
                continue;
            }
            levels.pop();
            // No action has led to the first level.
            if !levels.is_empty() {
                self.undo();
            }
        }
    }

    /// Counts the actions after each of `choices`.
    fn count_after_each(&mut self, choices: &mut Choices) -> u64 {
        let Choices::Place(points) = choices else {
            let mut sum = 0;
            while self.play_next(choices) {
                sum += self.count_choices();
                self.undo();
            }
            return sum;
        };
        points.map(|point| self.count_after(point)).sum()
    }

    /// Counts the actions after a legal placement. The count also decides which side has a
    /// placement there.
    fn count_after(&mut self, point: Point) -> u64 {
        let board = self.board;
        // Only a copy advances, since the stone is taken back at once.
        let mut turn = self.turn;
        let log = Some(&mut self.log);
        let kind =
            rules::put_stone(self.store, board, turn, point, log).expect("the point is legal");
        let mut count = 0;
        turn.after_placement(
            kind.is_capturing(),
            self.store.has_no_stone(!turn.to_move),
            |color| {
                // The end of a turn asks whether the side has a placement, and the leaf how many:
                // one count answers both.
                count = self.store.count_legal(board, color);
                count > 0
            },
        );
        self.undo();
        choices_in(turn, || count)
    }

    /// Plays the next of `choices`; returns `false` if `choices` is exhausted.
    fn play_next(&mut self, choices: &mut Choices) -> bool {
        let (board, turn) = (self.board, &mut self.turn);
        match choices {
            Choices::Place(points) => {
                let Some(point) = points.next() else {
                    return false;
                };
                let log = Some(&mut self.log);
                let placed = rules::place_on_empty(self.store, board, turn, point, log);
                placed.expect("the point is legal");
            }
            Choices::Pass => {
                rules::pass(self.store, board, turn, Some(&mut self.log));
                *choices = Choices::Nothing;
            }
            Choices::Nothing => return false,
        }
        true
    }

    fn undo(&mut self) {
        self.log.undo(self.store, self.board, &mut self.turn);
    }

    fn choices(&self) -> Choices {
        match self.turn.state() {
            State::Playing if self.turn.must_pass() => Choices::Pass,
            State::Playing => {
                let legal = self.store.legal_points(self.board, self.turn.to_move);
                Choices::Place(legal.into_iter())
            }
            State::Won(_) | State::Deadlock => Choices::Nothing,
        }
    }

    fn count_choices(&self) -> u64 {
        let (board, to_move) = (self.board, self.turn.to_move);
        choices_in(self.turn, || self.store.count_legal(board, to_move))
    }
}

/// Returns the number of actions in a turn, given the number of its legal placements.
fn choices_in(turn: Turn, legal: impl FnOnce() -> usize) -> u64 {
    match turn.state() {
        State::Playing if turn.must_pass() => 1,
        State::Playing => legal() as u64,
        State::Won(_) | State::Deadlock => 0,
    }
}
