//! Start positions: the side to move, and unreachable ones, which are reported and still played.

use super::{check_headers, message};

#[test]
fn an_unreachable_start_is_still_played() {
    let start = ["result: ?", "start: 4x4 3o/4/oo2/xx2 x"];
    let replay = check_headers("4x4", &start, "1. d1 b4", &["P701 4x4 3o/4/oo2/xx2 x -"]);
    assert_eq!(replay.annotated.expect("a board").game.turns(), 2);
    let start = ["result: ?", "start: 5x5 x3x/5/5/5/x4 o"];
    check_headers("5x5", &start, "1. -- c3", &["P702 5x5 x3x/5/5/5/x4 o -"]);
}

#[test]
fn a_start_includes_the_side_to_move() {
    let impossible = ["result: ?", "start: 4x4 4/4/4/x3 x"];
    check_headers("4x4", &impossible, "1. c3", &["P703 4x4 4/4/4/x3 x -"]);
    let possible = ["result: ?", "start: 4x4 4/4/4/x3 o"];
    check_headers("4x4", &possible, "1. -- c3", &[]);
}

#[test]
fn points_are_named_in_the_records_dialect() {
    let start = ["result: ?", "start: 9x2 7oo/7xx x"];
    let named = |board: &str| {
        let replay = check_headers(
            board,
            &start,
            "1. a1",
            &["P701 9x2 7oo/7xx x -", "P703 9x2 7oo/7xx x -"],
        );
        message(&replay).to_owned()
    };
    assert!(named("9x2").starts_with("x's group of 2 at h1"));
    assert!(named("9x2 coords=abstractplay").starts_with("x's group of 2 at h1"));
}

#[test]
fn a_broken_game_does_not_hide_an_impossible_start() {
    let start = ["result: ?", "start: 4x4 3o/4/oo2/xx2 x"];
    let expected = ["P701 4x4 3o/4/oo2/xx2 x -", "M201 a1 1.1"];
    check_headers("4x4", &start, "1. a1", &expected);
}

#[test]
fn the_first_slot_is_empty_when_the_second_player_begins() {
    let start = ["result: ?", "start: 4x4 4/4/4/x3 o"];
    let replay = check_headers("4x4", &start, "1. -- b1\n2. c3", &[]);
    assert_eq!(replay.annotated.expect("a board").game.turns(), 2);
    let taken_for_a_pass = "1. pass b1";
    check_headers("4x4", &start, taken_for_a_pass, &["T306 pass 1.1"]);
    let x_begins = ["result: ?", "start: 4x4 3o/4/4/x3 x"];
    check_headers("4x4", &x_begins, "1. -- b1", &["T303 -- 1.1"]);
    let o_resigns = [start[1], "result: x", "ended: resign"];
    check_headers("4x4", &o_resigns, "1. -- resign", &[]);
}

#[test]
fn a_finished_start_allows_no_action() {
    let won = ["result: x", "start: 3x3 3/3/xx1 o"];
    check_headers("3x3", &won, "1. -- c3", &["R401 c3 1.1"]);
    let stuck = ["result: deadlock", "start: 2x2 ox/xo x"];
    let start = "P707 2x2 ox/xo x -";
    check_headers("2x2", &stuck, "1. pass pass", &[start]);
    check_headers("2x2", &stuck, "1. a1", &[start, "R401 a1 1.1"]);
}

#[test]
fn a_start_may_force_a_pass() {
    let start = ["result: ?", "start: 3x3 oo1/x1x/oxx o"];
    check_headers("3x3", &start, "1. -- pass", &[]);
    check_headers("3x3", &start, "1. -- --", &[]);
    let start = ["result: x", start[1]];
    check_headers("3x3", &start, "1. -- pass\n2. b2", &[]);
    check_headers("3x3", &start, "1. b2", &["T305 b2 1.1"]);
    check_headers("3x3", &start, "1. -- b2", &["T305 b2 1.1"]);
}
