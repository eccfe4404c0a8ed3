//! Proofs of the search against plain second searches, on the plain rules of `oust-test-support`.

use std::collections::HashMap;

use oust_core::{Board, Color, Position, State};
use oust_search::Proof;
use oust_test_support::plain::Plain;

use crate::search;

/// The exact value of positions for the side to move: 1 for a win, 0 for a deadlock, -1 for a loss.
#[derive(Default)]
pub(crate) struct Solved {
    values: HashMap<Position, i8>,
}

impl Solved {
    /// Searches all positions after a position.
    pub(crate) fn value(&mut self, position: &Position) -> i8 {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let value = match position.state() {
            State::Won(winner) if winner == position.to_move() => 1,
            State::Won(_) => -1,
            State::Deadlock => 0,
            State::Playing if position.must_pass() => {
                let mut after = position.clone();
                after.pass().expect("the side has to pass");
                -self.value(&after)
            }
            State::Playing => {
                let points = position.legal_points();
                let values = points.map(|point| self.value_after(position, point));
                values.max().expect("a placement")
            }
        };
        self.values.insert(position.clone(), value);
        value
    }

    /// Returns the value after a placement for the side that places.
    pub(crate) fn value_after(&mut self, position: &Position, point: oust_core::Point) -> i8 {
        let mut after = position.clone();
        after.play(point).expect("a legal placement");
        let value = self.value(&after);
        if after.to_move() == position.to_move() {
            value
        } else {
            -value
        }
    }

    /// Returns all positions searched so far that are not over.
    pub(crate) fn positions(&self) -> Vec<Position> {
        let searched = self.values.keys().cloned();
        let mut positions: Vec<_> = searched
            .filter(|position| position.state() == State::Playing)
            .collect();
        positions.sort_unstable_by_key(Position::key);
        positions
    }
}

/// Checks whether the side to move can win in this turn.
pub(crate) fn can_win(plain: &Plain) -> bool {
    plain.state() == State::Playing
        && plain.legal().into_iter().any(|index| {
            let mut after = plain.clone();
            after.play(index);
            match after.state() {
                State::Won(_) => true,
                _ => after.to_move() == plain.to_move() && after.mid_turn() && can_win(&after),
            }
        })
}

/// Checks whether `side` can complete its turn such that the enemy cannot win in the next one.
pub(crate) fn is_safe(plain: &Plain, side: Color) -> bool {
    match plain.state() {
        State::Won(winner) => winner == side,
        State::Deadlock => true,
        State::Playing if plain.to_move() != side => !can_win(plain),
        State::Playing => plain.legal().into_iter().any(|index| {
            let mut after = plain.clone();
            after.play(index);
            is_safe(&after, side)
        }),
    }
}

/// Searches every `step`-th position of a board and compares all proofs with an exhaustive search.
#[track_caller]
fn assert_proofs(board: Board, step: usize, evaluations: u64, least_proven: usize) {
    let mut solved = Solved::default();
    solved.value(&Position::new(board));
    let mut proven = 0;
    for position in solved.positions().iter().step_by(step) {
        let report = search(position, evaluations);
        if let Some(proof) = report.proof {
            proven += 1;
            assert_eq!(solved.value(position), value(proof), "{position:?}");
        }
        for candidate in report.candidates {
            if let Some(proof) = candidate.proof {
                let exact = solved.value_after(position, candidate.point);
                assert_eq!(exact, value(proof), "{:?} in {position:?}", candidate.point);
            }
        }
    }
    assert!(proven >= least_proven, "{proven}");
}

fn value(proof: Proof) -> i8 {
    match proof {
        Proof::Win => 1,
        Proof::Loss => -1,
    }
}

#[test]
fn every_proof_is_true() {
    let [tiny, narrow, hexagon] = [
        Board::rectangle(3, 3),
        Board::rectangle(2, 5),
        Board::hexagon(2),
    ];
    assert_proofs(tiny.expect("a board"), 3, 60, 100);
    assert_proofs(narrow.expect("a board"), 11, 200, 100);
    assert_proofs(hexagon.expect("a board"), 1, 60, 50);
    assert_proofs(Board::rectangle(1, 7).expect("a board"), 1, 60, 20);
}

#[test]
fn a_small_game_is_proven() {
    let board = Board::rectangle(3, 3).expect("a board");
    let report = search(&Position::new(board), 1_000_000);
    assert_eq!(report.proof, Some(Proof::Win));
    assert!((report.value - 1.0).abs() < 1e-9);
}
