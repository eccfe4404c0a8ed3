//! Play on boards up to 19x19 allocates no memory.

mod common;

use allocation_counter::{AllocationInfo, measure};
use common::{hexagon, rectangle};
use oust_core::{Action, Position, RandomPlay};

/// Checks that `act` allocates nothing at any position of a random game.
#[track_caller]
fn allocates_nothing(what: &str, mut act: impl FnMut(&mut Position, Action)) {
    for board in [hexagon(7), rectangle(13, 13), rectangle(19, 19)] {
        let actions: Vec<Action> = RandomPlay::new(3).game(&board).actions().collect();
        let mut position = Position::new(board.clone());
        let found: AllocationInfo = measure(|| {
            for &action in &actions {
                act(&mut position, action);
            }
        });
        assert_eq!(found.count_total, 0, "{what} on {board:?}");
    }
}

fn play(position: &mut Position, action: Action) {
    match action {
        Action::Place(point) => drop(position.play(point)),
        _ => position.pass().expect("the game passes here"),
    }
}

#[test]
fn play_does_not_allocate() {
    allocates_nothing("play", play);
}

#[test]
fn legal_does_not_allocate() {
    allocates_nothing("legal", |position, action| {
        assert!(position.legal().count() > 0 || position.must_pass());
        assert_eq!(position.legal_points().len(), position.legal().len());
        for placement in position.legal() {
            assert_eq!(position.check(placement.point), Ok(placement));
        }
        play(position, action);
        // Nor when the game is over.
        assert_eq!(position.legal_points().len(), position.legal().len());
    });
}

#[test]
fn whether_a_placement_is_legal_does_not_allocate() {
    allocates_nothing("may_place", |position, action| {
        let points = position.board().points();
        let legal = points.filter(|&point| position.may_place(point)).count();
        assert_eq!(legal, position.legal_points().len());
        play(position, action);
    });
}

#[test]
fn a_clone_does_not_allocate() {
    allocates_nothing("clone", |position, action| {
        let mut clone = position.clone();
        play(&mut clone, action);
        *position = clone;
    });
}

#[test]
fn a_game_played_again_does_not_allocate_nor_does_its_undo() {
    for board in [hexagon(7), rectangle(13, 13), rectangle(19, 19)] {
        let mut game = RandomPlay::new(3).game(&board);
        let actions: Vec<Action> = game.actions().collect();
        let found = measure(|| {
            for _ in 0..2 {
                while game.undo().is_some() {}
                for &action in &actions {
                    game.act(action).expect("it was played before");
                }
                game.restart();
                for &action in &actions {
                    game.act(action).expect("it was played before");
                }
            }
        });
        assert_eq!(found.count_total, 0, "{board:?}");
    }
}

/// A position is as large on all boards. Boards up to 13x13 would need only 2 KiB; the rest makes
/// 19x19 fast.
#[test]
fn a_position_is_small() {
    let board = hexagon(7);
    let found = measure(|| drop(Position::new(board)));
    assert_eq!(found.count_total, 0);
    assert!(size_of::<Position>() <= 2700, "{}", size_of::<Position>());
}
