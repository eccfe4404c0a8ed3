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
    /// Their points are found all at once, and what each does when it is asked for.
    pub fn legal(&self) -> Legal<'_> {
        Legal {
            position: self,
            points: self.legal_points(),
        }
    }

    /// The points of the legal placements, in printed order: [`Position::legal`] without what
    /// they do, and several times as fast.
    pub fn legal_points(&self) -> Points {
        self.legal_set().into_iter()
    }

    /// Whether a side, were it to move, has a placement. After a win neither has.
    pub fn has_placement(&self, color: Color) -> bool {
        match self.state() {
            State::Won(_) | State::Deadlock => false,
            State::Playing if color == self.to_move() => !self.must_pass(),
            State::Playing => each!(&self.stones, groups => {
                groups.knows_lonely_point(color)
                    || groups.count_legal(&self.board, color) > 0
            }),
        }
    }

    /// The points where the side to move may place.
    fn legal_set(&self) -> PointSet {
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
        Some(self.position.describe(point))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.points.size_hint()
    }

    fn count(self) -> usize {
        self.points.len()
    }
}

impl ExactSizeIterator for Legal<'_> {}
