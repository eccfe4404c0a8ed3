//! The toolkit's own JSON as input.

use crate::common::{GAME, fields, oust, oust_reading};

const LINE: &str = "5x5 x2o1/1x2o/x4/2o2/1o2x x";

#[test]
fn records_round_trip_through_json() {
    let many = oust("random --games 5 --seed 3 --board hex4").printed();
    let annotated = "oust 4x4 coords=bga\nx: \" a\" 1/1\no: b\nresult: x\nended: resign\nannotator: c\n\n{so}\n 1. a1 swap b1,resign\n{it ends}\n";
    for record in [GAME, &many, annotated] {
        let json = oust_reading(record, "convert --to json --strict").printed();
        let back = oust_reading(&json, "convert --to record --coords bga").printed();
        let expected = oust_reading(record, "convert --to record --coords bga").printed();
        assert_eq!(back, expected);
        assert_eq!(oust_reading(&json, "convert --to json").printed(), json);
        let array = format!("[{}]", json.trim_end().replace('\n', ","));
        assert_eq!(oust_reading(&array, "convert --to json").printed(), json);
    }
}

#[test]
fn the_dialect_of_the_json_is_used() {
    let json = oust_reading(
        "oust 9x9 coords=pbmserv\n\n1. j9\n",
        "convert --to json --coords bga",
    )
    .printed();
    assert!(json.contains("\"i9\""), "{json}");
    let back = oust_reading(&json, "convert --to moves --coords pbmserv").line();
    assert_eq!(back, "j9");
}

#[test]
fn positions_round_trip_through_json() {
    let json = oust_reading(LINE, "show --from - --to json").printed();
    assert_eq!(
        oust_reading(&json, "show --from - --to position").line(),
        LINE
    );
    assert_eq!(
        oust_reading(&json, "show --from - --to json").printed(),
        json
    );
    let two = format!("{json}{json}");
    assert_eq!(
        oust_reading(&two, "convert --to position").printed(),
        format!("{LINE}\n{LINE}\n")
    );
    assert_eq!(oust_reading(&two, "legal -").json_lines().len(), 2);
}

#[test]
fn a_position_in_json_may_omit_the_side_to_move() {
    let json = oust("show --from figures/orbit.txt --to json").printed();
    let again = oust_reading(&json, "show --from - --to json").json();
    assert_eq!(fields(&again, "to_move position"), "null null");
    assert_eq!(
        again["x"],
        serde_json::from_str::<serde_json::Value>(&json).expect("JSON")["x"]
    );
    oust_reading(&json, "show --from - --to position").refused(2, &["--to-move"]);
    let line = oust_reading(&json, "show --from - --to position --to-move o").line();
    assert!(line.ends_with(" o"), "{line}");
    let known = oust_reading(LINE, "show --from - --to json").printed();
    let some = oust_reading(&format!("{known}{json}"), "legal -");
    assert_eq!((some.status, some.stdout.lines().count()), (1, 1), "{some}");
}

#[test]
fn faults_of_the_json_are_reported() {
    let record = oust_reading(GAME, "convert --to json").printed();
    for (from, to, messages) in [
        (
            "\"schema\":1",
            "\"schema\":9",
            "expected JSON of version 1, found version 9",
        ),
        (
            "\"pbmserv\"",
            "\"chess\"",
            "expected pbmserv, abstractplay or bga",
        ),
        ("[\"b4\"]", "[\"b9\"]", "C151"),
        ("[\"b4\"]", "[\"b4\"", "broken JSON"),
        (
            "\"side\":\"x\",\"moves\":[\"c5\"]",
            "\"side\":\"o\",\"moves\":[\"c5\"]",
            "T306",
        ),
    ] {
        let text = record.replacen(from, to, 1);
        assert_ne!(text, record, "{from}");
        oust_reading(&text, "convert --to record").refused(1, &["-:1:", messages]);
    }
    let position = oust_reading(LINE, "show --from - --to json").printed();
    let newer = position.replace("\"schema\":1", "\"schema\":2");
    oust_reading(&newer, "show --from -").refused(
        1,
        &["-:1:11: invalid position line: expected JSON of version 1"],
    );
    let more = position.replace("\"schema\":1", "\"schema\":1,\"clock\":3");
    let answer = oust_reading(&more, "legal -");
    assert_eq!(
        (answer.status, answer.stdout.lines().count()),
        (0, 1),
        "{answer}"
    );
}
