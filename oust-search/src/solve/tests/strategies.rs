//! Strategies and their faults.

use std::collections::HashMap;

use oust_core::{Color, Point, Position, Setup};

use super::{METHODS, answers, board, exhaustive, random_position, solver, strategy};
use crate::solve::{Answer, AnswerFault, FaultKind, Goal, Method, Strategy, Value};

/// Returns a strategy of x from an empty board.
fn strategy_of_x(name: &str, answers: &[Answer]) -> Strategy {
    strategy(&Position::new(board(name)), Color::X, Goal::Win, answers)
}

/// Returns the answers of the first player on an empty board.
fn first_player_wins_on(name: &str) -> Vec<Answer> {
    let start = Position::new(board(name));
    let mut solver = solver(start.board(), Method::ProofNumbers);
    answers(&mut solver, &start, Color::X, Goal::Win).unwrap()
}

/// Returns the kind of the fault of a strategy of x.
#[track_caller]
fn fault_of_x(name: &str, answers: &[Answer]) -> FaultKind {
    strategy_of_x(name, answers).check().unwrap_err().kind
}

#[test]
fn a_strategy_is_checked_by_the_rules_alone() {
    for (name, side) in [
        ("3x4", Color::X),
        ("4x4", Color::X),
        ("2x7", Color::O),
        ("hex3", Color::X),
    ] {
        let board = board(name);
        let start = Position::new(board.clone());
        for method in METHODS {
            let mut solver = solver(&board, method);
            let found = answers(&mut solver, &start, side, Goal::Win).unwrap();
            let reached = strategy(&start, side, Goal::Win, &found).check();
            assert!(reached.unwrap() >= found.len() as u64);
            let other = answers(&mut solver, &start, !side, Goal::NotLose);
            assert_eq!(other, None, "{name} {method:?}");
        }
    }
}

#[test]
fn a_strategy_on_a_large_board_is_checked() {
    // Near the end of a game, where a proof is short.
    for (name, placements) in [("5x8", 56), ("6x7", 59), ("9x9", 115)] {
        let board = board(name);
        let mut solver = solver(&board, Method::ProofNumbers);
        let (mut checked, mut answered) = (0, 0);
        for seed in 0..40 {
            let start = random_position(&board, seed, placements);
            for side in Color::BOTH {
                let Some(found) = answers(&mut solver, &start, side, Goal::Win) else {
                    continue;
                };
                strategy(&start, side, Goal::Win, &found).check().unwrap();
                checked += 1;
                answered += found.len();
            }
        }
        assert!(checked > 5 && answered > 20, "{name} {checked} {answered}");
    }
}

#[test]
fn a_strategy_without_one_of_its_answers_is_refused() {
    let proven = first_player_wins_on("4x4");
    for index in 0..proven.len() {
        let mut answers = proven.clone();
        answers.remove(index);
        assert_eq!(fault_of_x("4x4", &answers), FaultKind::Missing, "{index}");
    }
}

#[test]
fn an_answer_that_is_of_no_strategy_is_refused() {
    let proven = first_player_wins_on("4x4");
    let mut strategy = strategy_of_x("4x4", &proven);
    let position = Position::from_setup(&proven[1].setup, Color::X);
    let mut points = position.legal_points();
    let other_point = points.find(|other| *other != proven[1].point).unwrap();
    for symmetry in board("4x4").symmetries() {
        let point = board("4x4").transform(symmetry, other_point).unwrap();
        let setup = proven[1].setup.transformed(symmetry).unwrap();
        let image = Answer { setup, point };
        let added = strategy.add(&image);
        assert_eq!(added, Err(AnswerFault::Twice), "{symmetry:?}");
    }
    let mut on_stone = proven[1].clone();
    on_stone.point = proven[1].setup.stones(Color::X).next().unwrap();
    assert_eq!(strategy.add(&on_stone), Err(AnswerFault::Illegal));
    let foreign = Answer {
        setup: Setup::new(board("4x5")),
        point: Point::new(0),
    };
    assert_eq!(strategy.add(&foreign), Err(AnswerFault::Foreign));
    let outside = Answer {
        setup: Setup::new(board("4x4")),
        point: Point::new(16),
    };
    assert_eq!(strategy.add(&outside), Err(AnswerFault::Foreign));
    // The refusals have changed nothing.
    strategy.check().unwrap();
}

#[test]
fn an_answer_holds_for_the_images_of_its_position() {
    let proven = first_player_wins_on("4x4");
    let reached = strategy_of_x("4x4", &proven).check();
    for symmetry in board("4x4").symmetries() {
        let images = proven.iter().map(|Answer { setup, point }| Answer {
            setup: setup.transformed(symmetry).unwrap(),
            point: board("4x4").transform(symmetry, *point).unwrap(),
        });
        let images: Vec<Answer> = images.collect();
        let turned = strategy_of_x("4x4", &images);
        assert_eq!(turned.check(), reached, "{symmetry:?}");
    }
}

#[test]
fn a_strategy_that_loses_fails() {
    let proven = first_player_wins_on("2x2");
    // Other answers than the proven ones: some of them lead to a deadlock.
    let mut failed = 0;
    for index in 0..proven.len() {
        let position = Position::from_setup(&proven[index].setup, Color::X);
        for point in position.legal_points() {
            let mut answers = proven.clone();
            answers[index].point = point;
            let fault = strategy_of_x("2x2", &answers).check().err();
            failed += usize::from(fault.is_some_and(|fault| fault.kind == FaultKind::Failed));
        }
    }
    assert!(failed > 0);
}

#[test]
fn a_draw_has_a_strategy_for_each_side() {
    let board = board("2x2");
    let mut positions = (0..200).map(|seed| random_position(&board, seed, 3));
    let drawn = |position: &Position| exhaustive(position, &mut HashMap::new()) == Value::Draw;
    let position = positions.find(drawn).expect("2x2 has a draw");
    let mut solver = solver(&board, Method::ProofNumbers);
    for side in Color::BOTH {
        let found = answers(&mut solver, &position, side, Goal::NotLose).unwrap();
        strategy(&position, side, Goal::NotLose, &found)
            .check()
            .unwrap();
        let won = answers(&mut solver, &position, side, Goal::Win);
        assert_eq!(won, None);
    }
}

#[test]
fn a_refused_answer_ends_the_strategy_with_its_error() {
    let start = Position::new(board("4x4"));
    let mut solver = solver(start.board(), Method::ProofNumbers);
    let (side, goal, limits) = (Color::X, Goal::Win, crate::Limits::endless());
    let mut left = 3;
    let ended = solver.for_each_answer(&start, side, goal, &limits, |_| {
        left -= 1;
        if left == 0 { Err("full") } else { Ok(()) }
    });
    assert_eq!((ended, left), (Err("full"), 0));
}
