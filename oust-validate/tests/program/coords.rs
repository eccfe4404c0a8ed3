//! `--coords`, `--coords-in` and `--rules`: defaults for a record, and
//! overrides.

use crate::common::validate;

const UNSAID: &str = "oust 9x9\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. i1\n";
const SAID: &str = "oust 9x9 coords=pbmserv\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. i1\n";
const SWAPPED: &str =
    "oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\nswap: used\n\n 1. a1 swap b1\n";
const FORBIDDEN: &str =
    "oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\nswap: no\n\n 1. a1 swap b1\n";

#[test]
fn the_dialect_applies_to_records_without_one() {
    check(UNSAID, "", &["C152"]);
    check(UNSAID, "--coords abstractplay", &[]);
    check(UNSAID, "--coords bga", &[]);
    check(SAID, "--coords abstractplay", &["C152"]);
}

#[test]
fn the_dialect_can_be_overridden() {
    check(SAID, "--coords-in abstractplay", &[]);
    check(
        UNSAID,
        "--coords abstractplay --coords-in pbmserv",
        &["C152"],
    );
    let export = r#"{"header":{"game":{"name":"Oust","variants":["square-9"]},"players":[{"name":"a","result":0},{"name":"b","result":0}]},"moves":[["i1"]]}"#;
    assert!(!validate(export, "--coords pbmserv").stdout.contains("C152"));
    assert!(
        validate(export, "--coords-in pbmserv")
            .stdout
            .contains("C152")
    );
}

#[test]
fn the_pie_rule_overrides_the_record() {
    check(SWAPPED, "", &[]);
    check(SWAPPED, "--rules pie=allowed", &[]);
    check(SWAPPED, "--rules pie=no", &["T311"]);
    check(FORBIDDEN, "", &["T311"]);
    assert!(
        !validate(FORBIDDEN, "--rules pie=allowed")
            .codes()
            .contains(&"T311")
    );
}

#[track_caller]
fn check(record: &str, arguments: &str, codes: &[&str]) {
    let answer = validate(record, arguments);
    assert_eq!(answer.codes(), codes, "{answer}");
}
