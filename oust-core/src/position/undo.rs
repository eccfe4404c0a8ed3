//! Going forward so that one can go back.

use super::groups::Change;
use super::rules::{self, Verdict};
use super::stones::each;
use super::{Position, Turn};
use crate::{IllegalPlacement, Placement, PlacementKind, Point};

/// What takes a placement or a pass back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undo {
    pub(super) before: Turn,
    /// The stone placed, and how many groups it captured.
    pub(super) placed: Option<(Change, u16)>,
}

/// One stone of each group captured, in the order of their captures: the rest of what the
/// [`Undo`]s of a game need.
pub(crate) type Trail = Vec<Point>;

impl Position {
    /// As [`Position::play`], keeping on the trail what was captured.
    pub(crate) fn place(
        &mut self,
        point: Point,
        trail: Option<&mut Trail>,
    ) -> Result<(Placement, Undo), IllegalPlacement> {
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
                    let (undo, captured) =
                        rules::apply(groups, board, turn, &verdict, point, trail);
                    let kind = match verdict {
                        Verdict::NonCapturing => PlacementKind::NonCapturing,
                        Verdict::Capturing(group) => PlacementKind::Capturing {
                            group: group.size,
                            captured,
                        },
                    };
                    return Ok((Placement { point, color, kind }, undo));
                }
                Err(refusal) => refusal,
            }
        });
        Err(self.explain(refusal, point))
    }

    /// Does what [`Position::check_pass`] has allowed.
    pub(crate) fn apply_pass(&mut self) -> Undo {
        let before = self.turn;
        let Self {
            board,
            stones,
            turn,
        } = self;
        each!(stones, groups => rules::end_turn(groups, board, turn));
        Undo {
            before,
            placed: None,
        }
    }

    /// Goes back to the position before. The trail is that of all steps up to this one.
    pub(crate) fn take_back(&mut self, undo: &Undo, trail: &mut Trail) {
        let Self {
            board,
            stones,
            turn,
        } = self;
        each!(stones, groups => rules::take_back(groups, board, turn, undo, trail));
    }
}
