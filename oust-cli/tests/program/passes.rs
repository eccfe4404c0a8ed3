//! Turns that end or are passed because no placement is left.

use crate::common::{fields, oust};

/// x has no placement at the start of turn 9.
const FORCED: &str = "--board 4x4 a1 c1 d1 c3 b4 c2 a3 a2 d2 d4";
/// The last capture leaves x no placement: turn 9 is over.
const STUCK: &str = "--board 4x4 a1 b1 d1 b3 c4 b2 d3 a2 a4 d2";
const DEADLOCK: &str = "--board 2x2 a1 b1 b2 a2";

#[test]
fn a_forced_pass_omitted_at_the_end_prints_must_pass() {
    check(FORCED, "x playing null true false 8 10");
    let shown = oust(&format!("show {FORCED}")).printed();
    assert!(shown.ends_with("\nx must pass\n"), "{shown}");
}

#[test]
fn a_forced_pass_may_be_written_and_counts_as_a_turn() {
    check(&format!("{FORCED} pass"), "o playing null false false 9 10");
}

#[test]
fn a_forced_pass_is_inserted_before_a_further_move() {
    check(&format!("{FORCED} a4"), "x playing null false false 10 11");
    let written = oust(&format!("apply {FORCED} pass a4 --to json")).printed();
    let inserted = oust(&format!("apply {FORCED} a4 --to json")).printed();
    assert_eq!(written, inserted);
    let moves = oust(&format!("apply {FORCED} a4 --to moves")).line();
    assert!(moves.ends_with("d4 pass a4"), "{moves}");
}

#[test]
fn the_second_player_may_be_forced_to_pass() {
    check(
        "--board 3x3 b1 a1 c2 a3 c1 a2 b3 a1 a2",
        "o playing null true false 7 9",
    );
    check(
        "--board 3x3 b1 a1 c2 a3 c1 a2 b3 a1 a2 pass",
        "x playing null false false 8 9",
    );
}

#[test]
fn a_turn_without_a_further_placement_ends_by_itself() {
    check(STUCK, "o playing null false false 9 10");
    check(
        "--board 2x6 a1 b2 a4 a3 b5 b3 a6 a5",
        "o playing null false false 7 8",
    );
}

#[test]
fn a_pass_after_the_end_of_a_turn_is_ignored() {
    check(&format!("{STUCK} pass"), "o playing null false false 9 10");
}

#[test]
fn passes_after_a_deadlock_are_ignored() {
    check(DEADLOCK, "x deadlock null false false 4 4");
    check(
        &format!("{DEADLOCK} pass"),
        "x deadlock null false false 4 4",
    );
    check(
        &format!("{DEADLOCK} pass pass pass"),
        "x deadlock null false false 4 4",
    );
    oust(&format!("apply {DEADLOCK} a1")).refused(1, &["R401 action-after-game-over"]);
    oust(&format!("apply {DEADLOCK} pass resign")).refused(1, &["R401"]);
}

#[test]
fn deadlocks_with_empty_points_are_detected() {
    let four = "b1 c1 a3 d2 b4 d1 a2 a4 b1 a2 c2 b3 d3 c4";
    let three = "a1 b1 a4 c2 b5 c1 a3 a5 a1 a3 b2 b4 c3 c5";
    for (board, moves) in [("4x4", four), ("3x5", three)] {
        let json = oust(&format!("apply --board {board} {moves} --to json")).json();
        assert_eq!(
            fields(&json, "state winner must_pass"),
            "deadlock null false"
        );
        let list = oust(&format!("legal --board {board} {moves} --to json")).json();
        assert_eq!(
            fields(&list, "state must_pass placements"),
            "deadlock false []"
        );
    }
}

#[track_caller]
fn check(moves: &str, expected: &str) {
    for command in ["apply", "show"] {
        let json = oust(&format!("{command} {moves} --to json")).json();
        let found = fields(
            &json,
            "to_move state winner must_pass mid_turn turns placements",
        );
        assert_eq!(found, expected, "{moves}");
    }
}
