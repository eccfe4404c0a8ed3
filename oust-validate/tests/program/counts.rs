//! `--statistics`, `--max-findings` and `--progress`.

use crate::common::{ERROR, FORMATS, Folder, GOOD, WARNING, validate};

#[test]
fn statistics_count_the_games_of_a_code_and_name_the_first() {
    let two = "oust 3x3\nx: a\no: b\nresult: x\nweather: fine\nmood: good\n\n 1. a1  b1\n 2. a2\n";
    let folder = Folder::with(&[
        ("a.oust", &format!("{ERROR}\n{two}")),
        ("b.oust", &format!("{ERROR}\n{GOOD}")),
    ]);
    insta::assert_snapshot!(folder.validate("--statistics a.oust b.oust").stderr, @"
    4 games in 2 files: 2 valid, 2 invalid
      count   games  share   code                 first at
          2       1  25.0% I H103 unknown-header  a.oust:13:1
          2       2  50.0% E M201 point-occupied  a.oust:7:9
    ");
    let lines = folder
        .validate("--statistics --format ndjson a.oust b.oust")
        .ndjson();
    let statistics = &lines.last().expect("a summary")["statistics"];
    insta::assert_snapshot!(statistics, @r#"{"H103":{"count":2,"example":{"column":1,"line":13,"path":"a.oust"},"games":1,"share":0.25},"M201":{"count":2,"example":{"column":9,"line":7,"path":"a.oust"},"games":2,"share":0.5}}"#);
}

#[test]
fn findings_beyond_the_maximum_are_counted_but_not_shown() {
    let text = format!("{ERROR}\n{WARNING}\n{ERROR}");
    let answer = validate(&text, "--max-findings 1").ended_with(1);
    assert_eq!(answer.codes(), ["M201"]);
    insta::assert_snapshot!(answer.stderr, @"
    3 games in 1 file: 1 valid, 2 invalid
          2 E M201 point-occupied
          1 W R403 missing-result
    2 findings not shown (--max-findings)
    ");
    let all = validate(&text, "--max-findings 3").ended_with(1);
    assert_eq!(all.codes(), ["M201", "R403", "M201"]);
    assert!(!all.stderr.contains("not shown"), "{all}");
}

#[test]
fn no_format_shows_more_than_the_maximum() {
    let text = format!("{ERROR}\n").repeat(3);
    for format in FORMATS {
        let arguments = format!("--max-findings 0 --format {format}");
        let answer = validate(&text, &arguments).ended_with(1);
        assert!(!answer.stdout.contains(":7:9"), "{answer}");
        assert!(!answer.stdout.contains("startLine"), "{answer}");
        assert!(!answer.stdout.contains("\"span\""), "{answer}");
        assert!(answer.stderr.contains("\n3 findings not shown"), "{answer}");
    }
    let lines = validate(&text, "--max-findings 1 --format ndjson").ndjson();
    assert_eq!(lines.last().expect("a summary")["not_shown"], 2);
}

#[test]
fn progress_is_shown_on_terminals_only() {
    let folder = Folder::with(&[("a.oust", GOOD), ("b.oust", GOOD)]);
    let plain = folder.validate("a.oust b.oust").stderr;
    let answer = folder.validate("--progress a.oust b.oust").ended_with(0);
    assert_eq!(answer.stderr, plain);
}
