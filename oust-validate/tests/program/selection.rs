//! `--select` and `--ignore`.

use crate::common::{ERROR, INFO, WARNING, validate};

#[test]
fn codes_are_selected_by_number_prefix_or_name() {
    check("--show info", &["M201", "R403", "H103"]);
    check("--select M", &["M201"]);
    check("--select M2,R4", &["M201", "R403"]);
    check("--select M201", &["M201"]);
    check("--select point-occupied,unknown-header", &["M201", "H103"]);
    check("--select m201,POINT-OCCUPIED", &["M201"]);
    check("--select M --select R", &["M201", "R403"]);
    check("--ignore M --show info", &["R403", "H103"]);
    check("--ignore missing-result,H", &["M201"]);
    check("--select M,R --ignore R403", &["M201"]);
    check("--select M --ignore M", &[]);
}

#[test]
fn unselected_findings_do_not_make_a_game_invalid() {
    let answer = validate(ERROR, "--ignore M201").ended_with(0);
    assert!(
        answer
            .stderr
            .starts_with("1 game in 1 file: 1 valid, 0 invalid\n"),
        "{answer}"
    );
}

#[test]
fn an_unknown_code_is_a_usage_error() {
    for word in ["Z", "M999", "no-such-name", "M2013", "M,", "-"] {
        validate(ERROR, &format!("--select={word}"))
            .refused(2, &["expected a code", "--list-codes"]);
        validate(ERROR, &format!("--ignore={word}"))
            .refused(2, &["expected a code", "--list-codes"]);
    }
}

#[track_caller]
fn check(arguments: &str, codes: &[&str]) {
    let answer = validate(format!("{ERROR}\n{WARNING}\n{INFO}"), arguments);
    assert_eq!(answer.codes(), codes, "{answer}");
}
