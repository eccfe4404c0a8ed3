use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use oust_core::{Action, Board, Position, RandomPlay};
use oust_search::{Engine, Limits, Report, Search, Stop};

use crate::{assert_legal, positions, search};

fn hexagon(side: u8) -> Board {
    Board::hexagon(side).expect("a board")
}

#[test]
fn the_same_evaluations_and_seed_give_the_same_report() {
    for position in positions(&hexagon(5), 3) {
        assert_eq!(search(&position, 1_500), search(&position, 1_500));
    }
}

#[test]
fn best_lines_follow_the_candidates_and_begin_with_the_line_of_the_report() {
    let searched = positions(&hexagon(4), 6).into_iter();
    // The report of a position that is over, or of a forced pass, has no candidates; images have one line.
    let has_all_lines = |position: &Position| {
        let is_alone = position.orbits().len() == position.board().len();
        is_alone && position.legal_points().next().is_some()
    };
    for position in searched.filter(has_all_lines) {
        let engine = Engine::new(position.board());
        let mut search = engine.start(&position).expect("the board");
        for limits in [Limits::evaluations(0), Limits::evaluations(600)] {
            let report = search.run(&limits);
            let lines = search.best_lines(4);
            assert_eq!(lines.first(), Some(&report.line));
            assert_eq!(lines.len(), report.candidates.len().min(4));
            for (line, candidate) in lines.into_iter().zip(&report.candidates) {
                assert_eq!(line[0], candidate.point);
                assert_legal(
                    &position,
                    &Report {
                        line,
                        ..report.clone()
                    },
                );
            }
        }
        assert!(search.best_lines(0).is_empty());
    }
}

#[test]
fn the_seed_decides_between_equal_placements() {
    // All points are images of each other.
    let position = Position::new(Board::rectangle(2, 2).expect("a board"));
    let engine = Engine::new(position.board());
    let best = (0..20).map(|seed| {
        let limits = Limits {
            seed,
            ..Limits::evaluations(1)
        };
        engine.search(&position, &limits).expect("the board").best
    });
    let mut best: Vec<_> = best.collect();
    best.sort_unstable();
    best.dedup();
    assert!(best.len() > 1, "{best:?}");
}

#[test]
fn a_search_stopped_before_it_begins_names_a_legal_placement() {
    let stop = Stop::default();
    stop.stop();
    let limits = [
        Limits::evaluations(0),
        Limits::time(Duration::ZERO),
        Limits {
            stop,
            ..Limits::default()
        },
    ];
    for position in positions(&hexagon(4), 2) {
        for limits in &limits {
            let report = Engine::new(position.board())
                .search(&position, limits)
                .expect("the board");
            assert_legal(&position, &report);
            assert_eq!(report.evaluations, 0);
        }
    }
}

#[test]
fn a_search_ends_where_its_evaluations_end() {
    for position in positions(&hexagon(5), 2) {
        for evaluations in [1, 10, 100, 1_000] {
            let report = search(&position, evaluations);
            let most = evaluations + position.board().len() as u64;
            assert!(report.evaluations < most, "{}", report.evaluations);
            assert_legal(&position, &report);
        }
    }
}

#[test]
fn a_search_ends_in_time_and_when_it_is_stopped() {
    let position = Position::new(hexagon(5));
    let engine = Engine::new(position.board());
    let start = Instant::now();
    let report = engine
        .search(&position, &Limits::time(Duration::from_millis(50)))
        .expect("the board");
    assert_legal(&position, &report);

    let limits = Limits {
        evaluations: None,
        ..Limits::default()
    };
    let stop = limits.stop.clone();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            stop.stop();
        });
        let report = engine.search(&position, &limits).expect("the board");
        assert_legal(&position, &report);
        assert!(report.evaluations > 100);
    });
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_full_tree_goes_on() {
    let position = Position::new(hexagon(5));
    let engine = Engine::new(position.board());
    for nodes in [0, 100, 1_000, 5_000] {
        let limits = Limits {
            nodes,
            ..Limits::evaluations(20_000)
        };
        let report = engine.search(&position, &limits).expect("the board");
        assert_legal(&position, &report);
        if nodes >= 1_000 {
            assert!(report.evaluations >= 20_000, "{}", report.evaluations);
        }
    }
}

#[test]
fn two_threads_search_legal_placements() {
    for position in positions(&hexagon(5), 3) {
        let limits = Limits {
            threads: NonZeroUsize::new(2).expect("not 0"),
            nodes: 2_000,
            ..Limits::evaluations(5_000)
        };
        let report = Engine::new(position.board())
            .search(&position, &limits)
            .expect("the board");
        assert_legal(&position, &report);
        let is_done =
            report.evaluations >= 5_000 || report.proof.is_some() || report.best.is_none();
        assert!(is_done, "{report:?}");
    }
}

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
    report
        .candidates
        .iter()
        .map(|candidate| candidate.evaluations)
        .sum()
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
