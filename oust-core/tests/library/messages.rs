//! The messages of errors and outcomes.

use oust_core::{
    Board, Color, Ending, IllegalAction, IllegalPass, IllegalPlacement, IllegalSwap, Outcome,
    Point, RowsError, Setup,
};

use crate::common::{diagram, play, rectangle};

/// Checks that a message has these facts, begins in lower case and has no full stop.
#[track_caller]
fn says(error: &dyn std::error::Error, facts: &[&str]) {
    let message = error.to_string();
    assert!(
        message.starts_with(|c: char| c.is_ascii_lowercase()),
        "{message}"
    );
    assert!(!message.ends_with('.'), "{message}");
    assert!(
        !message.contains('\n') && !message.contains("  "),
        "{message}"
    );
    for fact in facts {
        let mut words = message.split(|c: char| !c.is_alphanumeric());
        assert!(words.any(|word| word == *fact), "{fact} in: {message}");
    }
}

#[track_caller]
fn placement(text: &str) -> IllegalPlacement {
    let diagram = diagram(text);
    let position = diagram.position(Color::X);
    position
        .check(diagram.question())
        .expect_err("it is illegal")
}

#[test]
fn a_placement_is_refused_with_its_sizes() {
    says(&placement("x x ? . o"), &["2", "3"]);
    says(&placement("x ? o o o"), &["1", "2", "3"]);
    says(&placement("o x ? o o o"), &["2", "3"]);
    says(&placement("x x ?"), &["over"]);
    let (point, by) = (Point::new(12), Color::X);
    says(
        &IllegalPlacement::Occupied { point, by },
        &["12", "stone", "x"],
    );
    says(&IllegalPlacement::OffBoard { point }, &["12", "board"]);
}

#[test]
fn a_pass_is_refused_with_the_placements_there_are() {
    let fresh = diagram("x . . . o").position(Color::X);
    says(&fresh.check_pass().expect_err("x has placements"), &["2"]);
    let inside = play(&rectangle(1, 7), "x a1, o a3, x a7, o a5, x a2");
    let refused = inside.position().check_pass();
    let Err(IllegalPass::InsideTurn { placements, .. }) = refused else {
        panic!("x is inside its turn");
    };
    says(&refused.expect_err("as above"), &[&placements.to_string()]);
    says(&IllegalPass::GameOver, &["over"]);
}

#[test]
fn a_swap_is_refused_with_its_reason() {
    says(&IllegalSwap::GameOver, &["over"]);
    says(&IllegalSwap::NotAllowed, &["pie"]);
    says(&IllegalSwap::WrongTime, &["first"]);
    says(&IllegalSwap::Twice, &["already"]);
}

#[test]
fn an_illegal_action_has_the_message_of_its_kind() {
    let point = Point::new(12);
    let pairs: [(IllegalAction, &dyn std::error::Error); 3] = [
        (
            IllegalAction::Placement(IllegalPlacement::OffBoard { point }),
            &IllegalPlacement::OffBoard { point },
        ),
        (
            IllegalAction::Pass(IllegalPass::GameOver),
            &IllegalPass::GameOver,
        ),
        (IllegalAction::Swap(IllegalSwap::Twice), &IllegalSwap::Twice),
    ];
    for (action, kind) in pairs {
        assert_eq!(action.to_string(), kind.to_string());
    }
    says(&IllegalAction::GameOver, &["over"]);
}

#[test]
fn a_board_is_refused_with_its_limit() {
    says(&Board::hexagon(0).expect_err("it has no cell"), &["point"]);
    says(
        &Board::hexagon(120).expect_err("it is too large"),
        &["120", "100"],
    );
    let mut setup = Setup::new(rectangle(3, 3));
    let error = setup
        .put(Point::new(12), None)
        .expect_err("there are nine points");
    says(&error, &["12", "9"]);
}

#[test]
fn rows_are_refused_with_the_character() {
    let (row, found) = (1, '?');
    says(
        &RowsError::UnknownCharacter { row, found },
        &["1", "x", "o"],
    );
    says(&RowsError::NoBoard, &["rows"]);
}

#[test]
fn an_outcome_is_displayed_in_words() {
    let ended = |ending, winner| Outcome::Ended { ending, winner };
    for (outcome, words) in [
        (Outcome::Win(Color::X), "x wins"),
        (Outcome::Deadlock, "deadlock"),
        (
            ended(Ending::Resignation, Some(Color::O)),
            "o wins by resignation",
        ),
        (ended(Ending::Time, Some(Color::X)), "x wins on time"),
        (ended(Ending::Adjudication, None), "ended by adjudication"),
    ] {
        assert_eq!(outcome.to_string(), words);
    }
}
