//! `oust legal -` with position lines: one line of JSON for each, for scripts.

use crate::common::{GAME, fields, oust_reading};

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
    let mut flag = oust_reading("", "legal --position '3x3 3/x2/xo1 o' --to json").json();
    flag["line"] = 1.into();
    flag["input"] = "3x3 3/x2/xo1 o".into();
    assert_eq!(answer, flag);
}

#[test]
fn answers_echo_the_lines_that_they_are_for() {
    // Spelled in other ways than the program does.
    let lines = "\n  3x3 3/X2/xo1 o \r\n\n3x3  3/3/3  X\nhex2 2/1x1/o1 x";
    for command in [
        "legal -",
        "legal - --why c3",
        "show - --to json",
        "apply - --to json c3",
    ] {
        let lines = lines.replace("hex2 2/1x1/o1 x", "4x4 4/4/4/4 o");
        let echoed: Vec<String> = oust_reading(&lines, command)
            .json_lines()
            .iter()
            .map(|json| fields(json, "line input"))
            .collect();
        let expected = ["2 3x3 3/X2/xo1 o", "4 3x3  3/3/3  X", "5 4x4 4/4/4/4 o"];
        assert_eq!(echoed, expected, "{command}");
    }
    for one in ["legal -", "show - --to json", "apply - --to json b1"] {
        let json = oust_reading("3x3 3/3/3 x\n", one).json();
        assert_eq!(fields(&json, "line input"), "1 3x3 3/3/3 x", "{one}");
    }
    let steps = oust_reading("3x3 3/3/3 x\n", "apply - --each --to json b1 a1").json_lines();
    for step in steps {
        assert_eq!(fields(&step, "line input"), "1 3x3 3/3/3 x");
    }
}

#[test]
fn only_lines_are_echoed() {
    let object = oust_reading("3x3 3/3/3 x", "show --from - --to json").stdout;
    let both = format!("{GAME}\n{object}\n. x\no .\n");
    let json = oust_reading(&both, "show - --to json --to-move x").json_lines();
    assert_eq!(fields(&json[0], "line"), "1");
    assert_eq!(fields(&json[1], "line"), "15");
    assert_eq!(fields(&json[2], "line"), "17");
    assert!(json.iter().all(|json| json.get("input").is_none()));
    for alone in [
        "legal --to json --position '3x3 3/3/3 x'",
        "legal --to json --board 3x3",
    ] {
        let json = oust_reading("", alone).json();
        assert!(json.get("line").or(json.get("input")).is_none(), "{json}");
    }
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
    {"schema":1,"board":"3x3","coords":"pbmserv","to_move":"x","state":"playing","must_pass":false,"placements":[{"point":"a3","kind":"non-capturing"},{"point":"b3","kind":"non-capturing"},{"point":"c3","kind":"non-capturing"},{"point":"a2","kind":"non-capturing"},{"point":"b2","kind":"non-capturing"},{"point":"c2","kind":"non-capturing"},{"point":"a1","kind":"non-capturing"},{"point":"b1","kind":"non-capturing"},{"point":"c1","kind":"non-capturing"}],"line":1,"input":"3x3 3/3/3 x"}
    {"schema":1,"board":"3x3","coords":"pbmserv","to_move":"o","state":"playing","must_pass":false,"placements":[{"point":"a3","kind":"non-capturing"},{"point":"b3","kind":"non-capturing"},{"point":"c3","kind":"non-capturing"},{"point":"a2","kind":"non-capturing"},{"point":"b2","kind":"non-capturing"},{"point":"c2","kind":"non-capturing"},{"point":"a1","kind":"non-capturing"},{"point":"b1","kind":"non-capturing"},{"point":"c1","kind":"non-capturing"}],"line":5,"input":"3x3 3/3/3 o"}

    --- stderr
    oust: -:2:7: invalid position line: expected 3 points in row 2, found 10
    oust: -:3:7: invalid position line: expected x, o or the number of empty points, found `z`
    oust: -:4:1: expected a position line
    oust: left out: 3
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
