//! Evaluations: the value of a position without a search.

mod calibration;
mod choice;
pub(crate) mod features;
pub(crate) mod net;

use oust_core::{Color, Point, Position, State};

pub(crate) use calibration::Calibration;
pub(crate) use choice::Evaluation;
#[cfg(feature = "train")]
pub(crate) use choice::Linear;

/// Evaluates the positions after all placements.
///
/// All values are for the side that places: its expected result, from -1 for a loss to 1 for a win.
pub(crate) trait Evaluator: Send {
    /// Replaces `successors` by the placements of a position that is not over and in which the
    /// side to move has one, in printed order.
    fn expand(&mut self, position: &Position, successors: &mut Vec<Successor>);

    /// Returns the active rows of the net's first layer, with repeats.
    #[cfg(feature = "train")]
    fn rows(&self, _position: &Position) -> Vec<u16> {
        Vec::new()
    }

    /// Returns the value for the side to move.
    fn evaluate(&mut self, position: &Position) -> f32;
}

/// A placement with the value of the position after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Successor {
    pub(crate) point: Point,
    /// 1 after a win and 0 in a deadlock.
    pub(crate) value: f32,
    pub(crate) next: Next,
}

impl Successor {
    /// Returns a successor, given the side that places, the position after its placement and a
    /// forced pass, and the value of that position for the side to move.
    #[inline]
    fn new(
        point: Point,
        mover: Color,
        after: &Position,
        evaluate: impl FnOnce(&Position) -> f32,
    ) -> Self {
        let (value, next) = match after.state() {
            State::Won(_) => (1.0, Next::Won),
            State::Deadlock => (0.0, Next::Deadlock),
            State::Playing if after.to_move() == mover => (evaluate(after), Next::SameSide),
            // The evaluation is for the side to move, which is the other one here.
            State::Playing => (-evaluate(after), Next::OtherSide),
        };
        Self { point, value, next }
    }
}

/// The side that places next. A forced pass is folded in: the side that can place is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    SameSide,
    OtherSide,
    /// The placement has won.
    Won,
    Deadlock,
}
