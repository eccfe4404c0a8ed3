//! Placing and passing.

use super::groups::Groups;
use super::rules::{self, Refusal};
use super::stones::each;
use super::{Position, State};
use crate::{Group, IllegalPass, IllegalPlacement, Placement, PlacementKind, Point};

impl Position {
    /// What a stone of the side to move would do on a point. Decides everything, changes
    /// nothing.
    ///
    /// Source: rule sheets, "Non-capturing placements" and "Capturing placements".
    ///
    /// ```
    /// use oust_core::{Board, IllegalPlacement, Point, PlacementKind, Position};
    ///
    /// let mut position = Position::new(Board::rectangle(3, 3)?);
    /// position.play(Point::new(6))?; // x a1
    /// position.play(Point::new(7))?; // o b1
    /// let placement = position.check(Point::new(3))?;
    /// assert_eq!(placement.kind, PlacementKind::Capturing { group: 2, captured: 1 });
    /// let refused = position.check(Point::new(6));
    /// assert!(matches!(refused, Err(IllegalPlacement::Occupied { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The rule that forbids the placement.
    pub fn check(&self, point: Point) -> Result<Placement, IllegalPlacement> {
        match self.judge(point) {
            Ok(()) => Ok(self.describe(point)),
            Err(refusal) => Err(self.explain(refusal, point)),
        }
    }

    /// Whether the side to move may place on a point: [`Position::check`] without the reasons.
    pub fn may_place(&self, point: Point) -> bool {
        self.judge(point).is_ok()
    }

    fn judge(&self, point: Point) -> Result<(), Refusal> {
        rules::check_open(&self.board, self.turn, point)?;
        let (board, color) = (&self.board, self.to_move());
        each!(&self.stones, groups => rules::judge(groups, board, point, color))
    }

    /// The enemy groups that a legal placement of the side to move would capture, in printed
    /// order; none when it would capture nothing or is not legal.
    pub fn captures(&self, point: Point) -> Vec<Group> {
        if !self.may_place(point) {
            return Vec::new();
        }
        self.enemies(point)
    }

    /// Places a stone for the side to move.
    ///
    /// A capturing placement removes every enemy group that the new group touches and keeps
    /// the turn, unless it wins or nothing is left to place; a non-capturing one passes the
    /// turn on. Source: rule sheets, "Capturing placements" and "Multiple placements per turn".
    ///
    /// # Errors
    ///
    /// The rule that forbids the placement. The position is then unchanged.
    #[inline]
    pub fn play(&mut self, point: Point) -> Result<Placement, IllegalPlacement> {
        let color = self.to_move();
        match self.place(point, None) {
            Ok(kind) => Ok(Placement { point, color, kind }),
            Err(refusal) => Err(self.explain(refusal, point)),
        }
    }

    /// Passes for the side to move, which must have no placement.
    ///
    /// Source: rule sheets, "Make a placement if you can".
    ///
    /// # Errors
    ///
    /// When the side has a placement or the game is over. The position is then unchanged.
    pub fn pass(&mut self) -> Result<(), IllegalPass> {
        self.check_pass()?;
        self.apply_pass(None);
        Ok(())
    }

    /// Whether the side to move may pass. Changes nothing.
    ///
    /// # Errors
    ///
    /// When the side has a placement or the game is over.
    pub fn check_pass(&self) -> Result<(), IllegalPass> {
        if self.state() != State::Playing {
            return Err(IllegalPass::GameOver);
        }
        let mut legal = self.legal_points();
        let placements = legal.len();
        let Some(example) = legal.next() else {
            return Ok(());
        };
        Err(if self.mid_turn() {
            IllegalPass::InsideTurn {
                placements,
                example,
            }
        } else {
            IllegalPass::PlacementAvailable {
                placements,
                example,
            }
        })
    }

    /// What a legal placement of the side to move does.
    pub(super) fn describe(&self, point: Point) -> Placement {
        let (board, color) = (&self.board, self.to_move());
        let kind = each!(&self.stones, groups => {
            if groups.joins(board, point, color) {
                let group = groups.gather(board, point, color);
                PlacementKind::Capturing {
                    group: group.size.into(),
                    captured: groups.enemy_stones(board, &group),
                }
            } else {
                PlacementKind::NonCapturing
            }
        });
        Placement { point, color, kind }
    }

    /// The reason with its facts.
    #[cold]
    pub(crate) fn explain(&self, refusal: Refusal, point: Point) -> IllegalPlacement {
        match refusal {
            Refusal::OffBoard => IllegalPlacement::OffBoard,
            Refusal::GameOver => IllegalPlacement::GameOver,
            Refusal::Occupied { by } => IllegalPlacement::Occupied { by },
            Refusal::JoinsWithoutCapture { size } => {
                IllegalPlacement::JoinsWithoutCapture { size: size.into() }
            }
            Refusal::EnemyNotSmaller { size } => IllegalPlacement::EnemyNotSmaller {
                size: size.into(),
                enemies: self.enemies(point),
            },
        }
    }

    /// The enemy groups touched by the group that a stone of the side to move would make with
    /// others on an empty point.
    fn enemies(&self, point: Point) -> Vec<Group> {
        let (board, color) = (&self.board, self.to_move());
        self.in_printed_order(each!(&self.stones, groups => {
            if groups.joins(board, point, color) {
                groups.enemies(board, &groups.gather(board, point, color))
            } else {
                Vec::new()
            }
        }))
    }
}
