//! What is found in Abstract Play's records and game states.

use oust_core::Board;
use oust_validate::{Report, Validator};

const STATE: &str = include_str!("../../../fixtures/formats/abstractplay-state.json");
const LOST: &str = include_str!("../../../fixtures/formats/abstractplay-lost-label.json");
const LABELS: &str = include_str!("../../../fixtures/formats/abstractplay-labels.json");

fn codes(report: &Report) -> Vec<&'static str> {
    let games = report.games.iter().flat_map(|game| &game.findings);
    let findings = report.findings.iter().chain(games);
    let codes = findings.map(|finding| finding.code.id());
    // Short records say no result, and a state does not know who plays.
    codes.filter(|id| !["H110", "R403"].contains(id)).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let report = Validator::default().validate(text);
    assert_eq!(codes(&report), expected, "{text}");
}

#[test]
fn the_fixtures_have_no_fault() {
    for text in [STATE, LOST, LABELS] {
        check(text, &[]);
    }
}

#[test]
fn a_board_that_the_turns_do_not_lead_to_is_found() {
    let last = STATE.rfind(r#"["g7",1],"#).expect("a stone");
    let mut wrong = STATE.to_owned();
    wrong.replace_range(last..last + r#"["g7",1],"#.len(), "");
    let report = Validator::default().validate(&wrong);
    assert_eq!(codes(&report), ["D606"]);
    let finding = report.games[0].findings.last().expect("a finding");
    assert_eq!(
        finding.message,
        "the diagram differs from the position at g7"
    );
    // So are the numbers of stones, and a result that the winner is not.
    check(&STATE.replace("[5,4]", "[5,9]"), &["R415"]);
    check(
        &STATE.replace("\"winner\": [2]", "\"winner\": [1]"),
        &["R413"],
    );
}

#[test]
fn a_lost_label_names_the_flag_that_settles_it() {
    let text = r#"{"header":{"game":{"name":"Oust","variants":["?"]}},"moves":[["b2","h8"]]}"#;
    let report = Validator::default().validate(text);
    assert_eq!(codes(&report), ["H101"]);
    assert!(
        report.games[0]
            .findings
            .iter()
            .any(|finding| finding.message.contains("--board"))
    );
    let mut validator = Validator::default();
    validator.reading.board_unsaid = Board::rectangle(11, 11).ok();
    assert_eq!(codes(&validator.validate(text)), [""; 0]);
}

#[test]
fn nesting_beyond_the_limit_leaves_the_record_out() {
    let deep = format!(r#"{{"header":{}{}}}"#, "[".repeat(64), "]".repeat(64));
    let good = LOST.lines().next().expect("a record");
    let report = Validator::default().validate(&format!("{deep}\n{good}\n"));
    assert_eq!(codes(&report), ["F009"]);
    assert_eq!((report.records, report.games.len()), (2, 1));
    assert_eq!(report.games[0].number, 2);
}
