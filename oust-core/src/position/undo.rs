//! Going forward so that one can go back.

use super::groups::{Change, Groups};
use super::rules::{self, Verdict};
use super::stones::each;
use super::{Position, Turn};
use crate::{IllegalPlacement, Placement, PlacementKind, Point};

/// What takes a game back, step by step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail {
    steps: Vec<Step>,
    /// One stone of each group captured, in the order of their captures.
    taken: Vec<Point>,
}

/// What takes a placement or a pass back.
#[derive(Clone, Copy, Debug)]
struct Step {
    before: Turn,
    /// The stone placed, and how many groups it captured.
    placed: Option<(Change, u16)>,
}

impl Trail {
    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.taken.clear();
    }

    pub(super) fn push_taken(&mut self, stone: Point) {
        self.taken.push(stone);
    }

    pub(super) fn push_step(&mut self, before: Turn, placed: Option<(Change, u16)>) {
        self.steps.push(Step { before, placed });
    }
}

impl Position {
    /// As [`Position::play`], leaving a trail.
    pub(crate) fn place(
        &mut self,
        point: Point,
        trail: Option<&mut Trail>,
    ) -> Result<Placement, IllegalPlacement> {
        self.check_open(point)?;
        let color = self.to_move();
        let Self {
            board,
            stones,
            turn,
        } = self;
        let refusal = each!(stones, groups => {
            match rules::judge(groups, board, point, color) {
                Ok(verdict) => {
                    let captured = rules::apply(groups, board, turn, &verdict, point, trail);
                    let kind = match verdict {
                        Verdict::NonCapturing => PlacementKind::NonCapturing,
                        Verdict::Capturing(group) => PlacementKind::Capturing {
                            group: group.size,
                            captured,
                        },
                    };
                    return Ok(Placement { point, color, kind });
                }
                Err(refusal) => refusal,
            }
        });
        Err(self.explain(refusal, point))
    }

    /// Does what [`Position::check_pass`] has allowed, leaving a trail.
    pub(crate) fn apply_pass(&mut self, trail: Option<&mut Trail>) {
        if let Some(trail) = trail {
            trail.push_step(self.turn, None);
        }
        let Self {
            board,
            stones,
            turn,
        } = self;
        each!(stones, groups => rules::end_turn(groups, board, turn));
    }

    /// Goes back one step of the trail that led here.
    pub(crate) fn take_back(&mut self, trail: &mut Trail) {
        let Some(Step { before, placed }) = trail.steps.pop() else {
            return;
        };
        self.turn = before;
        let Some((change, captured)) = placed else {
            return;
        };
        let board = &self.board;
        each!(&mut self.stones, groups => {
            groups.lift(board, &change);
            for _ in 0..captured {
                if let Some(stone) = trail.taken.pop() {
                    groups.restore(board, stone, !change.stone.color);
                }
            }
        });
    }
}
