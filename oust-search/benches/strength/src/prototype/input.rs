//! What the net sees of a position: a class for each point and twelve numbers.

use anyhow::{Result, bail};
use oust_core::{Bitboards, Board, Position};

/// The number of classes of a point: a stone of the side to move or of the enemy in a group of one
/// of eight size steps, or an empty point that is quiet, capturing or illegal for each side.
pub(crate) const CLASSES: usize = 25;
/// Stones, groups of two or more, singletons, the largest group, the root of the sum of squared
/// sizes and the capturing placements, of the side to move and of the enemy.
pub(crate) const NUMBERS: usize = 12;

const SIZE_STEPS: u8 = 8;
const FIRST_EMPTY: u8 = 2 * SIZE_STEPS;
const ILLEGAL_FOR_BOTH: u8 = FIRST_EMPTY + 8;

/// What the net sees, from the side to move.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// A class for each point in printed order.
    pub(crate) classes: Vec<u8>,
    pub(crate) numbers: [f32; NUMBERS],
}

impl Input {
    /// Returns the input of no position.
    ///
    /// # Errors
    ///
    /// Returns an error if the board is larger than the prototype's nets.
    pub(crate) fn new(board: &Board) -> Result<Self> {
        if !matches!(board.bitboard_words(), Some(1..=3)) {
            bail!("the prototype plays on boards of at most 192 points");
        }
        Ok(Self {
            classes: vec![0; board.len()],
            numbers: [0.0; NUMBERS],
        })
    }

    /// Reads a position.
    pub(crate) fn read(&mut self, position: &Position) {
        if let Some(bitboards) = position.bitboards::<1>() {
            self.read_bitboards(position, bitboards);
        } else if let Some(bitboards) = position.bitboards::<2>() {
            self.read_bitboards(position, bitboards);
        } else if let Some(bitboards) = position.bitboards::<3>() {
            self.read_bitboards(position, bitboards);
        }
    }

    fn read_bitboards<const W: usize>(&mut self, position: &Position, bitboards: Bitboards<W>) {
        let Self { classes, numbers } = self;
        let sides = [position.to_move(), !position.to_move()];
        let placements = sides.map(|color| bitboards.placements(color));
        let [own, enemy] = placements.map(|placements| (placements.legal, placements.quiet));
        classes.fill(ILLEGAL_FOR_BOTH);
        (own.0 | enemy.0).for_each(|point| {
            // 2 is illegal, 1 captures, 0 is quiet.
            let kind = |(legal, quiet): (oust_core::Bitboard<W>, oust_core::Bitboard<W>)| {
                2 - u8::from(legal.contains(point)) - u8::from(quiet.contains(point))
            };
            classes[point.index()] = FIRST_EMPTY + 3 * kind(own) + kind(enemy);
        });

        let scale = 1.0 / as_f32(classes.len());
        let all_singletons = bitboards.singletons();
        for (side, color) in sides.into_iter().enumerate() {
            let offset = if side == 0 { 0 } else { SIZE_STEPS };
            let stones = bitboards.stones(color);
            let singletons = stones & all_singletons;
            singletons.for_each(|point| classes[point.index()] = offset);
            let singletons = singletons.len();
            let mut groups = 0;
            let mut largest = usize::from(singletons > 0);
            let mut squares = singletons;
            bitboards.for_each_group(color, |neighborhood, size| {
                let class = offset + size_step(size);
                (neighborhood & stones).for_each(|point| classes[point.index()] = class);
                let size = usize::from(size);
                groups += 1;
                largest = largest.max(size);
                squares += size * size;
            });
            let capturing = placements[side].legal.len() - placements[side].quiet.len();
            numbers[6 * side..6 * side + 6].copy_from_slice(&[
                as_f32(stones.len()) * scale,
                as_f32(groups) * 4.0 * scale,
                as_f32(singletons) * 2.0 * scale,
                as_f32(largest) * 2.0 * scale,
                as_f32(squares).sqrt() * 2.0 * scale,
                as_f32(capturing) * 4.0 * scale,
            ]);
        }
    }
}

/// Returns the step of a size of two or more: 1 is 2, 2 is 3, then up to 5, 8, 13, 21 and more.
fn size_step(size: u16) -> u8 {
    match size {
        0..=2 => 1,
        3 => 2,
        4..=5 => 3,
        6..=8 => 4,
        9..=13 => 5,
        14..=21 => 6,
        _ => 7,
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of a board")]
fn as_f32(count: usize) -> f32 {
    count as f32
}

#[cfg(test)]
mod tests {
    use oust_core::{Color, RandomPlay};

    use super::*;

    #[test]
    fn each_point_has_the_class_that_the_rules_give_it() {
        for board in [
            Board::hexagon(5),
            Board::rectangle(9, 9),
            Board::rectangle(13, 13),
        ] {
            let board = board.expect("a board");
            let mut input = Input::new(&board).expect("a small board");
            for position in RandomPlay::new(5).game(&board).positions() {
                if position.state() != oust_core::State::Playing {
                    continue;
                }
                input.read(&position);
                let other = Position::from_setup(&position.setup(), !position.to_move());
                for point in board.points() {
                    let expected = match position.group(point) {
                        Some(group) => {
                            let size = u16::try_from(group.size).expect("a small group");
                            let step = if size == 1 { 0 } else { size_step(size) };
                            step + 8 * u8::from(group.color != position.to_move())
                        }
                        None => 16 + 3 * kind(&position, point) + kind(&other, point),
                    };
                    assert_eq!(input.classes[point.index()], expected, "{position:?}");
                }
            }
        }
    }

    fn kind(position: &Position, point: oust_core::Point) -> u8 {
        position
            .check(point)
            .map_or(2, |placement| u8::from(placement.kind.is_capturing()))
    }

    #[test]
    fn numbers_are_those_of_the_side_to_move_and_then_of_the_enemy() {
        let setup = oust_core::Setup::from_rows(&["xx.", "..o", ".o."]).expect("rows");
        let position = Position::from_setup(&setup, Color::X);
        let mut input = Input::new(position.board()).expect("a small board");
        input.read(&position);
        let ninths = input.numbers.map(|number| number * 9.0);
        // X captures with b2 and c3; O with b2, which makes a group of three.
        let own = [2.0, 4.0, 0.0, 4.0, 4.0, 8.0];
        let enemy = [2.0, 0.0, 4.0, 2.0, 8_f32.sqrt(), 4.0];
        let expected = own.into_iter().chain(enemy);
        for (found, expected) in ninths.into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-5, "{ninths:?}");
        }
    }
}
