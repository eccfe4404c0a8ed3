//! The placements of a position with the net's values.

use anyhow::Result;
use oust_core::{Board, Point, Position, State};

use super::input::Input;
use super::net::Net;

/// Evaluates the positions after all placements.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    pub(crate) net: Net,
    input: Input,
    after: Position,
}

/// A placement with its value for the side that makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Successor {
    pub(crate) point: Point,
    pub(crate) value: f32,
    pub(crate) next: Next,
}

/// Who places next. Forced passes are folded in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    SameSide,
    OtherSide,
    /// The game is over, with the value as the result.
    Nobody,
}

impl Evaluation {
    /// Returns an evaluation by a net.
    ///
    /// # Errors
    ///
    /// Returns an error if the board is larger than the prototype's nets.
    pub(crate) fn new(board: &Board, net: Net) -> Result<Self> {
        Ok(Self {
            net,
            input: Input::new(board)?,
            after: Position::new(board.clone()),
        })
    }

    /// Calls `f` with each placement of a position, in printed order.
    pub(crate) fn for_each_successor(&mut self, position: &Position, mut f: impl FnMut(Successor)) {
        for point in position.legal_points() {
            self.after.clone_from(position);
            place(&mut self.after, point);
            let is_same_side = self.after.to_move() == position.to_move();
            let (value, next) = match self.after.state() {
                State::Won(_) => (1.0, Next::Nobody),
                State::Deadlock => (0.0, Next::Nobody),
                State::Playing => {
                    self.input.read(&self.after);
                    let value = self.net.value(&self.input);
                    if is_same_side {
                        (value, Next::SameSide)
                    } else {
                        (-value, Next::OtherSide)
                    }
                }
            };
            f(Successor { point, value, next });
        }
    }
}

/// Places a stone and makes the pass that it forces.
pub(crate) fn place(position: &mut Position, point: Point) {
    position
        .play(point)
        .expect("a generated placement is legal");
    if position.must_pass() {
        position.pass().expect("the side has to pass");
    }
}
