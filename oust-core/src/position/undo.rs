//! Going forward so that one can go back.

use super::groups::Groups;
use super::notes::Notes;
use super::rules::{self, Refusal};
use super::stones::each;
use super::{Position, Turn};
use crate::{Board, PlacementKind, Point};

/// What takes a placement or a pass back, but for the notes on the stones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) before: Turn,
    pub(super) placed: Option<Placed>,
}

/// A stone that was put.
#[derive(Clone, Copy, Debug)]
pub(super) enum Placed {
    /// It joined nothing.
    Alone(Point),
    /// It joined others and captured.
    Capturing(Point),
}

/// What takes a game back, step by step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail {
    pub(super) steps: Vec<Step>,
    pub(super) notes: Notes,
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
        self.notes.clear();
    }

    /// Goes back one step; without one it does nothing.
    pub(super) fn take_back<G: Groups>(&mut self, groups: &mut G, board: &Board, turn: &mut Turn) {
        let Some(Step { before, placed }) = self.steps.pop() else {
            return;
        };
        *turn = before;
        let color = turn.to_move;
        match placed {
            None => {}
            Some(Placed::Alone(point)) => {
                groups.lift_alone(board, point, color, &mut self.notes);
            }
            Some(Placed::Capturing(point)) => {
                groups.give_back(board, point, color, &mut self.notes);
            }
        }
    }
}

impl Position {
    /// As [`Position::play`], leaving a trail that leads back if one is wanted.
    #[inline]
    pub(crate) fn place(
        &mut self,
        point: Point,
        trail: Option<&mut Trail>,
    ) -> Result<PlacementKind, Refusal> {
        let (board, turn) = (&self.board, &mut self.turn);
        each!(&mut self.stones, groups => rules::place(groups, board, turn, point, trail))
    }

    /// As [`Game::play_on`](crate::Game::play_on), leaving a trail that leads back if one is
    /// wanted.
    #[inline]
    pub(crate) fn place_on(
        &mut self,
        trail: Option<&mut Trail>,
        next: impl FnMut(Turn, Option<(Point, PlacementKind)>) -> Option<Point>,
    ) -> Result<(), (Point, Refusal)> {
        let (board, turn) = (&self.board, &mut self.turn);
        match trail {
            None => each!(&mut self.stones, groups => {
                rules::play_on::<_, false>(groups, board, turn, None, next)
            }),
            trail => each!(&mut self.stones, groups => {
                rules::play_on::<_, true>(groups, board, turn, trail, next)
            }),
        }
    }

    /// Does what [`Position::check_pass`] has allowed.
    pub(crate) fn apply_pass(&mut self, trail: Option<&mut Trail>) {
        let (board, turn) = (&self.board, &mut self.turn);
        each!(&mut self.stones, groups => rules::pass(groups, board, turn, trail));
    }

    /// Goes back one step of the trail that led here.
    pub(crate) fn take_back(&mut self, trail: &mut Trail) {
        let (board, turn) = (&self.board, &mut self.turn);
        each!(&mut self.stones, groups => trail.take_back(groups, board, turn));
    }
}
