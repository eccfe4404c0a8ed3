//! The solver against the rules of `oust-core`, a plain exhaustive program, and itself.

mod nodes;
mod strategies;
mod tables;
mod threads;
mod values;

use std::collections::HashMap;
use std::convert::Infallible;

use oust_core::{Board, Color, Position, RandomPlay, State};

use super::{Answer, Goal, Method, Solver, Strategy, Value};
use crate::Limits;
use crate::play::after;
use crate::play::pass_if_forced;

const METHODS: [Method; 2] = [Method::ProofNumbers, Method::DepthFirst];

fn board(name: &str) -> Board {
    if let Some(side) = name.strip_prefix("hex") {
        return Board::hexagon(side.parse().unwrap()).unwrap();
    }
    let (width, height) = name.split_once('x').unwrap();
    Board::rectangle(width.parse().unwrap(), height.parse().unwrap()).unwrap()
}

fn solver(board: &Board, method: Method) -> Solver {
    Solver::new(board, method, 1 << 20).unwrap()
}

/// Returns the answers of a side that reaches a goal; `None` if it is out of reach or a proof is long.
fn answers(solver: &mut Solver, start: &Position, side: Color, goal: Goal) -> Option<Vec<Answer>> {
    let mut answers = Vec::new();
    let limits = Limits::evaluations(1_000_000);
    let count = solver.for_each_answer(start, side, goal, &limits, |answer| {
        answers.push(answer);
        Ok::<_, Infallible>(())
    });
    let Ok(count) = count;
    assert_eq!(count?, answers.len() as u64);
    Some(answers)
}

/// Returns a strategy with these answers.
fn strategy(start: &Position, side: Color, goal: Goal, answers: &[Answer]) -> Strategy {
    let mut strategy = Strategy::new(start.clone(), side, goal).unwrap();
    for answer in answers {
        strategy.add(answer).unwrap();
    }
    strategy
}

/// Returns a random position of a board after some placements.
fn random_position(board: &Board, seed: u64, placements: usize) -> Position {
    let mut random = RandomPlay::new(seed);
    let mut position = Position::new(board.clone());
    for _ in 0..placements {
        let points: Vec<_> = position.legal_points().collect();
        if points.is_empty() {
            break;
        }
        let next = after(&position, points[random.below(points.len())]);
        if next.state() != State::Playing {
            break;
        }
        position = next;
        pass_if_forced(&mut position);
    }
    position
}

/// Returns the value of a position by trying everything, with the rules of `oust-core` alone and
/// without symmetries.
fn exhaustive(position: &Position, known: &mut HashMap<Vec<usize>, Value>) -> Value {
    match position.state() {
        State::Won(winner) if winner == position.to_move() => return Value::Win,
        State::Won(_) => return Value::Loss,
        State::Deadlock => return Value::Draw,
        State::Playing => {}
    }
    let points = position.board().points();
    let mut key: Vec<usize> = points
        .map(|point| position.at(point).map_or(0, |color| 1 + color.index()))
        .collect();
    key.push(position.to_move().index());
    if let Some(value) = known.get(&key) {
        return *value;
    }
    let mut next = position.clone();
    let value = if position.must_pass() {
        next.pass().unwrap();
        exhaustive(&next, known).for_other()
    } else {
        let values = position.legal_points().map(|point| {
            let next = after(position, point);
            let value = exhaustive(&next, known);
            if next.to_move() == position.to_move() {
                value
            } else {
                value.for_other()
            }
        });
        values.max().expect("a placement")
    };
    known.insert(key, value);
    value
}
