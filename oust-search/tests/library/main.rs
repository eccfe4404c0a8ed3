//! The engine and the players as a user sees them.

mod boards;
mod images;
mod levels;
mod limits;
mod pie_rule;
mod proofs;
mod puzzles;
#[cfg(feature = "serde")]
mod serialized;
mod tactics;

use oust_core::{Board, Point, Position, RandomPlay};
use oust_search::{Engine, Limits, Report};

/// Returns positions of random games, in all phases, some of them inside a turn.
fn positions(board: &Board, games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for (seed, skipped) in (0..games).zip([0, 1, 2, 3, 4].into_iter().cycle()) {
        let game = RandomPlay::new(seed).game(board);
        let step = 3 + game.actions().len() / 4;
        positions.extend(game.positions().skip(skipped).step_by(step));
    }
    positions
}

/// Searches on the position's own board.
fn search(position: &Position, evaluations: u64) -> Report {
    let report = Engine::new(position.board()).search(position, &Limits::evaluations(evaluations));
    report.expect("the position's board")
}

/// Panics unless the report lists the legal placements of the position, and the best is one.
#[track_caller]
fn assert_legal(position: &Position, report: &Report) {
    let mut candidates: Vec<Point> = report
        .candidates
        .iter()
        .map(|candidate| candidate.point)
        .collect();
    candidates.sort_unstable();
    let legal: Vec<Point> = position.legal_points().collect();
    assert_eq!(candidates, legal, "{position:?}");
    assert_eq!(
        report.best,
        report.candidates.first().map(|candidate| candidate.point)
    );
    let mut after = position.clone();
    for &point in &report.line {
        if after.must_pass() {
            after.pass().expect("the side has to pass");
        }
        after.play(point).expect("the line is legal");
    }
    for value in report
        .candidates
        .iter()
        .map(|candidate| candidate.value)
        .chain([report.value])
    {
        assert!((0.0..=1.0).contains(&value), "{value}");
    }
}
