//! `--output-file`: the findings in a file, whole or not at all.

use std::fs;

use crate::common::{ERROR, FORMATS, Folder, GOOD};

#[test]
fn the_file_has_what_standard_output_would_have() {
    let folder = Folder::with(&[("a.oust", ERROR), ("b.oust", GOOD)]);
    for format in FORMATS {
        let printed = folder
            .validate(&format!("a.oust b.oust --format {format}"))
            .ended_with(1);
        for flag in ["-o", "--output-file"] {
            let arguments = format!("a.oust b.oust --format {format} {flag} out");
            let answer = folder.validate(&arguments).ended_with(1);
            assert_eq!(answer.stdout, "", "{answer}");
            assert_eq!(answer.stderr, printed.stderr);
            assert_eq!(folder.text("out"), printed.stdout);
        }
    }
    // Without a format it is the one for programs, whatever standard output is.
    folder.validate("a.oust -o out").ended_with(1);
    assert!(folder.text("out").starts_with("a.oust:7:9: E M201"));
    let dash = folder.validate("a.oust -o -").ended_with(1);
    assert!(dash.stdout.starts_with("a.oust:7:9: E M201"), "{dash}");
}

#[test]
fn colors_go_to_the_file_only_where_asked() {
    let folder = Folder::with(&[("a.oust", ERROR)]);
    folder.validate("a.oust --format full -o out").ended_with(1);
    assert!(!folder.text("out").contains('\u{1b}'));
    folder
        .validate("a.oust --format full -o out --color always")
        .ended_with(1);
    assert!(folder.text("out").contains('\u{1b}'));
}

#[test]
fn no_input_and_no_other_output_is_overwritten() {
    let folder = Folder::with(&[
        ("games/a.oust", ERROR),
        ("oust-validate.toml", "fail-on = \"error\"\n"),
        ("known", ""),
    ]);
    folder
        .validate("games --write-baseline known")
        .ended_with(0);
    for arguments in [
        "games/a.oust -o games/a.oust",
        "games -o games/a.oust",
        "games -o games/new.oust",
        "games -o oust-validate.toml",
        "games -o known --baseline known",
    ] {
        folder
            .validate(arguments)
            .refused(2, &["is, or would be, among the files that are read"]);
    }
    folder
        .validate("games -o good --write-good good")
        .refused(2, &["--write-good and --output-file need a file each"]);
    assert_eq!(folder.text("games/a.oust"), ERROR);
    assert!(!folder.path().join("games/new.oust").exists());
}

#[test]
fn a_file_in_the_folder_is_no_input_of_the_next_run() {
    let folder = Folder::with(&[("games/a.oust", ERROR), ("games/sub/out.txt", "")]);
    // Full findings hold lines of the record, which look like a game.
    let arguments = "games --format full -o games/sub/out.txt";
    folder.validate(arguments).ended_with(1);
    let first = folder.text("games/sub/out.txt");
    let answer = folder.validate(arguments).ended_with(1);
    assert!(
        answer.stderr.contains("1 file skipped: 1 written to"),
        "{answer}"
    );
    assert_eq!(folder.text("games/sub/out.txt"), first);
}

#[test]
fn a_run_that_fails_leaves_the_old_file() {
    let folder = Folder::with(&[("a.oust", GOOD), ("out", "old"), ("dir/out", "old")]);
    for arguments in [
        "a.oust -o out --baseline missing",
        "a.oust -o out --exclude *.sgf",
        "a.oust -o out --fix",
        "a.oust -o out --diff",
        "a.oust -o out --explain M201",
        "a.oust -o out --write-good dir",
    ] {
        let answer = folder.validate(arguments);
        assert!([2, 3].contains(&answer.status), "{answer}");
        assert_eq!(folder.text("out"), "old", "{arguments}");
    }
    folder
        .validate("a.oust -o missing/out")
        .refused(3, &["cannot write missing/out"]);
    let names = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(names, 3, "no temporary file is left");
}

#[test]
fn corrections_in_place_leave_their_findings_in_the_file() {
    let folder = Folder::with(&[("a.oust", &ERROR.replace(" 1. ", " 1) "))]);
    folder.validate("a.oust --fix --write -o out").ended_with(1);
    assert!(folder.text("out").contains("E M201"));
}

#[test]
fn good_records_go_to_standard_output_beside_a_file_of_any_format() {
    let folder = Folder::with(&[("a.oust", &format!("{GOOD}\n{ERROR}"))]);
    let answer = folder
        .validate("a.oust --write-good - --format json -o out")
        .ended_with(1);
    assert!(answer.stdout.starts_with("oust 3x3"), "{answer}");
    assert!(folder.text("out").starts_with("{\"type\":\"report\""));
}
