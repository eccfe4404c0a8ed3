use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use oust_core::{Board, Position};
use oust_search::{Engine, Limits, Stop};

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
