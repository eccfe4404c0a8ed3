//! `--baseline` and `--write-baseline`.

use std::fs;

use crate::common::{Answer, ERROR, FORMATS, Folder, GOOD, WARNING};

/// A row of its own, M201.
const OTHER_ERROR: &str =
    "oust 3x3\nx: alice\no: bob\nresult: ?\nended: unfinished\n\n 1. c3  c3\n";

/// Two sources with known findings.
fn known() -> Folder {
    let folder = Folder::with(&[
        ("games/a.oust", &format!("{ERROR}\n{WARNING}")),
        ("games/b.oust", ERROR),
    ]);
    let answer = folder.validate("games --write-baseline known");
    let answer = answer.ended_with(0);
    assert_eq!(answer.stdout, "", "{answer}");
    folder
}

#[track_caller]
fn compared(folder: &Folder, status: i32, codes: &[&str], messages: &str) -> Answer {
    let answer = folder.validate("games --baseline known").ended_with(status);
    assert_eq!(answer.codes(), codes, "{answer}");
    let line = answer.stderr.lines().find(|line| line.contains("baseline"));
    assert_eq!(line, Some(messages), "{answer}");
    answer
}

fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect(name)
}

#[test]
fn baseline_findings_are_not_reported_in_any_format() {
    let folder = known();
    for format in FORMATS {
        let arguments = format!("games --baseline known --fail-on info --format {format}");
        let answer = folder.validate(&arguments).ended_with(0);
        assert!(!answer.stdout.contains("placed in turn 1"), "{answer}");
        assert!(
            answer
                .stderr
                .contains("3 games in 2 files: 3 valid, 0 invalid\n3 known findings"),
            "{answer}"
        );
    }
    compared(
        &folder,
        0,
        &[],
        "3 known findings not reported, 0 no longer there (--baseline)",
    );
}

#[test]
fn new_findings_are_reported_and_decide_the_status() {
    let folder = known();
    folder.write("games/b.oust", format!("{ERROR}\n{OTHER_ERROR}").as_bytes());
    let messages = "3 known findings not reported, 0 no longer there (--baseline)";
    let answer = compared(&folder, 1, &["M201"], messages);
    assert!(answer.stdout.starts_with("games/b.oust:15:9: "), "{answer}");
    folder.write("games/c.oust", WARNING.as_bytes());
    compared(&folder, 1, &["M201", "R403"], messages);
}

#[test]
fn a_second_equal_fault_is_new() {
    let folder = known();
    folder.write("games/b.oust", format!("{ERROR}\n{ERROR}").as_bytes());
    let messages = "3 known findings not reported, 0 no longer there (--baseline)";
    let answer = compared(&folder, 1, &["M201"], messages);
    assert!(answer.stdout.starts_with("games/b.oust:15:9: "), "{answer}");
}

#[test]
fn moved_lines_and_inserted_games_keep_the_baseline() {
    let folder = known();
    let moved = format!("; a remark\n\n{GOOD}\n{ERROR}\n\n\n{WARNING}");
    folder.write("games/a.oust", moved.as_bytes());
    let answer = folder
        .validate("games --baseline known --ignore F010")
        .ended_with(0);
    assert_eq!(answer.stdout, "", "{answer}");
}

#[test]
fn resolved_findings_are_counted_in_checked_sources() {
    let folder = known();
    folder.write("games/a.oust", GOOD.as_bytes());
    compared(
        &folder,
        0,
        &[],
        "1 known finding not reported, 2 no longer there (--baseline)",
    );
    for (arguments, stale) in [
        ("games --ignore M", 1),
        ("games/b.oust", 0),
        ("games/b.oust games/a.oust", 2),
    ] {
        let answer = folder
            .validate(&format!("{arguments} --baseline known"))
            .ended_with(0);
        let messages = format!("reported, {stale} no longer there");
        assert!(answer.stderr.contains(&messages), "{answer}");
    }
    let summary = folder
        .validate("games --baseline known --format ndjson")
        .ndjson();
    let summary = summary.last().expect("a summary");
    assert_eq!(
        (&summary["known"], &summary["stale"]),
        (&1.into(), &2.into())
    );
    folder
        .validate("games --write-baseline known")
        .ended_with(0);
    compared(
        &folder,
        0,
        &[],
        "1 known finding not reported, 0 no longer there (--baseline)",
    );
}

#[test]
fn the_baseline_does_not_depend_on_the_number_of_threads() {
    let folder = known();
    insta::assert_snapshot!(read(&folder, "known"), @r#"
    {"type":"baseline","schema":1}
    {"type":"known","path":"games/a.oust","code":"M201","fingerprint":"aba31d3ab998dd76:1","message":"a1 is occupied by a stone of x, placed in turn 1"}
    {"type":"known","path":"games/a.oust","code":"R403","fingerprint":"5ef0a4be9e9030db:1","message":"the record has no result; `?` is an unknown one"}
    {"type":"known","path":"games/b.oust","code":"M201","fingerprint":"aba31d3ab998dd76:1","message":"a1 is occupied by a stone of x, placed in turn 1"}
    "#);
    for jobs in [1, 2, 3] {
        folder
            .validate(&format!("games --write-baseline again --jobs {jobs}"))
            .ended_with(0);
        assert_eq!(read(&folder, "again"), read(&folder, "known"));
        folder
            .validate(&format!(
                "./games --baseline again --fail-on info --jobs {jobs}"
            ))
            .ended_with(0);
    }
}

#[test]
fn unreadable_sources_are_never_in_the_baseline() {
    let folder = known();
    let answer = folder
        .validate("games missing.oust --write-baseline more")
        .ended_with(3);
    assert_eq!(answer.codes(), ["F001"], "{answer}");
    assert_eq!(read(&folder, "more"), read(&folder, "known"));
    folder
        .validate("missing.oust --baseline more")
        .ended_with(3);
    fs::create_dir(folder.path().join("none")).expect("a folder can be made");
    folder.validate("none --write-baseline more").ended_with(3);
    assert_eq!(read(&folder, "more"), read(&folder, "known"));
}

#[test]
fn a_malformed_baseline_is_a_usage_error_with_its_place() {
    let folder = known();
    let whole = read(&folder, "known");
    let first = whole.lines().next().expect("a line");
    let wrong = |text: &str, messages: &[&str]| {
        folder.write("broken", text.as_bytes());
        folder
            .validate("games --baseline broken")
            .refused(2, messages);
    };
    wrong(
        "",
        &[
            "broken:1: expected the first line of a baseline",
            "--write-baseline",
        ],
    );
    wrong("oust 3x3\n", &["broken:1: expected the first line"]);
    wrong(
        "{\"type\":\"baseline\",\"schema\":2}\n",
        &["broken:1:", "schema 2", "schema 1"],
    );
    wrong(
        &format!("{first}\n{first}\n"),
        &["broken:2: ", "another baseline"],
    );
    wrong(
        &whole[..whole.len() - 9],
        &["broken:4: expected a known finding"],
    );
    wrong(
        &whole.replacen("M201", "M999", 1),
        &["broken:2: ", "`M999`"],
    );
    wrong(
        &whole.replacen("\"path\"", "\"file\"", 1),
        &["broken:2: ", "`path`"],
    );
    folder
        .validate("games --baseline missing")
        .refused(2, &["cannot read the baseline missing"]);
    for other in [
        "--write-baseline b",
        "--diff",
        "--fix",
        "--write-good g",
        "--write-bad b",
    ] {
        folder
            .validate(&format!("games --baseline known {other}"))
            .refused(2, &["--baseline"]);
    }
}

#[test]
fn only_a_baseline_is_overwritten() {
    let folder = known();
    folder
        .validate("games --write-baseline games/a.oust")
        .refused(2, &["elsewhere"]);
    for other in ["games", "no/such/folder"] {
        let answer = folder
            .validate(&format!("games --write-baseline {other}"))
            .ended_with(3);
        assert!(
            answer.stderr.contains("cannot write the baseline"),
            "{answer}"
        );
    }
    assert_eq!(read(&folder, "games/a.oust"), format!("{ERROR}\n{WARNING}"));
    folder.write("empty", b"");
    folder
        .validate("games --write-baseline empty")
        .ended_with(0);
    assert_eq!(read(&folder, "empty"), read(&folder, "known"));
}
