//! Placements that are updated after a quiet one are the placements of the new position.

use oust_core::{BitboardSize, Board, Color, PlacementBitboards, Position, RandomPlay, Setup};
use proptest::prelude::*;

use crate::common::{config, hexagon, rectangle, setups};

/// Compares after each quiet placement of the side to move, and returns their number.
#[track_caller]
fn compare(position: &Position) -> usize {
    match position.board().bitboard_size().expect("a small board") {
        BitboardSize::Words1 => compare_words::<1>(position),
        BitboardSize::Words2 => compare_words::<2>(position),
        BitboardSize::Words3 => compare_words::<3>(position),
        BitboardSize::Words6 => compare_words::<6>(position),
    }
}

#[track_caller]
fn compare_words<const W: usize>(position: &Position) -> usize {
    let before = placements::<W>(position);
    let mut compared = 0;
    for point in position.legal_points() {
        let mut after = position.clone();
        let placement = after.play(point).expect("a legal point");
        if placement.is_capturing() {
            continue;
        }
        let bitboards = after.bitboards::<W>().expect("a board of `W` words");
        let updated = bitboards.placements_after_quiet(&before, point, placement.color);
        assert_eq!(
            updated,
            placements::<W>(&after),
            "{placement:?}\n{:?}",
            position.setup()
        );
        compared += 1;
    }
    compared
}

fn placements<const W: usize>(position: &Position) -> [PlacementBitboards<W>; 2] {
    let bitboards = position.bitboards::<W>().expect("a board of `W` words");
    Color::BOTH.map(|color| bitboards.placements(color))
}

proptest! {
    #![proptest_config(config(1024))]

    #[test]
    fn in_any_arrangement_of_stones(setup in setups()) {
        for color in Color::BOTH {
            compare(&Position::from_setup(&setup, color));
        }
    }
}

#[test]
fn in_games_on_boards_of_each_number_of_words() {
    for (board, step) in [
        (rectangle(8, 8), 1),
        (hexagon(6), 2),
        (rectangle(13, 13), 5),
        (hexagon(9), 9),
        (rectangle(19, 19), 23),
    ] {
        let game = RandomPlay::new(7).game(&board);
        let compared: usize = game
            .positions()
            .step_by(step)
            .map(|position| compare(&position))
            .sum();
        assert!(compared > 300, "{compared} on {board}");
    }
}

#[test]
fn beside_more_groups_than_have_ids() {
    // More pairs, in each second row, than there are ids.
    let board: Board = rectangle(19, 19);
    let mut setup = Setup::new(board.clone());
    for (index, point) in board.points().enumerate() {
        let (row, column) = (index / 19, index % 19);
        let color = [Color::X, Color::O][row / 2 % 2];
        if row % 2 == 0 && column % 3 != 2 {
            setup
                .put(point, Some(color))
                .expect("a point of this board");
        }
    }
    for color in Color::BOTH {
        assert!(compare(&Position::from_setup(&setup, color)) > 20);
    }
}
