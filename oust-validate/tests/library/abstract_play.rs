//! Findings in records of Abstract Play.

use oust_core::Board;
use oust_validate::{Report, Validator};

const LOST: &str = include_str!("../../../fixtures/formats/abstractplay-lost-label.json");
const LABELS: &str = include_str!("../../../fixtures/formats/abstractplay-labels.json");

fn codes(report: &Report) -> Vec<&'static str> {
    let games = report.games.iter().flat_map(|game| &game.findings);
    let findings = report.findings.iter().chain(games);
    let codes = findings.map(|finding| finding.code.id());
    // Short records say neither players nor a result.
    codes.filter(|id| !["H110", "R403"].contains(id)).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let report = Validator::default().validate(text);
    assert_eq!(codes(&report), expected, "{text}");
}

#[test]
fn fixtures_have_no_findings() {
    for text in [LOST, LABELS] {
        check(text, &[]);
    }
}

#[test]
fn a_malformed_record_gives_one_finding() {
    check(
        r#"{"game":"oust","stack":[{"board":{},"currplayer":1}]}"#,
        &["S001"],
    );
    check(r#"{"board":"5x5","moves":["b4","e2"]}"#, &["S001"]);
    let flat = r#"{"header":{"game":{"name":"Oust","variants":["square-5"]}},"moves":["b4","e2"]}"#;
    check(flat, &["S001"]);
}

#[test]
fn a_missing_label_asks_for_the_board() {
    let text = r#"{"header":{"game":{"name":"Oust","variants":["?"]}},"moves":[["b2","h8"]]}"#;
    let report = Validator::default().validate(text);
    assert_eq!(codes(&report), ["H101"]);
    let message = &report.games[0].findings[0].message;
    assert!(message.contains("; pass the board, such as `"), "{message}");
    assert!(
        !message.contains("--"),
        "a library names no flag: {message}"
    );
    let mut validator = Validator::default();
    validator.reading.default_board = Board::rectangle(11, 11).ok();
    assert_eq!(codes(&validator.validate(text)), [""; 0]);
}

#[test]
fn nesting_beyond_the_limit_skips_the_record() {
    let deep = format!(r#"{{"header":{}{}}}"#, "[".repeat(64), "]".repeat(64));
    let good = LOST.lines().next().expect("a record");
    let report = Validator::default().validate(&format!("{deep}\n{good}\n"));
    assert_eq!(codes(&report), ["F009"]);
    assert_eq!((report.records, report.games.len()), (2, 1));
    assert_eq!(report.games[0].number, 2);
}
