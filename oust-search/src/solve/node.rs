//! A position as the solver has it.

use oust_core::{Color, Point, Position};

use super::layout::{Layout, SYMMETRIES};
use super::word::Word;

/// A position: the stones of the side to move, then those of the other side. Whether a turn goes on
/// makes no difference: a side without a placement passes or its turn ends, and the other side is to
/// move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<W> {
    pub(super) stones: [W; 2],
    /// The sums of the weights of the stones, under each symmetry.
    sums: [[W; SYMMETRIES]; 2],
}

/// A placement of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step<W> {
    pub(super) point: u8,
    /// The size of the group that it makes.
    pub(super) size: u32,
    pub(super) captured: W,
}

impl<W: Word> Step<W> {
    /// Returns whether the placement captures the last stones of the other side.
    pub(super) fn wins(&self, node: &Node<W>) -> bool {
        !self.captured.is_zero() && self.captured == node.stones[1]
    }

    /// Returns whether the other side is to move after the placement.
    pub(super) fn ends_turn(&self) -> bool {
        self.captured.is_zero()
    }
}

impl<W: Word> Node<W> {
    /// Returns a position.
    pub(super) fn new(layout: &Layout<W>, position: &Position) -> Self {
        let mover = position.to_move();
        let mut node = Self {
            stones: [W::ZERO; 2],
            sums: [[W::ZERO; SYMMETRIES]; 2],
        };
        for (side, color) in [mover, !mover].into_iter().enumerate() {
            for point in stones(position, color) {
                node.put(layout, side, point);
            }
        }
        node
    }

    /// Returns the number of the position, the same for all its symmetric images. Two positions
    /// share a number only where the board has more points than [`Word::EXACT_POINTS`].
    pub(super) fn number(&self) -> W {
        let [own, other] = &self.sums;
        let numbers = own.iter().zip(other);
        let numbers = numbers.map(|(own, other)| own.plus(other.with_bit(false)));
        numbers.min().unwrap_or_default()
    }

    /// Returns the key of the position and of the question about it: whether the side to move wins if
    /// it attacks, else whether it does not lose. It is not 0.
    pub(super) fn key(&self, attacks: bool) -> W {
        self.number().with_bit(attacks).plus(W::of_point(0))
    }

    /// Returns the position with the other side to move.
    pub(super) fn passed(&self) -> Self {
        let [own, other] = self.stones;
        let [own_sums, other_sums] = self.sums;
        Self {
            stones: [other, own],
            sums: [other_sums, own_sums],
        }
    }

    /// Returns the position after a placement, for the side that is to move then.
    pub(super) fn after(&self, layout: &Layout<W>, step: &Step<W>) -> Self {
        let mut node = *self;
        node.put(layout, 0, usize::from(step.point));
        if step.ends_turn() {
            return node.passed();
        }
        node.stones[1] &= !step.captured;
        step.captured.for_each(|point| {
            let weights = &layout.weights[point];
            for (sum, weight) in node.sums[1].iter_mut().zip(weights) {
                *sum = sum.minus(*weight);
            }
        });
        node
    }

    fn put(&mut self, layout: &Layout<W>, side: usize, point: usize) {
        self.stones[side] |= W::of_point(point);
        let weights = &layout.weights[point];
        for (sum, weight) in self.sums[side].iter_mut().zip(weights) {
            *sum = sum.plus(*weight);
        }
    }
}

fn stones(position: &Position, color: Color) -> impl Iterator<Item = usize> + '_ {
    let points = position.board().points();
    let stones = points.filter(move |point| position.at(*point) == Some(color));
    stones.map(Point::index)
}
