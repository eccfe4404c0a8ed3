//! The JSON of a position, field by field.

use crate::common::{fields, oust, oust_reading};

#[test]
fn fields_are_printed_in_order() {
    insta::assert_snapshot!(oust("apply --board 5x5 b4 e2 c5 b5 a4 --to json").line(), @r#"{"schema":1,"type":"position","board":"5x5","coords":"pbmserv","to_move":"x","state":"playing","winner":null,"must_pass":false,"mid_turn":true,"turns":4,"placements":5,"x":{"stones":3,"largest":2,"points":["c5","a4","b4"]},"o":{"stones":1,"largest":1,"points":["e2"]},"position":"5x5 2x2/xx3/5/4o/5 x"}"#);
    insta::assert_snapshot!(oust("show --board hex2 b2 a2 --to json").line(), @r#"{"schema":1,"type":"position","board":"hex2","coords":"bga","to_move":"x","state":"playing","winner":null,"must_pass":false,"mid_turn":false,"turns":2,"placements":2,"x":{"stones":1,"largest":1,"points":["b2"]},"o":{"stones":1,"largest":1,"points":["a2"]},"position":"hex2 2/ox1/2 x"}"#);
}

#[test]
fn an_unknown_side_to_move_is_null() {
    let json = oust("show --from figures/orbit.txt --to json").json();
    let found = fields(
        &json,
        "board to_move state winner must_pass mid_turn position",
    );
    assert_eq!(found, "9x9 null playing null false false null");
}

#[test]
fn played_games_have_state_and_winner() {
    check_moves("", "x playing null 0 0");
    check_moves("a1 b1 a2", "o won x 3 3");
    check_moves("a1 resign", "o resigned x 1 1");
    check_moves("resign", "x resigned o 0 0");
    check_moves("a1 b1 timeout", "x time o 2 2");
    check_moves("a1 swap b1 resign", "x resigned o 2 2");
}

#[test]
fn records_have_state_and_winner() {
    check_record("result: x\nended: resign", "x resigned x 2 2");
    check_record("result: ?\nended: resign", "x resigned null 2 2");
    check_record("result: o\nended: time", "x time o 2 2");
    check_record("result: ?\nended: time", "x time null 2 2");
    check_record("result: x\nended: adjudicated", "x adjudicated x 2 2");
    check_record("result: ?\nended: adjudicated", "x adjudicated null 2 2");
    check_record("result: ?\nended: unfinished", "x playing null 2 2");
}

#[test]
fn a_position_with_an_ousted_side_is_won() {
    let json = oust("show --position '3x3 xx1/3/3 o' --to json").json();
    assert_eq!(fields(&json, "to_move state winner"), "o won x");
}

#[test]
fn points_are_listed_in_printed_order() {
    let json = oust("apply --board 3x3 a1 c3 c1 a3 --to json").json();
    assert_eq!(json["x"]["points"].to_string(), r#"["a1","c1"]"#);
    assert_eq!(json["o"]["points"].to_string(), r#"["a3","c3"]"#);
}

#[test]
fn the_position_line_omits_an_unfinished_turn() {
    let json = oust("apply --board 5x5 b4 e2 c5 b5 a4 --to json").json();
    assert_eq!(
        fields(&json, "to_move mid_turn turns placements"),
        "x true 4 5"
    );
    let line = json["position"].as_str().expect("it is known");
    let again = oust(&format!("show --position '{line}' --to json")).json();
    assert_eq!(
        fields(&again, "to_move mid_turn turns placements"),
        "x false 0 0"
    );
    assert_eq!(again["position"], json["position"]);
}

#[test]
fn counts_begin_at_the_start_position_of_a_record() {
    let record = "oust 3x3\nresult: ?\nended: unfinished\nstart: 3x3 3/3/xo1 x\n\n 1. a2\n";
    let json = oust_reading(record, "show --from - --to json").json();
    assert_eq!(fields(&json, "state turns placements"), "won 1 1");
}

#[track_caller]
fn check_moves(moves: &str, expected: &str) {
    let json = oust(&format!("apply --board 3x3 {moves} --to json")).json();
    assert_eq!(
        fields(&json, "to_move state winner turns placements"),
        expected,
        "{moves}"
    );
}

#[track_caller]
fn check_record(headers: &str, expected: &str) {
    let record = format!("oust 3x3\n{headers}\n\n 1. a1  b1\n");
    let json = oust_reading(&record, "show --from - --to json").json();
    assert_eq!(
        fields(&json, "to_move state winner turns placements"),
        expected,
        "{headers}"
    );
}
