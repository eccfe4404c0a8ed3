//! `oust-validate.toml`.

use crate::common::{ERROR, Folder, GOOD, INFO, WARNING};

#[test]
fn the_configuration_supplies_defaults_for_the_command_line() {
    check("select = ['R']", "", &["R403"]);
    check("ignore = ['M201', 'unknown-header']", "", &["R403"]);
    check("select = ['R']", "--select M", &["M201"]);
    check("ignore = ['R']", "--ignore M", &["R403", "H103"]);
    check("severity = { M = 'off', R = 'off' }", "", &["H103"]);
    check(
        "severity = { M201 = 'off' }",
        "--severity M=error",
        &["M201", "R403", "H103"],
    );
    check(
        "severity = { M = 'error' }",
        "--severity M201=off",
        &["R403", "H103"],
    );
}

#[test]
fn the_status_and_the_format_follow_the_configuration() {
    let folder = Folder::with(&[("game.oust", WARNING)]);
    folder.write(
        "oust-validate.toml",
        b"fail-on = 'warning'\nformat = 'ndjson'\n",
    );
    let answer = folder.validate("game.oust").ended_with(1);
    assert_eq!(answer.ndjson().len(), 4);
    let answer = folder
        .validate("--fail-on error --format concise game.oust")
        .ended_with(0);
    assert_eq!(answer.codes(), ["R403"]);
    folder.write(
        "oust-validate.toml",
        b"[severity]\nmissing-result = 'error'\n",
    );
    folder.validate("game.oust").ended_with(1);
}

#[test]
fn the_rules_follow_the_configuration() {
    let swapped = "oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. a1  swap\n";
    let folder = Folder::with(&[("game.oust", swapped)]);
    folder.write("oust-validate.toml", b"rules = 'pie=no'\n");
    assert_eq!(folder.validate("game.oust").codes(), ["T311"]);
    assert!(
        folder
            .validate("--rules pie=allowed game.oust")
            .codes()
            .is_empty()
    );
}

#[test]
fn the_nearest_file_above_the_working_directory_is_used() {
    let folder = Folder::with(&[("above/here/game.oust", ERROR)]);
    folder.write("oust-validate.toml", b"ignore = ['M']\n");
    let below = |arguments: &str| {
        let folder = folder.path().join("above/here");
        let output = crate::common::program(&folder, arguments).output();
        output.expect("it runs").status.code()
    };
    assert_eq!(below("game.oust"), Some(0));
    assert_eq!(below("--no-config game.oust"), Some(1));
    folder.write("above/oust-validate.toml", b"\n");
    assert_eq!(below("game.oust"), Some(1));
    assert_eq!(
        below("--config ../../oust-validate.toml game.oust"),
        Some(0)
    );
}

#[test]
fn a_mistake_in_the_configuration_is_a_usage_error_with_its_place() {
    wrong("selct = ['M']", &["line 1, column 1", "selct", "select"]);
    wrong(
        "\nselect = ['M999']",
        &["line 2, column 10", "expected a code"],
    );
    wrong("fail-on = 'bad'", &["line 1, column 11", "bad", "warning"]);
    wrong("format = 'xml'", &["line 1, column 10", "xml", "sarif"]);
    wrong("severity = { M201 = 'bad' }", &["line 1, column 21", "off"]);
    wrong(
        "severity = { M999 = 'off' }",
        &["line 1", "expected a code"],
    );
    wrong("rules = 'pie'", &["line 1, column 9", "pie=allowed"]);
    wrong("select = 'M'", &["line 1, column 10"]);
    wrong("select = [", &["line 1"]);
    wrong(
        "fail-on = 'info'\nfail-on = 'info'",
        &["line 2", "duplicate"],
    );
    let folder = Folder::with(&[("game.oust", GOOD)]);
    folder
        .validate("--config no.toml game.oust")
        .refused(2, &["cannot read the configuration no.toml"]);
    std::fs::create_dir(folder.path().join("oust-validate.toml")).expect("a folder can be made");
    folder
        .validate("game.oust")
        .refused(2, &["oust-validate.toml is not a regular file"]);
    folder
        .validate("--config a.toml --no-config game.oust")
        .refused(2, &["--no-config"]);
}

#[test]
fn help_ignores_the_configuration() {
    let folder = Folder::with(&[("oust-validate.toml", "nonsense")]);
    for arguments in ["--list-codes", "--explain M203", "--schema", "--version"] {
        folder.validate(arguments).ended_with(0);
    }
}

#[cfg(unix)]
#[test]
fn endless_files_are_refused() {
    let folder = Folder::with(&[("game.oust", GOOD)]);
    for (option, limit) in [("--config", "1048576"), ("--baseline", "268435456")] {
        folder
            .validate(&format!("game.oust {option} /dev/zero"))
            .refused(2, &["/dev/zero: it is longer than", limit]);
    }
}

#[track_caller]
fn check(config: &str, arguments: &str, codes: &[&str]) {
    let all = format!("{ERROR}\n{WARNING}\n{INFO}");
    let folder = Folder::with(&[("game.oust", &all), ("oust-validate.toml", config)]);
    let answer = folder.validate(&format!("game.oust --show info {arguments}"));
    assert_eq!(answer.codes(), codes, "{answer}");
}

#[track_caller]
fn wrong(config: &str, messages: &[&str]) {
    let folder = Folder::with(&[("game.oust", GOOD), ("oust-validate.toml", config)]);
    let answer = folder.validate("game.oust");
    assert!(answer.stderr.contains("oust-validate.toml"), "{answer}");
    answer.refused(2, messages);
}
