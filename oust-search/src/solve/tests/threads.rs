//! Proofs with several threads against proofs with one.

use std::num::NonZeroUsize;
use std::time::Duration;

use oust_core::{Color, Position};

use super::{Method, Solver, Value, board};
use crate::Limits;
use crate::solve::{Answer, Goal, Strategy};

/// Boards with proofs that are long enough for several threads.
const BOARDS: [(&str, Value); 3] = [
    ("2x9", Value::Win),
    ("3x7", Value::Win),
    ("5x5", Value::Win),
];

fn limits(threads: usize) -> Limits {
    Limits {
        threads: NonZeroUsize::new(threads).unwrap(),
        ..Limits::endless()
    }
}

fn solver(name: &str) -> Solver {
    Solver::new(&board(name), Method::ProofNumbers, 1 << 22).unwrap()
}

#[test]
fn several_threads_find_the_value_that_one_finds() {
    for (name, value) in BOARDS {
        let start = Position::new(board(name));
        for threads in [1, 2, 5] {
            let solution = solver(name).solve(&start, &limits(threads));
            assert_eq!(solution.value, Some(value), "{name} with {threads}");
            assert!(!solution.line.is_empty());
        }
    }
}

#[test]
fn several_threads_find_the_values_of_all_openings() {
    let start = Position::new(board("2x9"));
    let (one, _) = solver("2x9").placements(&start, &limits(1));
    let (several, _) = solver("2x9").placements(&start, &limits(3));
    assert_eq!(one, several);
}

#[test]
fn a_strategy_by_several_threads_is_a_proof() {
    let start = Position::new(board("3x7"));
    let (side, goal) = (Color::X, Goal::Win);
    let mut strategy = Strategy::new(start.clone(), side, goal).unwrap();
    let add = |answer: Answer| strategy.add(&answer);
    let answers = solver("3x7").for_each_answer(&start, side, goal, &limits(3), add);
    assert!(answers.unwrap().unwrap() > 1000);
    strategy.check().unwrap();
}

#[test]
fn a_limit_holds_for_all_threads_together() {
    let start = Position::new(board("5x6"));
    let most = 50_000;
    let solution = solver("5x6").solve(
        &start,
        &Limits {
            evaluations: Some(most),
            ..limits(4)
        },
    );
    assert_eq!(solution.value, None);
    // Each thread checks every 4,096 positions.
    let range = most..most + 5 * 4096;
    assert!(
        range.contains(&solution.positions),
        "{}",
        solution.positions
    );

    let stopped = limits(4);
    stopped.stop.stop();
    assert_eq!(solver("5x6").prove(&start, &stopped), None);
    let short = Limits {
        time: Some(Duration::from_millis(300)),
        ..limits(2)
    };
    assert_eq!(
        solver("6x6").prove(&Position::new(board("6x6")), &short),
        None
    );
}
