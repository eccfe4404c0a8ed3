//! The exit status, which no format changes.

use std::fs;
use std::path::Path;

use crate::common::{ERROR, FORMATS, Folder, GOOD, INFO, WARNING, validate};

#[test]
fn an_error_exits_with_1_by_default() {
    check(GOOD, "", 0);
    check(INFO, "", 0);
    check(WARNING, "", 0);
    check(ERROR, "", 1);
    check(ERROR, "--fail-on error", 1);
}

#[test]
fn the_minimum_failing_severity_is_configurable() {
    check(GOOD, "--fail-on info", 0);
    check(INFO, "--fail-on info", 1);
    check(INFO, "--fail-on warning", 0);
    check(WARNING, "--fail-on warning", 1);
    check(WARNING, "--fail-on info", 1);
    check(ERROR, "--fail-on warning", 1);
    check(ERROR, "--fail-on info", 1);
    check(ERROR, "--fail-on never", 0);
}

#[test]
fn sources_without_a_record_exit_with_3() {
    for text in [
        "",
        " \n\n",
        "nothing here\n",
        "3x3 3/3/3 x\n",
        "\0\u{1}\n",
        " x . O\n . x .\n",
    ] {
        check(text, "", 3);
        check(text, "--fail-on never", 3);
        check(text, "--select M", 3);
    }
    let folder = Folder::with(&[
        ("a.oust", "nothing here\n"),
        ("b.oust", ""),
        ("c.oust", GOOD),
    ]);
    folder.validate("a.oust").ended_with(3);
    folder.validate("b.oust").ended_with(3);
    folder.validate("a.oust b.oust").ended_with(3);
    folder.validate("a.oust c.oust").ended_with(1);
    folder.validate("b.oust c.oust").ended_with(1);
}

#[test]
fn text_beyond_a_limit_counts_as_unchecked() {
    let huge = format!("{GOOD}\n{{ {} }}\n", "many words\n".repeat(1_600_000));
    let answer = validate(huge, "").ended_with(3);
    assert_eq!(answer.codes(), ["F009"], "{answer}");
}

#[test]
fn every_format_ends_with_the_same_status() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/broken");
    let entries = fs::read_dir(folder).expect("the broken records are there");
    for entry in entries.step_by(5) {
        let bytes = fs::read(entry.expect("an entry").path()).expect("it can be read");
        let statuses = FORMATS.map(|format| validate(&bytes, &format!("--format {format}")).status);
        assert!(
            statuses.iter().all(|status| *status == statuses[0]),
            "{statuses:?}"
        );
    }
    let folder = Folder::with(&[("a.oust", ERROR)]);
    for format in FORMATS {
        folder
            .validate(&format!("--format {format} a.oust missing.oust"))
            .ended_with(3);
    }
}

#[test]
fn a_usage_error_exits_with_2() {
    validate("", "--nonsense").refused(2, &["--nonsense"]);
    validate("", "--fail-on always").refused(2, &["error, warning, info, never"]);
    validate("", "--rules pie=perhaps").refused(2, &["pie=allowed or pie=no"]);
    validate("", "--rules swap").refused(2, &["pie=allowed or pie=no"]);
    validate("", "--coords go").refused(2, &["--coords", "go"]);
}

#[track_caller]
fn check(text: &str, arguments: &str, status: i32) {
    for format in FORMATS {
        validate(text, &format!("--format {format} {arguments}")).ended_with(status);
    }
}
