//! The outputs that other programs read: `json`, `github`, `sarif`, `junit`.

use std::collections::BTreeSet;

use oust_validate::Code;
use serde_json::Value;

use crate::common::{Answer, ERROR, FORMATS, Folder, GOOD, INFO, WARNING, validate};

/// A path that every format has to escape.
const ODD: &str = "a b%:c,<é>&'.oust";
/// A token that ends up in the message, and that every format has to escape.
const ODD_RESULT: &str = "oust 3x3\nx: a\no: b\nresult: \"1%:,<&>'\u{1b}\"\n\n 1. a1  b1\n";

fn odd() -> Folder {
    let all = format!("{ERROR}\n{WARNING}\n{INFO}\n{GOOD}");
    Folder::with(&[
        (ODD, &all),
        ("odd.oust", ODD_RESULT),
        ("z.txt", "no record"),
    ])
}

fn validate_odd(format: &str) -> Answer {
    odd()
        .validate(&format!("--format {format} . z.txt missing.oust"))
        .ended_with(3)
}

#[test]
fn json_is_one_document_with_the_objects_of_ndjson() {
    let document = json(&validate_odd("json"));
    let lines = validate_odd("ndjson").ndjson();
    let of_type = |wanted: &str| -> Vec<Value> {
        let lines = lines.iter().filter(|line| line["type"] == wanted).cloned();
        let without_type = |mut line: Value| {
            line.as_object_mut().expect("an object").remove("type");
            line
        };
        lines.map(without_type).collect()
    };
    assert_eq!(document["type"], "report");
    assert_eq!(document["run"], of_type("run")[0]);
    assert_eq!(document["findings"], Value::from(of_type("finding")));
    assert_eq!(document["games"], Value::from(of_type("game")));
    assert_eq!(document["summary"], of_type("summary")[0]);
}

#[test]
fn every_format_is_well_formed_without_findings() {
    let empty = Folder::with(&[]);
    for (answer, findings) in [
        (empty.validate("--format json ."), "/findings"),
        (empty.validate("--format sarif ."), "/runs/0/results"),
        (validate(GOOD, "--format json"), "/findings"),
        (validate(GOOD, "--format sarif"), "/runs/0/results"),
    ] {
        let document = json(&answer);
        assert_eq!(document.pointer(findings), Some(&Value::Array(Vec::new())));
    }
    for answer in [
        empty.validate("--format junit ."),
        validate(GOOD, "--format junit"),
    ] {
        roxmltree::Document::parse(&answer.stdout).expect("it is XML");
    }
    assert_eq!(validate(GOOD, "--format github").stdout, "");
}

#[test]
fn a_github_command_is_one_line_and_parses_into_its_parts() {
    let answer = validate_odd("github");
    let mut seen = BTreeSet::new();
    for line in answer.stdout.lines() {
        let command = line.strip_prefix("::").expect("it is a command");
        let (properties, message) = command.split_once("::").expect("a message follows");
        let (kind, properties) = properties.split_once(' ').expect("properties follow");
        let names: Vec<&str> = properties
            .split(',')
            .map(|pair| pair.split_once('=').expect("a name and a value").0)
            .collect();
        assert_eq!(
            names,
            ["file", "line", "endLine", "col", "endColumn", "title"],
            "{line}"
        );
        assert!(!properties.contains(':'), "{line}");
        assert!(!message.is_empty());
        seen.insert(kind.to_owned());
    }
    assert_eq!(
        seen.iter().map(String::as_str).collect::<Vec<_>>(),
        ["error", "notice", "warning"]
    );
    let path = "::error file=a b%25%3Ac%2C<é>&'.oust,line=7,endLine=7,col=9,endColumn=11,title=M201 point-occupied::";
    assert!(answer.stdout.contains(path), "{answer}");
    assert!(answer.stdout.contains("found `\"1%25:,<&>'"), "{answer}");
}

#[test]
fn junit_has_a_suite_per_file_and_a_case_per_game() {
    let answer = validate_odd("junit");
    let document = roxmltree::Document::parse(&answer.stdout).expect("it is XML");
    let shown = |node: roxmltree::Node<'_, '_>| {
        let attributes: Vec<String> = node
            .attributes()
            .filter(|attribute| !["errors", "skipped", "classname"].contains(&attribute.name()))
            .map(|attribute| format!(" {}={:?}", attribute.name(), attribute.value()))
            .collect();
        let text = node.text().unwrap_or_default().trim();
        let (name, attributes) = (node.tag_name().name(), attributes.concat());
        format!("{name}{attributes} {text}\n")
    };
    let elements = document.descendants().filter(roxmltree::Node::is_element);
    let shown: String = elements.map(shown).collect();
    insta::assert_snapshot!(shown);
}

#[test]
fn sarif_has_the_required_fields() {
    let document = json(&validate_odd("sarif"));
    assert_eq!(document["version"], "2.1.0");
    let run = &document["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "oust-validate");
    let rules = driver["rules"].as_array().expect("a list");
    assert_eq!(rules.len(), Code::ALL.len());
    for (rule, code) in rules.iter().zip(Code::ALL) {
        assert_eq!(rule["id"], code.id());
        assert_eq!(rule["help"]["markdown"], code.explanation().trim_end());
        let one_line = rule["fullDescription"]["text"].as_str().expect("text");
        assert!(
            !one_line.contains('\n') && one_line.ends_with('.'),
            "{rule}"
        );
    }
    let findings = validate_odd("ndjson").ndjson();
    let findings: Vec<&Value> = findings
        .iter()
        .filter(|line| line["type"] == "finding")
        .collect();
    let results = run["results"].as_array().expect("a list");
    assert_eq!(results.len(), findings.len());
    for (result, finding) in results.iter().zip(findings) {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number"));
        assert_eq!(rules[index.expect("a small one")]["id"], result["ruleId"]);
        assert_eq!(result["ruleId"], finding["code"]);
        assert_eq!(result["message"]["text"], finding["message"]);
        let level = match finding["severity"].as_str() {
            Some("info") => "note",
            Some(same) => same,
            None => "",
        };
        assert_eq!(result["level"], level);
        let region = &result["locations"][0]["physicalLocation"]["region"];
        assert_eq!(region["startLine"], finding["span"]["line"]);
        assert_eq!(region["startColumn"], finding["span"]["column"]);
        assert_eq!(region["byteOffset"], finding["span"]["byte"]);
        assert_eq!(region["byteLength"], finding["span"]["length"]);
        assert_eq!(result["properties"]["game"], finding["game"]);
    }
}

#[test]
fn sarif_uris_are_percent_encoded() {
    let uri = |answer: &Answer| {
        let document = json(answer);
        let location = "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri";
        document
            .pointer(location)
            .and_then(Value::as_str)
            .expect("a uri")
            .to_owned()
    };
    let folder = odd();
    let relative = uri(&folder.validate("--format sarif ."));
    assert_eq!(relative, "a%20b%25%3Ac%2C%3C%C3%A9%3E%26%27.oust");
    if cfg!(unix) {
        let path = folder.path().join("odd.oust");
        let absolute = uri(&folder.validate(&format!("--format sarif {}", path.display())));
        assert!(absolute.starts_with("file:///"), "{absolute}");
    }
}

#[test]
fn sarif_offsets_count_characters_and_bytes_of_the_whole_file() {
    // Games enough for several chunks, each with letters of two and three bytes.
    let game = "oust 3x3\nx: é石\no: b\nresult: ?\nended: unfinished\n\n 1. a1 {石é} a1\n\n";
    let text = game.repeat(9_000);
    let folder = Folder::with(&[("many.oust", &text)]);
    let document = json(&folder.validate("--format sarif many.oust"));
    let results = document["runs"][0]["results"].as_array().expect("a list");
    assert_eq!(results.len(), 9_000);
    let (chars, bytes) = (game.chars().count(), game.len());
    let token = game.rfind("a1").expect("it is there");
    let token_chars = game[..token].chars().count();
    for (number, result) in results.iter().enumerate() {
        let region = &result["locations"][0]["physicalLocation"]["region"];
        assert_eq!(
            region["charOffset"],
            number * chars + token_chars,
            "{number}"
        );
        assert_eq!(region["byteOffset"], number * bytes + token, "{number}");
        assert_eq!(
            (&region["charLength"], &region["byteLength"]),
            (&2.into(), &2.into())
        );
    }
}

#[test]
fn a_fingerprint_survives_a_moved_fault_and_separates_equal_faults() {
    let once = fingerprints(ERROR);
    let moved = fingerprints(&format!("{GOOD}\n\n{GOOD}\n{ERROR}"));
    assert_eq!(once, moved);
    let twice = fingerprints(&format!("{ERROR}\n{ERROR}"));
    assert_eq!(twice[0], once[0]);
    assert_ne!(twice[0], twice[1]);
    let other = fingerprints(&ERROR.replace("a1  a1", "b2  b2"));
    assert_ne!(other, once);
}

#[test]
fn the_schema_describes_every_written_field() {
    let schema = json(&validate("", "--schema").ended_with(0));
    assert_eq!(
        schema["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    let folder = Folder::with(&[
        ("in/a.oust", ERROR),
        ("in/notes.txt", "no game\n"),
        ("good.oust", GOOD),
    ]);
    folder
        .validate("good.oust --write-baseline known")
        .ended_with(0);
    let arguments = "in --baseline known --format json --statistics --max-findings 9";
    let document = json(&folder.validate(arguments));
    let summary = &document["summary"];
    for (definition, value) in [
        ("report", &document),
        ("run", &document["run"]),
        ("finding", &document["findings"][0]),
        ("span", &document["findings"][0]["span"]),
        ("game", &document["games"][0]),
        ("summary", summary),
        ("statistic", &summary["statistics"]["M201"]),
        ("place", &summary["statistics"]["M201"]["example"]),
    ] {
        let described = &schema["$defs"][definition]["properties"];
        assert_eq!(names(described), names(value), "{definition}");
    }
}

#[test]
fn every_format_counts_the_same() {
    let messages = FORMATS.map(|format| validate_odd(format).stderr);
    for other in &messages {
        assert_eq!(*other, messages[0]);
    }
}

fn names(value: &Value) -> BTreeSet<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

#[track_caller]
fn fingerprints(text: &str) -> Vec<Value> {
    let document = json(&validate(text, "--format sarif"));
    let results = document["runs"][0]["results"].as_array().expect("a list");
    results
        .iter()
        .map(|result| result["partialFingerprints"].clone())
        .collect()
}

#[track_caller]
fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.stdout).unwrap_or_else(|error| panic!("{error}\n{answer}"))
}
