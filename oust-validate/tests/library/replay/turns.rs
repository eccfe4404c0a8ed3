//! The ends of turns, slots, row numbers, swaps.

use oust_core::Color;

use super::{ENDED_BY_LACK, MID_TURN, after, check, check_headers, data, message, position};

#[test]
fn a_turn_must_continue_after_a_capture() {
    let replay = check("4x4", &after(MID_TURN, " b4"), &["T301 a2 5.1"]);
    assert_eq!(data(&replay), r#"placements=7 example="a4""#);
    check("4x4", &after(MID_TURN, " --"), &["T301 a2 5.1"]);
    check("4x4", &after(MID_TURN, " pass"), &["T301 a2 5.1"]);
    check("4x4", &after(MID_TURN, "\n4. c1 d4"), &["T301 a2 5.1"]);
}

#[test]
fn a_record_that_ends_after_a_capture_is_reported() {
    check("4x4", MID_TURN, &["R412 a2 5.1"]);
    let other_resigned = ["result: x", "ended: resign"];
    check_headers("4x4", &other_resigned, MID_TURN, &["R412 a2 5.1"]);
    for ended in ["ended: resign", "ended: time", "ended: adjudicated"] {
        check_headers("4x4", &["result: o", ended], MID_TURN, &[]);
    }
    check_headers("4x4", &["result: x", "ended: adjudicated"], MID_TURN, &[]);
}

#[test]
fn a_turn_may_end_for_lack_of_a_placement() {
    let replay = check("2x6", ENDED_BY_LACK, &["T309 a5 7"]);
    assert_eq!(replay.findings[0].side, Some(Color::X));
    assert!(position(&replay).ends_with(" o"));
    check("2x6", &after(ENDED_BY_LACK, " b4,b6"), &["T309 a5 7"]);
}

#[test]
fn a_placement_after_the_end_of_a_turn_belongs_to_no_turn() {
    let replay = check("4x4", "1. a1,c1 b1", &["T302 c1 1.2"]);
    assert_eq!(replay.findings[0].side, Some(Color::X));
    assert_eq!(replay.broken_at, Some(1));
    assert!(message(&replay).contains("captured nothing"));
    check("4x4", &after(MID_TURN, ",d3,b4"), &["T302 b4 5.3"]);
    let lack = after(ENDED_BY_LACK, ",b6");
    let replay = check("2x6", &lack, &["T309 a5 7", "T302 b6 7.2"]);
    assert!(replay.findings[1].message.contains("left no further"));
}

#[test]
fn a_slot_of_the_side_that_is_not_to_move_is_wrong() {
    let replay = check("4x4", "1. a1\n2. c1 b3", &["T306 c1 2.1"]);
    assert_eq!(data(&replay), r#"slot="x" to_move="o""#);
    check("4x4", "1. a1\n2. pass", &["T306 pass 2.1"]);
    let start = ["result: ?", "start: 4x4 4/4/4/x3 o"];
    check_headers("4x4", &start, "1. c1", &["T306 c1 1.1"]);
}

#[test]
fn rows_are_numbered_consecutively() {
    check("5x5", "1. b4 e2\n3. c5 b5\n4. a1", &["T307 3. -"]);
    check("5x5", "2. b4", &["T307 2. -"]);
    let later = ["result: ?", "start: 5x5 5/5/5/5/5 x"];
    check_headers("5x5", &later, "25. b4 e2\n26. c5", &[]);
    check_headers("5x5", &later, "25. b4 e2\n27. c5", &["T307 27. -"]);
    check("5x5", "b4 e2 c5 b5", &[]);
    let replay = check("5x5", "99999999999. b4", &["T307 99999999999. -"]);
    assert_eq!(data(&replay), "expected=1 found=4294967295");
}

#[test]
fn a_swap_is_the_first_action_of_the_second_player() {
    check_headers("5x5", &["result: ?", "swap: used"], "1. b4 swap e2", &[]);
    check("5x5", "1. b4 swap e2", &[]);
    check("5x5", "1. b4 swap", &[]);
    check("5x5", "1. swap b4", &["T312 swap 1.1"]);
    check("5x5", "1. b4 e2 swap", &["T312 swap 3.1"]);
    check("5x5", "1. b4 e2\n2. c5 swap b5", &["T312 swap 4.1"]);
    let start = ["result: ?", "start: 5x5 5/5/5/5/4o x"];
    check_headers("5x5", &start, "1. b4 swap", &["T312 swap 2.1"]);
}

#[test]
fn a_swap_is_allowed_once_and_before_the_end() {
    check("5x5", "1. b4 swap swap e2", &["T313 swap 2.1"]);
    let no = ["result: ?", "swap: no"];
    check_headers("5x5", &no, "1. b4 swap e2", &["T311 swap 2.1"]);
    let headers = ["result: x", "ended: resign"];
    let body = "1. b4 resign\nswap";
    check_headers("5x5", &headers, body, &["R401 swap 2.1"]);
}

#[test]
fn a_swap_header_needs_no_swap_turn_but_a_swap_turn_needs_its_header() {
    let header = |value| ["result: ?", value];
    check_headers("5x5", &header("swap: used"), "1. b4 e2", &[]);
    check_headers("5x5", &header("swap: allowed"), "1. b4 e2", &[]);
    check_headers("5x5", &header("swap: no"), "1. b4 e2", &[]);
    let expected = ["T316 allowed -"];
    check_headers("5x5", &header("swap: allowed"), "1. b4 swap e2", &expected);
    check_headers(
        "5x5",
        &header("swap: maybe"),
        "1. b4 swap",
        &["H104 maybe -"],
    );
}

#[test]
fn a_row_number_with_dots_marks_the_second_slot() {
    let replay = check("5x5", "1. b4\n1... e2\n2. c5", &["S007 1... -"]);
    assert_eq!(replay.annotated.expect("a board").game.turns(), 3);
}
