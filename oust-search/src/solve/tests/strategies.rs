//! Strategies and their faults.

use std::collections::HashMap;

use oust_core::{Color, Position};

use super::{METHODS, board, exhaustive, random_position, solver};
use crate::Limits;
use crate::solve::{Aim, FaultKind, Method, Strategy, Value};

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
            let strategy = solver.strategy(&start, side, Aim::Win, &Limits::endless());
            let strategy = strategy.unwrap();
            assert!(strategy.check().unwrap() >= strategy.answers.len() as u64);
            let other = solver.strategy(&start, !side, Aim::NotLose, &Limits::endless());
            assert_eq!(other, None, "{name} {method:?}");
        }
    }
}

#[test]
fn a_strategy_with_a_fault_is_refused() {
    let board = board("4x4");
    let start = Position::new(board.clone());
    let mut solver = solver(&board, Method::ProofNumbers);
    let strategy = solver.strategy(&start, Color::X, Aim::Win, &Limits::endless());
    let strategy = strategy.unwrap();
    let kind = |strategy: &Strategy| strategy.check().unwrap_err().kind;
    // Without any one of its answers.
    for index in 0..strategy.answers.len() {
        let mut broken = strategy.clone();
        broken.answers.remove(index);
        assert_eq!(kind(&broken), FaultKind::Missing, "{index}");
    }
    let mut broken = strategy.clone();
    broken.answers.push(strategy.answers[0].clone());
    assert_eq!(kind(&broken), FaultKind::Twice);
    // With an answer where a stone is.
    let mut broken = strategy.clone();
    let on_stone = broken.answers.iter_mut().find_map(|answer| {
        let mut points = board.points();
        answer.point = points.find(|point| answer.setup.at(*point).is_some())?;
        Some(())
    });
    assert!(on_stone.is_some());
    assert_eq!(kind(&broken), FaultKind::Illegal);
    // The answers of the other side, and those of another board.
    let mut broken = strategy.clone();
    broken.side = Color::O;
    assert_eq!(kind(&broken), FaultKind::Missing);
    broken.start = Position::new(super::board("4x5"));
    assert_eq!(kind(&broken), FaultKind::Foreign);
}

#[test]
fn a_strategy_that_loses_fails() {
    let board = board("2x2");
    let start = Position::new(board.clone());
    let mut solver = solver(&board, Method::ProofNumbers);
    let strategy = solver.strategy(&start, Color::X, Aim::Win, &Limits::endless());
    let mut strategy = strategy.unwrap();
    // Other answers than the proven ones: some of them lead to a deadlock.
    let mut failed = 0;
    for index in 0..strategy.answers.len() {
        let proven = strategy.answers[index].point;
        let position = Position::from_setup(&strategy.answers[index].setup, Color::X);
        for point in position.legal_points() {
            strategy.answers[index].point = point;
            let fault = strategy.check().err();
            failed += usize::from(fault.is_some_and(|fault| fault.kind == FaultKind::Failed));
        }
        strategy.answers[index].point = proven;
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
        let strategy = solver.strategy(&position, side, Aim::NotLose, &Limits::endless());
        strategy.unwrap().check().unwrap();
        let won = solver.strategy(&position, side, Aim::Win, &Limits::endless());
        assert_eq!(won, None);
    }
}
