//! After the finding that breaks a game: the remaining checks and the list of skipped ones.

use super::{MID_TURN, Replay, after, check, check_headers, check_text, record};

/// A game that stops at its second turn, with these headers.
#[track_caller]
fn broken(headers: &[&str], expected: &[&str]) -> Replay {
    let replay = check_text(&record("3x3", headers, "1. a1 a1\n2. b2"), expected);
    assert_eq!(replay.broken_at, Some(2));
    assert_eq!(replay.skipped, ["later turns", "result", "claims"]);
    replay
}

#[test]
fn header_faults_are_still_reported() {
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
fn checks_that_need_the_game_are_skipped() {
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
fn a_resignation_before_the_break_is_still_compared_with_the_result() {
    let headers = ["result: o", "ended: resign"];
    let text = record("3x3", &headers, "1. a1 resign\n2. b2");
    check_text(&text, &["R413 resign 2.1", "R401 b2 2.1"]);
}

#[test]
fn the_text_after_the_fault_is_still_read() {
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
fn a_complete_game_skips_no_check() {
    let replay = check_text(&record("3x3", &["result: ?"], "1. a1 b1"), &[]);
    assert_eq!((replay.broken_at, replay.skipped.len()), (None, 0));
}

#[test]
fn turns_after_the_first_illegal_action_are_not_checked() {
    let body = "1. a1 b1\n2. a1 a1,a1\n3. pass swap z9\n4. a2 a3";
    let replay = check("3x3", body, &["M201 a1 3.1"]);
    assert_eq!(replay.broken_at, Some(3));
    assert_eq!(replay.skipped, ["later turns", "result", "claims"]);
    let annotated = replay.annotated.expect("a board");
    assert_eq!(annotated.game.turns(), 2, "what stands before it is played");
}

#[test]
fn after_an_illegal_action_the_text_and_the_headers_are_still_checked() {
    let headers = ["result: black", "ended: soon", "date: 2026-13-01"];
    let body = "1. a1 a1\n2. q\n4. a1,,b1\n{ never closed";
    let expected = [
        "R404 black -",
        "R411 soon -",
        "H113 2026-13-01 -",
        "M201 a1 2.1",
        "S008 q -",
        "T307 4. -",
        "S006 a1,,b1 -",
        "S003 { -",
    ];
    check_headers("3x3", &headers, body, &expected);
}

#[test]
fn after_an_illegal_action_the_claims_are_not_checked() {
    let headers = ["result: x", "ended: board"];
    let body = "1. a1 a1\n\ndiagram\n x x x\n x x x\n x x x\n";
    let text = record("3x3", &headers, body).replace("alice", "alice 9/9");
    check_text(&text, &["M201 a1 2.1"]);
}

#[test]
fn an_unreadable_token_breaks_the_game_without_a_second_finding() {
    let replay = check("5x5", "1. b4 x?\n2. b4 b4", &["S008 x? -"]);
    assert_eq!(replay.broken_at, Some(2));
    let replay = check("5x5", "1. b4,c1x e2", &["S002 c1x -"]);
    assert_eq!(replay.broken_at, Some(1));
    let replay = check("5x5", "1. b4 e2 c1\n2. b4", &["S001 c1 -"]);
    assert_eq!(replay.broken_at, Some(3));
    let after_capture = after(MID_TURN, " c4?\n4. a1");
    check("4x4", &after_capture, &["S002 c4? -"]);
}

#[test]
fn a_record_without_a_board_or_a_start_is_not_replayed() {
    let text = record("5by5", &["result: ?"], "1. a1 a1");
    let replay = check_text(&text, &["H105 5by5 -"]);
    assert!(replay.annotated.is_none());
    assert_eq!(replay.skipped, ["turns", "result", "claims"]);
    let start = ["result: x", "start: 3x3 3/3/4 x"];
    let replay = check_headers("3x3", &start, "1. a1 a1", &["H112 4 -"]);
    assert!(replay.annotated.is_none());
}

#[test]
fn after_an_illegal_action_a_diagram_is_parsed_but_not_compared() {
    let body = |rows: &str| format!("1. a1 a1\n\ndiagram\n{rows}\n\n2. c1");
    check("3x3", &body(" o o o\n o o o\n o o o"), &["M201 a1 2.1"]);
    let ragged = body(" . . .\n . .\n x o .");
    check("3x3", &ragged, &["M201 a1 2.1", "D601 . . -"]);
}
