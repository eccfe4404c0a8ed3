//! One JSON object a line, field by field.

use serde_json::Value;

use crate::common::{ERROR, Folder, GOOD, INFO, WARNING, validate};

#[test]
fn every_line_type_has_its_fields() {
    let folder = Folder::with(&[("game.oust", ERROR), ("good.oust", GOOD)]);
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let answer = folder
        .validate("--format ndjson game.oust good.oust")
        .to_string();
    insta::assert_snapshot!(answer.replace(&version, "\"version\":\"VERSION\""), @r#"
    $ oust-validate --format ndjson game.oust good.oust
    status: 1
    --- stdout
    {"type":"run","schema":1,"version":"VERSION"}
    {"type":"finding","code":"M201","name":"point-occupied","severity":"error","path":"game.oust","game":1,"turn":2,"placement":1,"side":"o","span":{"line":7,"column":9,"end_column":11,"byte":62,"length":2},"message":"a1 is occupied by a stone of x, placed in turn 1","data":{"by":"x","placed_in_turn":1}}
    {"type":"game","path":"game.oust","game":1,"status":"invalid","board":"3x3","result":"?","turns":1,"placements":1,"broken_at":2,"skipped":["later turns","result","claims"],"assumed":[]}
    {"type":"game","path":"good.oust","game":1,"status":"valid","board":"3x3","result":"x","turns":3,"placements":3,"broken_at":null,"skipped":[],"assumed":[]}
    {"type":"summary","files":2,"games":2,"valid":1,"invalid":1,"by_code":{"M201":1}}

    --- stderr
    2 games in 2 files: 1 valid, 1 invalid
          1 E M201 point-occupied
    "#);
}

#[test]
fn line_types_are_printed_in_order() {
    let answer = validate(format!("{ERROR}\n{GOOD}\n{INFO}"), "--format ndjson");
    let types: Vec<String> = answer
        .ndjson()
        .iter()
        .map(|line| line["type"].to_string())
        .collect();
    assert_eq!(
        types.join(" "),
        r#""run" "finding" "game" "game" "finding" "game" "summary""#
    );
}

#[test]
fn columns_count_characters_and_offsets_count_bytes() {
    let record = "oust 3x3\nx: é\no: b\nresult: ?\nended: unfinished\n\n 1. a1 {石é} a1 q9\n";
    let finding = first_finding(record);
    let at = record.rfind("a1").expect("it is there");
    let expected = format!(r#"{{"line":7,"column":13,"end_column":15,"byte":{at},"length":2}}"#);
    assert_eq!(
        finding["span"],
        serde_json::from_str::<Value>(&expected).expect("it is JSON")
    );
}

#[test]
fn the_end_column_of_a_multi_byte_token_counts_characters() {
    let finding = first_finding("oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. é石é\n");
    assert_eq!(finding["span"]["column"], 5);
    assert_eq!(finding["span"]["end_column"], 8);
    assert_eq!(finding["span"]["length"], 7);
}

#[test]
fn the_turn_the_placement_and_the_side_are_counted_from_1() {
    let record = "oust 5x5\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. b4     e2\n 2. c5     b5\n 3. a4,b4\n";
    let finding = first_finding(record);
    let found = ["game", "turn", "placement", "side"].map(|name| finding[name].to_string());
    assert_eq!(found, ["1", "5", "2", "\"x\""]);
}

#[test]
fn facts_of_a_finding_are_fields() {
    let record =
        "oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\nstart: 3x3 o2/1oo/x2 x\n\n 1. b1\n";
    let finding = first_finding(record);
    assert_eq!(finding["code"], "M203");
    insta::assert_snapshot!(finding["data"], @r#"{"enemies":[{"point":"b2","size":2}],"group":2}"#);
}

#[test]
fn a_finding_without_a_game_has_null_fields() {
    let finding = first_finding("nothing here\n");
    let found = ["code", "game", "turn", "placement", "side"].map(|name| finding[name].to_string());
    assert_eq!(found, ["\"F007\"", "null", "null", "null", "null"]);
}

#[test]
fn a_broken_game_reports_its_place_and_the_skipped_checks() {
    let lines = validate(ERROR, "--format ndjson").ndjson();
    let game = lines
        .iter()
        .find(|line| line["type"] == "game")
        .expect("there is one");
    assert_eq!(game["broken_at"], 2);
    assert_eq!(game["turns"], 1);
    let skipped = game["skipped"].as_array().expect("a list");
    assert!(!skipped.is_empty(), "{game}");
}

#[test]
fn a_complete_game_is_reported_as_complete() {
    let lines = validate(GOOD, "--format ndjson").ndjson();
    insta::assert_snapshot!(lines[1], @r#"{"assumed":[],"board":"3x3","broken_at":null,"game":1,"path":"-","placements":3,"result":"x","skipped":[],"status":"valid","turns":3,"type":"game"}"#);
}

#[test]
fn the_summary_is_the_same_on_both_streams() {
    let answer = validate(format!("{ERROR}\n{WARNING}"), "--format ndjson");
    let lines = answer.ndjson();
    insta::assert_snapshot!(lines.last().expect("a summary"), @r#"{"by_code":{"M201":1,"R403":1},"files":1,"games":2,"invalid":1,"type":"summary","valid":1}"#);
    assert!(
        answer
            .stderr
            .starts_with("2 games in 1 file: 1 valid, 1 invalid\n"),
        "{answer}"
    );
}

#[test]
fn control_characters_are_escaped() {
    let record = "oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. \u{1b}[1mq\n";
    assert_eq!(first_finding(record)["span"]["length"], 5);
    let answer = validate(record, "--format ndjson");
    assert!(answer.stdout.contains("\\u001b"), "{answer}");
}

#[track_caller]
fn first_finding(record: &str) -> Value {
    let answer = validate(record, "--format ndjson");
    let lines = answer.ndjson();
    let finding = lines.into_iter().find(|line| line["type"] == "finding");
    finding.unwrap_or_else(|| panic!("{answer}"))
}
