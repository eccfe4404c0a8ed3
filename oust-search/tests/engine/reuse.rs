use oust_core::{Action, Board, Position, RandomPlay};
use oust_search::{Engine, Limits, Search};

use crate::{assert_legal, positions, search};

fn start(board: &Board, position: &Position) -> Search {
    let search = Engine::new(board).start(position);
    search.expect("the position's board")
}

#[test]
fn several_runs_end_like_one() {
    let board = Board::hexagon(4).expect("a board");
    for position in positions(&board, 5) {
        let mut parts = start(&board, &position);
        for evaluations in [0, 1, 90, 700, 1_300] {
            parts.run(&Limits::evaluations(evaluations));
        }
        let limits = Limits::evaluations(2_000);
        assert_eq!(parts.run(&limits), search(&position, 2_000));
    }
}

#[test]
fn a_search_follows_a_game() {
    for board in [Board::hexagon(4), Board::rectangle(5, 4)] {
        let board = board.expect("a board");
        for seed in 0..5 {
            let game = RandomPlay::new(seed).game(&board);
            let mut search = start(&board, game.start());
            for (position, action) in game.positions().zip(game.actions()) {
                search.move_to(&position).expect("the same board");
                let report = search.run(&Limits::evaluations(300));
                assert_eq!(search.position(), &position);
                assert_legal(&position, &report);
                if let Action::Place(point) = action {
                    search.advance(point).expect("a legal placement");
                }
            }
        }
    }
}

#[test]
fn an_illegal_placement_changes_nothing() {
    let board = Board::hexagon(3).expect("a board");
    let point = board.points().next().expect("a point");
    let mut search = start(&board, &Position::new(board.clone()));
    search.advance(point).expect("an empty point");
    let before = search.run(&Limits::evaluations(300));
    assert!(search.advance(point).is_err());
    assert_eq!(search.run(&Limits::evaluations(300)), before);
}

/// Returns the evaluations that a search has of a position before it runs.
fn kept(search: &mut Search, position: &Position) -> u64 {
    search.move_to(position).expect("the same board");
    let report = search.run(&Limits::evaluations(0));
    assert_legal(position, &report);
    report.candidates.iter().map(|c| c.evaluations).sum()
}

#[test]
fn the_tree_is_kept_along_the_best_line() {
    let board = Board::hexagon(5).expect("a board");
    let mut position = Position::new(board.clone());
    let mut search = start(&board, &position);
    let first = search.run(&Limits::evaluations(5_000));
    for &point in &first.line[..2] {
        position.play(point).expect("the line is legal");
    }
    assert!(kept(&mut search, &position) > 0);
    // In printed order: far from the best line.
    for _ in 0..6 {
        let point = position.legal_points().next().expect("a placement");
        position.play(point).expect("a legal placement");
    }
    assert_eq!(kept(&mut search, &position), 0);
}
