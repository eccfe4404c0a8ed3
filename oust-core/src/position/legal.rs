//! Listing the legal placements, and perft, which counts what follows them. The generators are in `engine/bitboard/legal.rs` and
//! `engine/arrays/search.rs`.

use super::Position;
use crate::engine::{PointSet, Points, StoneStore, count_sequences, dispatch};
use crate::{Action, Color, Placement, State};

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
            // The phase has the answer for the side to move.
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

/// Counts the sequences of `depth` actions from a position.
///
/// An action is a placement or, at the start of a turn without one, the forced pass. A position
/// that is won or deadlocked has no actions. The last actions are counted without being played.
///
/// ```
/// use oust_core::{Board, Position, perft};
///
/// let position = Position::new(Board::rectangle(3, 3)?);
/// assert_eq!(perft(&position, 3), 424);
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    let Position {
        board,
        engine,
        turn,
    } = position;
    dispatch!(&mut engine.clone(), store => count_sequences(store, board, *turn, depth))
}

/// Counts the sequences of `depth` actions by their first action: the placements in printed order,
/// or the forced pass. Empty at depth 0.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut counts = Vec::new();
    let mut count = |action, after: &Position| counts.push((action, perft(after, rest)));
    if position.must_pass() {
        let mut after = position.clone();
        // `must_pass` has shown that the pass is legal.
        after.apply_pass(None);
        count(Action::Pass, &after);
    }
    for point in position.legal_points() {
        let mut after = position.clone();
        if after.play(point).is_ok() {
            count(Action::Place(point), &after);
        }
    }
    counts
}
