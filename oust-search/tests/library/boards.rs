use oust_core::{Board, Color, Position, Setup, State};
use oust_search::{Engine, Limits, Proof, WrongBoard};

use crate::{assert_legal, positions, search};

#[test]
fn candidates_are_the_legal_placements() {
    let boards = [
        Board::rectangle(1, 1),
        Board::rectangle(1, 9),
        Board::rectangle(7, 1),
        Board::rectangle(3, 4),
        Board::rectangle(9, 9),
        Board::hexagon(1),
        Board::hexagon(2),
        Board::hexagon(5),
        Board::hexagon(7),
    ];
    for board in boards.map(|board| board.expect("a board")) {
        for position in positions(&board, 4) {
            let report = search(&position, 300);
            assert_legal(&position, &report);
        }
    }
}

#[test]
fn large_boards_are_searched() {
    for board in [Board::rectangle(30, 30), Board::hexagon(20)] {
        let position = Position::new(board.expect("a board"));
        let report = search(&position, 1);
        assert_legal(&position, &report);
        assert!(report.evaluations >= position.board().len() as u64);
    }
}

#[test]
fn a_position_set_up_by_hand_is_searched() {
    // Two touching groups of two: no game reaches it.
    let setup = Setup::from_rows(&["xx..", "oo..", "....", "...o"]).expect("rows");
    for color in Color::BOTH {
        let position = Position::from_setup(&setup, color);
        assert_legal(&position, &search(&position, 500));
    }
}

#[test]
fn a_finished_game_has_its_result_and_no_placement() {
    let setup = Setup::from_rows(&["xx.", "...", "..."]).expect("rows");
    for (to_move, value, proof) in [(Color::X, 1.0, Proof::Win), (Color::O, 0.0, Proof::Loss)] {
        let report = search(&Position::from_setup(&setup, to_move), 100);
        assert_eq!((report.best, report.value), (None, value));
        assert_eq!(report.proof, Some(proof));
        assert!(report.candidates.is_empty() && report.line.is_empty());
    }
    let setup = Setup::from_rows(&["xo", "ox"]).expect("rows");
    let position = Position::from_setup(&setup, Color::X);
    assert_eq!(position.state(), State::Deadlock);
    let report = search(&position, 100);
    assert_eq!((report.best, report.value, report.proof), (None, 0.5, None));
}

#[test]
fn a_side_that_has_to_pass_gets_the_value_after_the_pass() {
    // Rules page, "forced pass" on 3x3.
    let board = Board::rectangle(3, 3).expect("a board");
    let mut position = Position::new(board.clone());
    for (row, column) in [
        (2, 1),
        (2, 0),
        (1, 2),
        (0, 0),
        (2, 2),
        (1, 0),
        (0, 1),
        (2, 0),
        (1, 0),
    ] {
        let point = board.point(row, column).expect("a point");
        position.play(point).expect("a legal placement");
    }
    assert!(position.must_pass());
    let before = search(&position, 2_000);
    let mut after = position.clone();
    after.pass().expect("the side has to pass");
    let report = search(&after, 2_000);
    assert_eq!(before.best, None);
    assert!(before.candidates.is_empty());
    assert!((before.value - (1.0 - report.value)).abs() < 1e-9);
    assert_eq!(before.proof.is_some(), report.proof.is_some());
    assert_eq!(before.line, report.line);
}

#[test]
fn a_position_on_another_board_is_refused() {
    let [small, large] = [2, 3].map(|side| Board::hexagon(side).expect("a board"));
    let position = Position::new(large.clone());
    let engine = Engine::new(&small);
    let error = WrongBoard {
        expected: small.clone(),
        found: large,
    };
    let refused = engine.search(&position, &Limits::default());
    assert_eq!(refused, Err(error.clone()));
    let mut search = engine.start(&Position::new(small)).expect("its board");
    let before = search.position().clone();
    assert_eq!(search.move_to(&position), Err(error.clone()));
    assert_eq!(search.position(), &before);
    let message = "the engine is for hex2, the position is on hex3";
    assert_eq!(error.to_string(), message);
}
