//! `--severity`: it counts everywhere.

use crate::common::{Answer, ERROR, INFO, WARNING, validate};

#[test]
fn a_custom_severity_decides_the_status() {
    check(ERROR, "--severity M201=warning", 0);
    check(ERROR, "--severity M201=warning --fail-on warning", 1);
    check(ERROR, "--severity point-occupied=info --fail-on warning", 0);
    check(WARNING, "--severity R=error", 1);
    check(INFO, "--severity H103=error", 1);
    check(ERROR, "--severity M201=off --fail-on info", 0);
}

#[test]
fn the_longer_prefix_wins_and_then_the_later_flag() {
    check(ERROR, "--severity M201=error,M=info", 1);
    check(ERROR, "--severity M=error,M201=info", 0);
    check(ERROR, "--severity M=off --severity M2=error", 1);
    check(ERROR, "--severity M201=error,M201=info", 0);
    check(ERROR, "--severity M201=info,point-occupied=error", 1);
}

#[test]
fn a_game_without_errors_is_valid() {
    let valid = |arguments: &str| {
        let answer = validate(ERROR, arguments);
        answer
            .stderr
            .starts_with("1 game in 1 file: 1 valid, 0 invalid\n")
    };
    assert!(!valid(""));
    assert!(valid("--severity M201=warning"));
    assert!(valid("--severity M=off"));
}

#[test]
fn every_format_prints_the_custom_severity() {
    for (format, shown) in [
        ("concise", "-:7:9: W M201 "),
        ("full", "warning[M201]"),
        ("json", r#""severity":"warning""#),
        ("ndjson", r#""severity":"warning""#),
        ("github", "::warning file=-,"),
        ("sarif", r#""level":"warning","locations""#),
        ("junit", "<system-out>-:7:9: W M201 "),
    ] {
        let arguments = format!("--severity M201=warning --format {format}");
        let answer = validate(ERROR, &arguments).ended_with(0);
        assert!(answer.stdout.contains(shown), "{answer}");
        assert!(answer.stderr.contains("\n      1 W M201 "), "{answer}");
    }
}

#[test]
fn a_severity_does_not_select_its_code() {
    let answer: Answer = validate(ERROR, "--select R --severity M201=error").ended_with(0);
    assert_eq!(answer.stdout, "");
}

#[test]
fn an_unreadable_source_is_reported_at_any_severity() {
    let answer = validate("", "missing.oust --severity F001=off").ended_with(3);
    assert_eq!(answer.codes(), ["F001"]);
    let answer = validate("", "missing.oust --severity F001=info").ended_with(3);
    assert!(answer.stdout.contains(": I F001 "), "{answer}");
}

#[test]
fn an_unknown_code_or_level_is_a_usage_error() {
    for words in ["M201", "M201=bad", "=error", "M999=error", "M201:error"] {
        validate(ERROR, &format!("--severity {words}")).refused(2, &["expected a code"]);
    }
}

#[track_caller]
fn check(text: &str, arguments: &str, status: i32) {
    validate(text, arguments).ended_with(status);
}
