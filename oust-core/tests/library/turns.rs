//! The ends of turns and games, and passes.

use oust_core::{Color, IllegalPass, IllegalPlacement, Position, State};

use crate::common::{Diagram, Plain, assert_agree, diagram};

/// Checks the state of a setup with either side to move.
#[track_caller]
fn state(text: &str, expected: State) {
    for to_move in Color::BOTH {
        let position = diagram(text).position(to_move);
        assert_eq!(position.state(), expected, "{to_move:?} to move");
        assert_eq!(position.to_move(), to_move);
        assert_agree(&position, &Plain::from_setup(&position.setup(), to_move));
    }
}

/// Places a stone of x on `?`.
#[track_caller]
fn play(text: &str) -> (Position, Diagram) {
    let diagram = diagram(text);
    let mut position = diagram.position(Color::X);
    position
        .play(diagram.question())
        .expect("a legal placement");
    (position, diagram)
}

#[test]
fn a_setup_with_stones_of_one_side_is_won_when_they_are_a_group() {
    state("x x . .", State::Won(Color::X));
    state(". . . \n . o . \n . o .", State::Won(Color::O));
    state("x . . x \n . . x x", State::Won(Color::X));
    state("o o o", State::Won(Color::O));
    state(" . x \n . . x \n x .", State::Won(Color::X));
    state("x x . o", State::Playing);
}

#[test]
fn singletons_alone_are_no_win() {
    state("x . .", State::Playing);
    state("x . x \n . . . \n x . .", State::Playing);
    state("o . o . o", State::Playing);
    state(" o . \n . . o \n o .", State::Playing);
}

#[test]
fn an_empty_board_is_no_win() {
    state(".", State::Playing);
    state(". . \n . .", State::Playing);
}

#[test]
fn no_side_wins_without_a_capture() {
    let (position, _) = play("x . ?");
    assert_eq!(position.count(Color::O), 0);
    assert_eq!(position.state(), State::Playing);
    assert_eq!(position.to_move(), Color::O);
}

#[test]
fn the_capture_of_the_last_enemy_stone_wins_at_once() {
    let (position, _) = play(". . x ? o . .");
    assert_eq!(position.state(), State::Won(Color::X));
    assert!(!position.mid_turn());
    assert_eq!(position.to_move(), Color::O, "the loser would be next");
    assert_eq!(position.legal().count(), 0);
    for color in Color::BOTH {
        assert!(!position.has_placement(color));
    }
}

#[test]
fn a_capture_that_leaves_an_enemy_stone_does_not_win() {
    let (position, _) = play("o . x ? o . .");
    assert_eq!(position.state(), State::Playing);
}

#[test]
fn a_side_that_has_captured_places_again() {
    let (position, _) = play("x ? o . . . o");
    assert!(position.mid_turn());
    assert_eq!(position.to_move(), Color::X);
}

#[test]
fn a_side_that_has_captured_may_not_pass_while_a_placement_is_left() {
    let (mut position, diagram) = play("x ? o m . . o");
    let example = diagram.marked('m')[0];
    let refusal = IllegalPass::InsideTurn {
        placements: 3,
        example,
    };
    assert_eq!(position.check_pass(), Err(refusal));
    assert_eq!(position.pass(), Err(refusal));
    position
        .play(example)
        .expect("it touches no stone of its own");
    assert_eq!(
        position.to_move(),
        Color::O,
        "a non-capturing placement ends the turn"
    );
    assert!(!position.mid_turn());
}

#[test]
fn a_turn_is_any_number_of_captures_and_then_one_other_placement() {
    let (mut position, diagram) = play("x ? o . . \n b . . . . \n o . . q o");
    let second = position
        .play(diagram.marked('b')[0])
        .expect("three against one");
    assert!(second.is_capturing());
    assert!(position.mid_turn());
    assert_eq!(position.to_move(), Color::X);
    let last = position
        .play(diagram.marked('q')[0])
        .expect("it touches no stone of its own");
    assert!(!last.is_capturing());
    assert!(!position.mid_turn());
    assert_eq!(position.to_move(), Color::O);
}

#[test]
fn a_side_with_a_placement_may_not_pass() {
    let diagram = diagram("x . . o .");
    let mut position = diagram.position(Color::X);
    let refusal = IllegalPass::PlacementAvailable {
        placements: 2,
        example: diagram.board().point(0, 2).expect("five places"),
    };
    assert_eq!(position.pass(), Err(refusal));
    assert_eq!(position.to_move(), Color::X);
}

#[test]
fn a_side_without_a_placement_has_not_lost() {
    let mut position = diagram("x . o o").position(Color::X);
    assert_eq!(position.state(), State::Playing);
    assert!(position.must_pass());
    assert_eq!(position.check_pass(), Ok(()));
    position.pass().expect("x has to pass");
    assert_eq!(position.to_move(), Color::O);
    assert!(!position.must_pass());
    let capture = position.board().point(0, 1).expect("four places");
    position.play(capture).expect("three against one");
    assert_eq!(position.state(), State::Won(Color::O));
}

#[test]
fn neither_side_having_a_placement_is_a_deadlock_without_a_winner() {
    state("x . x o o", State::Playing);
    state("x o \n o x", State::Deadlock);
    state("x o", State::Deadlock);
    state("x", State::Deadlock);
    state("x o x o x", State::Deadlock);
    state("x x o o", State::Deadlock);
}

#[test]
fn nothing_is_legal_after_the_end() {
    for text in [". . x x . .", "x o \n o x"] {
        for to_move in Color::BOTH {
            let mut position = diagram(text).position(to_move);
            for point in position.board().points() {
                assert_eq!(position.play(point), Err(IllegalPlacement::GameOver));
            }
            assert_eq!(position.pass(), Err(IllegalPass::GameOver));
            assert!(!position.must_pass());
        }
    }
}
