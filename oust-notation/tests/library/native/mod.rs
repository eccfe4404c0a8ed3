//! Native records.

mod headers;
mod plain;
mod read;
mod round_trip;
mod rows;
mod turns;
mod write;

use oust_notation::read_native;
use oust_notation::record::Record;

use crate::common::{body, check_document, problems};

const EXAMPLE: &str = "oust 5x5
x: alice
o: bob
date: 2026-01-19
result: o

 1. b4        e2
 2. c5        b5
 3. a4,c1     e4
 4. e5        d4,c4,b5
 5. e5        b4,c2
 6. d1,e1,d3  a5,b2
 7. c2,d5     c3
";

#[track_caller]
fn read_all(text: &str) -> Vec<Record> {
    check_document(text);
    check_document(&text.replace('\n', "\r\n"));
    read_native(text).collect()
}

#[track_caller]
fn read(text: &str) -> Record {
    let mut records = read_all(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// Checks the items of a record body, as formatted by `body`, and its problems.
#[track_caller]
fn check_body(rows: &str, items: &str, expected: &[&str]) {
    let text = format!("oust 5x5\nx: a\no: b\n\n{rows}");
    let record = read(&text);
    assert_eq!(body(&text, &record), items, "{rows:?}");
    assert_eq!(problems(&text, &record), expected, "{rows:?}");
}
