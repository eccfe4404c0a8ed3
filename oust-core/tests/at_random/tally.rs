//! How often games have reached the rare cases of the rules.

use std::collections::HashSet;
use std::fmt;

use oust_core::{Action, Position, Shape, State};

#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) boards: HashSet<Shape>,
    pub(crate) walks: u64,
    pub(crate) placements: u64,
    captures: u64,
    longest_turn: usize,
    turn: usize,
    passes: u64,
    out_of_placements: u64,
    won: u64,
    deadlocked: u64,
    pub(crate) refused: u64,
    pub(crate) undone: u64,
    pub(crate) compared: u64,
}

impl Tally {
    pub(crate) fn acted(&mut self, action: Action, before: &Position, after: &Position) {
        let Action::Place(point) = action else {
            self.passes += 1;
            return;
        };
        self.placements += 1;
        let capture = before
            .check(point)
            .is_ok_and(oust_core::Placement::is_capturing);
        self.captures += u64::from(capture);
        let goes_on_or_ends = after.mid_turn() || after.state() != State::Playing;
        self.out_of_placements += u64::from(capture && !goes_on_or_ends);
        self.turn = if before.mid_turn() { self.turn + 1 } else { 1 };
        self.longest_turn = self.longest_turn.max(self.turn);
    }

    pub(crate) fn end(&mut self, last: &Position) {
        self.walks += 1;
        self.boards.insert(last.board().shape());
        match last.state() {
            State::Won(_) => self.won += 1,
            State::Deadlock => self.deadlocked += 1,
            State::Playing => {}
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.boards.extend(other.boards);
        self.walks += other.walks;
        self.placements += other.placements;
        self.captures += other.captures;
        self.longest_turn = self.longest_turn.max(other.longest_turn);
        self.passes += other.passes;
        self.out_of_placements += other.out_of_placements;
        self.won += other.won;
        self.deadlocked += other.deadlocked;
        self.refused += other.refused;
        self.undone += other.undone;
        self.compared += other.compared;
    }

    /// Checks that the games have reached every rare case: agreement without them proves little.
    #[track_caller]
    pub(crate) fn assert_every_corner_was_seen(&self) {
        let often = [
            self.captures,
            self.passes,
            self.out_of_placements,
            self.won,
            self.deadlocked,
            self.refused,
            self.undone,
        ];
        assert!(often.iter().all(|&times| times > 0), "{self}");
        assert!(self.longest_turn > 3, "{self}");
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} placements ({} capturing, up to {} in a turn) in {} games on {} boards: \
             {} won, {} deadlocked, {} forced passes, {} turns that ended without a placement; \
             {} positions compared in full, {} placements refused by play, {} actions undone",
            self.placements,
            self.captures,
            self.longest_turn,
            self.walks,
            self.boards.len(),
            self.won,
            self.deadlocked,
            self.passes,
            self.out_of_placements,
            self.compared,
            self.refused,
            self.undone,
        )
    }
}
