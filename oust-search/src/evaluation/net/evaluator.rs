//! Evaluating all placements of a position with a net.

use std::sync::Arc;

use oust_core::{Board, Color, Position, State};

use super::{Net, Sums};
use crate::evaluation::features::{Facts, View, Zones};
use crate::evaluation::{Evaluator, Next, Successor};

/// Evaluates positions of a board of `W` words with a net.
#[derive(Clone, Debug)]
pub(crate) struct NetEvaluator<const W: usize> {
    net: Arc<Net>,
    zones: Zones,
    /// The position after a placement.
    after: Position,
}

/// Returns the evaluator of a net on a board; `None` if the board is too large for bitboards.
pub(crate) fn net_evaluator(net: Arc<Net>, board: &Board) -> Option<Box<dyn Evaluator>> {
    Some(match board.bitboard_words()? {
        1 => Box::new(NetEvaluator::<1>::new(net, board)),
        2 => Box::new(NetEvaluator::<2>::new(net, board)),
        3 => Box::new(NetEvaluator::<3>::new(net, board)),
        6 => Box::new(NetEvaluator::<6>::new(net, board)),
        _ => return None,
    })
}

impl<const W: usize> NetEvaluator<W> {
    pub(crate) fn new(net: Arc<Net>, board: &Board) -> Self {
        Self {
            net,
            zones: Zones::new(board),
            after: Position::new(board.clone()),
        }
    }

    /// Returns the sums of a position.
    fn sums(&self, position: &Position, facts: &Facts<W>, view: View) -> Sums {
        let mut sums = *self.net.bias();
        facts.for_each_row(position, &self.zones, view, |row| {
            add(&mut sums, &self.net.first[row]);
        });
        sums
    }
}

impl<const W: usize> Evaluator for NetEvaluator<W> {
    fn expand(&mut self, position: &Position, successors: &mut Vec<Successor>) {
        successors.clear();
        let facts = Facts::new(position);
        let base = Color::BOTH.map(|color| self.sums(position, &facts, View(color)));
        let mover = position.to_move();
        for point in position.legal_points() {
            let after = &mut self.after;
            after.clone_from(position);
            after.play(point).expect("a generated placement is legal");
            if after.must_pass() {
                after.pass().expect("the side has to pass");
            }
            let (value, next) = match after.state() {
                State::Won(_) => (1.0, Next::Won),
                State::Deadlock => (0.0, Next::Deadlock),
                State::Playing => {
                    let viewer = after.to_move();
                    let mut sums = base[viewer.index()];
                    let rows = &self.net.first;
                    Facts::<W>::new(after).for_each_change(
                        &facts,
                        &self.zones,
                        View(viewer),
                        |row, is_added| {
                            if is_added {
                                add(&mut sums, &rows[row]);
                            } else {
                                take_away(&mut sums, &rows[row]);
                            }
                        },
                    );
                    let value = self.net.value(&sums);
                    if viewer == mover {
                        (value, Next::SameSide)
                    } else {
                        (-value, Next::OtherSide)
                    }
                }
            };
            successors.push(Successor { point, value, next });
        }
    }

    #[cfg(feature = "train")]
    fn rows(&self, position: &Position) -> Vec<u16> {
        let facts: Facts<W> = Facts::new(position);
        let mut rows = Vec::new();
        let view = View(position.to_move());
        facts.for_each_row(position, &self.zones, view, |row| {
            rows.push(u16::try_from(row).expect("rows fit 16 bits"));
        });
        rows
    }

    fn evaluate(&mut self, position: &Position) -> f32 {
        let facts = Facts::new(position);
        let sums = self.sums(position, &facts, View(position.to_move()));
        self.net.value(&sums)
    }
}

#[inline]
fn add(sums: &mut Sums, row: &Sums) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[inline]
fn take_away(sums: &mut Sums, row: &Sums) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*weight);
    }
}
