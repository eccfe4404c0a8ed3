//! The legal placements of a position.

use super::groups::Groups;
use super::points::{PointSet, Points};
use super::stones::each;
use super::{Position, State};
use crate::{Color, Placement};

/// The legal placements of the side to move in printed order, from [`Position::legal`].
#[derive(Clone, Debug)]
pub struct Legal<'a> {
    position: &'a Position,
    points: Points,
}

impl Position {
    /// The legal placements of the side to move, in printed order.
    ///
    /// They are found all at once: `legal().next()` costs about as much as all of them.
    pub fn legal(&self) -> Legal<'_> {
        Legal {
            position: self,
            points: self.legal_points().into_iter(),
        }
    }

    /// Whether a side, were it to move, has a placement. After a win neither has.
    pub fn has_placement(&self, color: Color) -> bool {
        !matches!(self.state(), State::Won(_))
            && each!(&self.stones, groups => {
                super::rules::has_placement(groups, &self.board, color)
            })
    }

    /// The points without a stone.
    pub(crate) fn empty_points(&self) -> PointSet {
        each!(&self.stones, groups => groups.empty_points(&self.board))
    }

    /// The points where the side to move may place.
    pub(crate) fn legal_points(&self) -> PointSet {
        if self.state() == State::Playing {
            each!(&self.stones, groups => groups.legal(&self.board, self.to_move()))
        } else {
            PointSet::empty(self.board.len())
        }
    }
}

impl Iterator for Legal<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let point = self.points.next()?;
        self.position.check(point).ok()
    }
}
