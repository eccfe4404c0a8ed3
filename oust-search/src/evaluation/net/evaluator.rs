//! Evaluating all placements of a position with a net.

#![expect(
    clippy::inline_always,
    reason = "inlined code alone gets the instructions of the processor"
)]

use std::sync::Arc;

use oust_core::{BitboardSize, Bitboards, Board, Color, PlacementBitboards, Position};

use super::{Net, Sums};
use crate::evaluation::features::{Facts, View, Zones};
use crate::evaluation::{Evaluator, Successor};
use crate::instructions::Instructions;
use crate::play::pass_if_forced;

/// Evaluates positions of a board of `W` words with a net.
#[derive(Clone, Debug)]
pub(crate) struct NetEvaluator<const W: usize> {
    net: Arc<Net>,
    instructions: Instructions,
    zones: Zones,
    base: Base<W>,
    /// The position after a placement.
    after: Position,
    /// The rows that a placement sets and unsets.
    changes: Vec<[usize; 2]>,
}

/// The position before a placement, as seen by x and by o.
#[derive(Clone, Debug)]
struct Base<const W: usize> {
    /// The placements of x and of o.
    placements: [PlacementBitboards<W>; 2],
    facts: Facts<W>,
    /// The row of each point.
    rows: [Vec<usize>; 2],
    sums: [Sums; 2],
}

/// Returns the evaluator of a net on a board; `None` if the board is too large for bitboards, or
/// not the one that the net is for.
pub(crate) fn net_evaluator(net: Arc<Net>, board: &Board) -> Option<Box<dyn Evaluator>> {
    let zones = Zones::new(board, net.zoning)?;
    Some(match board.bitboard_size()? {
        BitboardSize::Words1 => Box::new(NetEvaluator::<1>::new(net, zones, board)),
        BitboardSize::Words2 => Box::new(NetEvaluator::<2>::new(net, zones, board)),
        BitboardSize::Words3 => Box::new(NetEvaluator::<3>::new(net, zones, board)),
        BitboardSize::Words6 => Box::new(NetEvaluator::<6>::new(net, zones, board)),
    })
}

impl<const W: usize> NetEvaluator<W> {
    fn new(net: Arc<Net>, zones: Zones, board: &Board) -> Self {
        let empty = Position::new(board.clone());
        let placements = placements(&bitboards(&empty));
        Self {
            base: Base {
                facts: Facts::new(&bitboards(&empty), &placements),
                placements,
                rows: [Vec::new(), Vec::new()],
                sums: [net.bias; 2],
            },
            net,
            instructions: Instructions::of_processor(),
            zones,
            after: empty,
            changes: Vec::new(),
        }
    }

    /// Computes the base of a position.
    fn set_base(&mut self, position: &Position) {
        let Self {
            net, zones, base, ..
        } = self;
        self.instructions.run(
            #[inline(always)]
            || {
                let board = position.board();
                let bitboards = bitboards(position);
                base.placements = placements(&bitboards);
                base.facts = Facts::new(&bitboards, &base.placements);
                base.facts.point_rows(board, zones, &mut base.rows);
                // After a placement either side may be to move, so both views are needed.
                for color in [Color::X, Color::O] {
                    let mut sums = net.bias;
                    let rows = &base.rows[color.index()];
                    base.facts.for_each_row(board, rows, View(color), |row| {
                        add(&mut sums, &net.first[row]);
                    });
                    base.sums[color.index()] = sums;
                }
            },
        );
    }
}

impl<const W: usize> Evaluator for NetEvaluator<W> {
    fn expand(&mut self, position: &Position, successors: &mut Vec<Successor>) {
        successors.clear();
        self.set_base(position);
        let Self {
            net,
            instructions,
            zones,
            base,
            after,
            changes,
        } = self;
        let mover = position.to_move();
        for point in position.legal_points() {
            // `clone_from` reuses the memory of the last placement: no allocation in this loop.
            after.clone_from(position);
            let placement = after.play(point).expect("a generated placement is legal");
            pass_if_forced(after);
            successors.push(Successor::new(point, mover, after, |after| {
                instructions.run(
                    #[inline(always)]
                    || {
                        let viewer = after.to_move();
                        let rows = &base.rows[viewer.index()];
                        // The rows are collected first, so that `changed` goes over them block by
                        // block with the sums in registers.
                        changes.clear();
                        let bitboards = bitboards(after);
                        let placements = if placement.is_capturing() {
                            placements(&bitboards)
                        } else {
                            bitboards.placements_after_quiet(&base.placements, point, mover)
                        };
                        Facts::new(&bitboards, &placements).for_each_change(
                            &base.facts,
                            rows,
                            zones,
                            View(viewer),
                            |set, unset| {
                                changes.push([set, unset]);
                            },
                        );
                        let sums = changed(base.sums[viewer.index()], &net.first, changes);
                        net.value(&sums)
                    },
                )
            }));
        }
    }

    #[cfg(feature = "train")]
    fn rows(&self, position: &Position) -> Vec<u16> {
        let board = position.board();
        let bitboards = bitboards::<W>(position);
        let facts = Facts::new(&bitboards, &placements(&bitboards));
        let mut point_rows = [Vec::new(), Vec::new()];
        facts.point_rows(board, &self.zones, &mut point_rows);
        let viewer = position.to_move();
        let mut rows = Vec::new();
        facts.for_each_row(board, &point_rows[viewer.index()], View(viewer), |row| {
            rows.push(u16::try_from(row).expect("rows fit 16 bits"));
        });
        rows
    }

    fn evaluate(&mut self, position: &Position) -> f32 {
        self.set_base(position);
        self.net.value(&self.base.sums[position.to_move().index()])
    }
}

/// Returns the bitboards of a position on a board of `W` words.
#[inline(always)]
fn bitboards<const W: usize>(position: &Position) -> Bitboards<'_, W> {
    position.bitboards().expect("a board of `W` words")
}

/// Returns the placements of x and of o.
#[inline(always)]
fn placements<const W: usize>(bitboards: &Bitboards<'_, W>) -> [PlacementBitboards<W>; 2] {
    [
        bitboards.placements(Color::X),
        bitboards.placements(Color::O),
    ]
}

#[inline(always)]
fn add(sums: &mut Sums, row: &Sums) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        // `FIRST_LIMIT` of the training keeps real sums in 16 bits; a hostile file may overflow,
        // and then wraps alike on every machine and build.
        *sum = sum.wrapping_add(*weight);
    }
}

/// Returns sums with the rows of changes added and taken away.
#[inline(always)]
fn changed(mut sums: Sums, rows: &[Sums], changes: &[[usize; 2]]) -> Sums {
    // The sums of a block stay in registers.
    const BLOCK: usize = 32;
    for (block, sums) in sums.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        let mut local = *sums;
        for change in changes {
            let [set, unset] = change.map(|row| &rows[row].as_chunks::<BLOCK>().0[block]);
            for index in 0..BLOCK {
                local[index] = local[index].wrapping_add(set[index].wrapping_sub(unset[index]));
            }
        }
        *sums = local;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Next;
    use crate::evaluation::features::Zoning;
    use crate::evaluation::net::test_net;
    use oust_core::{RandomPlay, State};

    /// Compares the values of all placements of random games with the evaluations of the positions
    /// after them.
    #[track_caller]
    fn agrees_with_itself(board: &Board, zoning: Zoning) {
        let mut evaluator =
            net_evaluator(Arc::new(test_net(zoning, 5)), board).expect("a small board");
        let mut random = RandomPlay::new(11);
        let mut successors = Vec::new();
        let mut compared = 0;
        let mut differing = 0;
        for _ in 0..3 {
            let game = random.game(board);
            // On a large board each game has many more placements to compare.
            for position in game
                .positions()
                .step_by(board.len().div_ceil(40))
                .filter(|position| position.legal_points().len() > 0)
            {
                evaluator.expand(&position, &mut successors);
                let points: Vec<_> = position.legal_points().collect();
                assert_eq!(
                    points,
                    successors.iter().map(|next| next.point).collect::<Vec<_>>()
                );
                for successor in &successors {
                    let mut after = position.clone();
                    after.play(successor.point).expect("a legal placement");
                    let is_forced = after.must_pass();
                    if is_forced {
                        after.pass().expect("the side has to pass");
                    }
                    let expected = match after.state() {
                        State::Won(_) => (1.0, Next::Won),
                        State::Deadlock => (0.0, Next::Deadlock),
                        State::Playing if after.to_move() == position.to_move() => {
                            (evaluator.evaluate(&after), Next::SameSide)
                        }
                        State::Playing => (-evaluator.evaluate(&after), Next::OtherSide),
                    };
                    assert_eq!((successor.value, successor.next), expected);
                    compared += 1;
                    differing += i32::from(successor.value.abs() < 0.99);
                }
            }
        }
        assert!(compared > 100 && differing > 50, "{compared}, {differing}");
    }

    #[test]
    fn changed_rows_give_the_value_of_the_position() {
        for (width, height) in [(3, 3), (9, 2), (8, 8), (9, 9), (13, 13)] {
            let board = Board::rectangle(width, height).expect("a board");
            agrees_with_itself(&board, Zoning::Distance);
        }
        for side in [3, 5, 7, 9] {
            let board = Board::hexagon(side).expect("a board");
            agrees_with_itself(&board, Zoning::orbits(&board).expect("few orbits"));
        }
    }

    #[test]
    fn all_processors_give_the_same_values() {
        let board = Board::rectangle(13, 13).expect("a board");
        let net = Arc::new(test_net(Zoning::Distance, 5));
        let zones = Zones::new(&board, net.zoning).expect("zones of all boards");
        let mut wide = NetEvaluator::<3>::new(net, zones, &board);
        let mut narrow = wide.clone();
        narrow.instructions = Instructions::of_all_processors();
        let mut successors = [Vec::new(), Vec::new()];
        let mut compared = 0;
        for position in RandomPlay::new(4).game(&board).positions().step_by(7) {
            wide.expand(&position, &mut successors[0]);
            narrow.expand(&position, &mut successors[1]);
            compared += successors[0].len();
            let bits = |next: &Successor| (next.point, next.value.to_bits());
            let [wide, narrow] = successors
                .each_ref()
                .map(|all| all.iter().map(bits).collect::<Vec<_>>());
            assert_eq!(wide, narrow);
        }
        assert!(compared > 1000, "{compared}");
    }

    #[test]
    fn a_position_and_the_one_with_exchanged_sides_have_the_same_value() {
        let board = Board::hexagon(5).expect("a board");
        let mut evaluator =
            net_evaluator(Arc::new(test_net(Zoning::Distance, 5)), &board).expect("a small board");
        for position in RandomPlay::new(2).game(&board).positions() {
            let mut exchanged = oust_core::Setup::new(board.clone());
            for point in board.points() {
                let stone = position.at(point).map(|color| !color);
                exchanged.put(point, stone).expect("a point of the board");
            }
            let exchanged = Position::from_setup(&exchanged, !position.to_move());
            let values =
                [&position, &exchanged].map(|position| evaluator.evaluate(position).to_bits());
            assert_eq!(values[0], values[1]);
        }
    }
}
