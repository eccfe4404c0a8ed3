//! Listing the legal placements. The generators are in `engine/bitboard/legal.rs` and
//! `engine/arrays/search.rs`.

use super::Position;
use crate::engine::{PointSet, Points, StoneStore, dispatch};
use crate::{Color, Placement, State};

/// The legal placements of the side to move in printed order, from [`Position::legal`].
#[derive(Clone, Debug)]
pub struct Legal<'a> {
    position: &'a Position,
    points: Points,
}

impl Position {
    /// Returns the legal placements of the side to move, in printed order.
    ///
    /// Generates all points at once, and computes the effect of a placement when the iterator
    /// reaches it.
    pub fn legal(&self) -> Legal<'_> {
        Legal {
            position: self,
            points: self.legal_points(),
        }
    }

    /// Returns the points of the legal placements, in printed order: [`Position::legal`] without
    /// the effects, and several times as fast.
    pub fn legal_points(&self) -> Points {
        let legal = if self.state() == State::Playing {
            dispatch!(&self.engine, store => store.legal_points(&self.board, self.to_move()))
        } else {
            PointSet::empty(self.board.len())
        };
        legal.into_iter()
    }

    /// Returns the points of the legal placements that capture, in printed order.
    pub fn capturing_points(&self) -> Points {
        let capturing = if self.state() == State::Playing {
            dispatch!(&self.engine, store => store.capturing_points(&self.board, self.to_move()))
        } else {
            PointSet::empty(self.board.len())
        };
        capturing.into_iter()
    }

    /// Checks whether a side would have a placement if it were to move. After a win neither has.
    pub fn has_placement(&self, color: Color) -> bool {
        match self.state() {
            State::Won(_) | State::Deadlock => false,
            State::Playing if color == self.to_move() => !self.must_pass(),
            State::Playing => dispatch!(&self.engine, store => {
                store.has_quiet_point(color) || store.count_legal(&self.board, color) > 0
            }),
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
