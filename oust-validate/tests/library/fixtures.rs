//! The records of `fixtures/`: the good ones have no findings, each broken one only the code in its
//! name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use oust_validate::{Code, Finding, Report, Selection, Severity, Validator};

/// The codes without a fixture, with the reason.
const WITHOUT_FILE: &[(Code, &str)] = &[
    (Code::UnreadableInput, "needs a file that cannot be read"),
    (Code::EnginesDisagree, "needs an engine that is wrong"),
    (Code::LineTooLong, "needs a line of more than a megabyte"),
    (Code::LimitReached, "needs a record of more than 16 MiB"),
];

/// The records of a folder of `fixtures/`, in the order of their names.
pub(crate) fn records(folder: &str) -> Vec<PathBuf> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures")).join(folder);
    let entries = fs::read_dir(path).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|ending| ending == "oust" || ending == "json")
        })
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{folder} holds records");
    files
}

fn validate(file: &Path) -> Report {
    let bytes = fs::read(file).expect("the file can be read");
    let mut validator = Validator::default();
    validator.selection = Selection::new(["ALL"], []).expect("all codes");
    validator.validate_bytes(&bytes)
}

/// Returns all findings of a report: first the findings outside of games.
fn findings(report: &Report) -> impl Iterator<Item = &Finding> {
    let of_games = report.games.iter().flat_map(|game| &game.findings);
    report.findings.iter().chain(of_games)
}

fn codes(report: &Report) -> Vec<Code> {
    findings(report).map(|finding| finding.code).collect()
}

/// The code that a file of `broken/` is named after, `M203-enemy-not-smaller-far.oust`.
fn code_of_name(file: &Path) -> Code {
    let stem = file.file_stem().and_then(|stem| stem.to_str());
    let stem = stem.expect("names are ASCII");
    let (id, name) = stem.split_once('-').expect("a number and a name");
    let code: Code = id.parse().expect(stem);
    let rest = name.strip_prefix(code.name()).expect(stem);
    assert!(rest.is_empty() || rest.starts_with('-'), "{stem}");
    code
}

/// Figure 2 of the rules has five stones against one; no game comes to it, but it is played on.
const OF_A_FIGURE: Code = Code::SingletonsUnbalanced;

#[test]
fn valid_games_have_no_error_and_no_warning() {
    for file in records("games") {
        let report = validate(&file);
        let bad: Vec<String> = findings(&report)
            .filter(|finding| finding.severity() > Severity::Info && finding.code != OF_A_FIGURE)
            .map(|finding| finding.message.clone())
            .collect();
        assert!(bad.is_empty(), "{}: {bad:?}", file.display());
        assert!(!report.games.is_empty(), "{}", file.display());
    }
}

#[test]
fn a_broken_record_gives_only_the_code_in_its_name() {
    for file in records("broken") {
        assert_eq!(
            codes(&validate(&file)),
            [code_of_name(&file)],
            "{}",
            file.display()
        );
    }
}

#[test]
fn every_code_has_a_broken_record_or_a_documented_exception() {
    let shown: BTreeSet<Code> = records("broken")
        .iter()
        .map(|file| code_of_name(file))
        .collect();
    for &code in Code::ALL {
        let excused = WITHOUT_FILE.iter().any(|(without, _)| *without == code);
        assert_ne!(shown.contains(&code), excused, "{code}");
    }
}

#[test]
fn an_unreadable_file_is_reported() {
    assert_eq!(
        Finding::unreadable("no such file").code,
        Code::UnreadableInput
    );

    let folder = tempfile::tempdir().expect("a folder can be made");
    let output = Command::new(env!("CARGO_BIN_EXE_oust-validate"))
        .current_dir(&folder)
        .args(["--format", "concise", "missing.oust"])
        .output()
        .expect("the program runs");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        out.starts_with("missing.oust:1:1: E F001 unreadable-input: "),
        "{out}"
    );
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn a_line_beyond_the_limit_is_reported_and_skips_its_record() {
    let mut validator = Validator::default();
    validator.reading.limits.line = 40;
    let long = "x".repeat(40);
    let text = format!("oust 3x3\nevent: {long}\n\n1. a1\noust 3x3\n\n1. a1 b1\n");
    let report = validator.validate(&text);
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].code, Code::LineTooLong);
    assert_eq!(report.findings[0].span.start, "oust 3x3\n".len());
    assert_eq!(report.games.len(), 1, "the next record is read");

    let json = r#"{"header": {"game": {"name": "Oust", "variants": ["hex-5"]}}}"#;
    assert!(json.len() > 40);
    let report = validator.validate(json);
    assert!(!codes(&report).contains(&Code::LineTooLong), "JSON may be");
}

#[test]
fn a_record_beyond_the_limit_is_reported_and_skipped() {
    let mut validator = Validator::default();
    validator.reading.limits.record = 20;
    let text = "oust 3x3\n\n1. a1\noust 3x3\n\n1. a1 b1\n2. c1 c2\noust 3x3\n\n1. b1\n";
    let report = validator.validate(text);
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].code, Code::LimitReached);
    assert_eq!(
        report.findings[0].span.start,
        text.find("oust 3x3\n\n1. a1 b1").unwrap()
    );
    assert_eq!(report.games.len(), 2);
}
