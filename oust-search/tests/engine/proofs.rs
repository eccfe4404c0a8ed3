use oust_core::{Board, Position};
use oust_search::Proof;

use crate::brute_force::Solved;
use crate::search;

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
