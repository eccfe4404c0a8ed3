//! Strategies and their faults.

use std::collections::HashMap;

use oust_core::{Color, Point, Position, Setup};

use super::{METHODS, board, exhaustive, random_position, solver};
use crate::Limits;
use crate::solve::{Answer, AnswerFault, FaultKind, Goal, Method, Strategy, Value};

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
            let strategy = solver
                .strategy(&start, side, Goal::Win, &Limits::endless())
                .unwrap();
            assert!(strategy.check().unwrap() >= strategy.len() as u64);
            let other = solver.strategy(&start, !side, Goal::NotLose, &Limits::endless());
            assert_eq!(other, None, "{name} {method:?}");
        }
    }
}

#[test]
fn a_strategy_without_one_of_its_answers_is_refused() {
    let strategy = first_player_wins_on("4x4");
    let answers: Vec<Answer> = strategy.answers().collect();
    let kind = |strategy: &Strategy| strategy.check().unwrap_err().kind;
    for index in 0..answers.len() {
        let mut answers = answers.clone();
        answers.remove(index);
        let broken = with_answers(&strategy, &answers).unwrap();
        assert_eq!(kind(&broken), FaultKind::Missing, "{index}");
    }
    let other_side = Strategy::new(strategy.start().clone(), Color::O, Goal::Win).unwrap();
    assert_eq!(kind(&other_side), FaultKind::Missing);
}

#[test]
fn an_answer_that_is_of_no_strategy_is_refused() {
    let proven = first_player_wins_on("4x4");
    let mut strategy = proven.clone();
    let answers: Vec<Answer> = strategy.answers().collect();
    let position = Position::from_setup(&answers[1].setup, Color::X);
    let mut points = position.legal_points();
    let other_point = points.find(|other| *other != answers[1].point).unwrap();
    for symmetry in board("4x4").symmetries() {
        let point = board("4x4").transform(symmetry, other_point).unwrap();
        let setup = answers[1].setup.transformed(symmetry).unwrap();
        let image = Answer { setup, point };
        let added = strategy.add(&image);
        assert_eq!(added, Err(AnswerFault::Twice), "{symmetry:?}");
    }
    let mut on_stone = answers[1].clone();
    on_stone.point = answers[1].setup.stones(Color::X).next().unwrap();
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
    assert_eq!(strategy, proven);
}

#[test]
fn an_answer_holds_for_the_images_of_its_position() {
    let strategy = first_player_wins_on("4x4");
    let answers: Vec<Answer> = strategy.answers().collect();
    for symmetry in board("4x4").symmetries() {
        let turned_answers = answers.iter().map(|Answer { setup, point }| Answer {
            setup: setup.transformed(symmetry).unwrap(),
            point: board("4x4").transform(symmetry, *point).unwrap(),
        });
        let images: Vec<Answer> = turned_answers.collect();
        let turned = with_answers(&strategy, &images).unwrap();
        assert_eq!(turned.check(), strategy.check(), "{symmetry:?}");
    }
}

#[test]
fn a_strategy_that_loses_fails() {
    let strategy = first_player_wins_on("2x2");
    let proven: Vec<Answer> = strategy.answers().collect();
    // Other answers than the proven ones: some of them lead to a deadlock.
    let mut failed = 0;
    for index in 0..proven.len() {
        let position = Position::from_setup(&proven[index].setup, Color::X);
        for point in position.legal_points() {
            let mut answers = proven.clone();
            answers[index].point = point;
            let fault = with_answers(&strategy, &answers).unwrap().check().err();
            failed += usize::from(fault.is_some_and(|fault| fault.kind == FaultKind::Failed));
        }
    }
    assert!(failed > 0);
}

/// Returns the strategy of the first player on an empty board.
fn first_player_wins_on(name: &str) -> Strategy {
    let start = Position::new(board(name));
    let mut solver = solver(start.board(), Method::ProofNumbers);
    let strategy = solver.strategy(&start, Color::X, Goal::Win, &Limits::endless());
    strategy.unwrap()
}

/// Returns a strategy with other answers.
fn with_answers(strategy: &Strategy, answers: &[Answer]) -> Result<Strategy, AnswerFault> {
    let start = strategy.start().clone();
    let mut changed = Strategy::new(start, strategy.side(), strategy.goal()).unwrap();
    for answer in answers {
        changed.add(answer)?;
    }
    Ok(changed)
}

#[test]
fn a_draw_has_a_strategy_for_each_side() {
    let board = board("2x2");
    let mut positions = (0..200).map(|seed| random_position(&board, seed, 3));
    let drawn = |position: &Position| exhaustive(position, &mut HashMap::new()) == Value::Draw;
    let position = positions.find(drawn).expect("2x2 has a draw");
    let mut solver = solver(&board, Method::ProofNumbers);
    for side in Color::BOTH {
        let strategy = solver.strategy(&position, side, Goal::NotLose, &Limits::endless());
        strategy.unwrap().check().unwrap();
        let won = solver.strategy(&position, side, Goal::Win, &Limits::endless());
        assert_eq!(won, None);
    }
}
