//! Values by both methods and by the exhaustive program.

use std::collections::HashMap;

use oust_core::{Color, Position, State};
use oust_test_support::cases::config;
use proptest::prelude::*;

use super::{METHODS, board, exhaustive, random_position, solver};
use crate::Limits;
use crate::play::after;
use crate::play::pass_if_forced;
use crate::solve::{Method, Solver, Value};

#[test]
fn both_methods_find_the_known_values() {
    let wins = [
        "2x2", "2x3", "2x4", "2x5", "2x6", "3x3", "3x4", "3x5", "3x6", "4x4", "hex2", "hex3",
    ];
    let values = wins.map(|name| (name, Value::Win)).into_iter();
    for (name, value) in values.chain([("2x7", Value::Loss)]) {
        let board = board(name);
        for method in METHODS {
            let start = Position::new(board.clone());
            let solution = solver(&board, method).solve(&start, &Limits::endless());
            assert_eq!(solution.value, Some(value), "{name} {method:?}");
        }
    }
}

#[test]
fn an_exhaustive_program_finds_the_values_of_all_openings() {
    for name in ["2x2", "2x3", "2x4", "2x5", "3x3", "3x4", "hex2"] {
        let board = board(name);
        let start = Position::new(board.clone());
        let mut known = HashMap::new();
        for method in METHODS {
            let (openings, _) = solver(&board, method).placements(&start, &Limits::endless());
            assert_eq!(openings.len(), board.len());
            for (point, value) in openings {
                let plain = exhaustive(&after(&start, point), &mut known).for_other();
                assert_eq!(value, Some(plain), "{name} {point:?} {method:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn both_methods_and_the_exhaustive_program_agree(
        name in prop::sample::select(vec!["2x5", "2x6", "3x3", "3x4"]),
        seed in any::<u64>(),
        placements in 1_usize..10,
    ) {
        let board = board(name);
        let position = random_position(&board, seed, placements);
        let plain = exhaustive(&position, &mut HashMap::new());
        for method in METHODS {
            let solution = solver(&board, method).solve(&position, &Limits::endless());
            prop_assert_eq!(solution.value, Some(plain));
        }
    }
}

#[test]
fn a_deadlock_that_can_be_forced_is_a_draw() {
    let mut draws = 0;
    for name in ["2x2", "2x3", "3x3", "3x4"] {
        let board = board(name);
        for (seed, placements) in (0..30).zip((2..9).cycle()) {
            let position = random_position(&board, seed, placements);
            let value = exhaustive(&position, &mut HashMap::new());
            draws += usize::from(value == Value::Draw);
            for method in METHODS {
                let found = solver(&board, method).solve(&position, &Limits::endless());
                assert_eq!(found.value, Some(value), "{name} {seed}");
            }
        }
    }
    assert!(draws > 5, "{draws}");
}

#[test]
fn a_line_ends_the_game_with_the_value() {
    for (name, winner) in [
        ("3x3", Color::X),
        ("4x4", Color::X),
        ("2x7", Color::O),
        ("hex3", Color::X),
    ] {
        let board = board(name);
        for method in METHODS {
            let mut position = Position::new(board.clone());
            let solution = solver(&board, method).solve(&position, &Limits::endless());
            for point in solution.line {
                pass_if_forced(&mut position);
                position.play(point).unwrap();
            }
            assert_eq!(position.state(), State::Won(winner), "{name} {method:?}");
        }
    }
}

#[test]
fn a_line_of_each_image_of_a_proven_position_keeps_its_value() {
    let mut lines = 0;
    for name in ["2x5", "3x3", "3x4", "hex2", "hex3"] {
        let board = board(name);
        for method in METHODS {
            let mut solver = solver(&board, method);
            for seed in 0..20 {
                let position = random_position(&board, seed, 3 + (seed % 5) as usize);
                let value = solver.solve(&position, &Limits::endless()).value.unwrap();
                for symmetry in board.symmetries() {
                    let mut image = position.transformed(symmetry).unwrap();
                    let line = solver.solve(&image, &Limits::endless()).line;
                    lines += usize::from(!line.is_empty());
                    for point in line {
                        pass_if_forced(&mut image);
                        image.play(point).unwrap();
                    }
                    let end = match value {
                        Value::Win => State::Won(position.to_move()),
                        Value::Draw => State::Deadlock,
                        Value::Loss => State::Won(!position.to_move()),
                    };
                    assert_eq!(image.state(), end, "{position} {symmetry:?} {method:?}");
                }
            }
        }
    }
    assert!(lines > 500, "{lines}");
}

#[test]
fn a_small_table_forgets_and_finds_the_value_all_the_same() {
    let board = board("3x5");
    for method in METHODS {
        let mut small = Solver::new(&board, method, 4096).unwrap();
        let solution = small.solve(&Position::new(board.clone()), &Limits::endless());
        assert_eq!(solution.value, Some(Value::Win), "{method:?}");
    }
}

#[test]
fn a_limit_ends_the_search_without_a_value() {
    let board = board("hex4");
    let start = Position::new(board.clone());
    for method in METHODS {
        let solution = solver(&board, method).solve(&start, &Limits::evaluations(10_000));
        assert_eq!(solution.value, None, "{method:?}");
        let positions = solution.positions;
        assert!((10_000..20_000).contains(&positions), "{positions}");
    }
}

#[test]
fn a_board_that_is_too_large_is_refused() {
    let refused = Solver::new(&board("13x13"), Method::ProofNumbers, 1 << 20);
    let message = refused.err().map(|error| error.to_string());
    let expected = "a board of 169 points; the solver takes at most 128";
    assert_eq!(message.as_deref(), Some(expected));
}

#[test]
fn winning_placements_are_those_with_the_value_of_a_win() {
    let mut found = 0;
    for name in ["3x3", "2x5", "hex2"] {
        let board = board(name);
        for seed in 0..60 {
            let position = random_position(&board, seed, 1 + (seed % 5) as usize);
            let endless = Limits::endless();
            let mut solver = solver(&board, Method::ProofNumbers);
            let (values, _) = solver.placements(&position, &endless);
            let winning = values
                .into_iter()
                .filter(|(_, value)| *value == Some(Value::Win));
            let winning: Vec<_> = winning.map(|(point, _)| point).collect();
            let all = solver.winning_placements(&position, usize::MAX, &endless);
            assert_eq!(all.as_ref(), Some(&winning), "{position}");
            let most = solver.winning_placements(&position, 1, &endless);
            assert_eq!(most.as_deref(), Some(&winning[..winning.len().min(1)]));
            found += winning.len();
        }
    }
    assert!(found > 100, "{found}");
    // A finished game has no placement that could win.
    let board = board("3x3");
    let mut position = Position::new(board.clone());
    for (row, column) in [(2, 0), (2, 1), (1, 0)] {
        let point = board.point(row, column).unwrap();
        position.play(point).unwrap();
    }
    let none = solver(&board, Method::ProofNumbers).winning_placements(
        &position,
        usize::MAX,
        &Limits::endless(),
    );
    assert_eq!(none, Some(Vec::new()));
}
