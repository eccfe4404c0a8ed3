//! The Code Quality report of GitLab.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::common::{Answer, ERROR, Folder, GOOD, INFO, WARNING, validate};

/// A record with two findings on its last line.
const TWO_ON_A_LINE: &str =
    "oust 3x3\nx: a\no: b\nresult: ?\nended: unfinished\n\n1. a1 zz 2. zz\n";

#[track_caller]
fn entries(answer: &Answer) -> Vec<Value> {
    match serde_json::from_str(&answer.stdout) {
        Ok(Value::Array(entries)) => entries,
        other => panic!("expected one array, found {other:?}\n{answer}"),
    }
}

fn text<'a>(entry: &'a Value, pointer: &str) -> &'a str {
    entry
        .pointer(pointer)
        .and_then(Value::as_str)
        .expect(pointer)
}

fn fingerprints(entries: &[Value]) -> Vec<&str> {
    entries
        .iter()
        .map(|entry| text(entry, "/fingerprint"))
        .collect()
}

#[test]
fn each_entry_has_the_documented_fields() {
    let all = format!("{ERROR}\n{WARNING}\n{INFO}\n{GOOD}");
    let folder = Folder::with(&[("in/a <é>.oust", &all), ("in/b.oust", TWO_ON_A_LINE)]);
    let entries = entries(&folder.validate("./in --format gitlab"));
    let findings = folder.validate("./in --format ndjson").ndjson();
    let findings: Vec<&Value> = findings
        .iter()
        .filter(|line| line["type"] == "finding")
        .collect();
    assert_eq!(entries.len(), findings.len());
    assert!(entries.len() > 4);
    let mut severities = BTreeSet::new();
    for (entry, finding) in entries.iter().zip(findings) {
        // https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
        let names: Vec<&String> = entry.as_object().expect("an object").keys().collect();
        assert_eq!(
            names,
            [
                "check_name",
                "description",
                "fingerprint",
                "location",
                "severity"
            ]
        );
        assert!(text(entry, "/description").starts_with(text(finding, "/message")));
        let check = format!("{} {}", text(finding, "/code"), text(finding, "/name"));
        assert_eq!(text(entry, "/check_name"), check);
        assert!(!text(entry, "/fingerprint").is_empty());
        severities.insert(text(entry, "/severity"));
        // GitLab wants paths from the root of the repository, without `./`.
        let path = text(finding, "/path").trim_start_matches("./");
        assert_eq!(text(entry, "/location/path"), path);
        assert_eq!(entry["location"]["lines"]["begin"], finding["span"]["line"]);
        assert!(entry["location"]["lines"]["begin"].is_u64(), "{entry}");
    }
    assert_eq!(severities, BTreeSet::from(["info", "major", "minor"]));
}

#[test]
fn a_report_without_findings_is_an_empty_array() {
    let empty = Folder::with(&[("notes.txt", "no game\n")]);
    for answer in [
        validate(GOOD, "--format gitlab"),
        validate(ERROR, "--format gitlab --quiet"),
        empty.validate("--format gitlab ."),
    ] {
        assert_eq!(entries(&answer), Vec::<Value>::new(), "{answer}");
    }
}

#[test]
fn fingerprints_differ_on_one_line_in_equal_files_and_in_a_file_that_is_read_twice() {
    let found = entries(&validate(TWO_ON_A_LINE, "--format gitlab"));
    let line = |entry: &&Value| entry["location"]["lines"]["begin"] == 7;
    assert!(found.iter().filter(line).count() > 1, "{found:?}");
    let folder = Folder::with(&[
        ("a.oust", &format!("{ERROR}\n{ERROR}\n{TWO_ON_A_LINE}")),
        ("b.oust", ERROR),
    ]);
    let found = entries(&folder.validate("a.oust b.oust a.oust ./b.oust --format gitlab"));
    let different: BTreeSet<&str> = fingerprints(&found).into_iter().collect();
    assert_eq!(different.len(), found.len(), "{found:?}");
    assert!(found.len() >= 2 * 5, "{found:?}");
}

#[test]
fn a_fingerprint_survives_a_moved_fault_and_another_order_of_files() {
    let folder = Folder::with(&[("a.oust", ERROR), ("b.oust", WARNING)]);
    let before = entries(&folder.validate("a.oust b.oust --format gitlab"));
    folder.write("a.oust", format!("{GOOD}\n\n{ERROR}").as_bytes());
    let after = entries(&folder.validate("b.oust a.oust --format gitlab"));
    let sets =
        [&before, &after].map(|entries| fingerprints(entries).into_iter().collect::<BTreeSet<_>>());
    assert_eq!(sets[0], sets[1]);
    let line = |entries: &[Value]| entries[0]["location"]["lines"]["begin"].clone();
    assert_ne!(line(&before), line(&after));
}
