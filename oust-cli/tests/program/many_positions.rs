//! `oust legal -` with position lines: one line of JSON for each, for scripts.

use crate::common::{fields, oust_reading};

const LINES: &str = "3x3 3/3/3 x\n\n  3x3 3/x2/xo1 o\r\n2x2 ox/xo x\nhex2 2/1x1/o1 x\n";

#[test]
fn each_position_gives_one_line_of_json() {
    let answers = oust_reading(LINES, "legal -").json_lines();
    let facts: Vec<String> = answers
        .iter()
        .map(|json| fields(json, "board coords to_move state"))
        .collect();
    assert_eq!(
        facts,
        [
            "3x3 pbmserv x playing",
            "3x3 pbmserv o playing",
            "2x2 pbmserv x deadlock",
            "hex2 bga x playing"
        ]
    );
    assert_eq!(
        oust_reading(LINES, "legal --to json -").json_lines(),
        answers
    );
    assert_eq!(oust_reading(LINES, "legal --from -").json_lines(), answers);
}

#[test]
fn a_single_line_is_answered_the_same_way() {
    let answer = oust_reading("3x3 3/x2/xo1 o\n", "legal -").json();
    let flag = oust_reading("", "legal --position '3x3 3/x2/xo1 o' --to json").json();
    assert_eq!(answer, flag);
}

#[test]
fn one_point_is_explained_for_every_position() {
    let answers = oust_reading("3x3 3/3/3 x\n3x3 3/3/x2 o\n", "legal - --why a1").json_lines();
    let codes: Vec<String> = answers
        .iter()
        .map(|json| fields(&json["why"], "legal code"))
        .collect();
    assert_eq!(codes, ["true null", "false M201"]);
}

#[test]
fn a_flag_sets_the_side_of_all_positions() {
    let answer = oust_reading("3x3 3/x2/xo1 x\n3x3 3/x2/xo1 o\n", "legal - --to-move o");
    assert_eq!(answer.status, 0, "{answer}");
    assert_eq!(
        answer.stdout.matches("\"to_move\":\"o\"").count(),
        2,
        "{answer}"
    );
    assert_eq!(answer.stderr.matches("N511").count(), 1, "{answer}");
}

#[test]
fn a_malformed_line_is_reported_and_the_others_are_answered() {
    let lines = "3x3 3/3/3 x\n3x3 3/x9/3 o\n3x3 3/z2/3 o\nrubbish\n3x3 3/3/3 o\n";
    insta::assert_snapshot!(oust_reading(lines, "legal -"), @r#"
    $ oust legal -
    status: 1
    --- stdout
    {"schema":1,"board":"3x3","coords":"pbmserv","to_move":"x","state":"playing","must_pass":false,"placements":[{"point":"a3","kind":"non-capturing"},{"point":"b3","kind":"non-capturing"},{"point":"c3","kind":"non-capturing"},{"point":"a2","kind":"non-capturing"},{"point":"b2","kind":"non-capturing"},{"point":"c2","kind":"non-capturing"},{"point":"a1","kind":"non-capturing"},{"point":"b1","kind":"non-capturing"},{"point":"c1","kind":"non-capturing"}],"line":1}
    {"schema":1,"board":"3x3","coords":"pbmserv","to_move":"o","state":"playing","must_pass":false,"placements":[{"point":"a3","kind":"non-capturing"},{"point":"b3","kind":"non-capturing"},{"point":"c3","kind":"non-capturing"},{"point":"a2","kind":"non-capturing"},{"point":"b2","kind":"non-capturing"},{"point":"c2","kind":"non-capturing"},{"point":"a1","kind":"non-capturing"},{"point":"b1","kind":"non-capturing"},{"point":"c1","kind":"non-capturing"}],"line":5}

    --- stderr
    oust: -:2:7: invalid position line: expected 3 points in row 2, found 10
    oust: -:3:7: invalid position line: expected x, o or the number of empty points, found `z`
    oust: -:4:1: expected a position line
    oust: some positions were left out
    "#);
}

#[test]
fn one_bad_line_of_either_kind_exits_with_1() {
    for bad in ["rubbish", "3x3 3/x9/3 o"] {
        let answer = oust_reading(&format!("3x3 3/3/3 x\n{bad}\n"), "legal -");
        assert_eq!(answer.status, 1, "{answer}");
        assert_eq!(answer.stdout.lines().count(), 1, "{answer}");
    }
}

#[test]
fn a_number_selects_one_position() {
    let list = oust_reading(LINES, "legal --from - --game 2").printed();
    assert_eq!(list.lines().next(), Some("a3"));
}
