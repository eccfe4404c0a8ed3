//! Start positions that no game comes to: reported, and played all the same.

use super::{check_headers, message};

#[test]
fn a_start_that_no_game_comes_to_is_played_all_the_same() {
    let start = ["result: ?", "start: 4x4 3o/4/oo2/xx2 x"];
    let replay = check_headers("4x4", &start, "1. d1 b4", &["P701 4x4 3o/4/oo2/xx2 x -"]);
    assert_eq!(replay.transcript.expect("a board").game.turns(), 2);
    let start = ["result: ?", "start: 5x5 x3x/5/5/5/x4 o"];
    check_headers("5x5", &start, "1. -- c3", &["P702 5x5 x3x/5/5/5/x4 o -"]);
}

#[test]
fn the_side_to_move_is_part_of_a_start() {
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
