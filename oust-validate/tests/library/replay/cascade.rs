//! Behind the first fault that stops a game: what is still checked, what is not, and that it is
//! said to be skipped.

use super::{Replay, check_text, record};

/// A game that stops at its second turn, with these headers.
#[track_caller]
fn broken(headers: &[&str], expected: &[&str]) -> Replay {
    let replay = check_text(&record("3x3", headers, "1. a1 a1\n2. b2"), expected);
    assert_eq!(replay.broken_at, Some(2));
    assert_eq!(replay.skipped, ["later turns", "result", "claims"]);
    replay
}

#[test]
fn what_is_wrong_with_the_headers_alone_is_still_reported() {
    let stop = "M201 a1 2.1";
    broken(&["result: red"], &["R404 red -", stop]);
    broken(&["result: draw"], &["R409 draw -", stop]);
    broken(&[], &["R403 3x3 -", stop]);
    broken(&["result: x", "ended: soon"], &["R411 soon -", stop]);
    let differ = ["result: x", "ended: unfinished"];
    broken(&differ, &["R407 unfinished -", stop]);
    let differ = ["result: deadlock", "ended: time"];
    broken(&differ, &["R407 time -", stop]);
    broken(
        &["result: x", "date: 2026-13-01"],
        &["H113 2026-13-01 -", stop],
    );
    broken(&["result: x", "result: o"], &["H102 result -", stop]);
    broken(&["result: x", "weather: fine"], &["H103 weather -", stop]);
    broken(&["result: x", "swap: maybe"], &["H104 maybe -", stop]);
}

#[test]
fn what_needs_the_game_is_not() {
    let stop = ["M201 a1 2.1"];
    broken(&["result: x"], &stop); // R406
    broken(&["result: deadlock"], &stop); // R405
    broken(&["result: ?"], &stop); // R408
    broken(&["result: ?", "ended: board"], &stop); // R407
    broken(&["result: x", "swap: allowed"], &stop); // T316
    let text = record("3x3", &["result: ?"], "1. a1 a1\n2. b2").replace("alice", "alice 2/3");
    check_text(&text, &stop); // N501
}

#[test]
fn who_resigned_before_the_game_stopped_is_still_held_against_the_result() {
    let headers = ["result: o", "ended: resign"];
    let text = record("3x3", &headers, "1. a1 resign\n2. b2");
    check_text(&text, &["R413 resign 2.1", "R401 b2 2.1"]);
}

#[test]
fn the_text_behind_the_fault_is_still_read() {
    let body = "1. a1 a1\n2. q9q c1,,c2\n4. b2 zz\n{ open";
    let text = record("3x3", &["result: x"], body);
    let expected = [
        "M201 a1 2.1",
        "S002 q9q -",
        "S006 c1,,c2 -",
        "T307 4. -",
        "S008 zz -",
        "S003 { -",
    ];
    check_text(&text, &expected);
}

#[test]
fn a_game_that_is_whole_skips_nothing() {
    let replay = check_text(&record("3x3", &["result: ?"], "1. a1 b1"), &[]);
    assert_eq!((replay.broken_at, replay.skipped.len()), (None, 0));
}
