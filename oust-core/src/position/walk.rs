//! Walking up and down the tree of actions.

use super::groups::Groups;
use super::points::Points;
use super::rules;
use super::stones::each;
use super::undo::Trail;
use super::{Position, State, Turn};
use crate::{Board, Point};

impl Position {
    /// How many sequences of so many actions there are from here.
    pub(crate) fn count_sequences(&self, depth: u32) -> u64 {
        let (board, turn) = (&self.board, self.turn);
        each!(&mut self.stones.clone(), groups => Walk::new(groups, board, turn).count(depth))
    }
}

struct Walk<'a, G> {
    groups: &'a mut G,
    board: &'a Board,
    turn: Turn,
    trail: Trail,
}

/// The actions that are left on a level of the tree.
enum Choices {
    Pass,
    Place(Points),
    Nothing,
}

impl<'a, G: Groups> Walk<'a, G> {
    fn new(groups: &'a mut G, board: &'a Board, turn: Turn) -> Self {
        Self {
            groups,
            board,
            turn,
            trail: Trail::default(),
        }
    }

    /// Walks with a stack of its own, so that no depth is too deep. The last actions are counted
    /// without being done.
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
                sum += self.count_behind_each(choices);
            } else if self.do_next(choices) {
                levels.push(self.choices());
                continue;
            }
            levels.pop();
            if !levels.is_empty() {
                self.take_back();
            }
        }
    }

    /// Counts the actions behind each of these actions.
    fn count_behind_each(&mut self, choices: &mut Choices) -> u64 {
        let Choices::Place(points) = choices else {
            let mut sum = 0;
            while self.do_next(choices) {
                sum += self.count_choices();
                self.take_back();
            }
            return sum;
        };
        points.map(|point| self.count_behind(point)).sum()
    }

    /// Counts the actions behind a legal placement. Who has a placement there is found out by
    /// counting them.
    fn count_behind(&mut self, point: Point) -> u64 {
        let board = self.board;
        let mut turn = self.turn;
        let trail = Some(&mut self.trail);
        let kind = rules::put_stone(self.groups, board, turn, point, trail);
        let kind = kind.expect("the point was found legal");
        let mut counted = 0;
        turn.go_on(
            kind.is_capturing(),
            self.groups.is_gone(!turn.to_move),
            |color| {
                counted = self.groups.count_legal(board, color);
                counted > 0
            },
        );
        self.take_back();
        choices_in(turn, || counted)
    }

    /// Does the next of these actions; `false` when none is left.
    fn do_next(&mut self, choices: &mut Choices) -> bool {
        let (board, turn) = (self.board, &mut self.turn);
        match choices {
            Choices::Place(points) => {
                let Some(point) = points.next() else {
                    return false;
                };
                let trail = Some(&mut self.trail);
                let placed = rules::place_on_empty(self.groups, board, turn, point, trail);
                placed.expect("the point was found legal");
            }
            Choices::Pass => {
                rules::pass(self.groups, board, turn, Some(&mut self.trail));
                *choices = Choices::Nothing;
            }
            Choices::Nothing => return false,
        }
        true
    }

    fn take_back(&mut self) {
        self.trail
            .take_back(self.groups, self.board, &mut self.turn);
    }

    fn choices(&self) -> Choices {
        match self.turn.state() {
            State::Playing if self.turn.must_pass() => Choices::Pass,
            State::Playing => {
                let legal = self.groups.legal(self.board, self.turn.to_move);
                Choices::Place(legal.into_iter())
            }
            State::Won(_) | State::Deadlock => Choices::Nothing,
        }
    }

    fn count_choices(&self) -> u64 {
        let (board, to_move) = (self.board, self.turn.to_move);
        choices_in(self.turn, || self.groups.count_legal(board, to_move))
    }
}

/// How many actions there are in a turn in which so many placements are legal.
fn choices_in(turn: Turn, legal: impl FnOnce() -> usize) -> u64 {
    match turn.state() {
        State::Playing if turn.must_pass() => 1,
        State::Playing => legal() as u64,
        State::Won(_) | State::Deadlock => 0,
    }
}
