//! Variations in real Abstract Play records that the format does not define.

use oust_notation::Document;
use oust_notation::record::Record;

use crate::common::{body, check_document, headers, problems};

fn record(header: &str, moves: &str) -> String {
    format!(
        r#"{{"header":{{"game":{{"name":"Oust","variants":["hex-5"]}}{header}}},"moves":{moves}}}"#
    )
}

#[track_caller]
fn read(text: &str) -> Vec<Record> {
    check_document(text);
    Document::read(text).into_records().collect()
}

#[track_caller]
fn check(text: &str, items: &str, faults: &[&str]) {
    let records = read(text);
    assert_eq!(records.len(), 1, "{text}");
    assert_eq!(body(text, &records[0]), items, "{text}");
    assert_eq!(problems(text, &records[0]), faults, "{text}");
}

#[test]
fn unknown_fields_are_named_once() {
    let moves = r#"[[{"sequence":1,"move":"a1","result":[{"type":"place","where":"a1"}]},"b1"]]"#;
    for (header, unknown) in [
        ("", &[][..]),
        (
            r#","unrated":true,"pie-invoked":false,"date-generated":"2026-08-02","tags":[[{}],null]"#,
            &["pie-invoked", "tags"],
        ),
        (
            r#","players":[{"name":"a","is_ai":false,"userid":"u","country":{"x":1}},{"name":"b","is_ai":true}]"#,
            &["country"],
        ),
        (
            r#","startingPosition":"","event":null,"round":null,"site":null,"date-start":null"#,
            &[],
        ),
        (r#","site":{"name":"here","board":"7x7"}"#, &["board"]),
    ] {
        let faults = unknown
            .iter()
            .map(|name| format!("\"{name}\" | unknown field `{name}`"));
        let faults: Vec<String> = faults.collect();
        let faults: Vec<&str> = faults.iter().map(String::as_str).collect();
        check(&record(header, moves), "x(a1) o(b1)", &faults);
    }
    let text = record("", moves).replacen('{', r#"{"_id":7,"comments":{"moves":[["z9"]]},"#, 1);
    let faults = [
        "\"_id\" | unknown field `_id`",
        "\"comments\" | unknown field `comments`",
    ];
    check(&text, "x(a1) o(b1)", &faults);
    let timed = r#"[[{"move":"a1","clock":9},{"move":"b1","clock":8}]]"#;
    check(
        &record("", timed),
        "x(a1) o(b1)",
        &["\"clock\" | unknown field `clock`"],
    );
}

#[test]
fn equal_results_are_a_draw_only_if_they_claim_one() {
    for (results, moves, expected) in [
        ((0, 0), r#"[["a1","c3"],["abandoned"]]"#, "?"),
        ((1, 1), r#"[["a1","c3"],["abandoned"]]"#, "?"),
        ((1, 1), r#"[["a1","c3"],[{"move":"Abandoned"}]]"#, "?"),
        ((1, 1), r#"[["a1","c3,abandoned"]]"#, "?"),
        ((0, 0), r#"[["a1","c3"]]"#, "?"),
        ((0, 0), "[]", "?"),
        ((1, 1), r#"[["a1","c3"]]"#, "draw"),
        ((0, 0), r#"[["a1","c3"],["draw"]]"#, "draw"),
        ((1, 1), r#"[["abandoned","a1"]]"#, "draw"),
        ((1, 0), r#"[["a1","c3"],["abandoned"]]"#, "x"),
    ] {
        let (x, o) = results;
        let players =
            format!(r#","players":[{{"name":"a","result":{x}}},{{"name":"b","result":{o}}}]"#);
        let text = record(&players, moves);
        let found = read(&text).remove(0);
        let expected = format!("result {expected:?}");
        assert_eq!(headers(&found).last(), Some(&expected), "{text}");
    }
}

#[test]
fn case_and_spaces_are_ignored() {
    check(
        &record("", r#"[["A1,B2","PASS"],["Resign"]]"#),
        "x(a1 b2) o(pass) ?(resign)",
        &[],
    );
    let joined = "expected the placements of a turn joined by single commas without spaces";
    check(
        &record("", r#"[["A1 , B2"," c3 "],[{"move":" Timeout"}]]"#),
        "x(a1 b2) o(c3) ?(timeout)",
        &[
            &format!("A1 , B2 | {joined}"),
            &format!(" c3  | {joined}"),
            &format!(" Timeout | {joined}"),
        ],
    );
}

#[test]
fn a_byte_order_mark_is_ignored() {
    let text = format!("\u{feff}{}", record("", r#"[["a1"]]"#));
    check(&text, "x(a1)", &[]);
    assert!(Document::read(&text).problems().is_empty());
    let text = format!("\u{feff}[{}]\n", record("", r#"[["a1"]]"#));
    assert_eq!(Document::read(&text).into_records().count(), 1);
}

#[test]
fn results_may_be_strings() {
    let players = |x: &str, o: &str| {
        format!(
            r#","players":[{{"name":"a","result":{x},"score":"4"}},{{"name":"b","result":{o}}}]"#
        )
    };
    for (x, o, result) in [
        ("\"1\"", "\"0\"", "x"),
        ("\"0\"", "1", "o"),
        ("\"0.5\"", "\"0.5\"", "draw"),
    ] {
        let text = record(&players(x, o), r#"[["a1"]]"#);
        let found = read(&text).remove(0);
        let expected = format!("result {result:?}");
        assert_eq!(headers(&found).last(), Some(&expected));
        assert_eq!(found.scores[0].map(|(score, _)| score), Some(4));
        assert_eq!(problems(&text, &found), [""; 0]);
    }
}
