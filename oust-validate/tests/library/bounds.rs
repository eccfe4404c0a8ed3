//! The number of findings of a record is bounded.

use oust_core::{Board, RandomPlay};
use oust_notation::{AnnotatedGame, Dialect, Reader, write_native};
use oust_validate::{Code, Finding, Validator};

fn findings(text: &str) -> Vec<Finding> {
    let report = Validator::default().validate(text);
    let games = report.games.into_iter();
    games.flat_map(|game| game.findings).collect()
}

#[track_caller]
fn check(text: &str, code: Code, more: usize) {
    let found = findings(text);
    let listed = found.iter().filter(|finding| finding.code == code).count();
    assert_eq!(listed, 1_000);
    let limit = found
        .iter()
        .find(|finding| finding.code == Code::LimitReached);
    let data = &limit.expect("it counts the others").data;
    assert_eq!(data[..], [("limit", 1_000.into()), ("more", more.into())]);
}

#[test]
fn a_record_lists_a_thousand_findings_and_counts_the_others() {
    let headed = |rows: &str| format!("oust 3x3\nx: a\no: b\nresult: ?\n\n{rows}");
    // The first row is right.
    check(
        &headed(&format!("1.\n{}", "7777.\n".repeat(5_000))),
        Code::TurnNumberMismatch,
        4_000,
    );
}

#[test]
fn the_finding_that_breaks_the_game_is_always_listed() {
    let rows = "7777.\n".repeat(5_001);
    let text = format!("oust 3x3\nx: a\no: b\nresult: ?\n\n{rows}a1 a1\n");
    let found = findings(&text);
    assert!(
        found
            .iter()
            .any(|finding| finding.code == Code::PointOccupied)
    );
}

/// The infos of a valid game are cut, and all is checked.
#[test]
fn infos_have_a_limit_of_their_own() {
    let board = "101x101".parse::<Board>().expect("a board");
    let dialect = Dialect::default_for(&board);
    // The first seed that gives a game with more than 1,000.
    let game = AnnotatedGame::new(RandomPlay::new(130).game(&board));
    let found = findings(&write_native(&game, dialect));
    let is_info = |finding: &&Finding| finding.code == Code::TurnEndedByLackOfPlacement;
    let infos: Vec<&Finding> = found.iter().filter(is_info).collect();
    assert_eq!(infos.len(), 1_001);
    assert!(
        !found
            .iter()
            .any(|finding| finding.code == Code::LimitReached)
    );
    let last = infos[1_000];
    assert_eq!(last.data[0], ("limit", 1_000.into()));
    assert!(last.message.contains("of a record are listed"), "{last:?}");
}

#[test]
fn long_fact_lists_are_truncated() {
    let row = format!("{}x", "xxoo".repeat(10));
    let other = format!("{}o", "ooxx".repeat(10));
    let rows: Vec<&str> = (0..41)
        .map(|n| if n / 2 % 2 == 0 { &*row } else { &*other })
        .collect();
    let line = format!("41x41 {} x", rows.join("/"));
    let text = format!("oust 41x41\nx: a\no: b\nresult: ?\nstart: {line}\n\n");
    let found = findings(&text);
    let pairs = found
        .iter()
        .find(|finding| finding.code == Code::TouchingGroupsBothLarge);
    let data = &pairs.expect("they touch").data;
    assert_eq!(data[0].1.as_array().map(Vec::len), Some(400));
    assert_eq!(data[1].0, "more");
}

#[test]
fn a_long_file_of_positions_reports_no_record_once() {
    let text = "3x3 3/3/3 x\n".repeat(60_000);
    let validator = Validator::default();
    let chunks = Reader::new(text.as_bytes()).map(|chunk| chunk.expect("memory can be read"));
    let reports = chunks.map(|chunk| validator.validate_chunk(&chunk));
    let codes: Vec<Code> = reports
        .flat_map(|report| report.findings)
        .map(|finding| finding.code)
        .collect();
    assert_eq!(codes, [Code::NoRecordFound]);
}
