//! Positions that are read from game states of Abstract Play.

use oust_core::Board;
use oust_notation::{Document, Part, ReadOptions, read_abstract_play};

use super::{GOES_ON, layer, state, two_turns};
use crate::common::{board, check_document};

/// Reads a text that is one position.
#[track_caller]
fn position(text: &str, board_unsaid: Option<Board>) -> (Result<String, String>, Vec<String>) {
    check_document(text);
    assert_eq!(read_abstract_play(text, None).count(), 0);
    let mut options = ReadOptions::default();
    options.board_unsaid = board_unsaid;
    let mut document = Document::read_with(text, &options);
    assert_eq!(document.parts.len(), 1);
    let Some(Part::Position { line, .. }) = document.parts.pop() else {
        panic!("a position: {text}");
    };
    let line = line.map(|line| line.to_string()).map_err(|error| {
        let place = error.span.of(text);
        format!("{place} | {}", error.kind)
    });
    let fault = |problem: &oust_notation::record::Problem| {
        format!("{} | {}", problem.span.of(text), problem.kind)
    };
    (line, document.problems.iter().map(fault).collect())
}

/// What their playground hands over has the last state alone.
#[test]
fn a_stack_that_does_not_hold_every_turn_is_a_position() {
    let line = || Ok("hex5 5/6/7/8/9/8/2o4/6/x4 x".to_owned());
    let last = [two_turns()[2].clone()];
    let text = state("\"hex-5\"", GOES_ON, &last);
    assert_eq!(position(&text, None), (line(), vec![]));
    let quoted = serde_json::to_string(&text).expect("a string");
    assert_eq!(position(&quoted, None), (line(), vec![]));
    // With turns behind it these are left out, and that is said.
    let text = state("\"hex-5\"", GOES_ON, &two_turns()[1..]);
    let fault = "{\"dataType\":\"Map\",\"value\":[[\"a1\",1]]} | expected the empty board first; \
                 the turns before are not known, so only the last position is read";
    assert_eq!(position(&text, None), (line(), vec![fault.to_owned()]));
    // A turn that is missing further on.
    for gap in [
        layer("2", "", r#"["a1",1]"#),
        layer("2", "x", "").replace("\"x\"", "null"),
    ] {
        let layers = [two_turns()[0].clone(), gap, two_turns()[2].clone()];
        let text = state("\"hex-5\"", GOES_ON, &layers);
        let fault = "{ | expected the field `lastmove`, found none".to_owned();
        assert_eq!(position(&text, None), (line(), vec![fault]));
    }
}

#[test]
fn a_position_without_a_board_is_asked_for() {
    let last = [layer("2", "c3", r#"["m6",1],["c3",2]"#)];
    let (line, _) = position(&state("", GOES_ON, &last), None);
    assert!(line.expect("hex7").starts_with("hex7 "));
    let unnamed = state("\"lost\"", GOES_ON, &last);
    let (line, _) = position(&unnamed, None);
    let fault = "\"lost\" | nothing here says what board it is, and the moves leave open hex7, \
                 hex8; `--board hex7` says it";
    assert_eq!(line, Err(fault.to_owned()));
    let (line, _) = position(&unnamed, Some(board("hex8")));
    assert!(line.expect("hex8").starts_with("hex8 "));
    let (line, _) = position(&state("", GOES_ON, &[layer("1", "a", r#"["o8",1]"#)]), None);
    assert!(line.expect_err("not hex7").contains("leave open hex8;"));
}

#[test]
fn a_damaged_position_says_where() {
    for (layer, fault) in [
        (
            layer("3", "a1", r#"["a1",1]"#),
            "3 | expected 1 or 2 as the player to move",
        ),
        (
            layer("1", "a1", r#"["a1",1],["z9",1]"#),
            "\"z9\" | expected a point of the board",
        ),
        (
            r#"{"lastmove":"a1"}"#.to_owned(),
            "{ | expected the field `board`, found none",
        ),
    ] {
        let text = state("\"hex-5\"", GOES_ON, &[layer]);
        assert_eq!(position(&text, None), (Err(fault.to_owned()), vec![]));
    }
}
