//! Reading the project's own JSON: the records, their problems and the spans.

mod headers;

use oust_notation::record::{Format, Record};
use oust_notation::{Dialect, DocumentItem, PositionLine};

use crate::common::{body, check_document, headers, problems};

const HEADERS: &str = r#"[{"name":"x","value":"alice","claim":"1/2"},{"name":"o","value":"bob"},{"name":"result","value":"?"},{"name":"ended","value":"unfinished"}]"#;

const TURNS: &str = r#"[{"side":"x","moves":["a1"]},{"side":"o","moves":["b1"]}]"#;

/// Returns a record with `fields` after the version and the type.
fn record_with(fields: &str) -> String {
    format!(r#"{{"schema":1,"type":"record",{fields}}}"#)
}

/// Returns a record with `turns`, which may include notes.
fn record_of(turns: &str) -> String {
    record_with(&format!(
        r#""board":"3x3","coords":"pbmserv","headers":{HEADERS},"turns":{turns}"#
    ))
}

fn read(text: &str) -> Record {
    let mut records = check_document(text).into_records();
    let record = records.next().expect(text);
    assert!(records.next().is_none(), "{text}");
    assert_eq!(record.format, Format::Json, "{text}");
    record
}

#[track_caller]
fn check_body(turns: &str, expected: &str, expected_problems: &[&str]) {
    let text = record_of(turns);
    let record = read(&text);
    assert_eq!(body(&text, &record), expected, "{text}");
    assert_eq!(problems(&text, &record), expected_problems, "{text}");
}

/// Checks the problems of a record.
#[track_caller]
fn check_problems(text: &str, expected: &[&str]) {
    assert_eq!(problems(text, &read(text)), expected, "{text}");
}

/// Checks the problems of a record with `fields` and two turns.
#[track_caller]
fn check_fields(fields: &str, expected: &[&str]) {
    check_problems(
        &record_with(&format!(r#"{fields},"turns":{TURNS}"#)),
        expected,
    );
}

#[test]
fn every_field_of_a_record_is_read() {
    let text = record_with(&format!(
        r#""board":"hex2","coords":"bga","headers":{HEADERS},"start":"hex2 2/3/x1 o","state":"playing","winner":null,"turns":[{{"side":"o","moves":["b1"]}}],"notes":[{{"after":1,"comment":"so \"it\" is"}},{{"after":0,"diagram":"hex2 2/3/x1 o"}}]"#
    ));
    let record = read(&text);
    assert_eq!(problems(&text, &record), [""; 0]);
    assert_eq!(record.dialect, Some(Dialect::Bga));
    assert_eq!(record.board_span.slice(&text), "\"hex2\"");
    assert_eq!(body(&text, &record), "[hex2] o(b1) {so \"it\" is}");
    assert_eq!(
        headers(&record),
        [
            r#"x "alice" 1/2"#,
            r#"o "bob""#,
            r#"result "?""#,
            r#"ended "unfinished""#,
            r#"start "hex2 2/3/x1 o""#
        ]
    );
    assert_eq!(
        record.start.map(|line| line.to_string()).as_deref(),
        Some("hex2 2/3/x1 o")
    );
    let claim = record.headers[0].claim.expect("it is claimed");
    assert_eq!(claim.1.slice(&text), "1/2");
}

#[test]
fn objects_arrays_and_lines_read_the_same() {
    let record = record_of(TURNS);
    let theirs = r#"{"header":{"game":{"name":"Oust","variants":["hex-5"]}},"moves":[["a1"]]}"#;
    let position = r#"{"schema":1,"type":"position","board":"3x3","position":"3x3 3/3/3 x"}"#;
    for text in [
        format!("{record}\n{theirs}\n{position}\n"),
        format!("[{record}, {theirs},\n {position}]"),
        format!("\u{feff}[{record}]{theirs}{position}"),
    ] {
        let parts = check_document(&text).into_items();
        let [
            DocumentItem::Record(ours),
            DocumentItem::Record(theirs),
            DocumentItem::Position { line, .. },
        ] = &parts[..]
        else {
            panic!("{parts:?}")
        };
        assert_eq!(ours.format, Format::Json);
        assert_eq!(theirs.format, Format::AbstractPlay);
        assert_eq!(
            line.as_ref().map(PositionLine::to_string).as_deref(),
            Ok("3x3 3/3/3 x")
        );
    }
}

#[test]
fn later_versions_are_not_read() {
    let text = record_of(TURNS).replace("\"schema\":1", "\"schema\":2");
    check_problems(
        &text,
        &["2 | expected JSON of version 1, found version 2, which only a later release reads"],
    );
    assert!(read(&text).board.is_none());
    for schema in ["0", "\"1\"", "-1", "1.5", "null"] {
        let text = record_of(TURNS).replace("\"schema\":1", &format!("\"schema\":{schema}"));
        check_problems(
            &text,
            &[&format!(
                "{schema} | expected the version of the JSON, 1, found `{schema}`"
            )],
        );
    }
    check_problems(
        r#"{"type":"record","board":"3x3","turns":[]}"#,
        &["{ | expected the field `schema`, found none"],
    );
}

#[test]
fn unknown_types_are_reported() {
    check_problems(
        r#"{"schema":1,"board":"3x3"}"#,
        &["{ | expected the field `type`, found none"],
    );
    check_problems(
        r#"{"schema":1,"type":"game"}"#,
        &["\"game\" | expected the type `record` or `position`, found `\"game\"`"],
    );
}

#[test]
fn unknown_dialects_and_boards_are_problems() {
    check_fields(
        r#""board":"3x3","coords":"chess","winner":null,"state":"playing""#,
        &["\"chess\" | expected pbmserv, abstractplay or bga, found `\"chess\"`"],
    );
    check_fields(
        r#""coords":"bga""#,
        &["{ | expected the name of a board, as in `\"board\":\"13x13\"`, found none"],
    );
    check_fields(
        r#""board":13,"coords":"bga""#,
        &["13 | expected the name of a board as a text, found `13`"],
    );
    let text = record_with(r#""board":"3by3","turns":[]"#);
    assert!(problems(&text, &read(&text))[0].starts_with("\"3by3\" | "));
}

#[test]
fn unknown_and_repeated_fields_are_reported() {
    check_fields(
        r#""board":"3x3","clock":[1,{"side":2}],"board":"5x5""#,
        &[
            "\"clock\" | unknown field `clock`",
            "\"board\" | the field `board` is repeated; the first one counts",
        ],
    );
    check_problems(
        &record_with(r#""board":"3x3""#),
        &[
            "{ | expected the field `turns`, found none",
            "\"3x3\" | the record has no turn",
        ],
    );
}

#[test]
fn the_moves_field_of_another_format_is_reported() {
    check_problems(
        &record_with(r#""board":"3x3","moves":["a1","b1"]"#),
        &[
            "\"3x3\" | the record has no turn",
            "\"moves\" | unknown field `moves`",
            "[\"a1\",\"b1\"] | expected `turns` instead of `moves`, a list of turns, found a list",
        ],
    );
}

#[test]
fn json_without_an_object_is_a_problem() {
    for text in [
        "[]",
        r#"["b4","e2"]"#,
        r#"[["b4","e2"],["c5"]]"#,
        "[null]\n",
    ] {
        let document = check_document(text);
        assert!(document.items().next().is_none(), "{text}");
        let [problem] = &document.problems()[..] else {
            panic!("one problem: {text}");
        };
        let message = problem.kind.to_string();
        let expected = "expected a record, found JSON without an object; a plain list of moves";
        assert!(message.starts_with(expected), "{text}: {message}");
    }
}

#[test]
fn turn_problems_are_reported() {
    check_body(TURNS, "x(a1) o(b1)", &[]);
    check_body(
        r#"[{"side":"x","moves":["a1"]},{"side":"o","moves":["swap"]},{"side":"o","moves":["c3","resign"]}]"#,
        "x(a1) swap o(c3 resign)",
        &[],
    );
    check_body(
        r#"[{"side":"x","moves":["a1","zz"]}]"#,
        "x(a1 !zz)",
        &["zz | expected a coordinate, pass, swap, resign or timeout, found `zz`"],
    );
    check_body(
        r#"[{"side":"x","moves":[]}]"#,
        "x(![])",
        &["[] | expected a placement or pass, found nothing"],
    );
    check_body(
        r#"[{"side":"x","moves":[7]},{"side":"o"}]"#,
        "x(!7) o(!{\"side\":\"o\"})",
        &[
            "7 | expected a token of the turn as a text, found `7`",
            "{ | expected the field `moves`, found none",
        ],
    );
    check_body(
        r#"[{"side":"black","moves":["a1"],"clock":3}]"#,
        "?(a1)",
        &[
            "\"black\" | expected x or o as the `side` of the turn, found `\"black\"`",
            "\"clock\" | unknown field `clock`",
        ],
    );
    check_body(
        r#"[{"side":"x"},{"moves":["b1"]}]"#,
        "x(!{\"side\":\"x\"}) ?(b1)",
        &[
            "{ | expected the field `moves`, found none",
            "{ | expected the field `side`, found none",
        ],
    );
    check_body(r#"[{"side":"x","moves":["\u0061\u0031"]}]"#, "x(a1)", &[]);
}

/// A list of strings instead of turns is reported once, at its first element.
#[test]
fn turns_of_another_type_are_one_problem() {
    let turn = "a turn such as `{\"side\":\"x\",\"moves\":[\"g4\"]}` (the turns from here on are \
                not read)";
    check_body(
        r#"["a1","b1","c1"]"#,
        "?(!\"a1\")",
        &[&format!("\"a1\" | expected {turn}, found `\"a1\"`")],
    );
    check_body(
        r#"[{"side":"x","moves":["a1"]},[["b1"]],7]"#,
        "x(a1) ?(![[\"b1\"]])",
        &[&format!("[[\"b1\"]] | expected {turn}, found a list")],
    );
    check_body(
        r#"{"x":"a1"}"#,
        "",
        &[
            "\"3x3\" | the record has no turn",
            "{\"x\":\"a1\"} | expected a list of turns, found an object",
        ],
    );
}

#[test]
fn notes_follow_the_turn_given_by_after() {
    let notes = |notes: &str, expected: &str, expected_problems: &[&str]| {
        check_body(
            &format!(r#"{TURNS},"notes":{notes}"#),
            expected,
            expected_problems,
        );
    };
    notes(
        r#"[{"after":2,"comment":"c"},{"after":0,"comment":"a"},{"after":1,"comment":"b"}]"#,
        "{a} x(a1) {b} o(b1) {c}",
        &[],
    );
    notes(
        r#"[{"after":3,"comment":"c"}]"#,
        "x(a1) o(b1) {c}",
        &["3 | expected a number of turns before the note that is not more than all"],
    );
    notes(
        r#"[{"comment":"c"},{"after":1},{"after":1,"comment":"c","diagram":"3x3 3/3/3 x"},{"after":1,"comment":2}]"#,
        "x(a1) o(b1)",
        &[
            "{ | expected the field `after`, found none",
            "{\"after\":1} | expected a note with a `comment` or a `diagram`, found an object",
            "{\"after\":1,\"comment\":\"c\",\"diagram\":\"3x3 3/3/3 x\"} | expected a note with a `comment` or a `diagram`, found an object",
            "2 | expected a remark as a text, found `2`",
        ],
    );
    notes(
        r#"[{"after":1,"diagram":"3x3 3/3/4 x"}]"#,
        "x(a1) o(b1)",
        &["4 | no position line: expected 3 points in row 3, found 4"],
    );
}

#[test]
fn damage_in_one_object_does_not_affect_others() {
    let record = record_of(TURNS);
    let broken = record.replace("\"a1\"]", "\"a1\"");
    let text = format!("{broken}\n{record}\n");
    let records: Vec<Record> = check_document(&text).into_records().collect();
    assert_eq!(records.len(), 2);
    assert!(problems(&text, &records[0])[0].contains("broken JSON"));
    assert_eq!(problems(&text, &records[1]), [""; 0]);
}
