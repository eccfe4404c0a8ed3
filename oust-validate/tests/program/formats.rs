//! The formats for people, `concise` and `full`, and the summary.

use crate::common::{ERROR, Folder, GOOD, INFO, WARNING, validate};

#[test]
fn concise_prints_one_line_per_finding() {
    let all = format!("{ERROR}\n{WARNING}\n{INFO}");
    insta::assert_snapshot!(validate(&all, "--format concise --show info"), @"
    $ oust-validate --format concise --show info
    status: 1
    --- stdout
    -:7:9: E M201 point-occupied: a1 is occupied by a stone of x, placed in turn 1
    -:9:6: W R403 missing-result: the record has no result; `?` is an unknown one
    -:19:1: I H103 unknown-header: unknown header `weather`

    --- stderr
    3 games in 1 file: 2 valid, 1 invalid
          1 I H103 unknown-header
          1 E M201 point-occupied
          1 W R403 missing-result
    ");
    assert_eq!(
        validate(&all, "").stdout,
        validate(&all, "--format concise").stdout
    );
}

#[test]
fn full_prints_the_line_and_marks_the_token() {
    let folder = Folder::with(&[("game.oust", &format!("{ERROR}\n{WARNING}\n{INFO}"))]);
    insta::assert_snapshot!(folder.validate("--format full --show info game.oust"));
}

#[test]
fn full_marks_tokens_after_wide_letters_at_text_ends_and_over_several_lines() {
    let folder = Folder::with(&[
        (
            "wide.oust",
            "oust 3x3\nx: 石\no: é\nresult: ?\nended: unfinished\n\n 1. a1 {石 é} a1\n",
        ),
        (
            "end.oust",
            "oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. a1  a1",
        ),
        (
            "comment.oust",
            "oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. a1 { never\nclosed\n",
        ),
        (
            "tabs.oust",
            "oust 3x3\r\nx: a\r\no: b\r\nresult: ?\r\nended: unfinished\r\n\r\n1.\ta1\ta1\r\n",
        ),
        ("empty.oust", ""),
    ]);
    insta::assert_snapshot!(folder.validate(
        "--format full wide.oust end.oust comment.oust tabs.oust empty.oust missing.oust"
    ));
}

#[test]
fn columns_are_counted_in_characters_from_1() {
    let record = "oust 3x3\nx: é\no: b\nresult: ?\nended: unfinished\n\n 1. a1 {石é} a1\n";
    let answer = validate(record, "");
    assert!(
        answer.stdout.starts_with("-:7:13: E M201 point-occupied: "),
        "{answer}"
    );
}

#[test]
fn a_finding_is_always_one_line() {
    let record = "oust 3x3\nx: a\no: b\nresult: \"x\\ny\"\n\n 1. a1 \u{1b}[31mq\u{7f}\n";
    let answer = validate(record, "");
    assert!(
        answer.stdout.lines().all(|line| line.starts_with("-:")),
        "{answer}"
    );
    assert!(!answer.stdout.contains(['\u{1b}', '\u{7f}']), "{answer}");
}

#[test]
fn a_record_without_findings_prints_only_the_summary() {
    for format in ["concise", "full"] {
        let answer = validate(GOOD, &format!("--format {format}")).ended_with(0);
        assert_eq!(answer.stdout, "");
        assert_eq!(answer.stderr, "1 game in 1 file: 1 valid, 0 invalid\n");
    }
}

#[test]
fn the_summary_counts_games_and_codes() {
    let folder = Folder::with(&[
        ("a.oust", ERROR),
        ("b.oust", &format!("{WARNING}\n{WARNING}\n{ERROR}")),
    ]);
    insta::assert_snapshot!(folder.validate("a.oust b.oust").stderr, @"
    4 games in 2 files: 2 valid, 2 invalid
          2 E M201 point-occupied
          2 W R403 missing-result
    ");
}

#[test]
fn an_unknown_format_is_a_usage_error() {
    validate("", "--format xml").refused(
        2,
        &["full, concise, json, ndjson, github, gitlab, sarif, junit"],
    );
}
