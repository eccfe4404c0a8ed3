//! Abstract Play's records.

mod board;
mod headers;
mod nesting;
mod records;
mod wild;
mod write;

use oust_notation::record::Record;

use crate::common::{body, check_document, problems};

#[track_caller]
fn read_all(text: &str) -> Vec<Record> {
    check_document(text).into_records().collect()
}

#[track_caller]
fn read(text: &str) -> Record {
    let mut records = read_all(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// Returns a record with `moves` on the hexagon of side 5.
fn with_moves(moves: &str) -> String {
    let header = r#"{"game": {"name": "Oust", "variants": ["hex-5"]}, "players": [{"name": "a"}, {"name": "b"}]}"#;
    format!(r#"{{"header": {header}, "moves": {moves}}}"#)
}

fn with_header(header: &str) -> String {
    format!(r#"{{"header": {header}, "moves": [["a1"]]}}"#)
}

#[track_caller]
fn check_moves(moves: &str, items: &str, faults: &[&str]) {
    let text = with_moves(moves);
    let record = read(&text);
    assert_eq!(body(&text, &record), items, "{moves}");
    assert_eq!(problems(&text, &record), faults, "{moves}");
}

const JSON_FAULT: &str = "broken JSON: ";
