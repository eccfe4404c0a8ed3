use oust_core::{Board, Position, RandomPlay};
use oust_search::{Engine, Limits};

use crate::{assert_legal, positions, search};

#[test]
fn several_runs_end_like_one() {
    let board = Board::hexagon(4).expect("a board");
    for position in positions(&board, 5) {
        let mut parts = Engine::new(&board).start(&position);
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
            let mut search = Engine::new(&board).start(game.start());
            for (position, action) in game.positions().zip(game.actions()) {
                search.restart(&position);
                let report = search.run(&Limits::evaluations(300));
                assert_eq!(search.position(), &position);
                assert_legal(&position, &report);
                if let oust_core::Action::Place(point) = action {
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
    let mut search = Engine::new(&board).start(&Position::new(board));
    search.advance(point).expect("an empty point");
    let before = search.run(&Limits::evaluations(300));
    assert!(search.advance(point).is_err());
    assert_eq!(search.run(&Limits::evaluations(300)), before);
}

#[test]
fn the_tree_is_kept_after_the_best_placement() {
    let board = Board::hexagon(5).expect("a board");
    let mut search = Engine::new(&board).start(&Position::new(board.clone()));
    let first = search.run(&Limits::evaluations(5_000));
    let best = first.best.expect("a placement");
    search.advance(best).expect("a legal placement");
    let second = search.run(&Limits::evaluations(0));
    let kept: u64 = second.candidates.iter().map(|c| c.evaluations).sum();
    assert!(kept > 100, "{kept}");
}
