//! Going forward so that one can go back.

use super::groups::{Change, Groups, Known};
use super::rules::{self, Refusal};
use super::stones::each;
use super::{Position, Turn};
use crate::{Board, Placement, Point};

/// Who is told what takes a game back.
pub(crate) trait Keep {
    /// One stone of a group that is captured.
    fn taken(&mut self, stone: Point);

    /// A stone was put that joins others.
    fn joined(&mut self, change: &Change);

    /// A placement or a pass is done, with what was told since the one before.
    fn done(&mut self, step: Step);
}

/// What takes a placement or a pass back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(super) before: Turn,
    pub(super) placed: Option<Placed>,
}

/// A stone that was put.
#[derive(Clone, Copy, Debug)]
pub(super) enum Placed {
    /// It joined nothing.
    Alone { point: Point, before: Known },
    /// It joined others, and with them captured so many groups.
    Capturing { groups: u16 },
}

/// Nobody: what is done will not be taken back.
pub(crate) struct Nobody;

impl Keep for Nobody {
    fn taken(&mut self, _: Point) {}

    fn joined(&mut self, _: &Change) {}

    fn done(&mut self, _: Step) {}
}

/// What takes a game back, step by step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail {
    steps: Vec<Step>,
    /// The stones that joined others.
    joined: Vec<Change>,
    /// One stone of each group captured, in the order of their captures.
    taken: Vec<Point>,
}

impl Keep for Trail {
    fn taken(&mut self, stone: Point) {
        self.taken.push(stone);
    }

    fn joined(&mut self, change: &Change) {
        self.joined.push(*change);
    }

    fn done(&mut self, step: Step) {
        self.steps.push(step);
    }
}

impl Trail {
    /// A trail with memory for so many steps.
    pub(crate) fn with_capacity(steps: usize) -> Self {
        Self {
            steps: Vec::with_capacity(steps),
            ..Self::default()
        }
    }

    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.joined.clear();
        self.taken.clear();
    }

    /// Goes back one step; without one it does nothing.
    pub(super) fn take_back<G: Groups>(&mut self, groups: &mut G, board: &Board, turn: &mut Turn) {
        let Some(Step { before, placed }) = self.steps.pop() else {
            return;
        };
        *turn = before;
        match placed {
            None => {}
            Some(Placed::Alone { point, before }) => {
                groups.lift_alone(board, point, turn.to_move, before);
            }
            Some(Placed::Capturing { groups: captured }) => {
                if let Some(change) = self.joined.pop() {
                    groups.lift_joining(board, &change);
                }
                for stone in self
                    .taken
                    .drain(self.taken.len() - usize::from(captured)..)
                    .rev()
                {
                    groups.restore(board, stone, !turn.to_move);
                }
            }
        }
    }
}

impl Position {
    /// As [`Position::play`], telling what takes it back.
    pub(crate) fn place(
        &mut self,
        point: Point,
        keep: &mut impl Keep,
    ) -> Result<Placement, Refusal> {
        self.check_open(point)?;
        let (board, turn) = (&self.board, &mut self.turn);
        each!(&mut self.stones, groups => rules::place(groups, board, turn, point, keep))
    }

    /// Does what [`Position::check_pass`] has allowed, telling what takes it back.
    pub(crate) fn apply_pass(&mut self, keep: &mut impl Keep) {
        let (board, turn) = (&self.board, &mut self.turn);
        each!(&mut self.stones, groups => rules::pass(groups, board, turn, keep));
    }

    /// Goes back one step of the trail that led here.
    pub(crate) fn take_back(&mut self, trail: &mut Trail) {
        let (board, turn) = (&self.board, &mut self.turn);
        each!(&mut self.stones, groups => trail.take_back(groups, board, turn));
    }
}
