//! Playing records strictly: errors at the first illegal or misplaced token.

use oust_core::{Color, IllegalAction};
use oust_notation::record::Record;
use oust_notation::{Document, Format, PlayErrorKind, read_native};

fn record(body: &str) -> Record {
    let text = format!("oust 3x3\nx: alice\no: bob\n{body}");
    read_native(&text).next().expect("a record")
}

/// Checks the token and the message of the error.
#[track_caller]
fn check_error(body: &str, token: &str, message: &str) {
    let text = format!("oust 3x3\nx: alice\no: bob\n{body}");
    let record = record(body);
    let error = record.play().expect_err(body);
    let seen = (error.span.slice(&text), error.to_string());
    assert_eq!(seen, (token, message.to_owned()), "{body}");
}

#[test]
fn the_first_unplayable_token_is_returned() {
    for (body, token, message) in [
        ("\n1. a1 z9", "z9", "the board has no such point"),
        ("\n1. a1 b7x", "b7x", "this token cannot be read"),
        ("\n1. a1 draw", "draw", "Oust has no draws"),
        (
            "\n1. a1,b2",
            "b2",
            "the turn is over with the placement before",
        ),
        (
            "\n1... b1",
            "b1",
            "this is in the slot of o, which is not to move",
        ),
        (
            "start: 3x3 3/x2\n\n1. a1",
            "3x3",
            "the start position is unknown",
        ),
    ] {
        check_error(body, token, message);
    }
}

#[test]
fn an_illegal_action_has_a_reason() {
    for body in ["\n1. a1 a1", "\n1. a1 pass", "\n1. a1 swap b1\n2. c1 swap"] {
        let error = record(body).play().expect_err(body);
        assert!(
            matches!(error.kind, PlayErrorKind::Action(_)),
            "{body}: {error}"
        );
    }
    let over = "\n1. a1 b1,resign\n2. c1";
    let error = record(over).play().expect_err(over);
    let PlayErrorKind::Action(IllegalAction::Placement(reason)) = &error.kind else {
        panic!("{error:?}");
    };
    assert_eq!(error.to_string(), reason.to_string());
}

#[test]
fn a_record_without_a_board_is_not_played() {
    let record = read_native("oust\n\n1. a1").next().expect("a record");
    let error = record.play().expect_err("no board");
    assert_eq!(error.kind, PlayErrorKind::UnknownBoard);
}

#[test]
fn a_played_record_is_written_unchanged() {
    let text = "oust 3x3\nx: alice\no: bob\nresult: x\nended: resign\n\n 1. a1  b1 {why}\n 2. c3  resign\n";
    let document = Document::read(text);
    let record = document.into_records().next().expect("a record");
    let game = record.play().expect("a game");
    assert_eq!(game.ending_token, Some(Color::O));
    let dialect = record.dialect_or(None, game.board());
    assert_eq!(
        Format::Native.write(&game, dialect).expect("any board"),
        text
    );
}
