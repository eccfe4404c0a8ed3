//! SGF of this library and of other programs.

mod ends;
mod hostile;
mod read;
mod root;
mod round_trip;
mod write;

use oust_notation::record::{Format, Record};
use oust_notation::{UnmarkedSgf, read_sgf};

use crate::common::{body, check_record, problems};

const ROOT: &str = "(;FF[4]GM[1]SZ[3]OUST[1]";

#[track_caller]
fn one(text: &str, unmarked: UnmarkedSgf) -> Record {
    let records: Vec<Record> = read_sgf(text, unmarked).collect();
    let count = records.len();
    let [record] = <[Record; 1]>::try_from(records)
        .unwrap_or_else(|_| panic!("one record, not {count}: {text}"));
    check_record(text, &record);
    assert_eq!(record.format, Format::Sgf);
    record
}

/// Checks the body and the problems of an Oust tree on 3x3 with `rest` after its root properties.
#[track_caller]
fn check(rest: &str, expected_body: &str, expected_problems: &[&str]) {
    let text = format!("{ROOT}{rest}");
    let record = one(&text, UnmarkedSgf::Refuse);
    assert_eq!(body(&text, &record), expected_body, "{text}");
    assert_eq!(problems(&text, &record), expected_problems, "{text}");
}
