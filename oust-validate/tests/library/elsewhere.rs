//! Texts from elsewhere, in `fixtures/elsewhere/`: no game of them is lost or merged in silence.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use oust_notation::LineColumn;
use oust_validate::{Severity, Validator};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/elsewhere");

/// Returns the line of `expected.list` that a text gives.
fn line_of(name: &str) -> String {
    let bytes = fs::read(Path::new(FOLDER).join(name)).expect(name);
    let chunk = oust_notation::Chunk::from_bytes(&bytes, oust_notation::ReadOptions::default());
    let report = Validator::default().validate_bytes(&bytes);
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    let findings = report.findings.iter().chain(of_games);
    let shown = findings.filter(|finding| finding.severity() != Severity::Info);
    let codes: BTreeSet<(usize, String)> = shown
        .map(|finding| {
            let line = LineColumn::from_offset(&chunk.text, finding.span.start).line;
            (line, finding.code.id().to_owned())
        })
        .collect();
    let valid = report.games.iter().filter(|game| game.is_valid()).count();
    let invalid = report.games.len() - valid;
    let codes: Vec<String> = codes
        .iter()
        .map(|(number, code)| format!("{code}:{number}"))
        .collect();
    let separator = if codes.is_empty() { "" } else { "; " };
    let codes = codes.join(" ");
    format!("{name}: {valid} valid {invalid} invalid{separator}{codes}")
}

#[test]
fn every_text_gives_what_the_list_says() {
    let list = Path::new(FOLDER).join("expected.list");
    let list = fs::read_to_string(list).expect("the list is there");
    let entries = fs::read_dir(FOLDER).expect("the folder is there");
    let names: BTreeSet<String> = entries
        .map(|entry| entry.expect("it can be read").file_name().into_string())
        .map(|name| name.expect("names are ASCII"))
        .filter(|name| name != "expected.list" && name != "README.md")
        .collect();
    let found: Vec<String> = names.iter().map(|name| line_of(name)).collect();
    let expected: Vec<&str> = list.lines().collect();
    assert_eq!(found, expected);
}
