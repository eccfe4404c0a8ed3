//! Single placements and their refusals.

use super::{MID_TURN, after, check, check_headers, data, message};

#[test]
fn an_occupied_point_is_refused_with_its_stone_and_turn() {
    let replay = check("5x5", "1. b4 e2\n2. c5 b4", &["M201 b4 4.1"]);
    assert_eq!(data(&replay), r#"by="x" placed_in_turn=1"#);
    let replay = check("4x4", &after(MID_TURN, ",c3"), &["M201 c3 5.2"]);
    assert_eq!(data(&replay), r#"by="o" placed_in_turn=4"#);
    let start = ["result: ?", "start: 3x3 3/3/xo1 x"];
    let replay = check_headers("3x3", &start, "1. b1", &["M201 b1 1.1"]);
    assert_eq!(data(&replay), r#"by="o""#, "the stone stood there before");
}

#[test]
fn a_point_that_was_refilled_names_the_later_turn() {
    let body = after(MID_TURN, ",d3 b1\n4. b1");
    let replay = check("4x4", &body, &["M201 b1 7.1"]);
    assert_eq!(data(&replay), r#"by="o" placed_in_turn=6"#);
    let replay = check("4x4", &after(MID_TURN, ",d3 b1\n4. a2"), &["M201 a2 7.1"]);
    assert_eq!(data(&replay), r#"by="x" placed_in_turn=5"#);
}

#[test]
fn joining_without_a_capture_is_refused_with_the_new_size() {
    let replay = check("5x5", "1. a1 e5\n2. a2", &["M202 a2 3.1"]);
    assert_eq!(data(&replay), "group=2");
}

#[test]
fn joining_next_to_an_equal_enemy_is_refused_with_every_adjacent_group() {
    let body = "1. a1 b1\n2. d4 b2,d1\n3. a1 c4\n4. a2";
    let replay = check("4x4", body, &["M203 a2 7.1"]);
    assert_eq!(
        data(&replay),
        r#"group=2 enemies=[{"point":"b2","size":2}]"#
    );
    let start = ["result: ?", "start: 5x5 5/5/1ooo1/x4/xo3 x"];
    let replay = check_headers("5x5", &start, "1. a3", &["M203 a3 1.1"]);
    assert!(
        message(&replay).contains("the group of 3 at b3"),
        "{replay:?}"
    );
    let start = ["result: ?", "start: 5x5 4o/5/x4/1ooo1/xo3 x"];
    let replay = check_headers("5x5", &start, "1. a2", &["M203 a2 1.1"]);
    assert!(message(&replay).contains("the group of 4 at b2"));
}

#[test]
fn a_repeated_point_in_a_turn_is_one_finding() {
    check("4x4", &after(MID_TURN, ",a2"), &["M204 a2 5.2"]);
    check("4x4", "1. a1,a1", &["M204 a1 1.2"]);
}

#[test]
fn a_coordinate_off_the_board_names_the_dialect_that_has_it() {
    check("5x5", "1. f1", &["C151 f1 1.1"]);
    check("5x5", "1. a0", &["C151 a0 1.1"]);
    check("5x5", "1. a6", &["C151 a6 1.1"]);
    check("5x5", "1. a99999999999", &["C151 a99999999999 1.1"]);
    check("5x5", "1. a1,f1", &["C151 f1 1.2"]);
    let replay = check("9x9", "1. i1", &["C152 i1 1.1"]);
    assert_eq!(
        data(&replay),
        r#"dialect="pbmserv" read_by=["abstractplay","bga"]"#
    );
    let replay = check("9x9 coords=abstractplay", "1. j1", &["C151 j1 1.1"]);
    assert_eq!(
        message(&replay),
        "the board has no point j1; the dialect pbmserv would read it"
    );
}
