//! Perft against tables and against the plain rules.

use oust_core::{Action, Board, Color, Position, perft, perft_divide};

use crate::common::{Plain, diagram, hexagon, play, rectangle};

/// Checks the counts for depths 1, 2, … from the empty board.
#[track_caller]
fn counts(board: Board, expected: &[u64]) {
    let position = Position::new(board);
    for (depth, &count) in (1..).zip(expected) {
        assert_eq!(perft(&position, depth), count, "depth {depth}");
    }
}

/// Checks the counts up to `depth` against the plain rules, and that the counts of the first actions
/// add up to them.
#[track_caller]
fn agrees_with_plain(position: &Position, depth: u32) {
    let plain = Plain::from_setup(&position.setup(), position.to_move());
    for depth in 0..=depth {
        let count = perft(position, depth);
        assert_eq!(count, plain.perft(depth), "depth {depth}");
        if depth > 0 {
            let divided = perft_divide(position, depth);
            assert_eq!(divided.iter().map(|&(_, count)| count).sum::<u64>(), count);
        }
    }
}

#[test]
fn three_by_three() {
    counts(rectangle(3, 3), &[9, 72, 424, 1904, 7600, 20576]);
}

#[test]
fn four_by_four() {
    counts(rectangle(4, 4), &[16, 240, 2896, 31872, 312_960]);
}

#[test]
fn five_by_five() {
    counts(rectangle(5, 5), &[25, 600, 12336, 241_616, 4_258_792]);
}

#[test]
fn hexagon_of_side_three() {
    counts(hexagon(3), &[19, 342, 4878, 63504, 753_924]);
}

#[test]
fn hexagon_of_side_four() {
    counts(hexagon(4), &[37, 1332, 41496, 1_251_624]);
}

#[test]
fn boards_of_every_proportion_agree_with_the_plain_rules() {
    let rectangles = [
        (1, 1, 5),
        (1, 6, 6),
        (6, 1, 6),
        (2, 3, 6),
        (5, 2, 4),
        (4, 3, 4),
    ];
    for (width, height, depth) in rectangles {
        agrees_with_plain(&Position::new(rectangle(width, height)), depth);
    }
    for (side, depth) in [(1, 3), (2, 7), (3, 3), (4, 2)] {
        agrees_with_plain(&Position::new(hexagon(side)), depth);
    }
}

#[test]
fn setups_agree_with_the_plain_rules() {
    let diagrams = [
        "x o o . \n x x o o \n . . x . \n o o . x",
        "x x x \n . . . \n o o o",
        "x . o o . o . x",
        "x . o \n x . . o \n . x o . x \n o . . x \n . o .",
    ];
    for text in diagrams {
        for color in Color::BOTH {
            agrees_with_plain(&diagram(text).position(color), 4);
        }
    }
}

#[test]
fn a_forced_pass_is_one_action() {
    let stuck = "x b1 o a1 x c2 o a3 x c1 x a2 o b3 o a1 x a2";
    let game = play(&rectangle(3, 3), stuck);
    let position = game.position();
    assert_eq!(perft(position, 1), 1);
    let mut passed = position.clone();
    passed.pass().expect("o has to pass");
    for depth in 1..=5 {
        let rest = perft(&passed, depth - 1);
        assert_eq!(perft_divide(position, depth), [(Action::Pass, rest)]);
        assert_eq!(perft(position, depth), rest);
    }
    agrees_with_plain(position, 5);
}

#[test]
fn a_finished_game_has_no_continuation() {
    let won = play(&rectangle(3, 3), "x a1, o b1, x a2");
    let deadlocked = play(&rectangle(2, 2), "x a1, o b1, x b2, o a2");
    for game in [won, deadlocked] {
        let position = game.position();
        assert_eq!(perft(position, 0), 1, "to do nothing is one way");
        for depth in 1..=3 {
            assert_eq!(perft(position, depth), 0);
            assert_eq!(perft_divide(position, depth), []);
        }
    }
}

#[test]
fn divided_counts_are_in_printed_order() {
    let position = Position::new(hexagon(2));
    let actions: Vec<Action> = position.board().points().map(Action::Place).collect();
    let divided = perft_divide(&position, 2);
    assert_eq!(
        divided
            .iter()
            .map(|&(action, _)| action)
            .collect::<Vec<_>>(),
        actions
    );
    assert_eq!(divided.iter().map(|&(_, count)| count).sum::<u64>(), 42);
    assert_eq!(perft_divide(&position, 0), []);
}
