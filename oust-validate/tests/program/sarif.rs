//! The outputs for all fixtures conform to SARIF 2.1.0.
//!
//! OASIS publishes a JSON Schema of the format in the repository `oasis-tcs/sarif-spec`, which
//! refers to OASIS's policies and names no licence for the schema file, so the repository
//! contains no copy. The relevant rules are listed below instead: for every object the allowed
//! properties with their types, and the required ones. A log with anything
//! else in it, or without one of those, fails.
//!
//! To hold a log against the schema itself, fetch the schema from the address that the log names
//! in `$schema`, and give both to any validator of JSON Schema, `check-jsonschema` for one:
//! `oust-validate --format sarif games > log.sarif`, then
//! `check-jsonschema --schemafile sarif-2.1.0.json log.sarif`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{Answer, validate};

/// Objects, with `*` after required properties: a property and its type, which is
/// another object of this list, `[]` for a list of it, or a simple one.
const OBJECTS: &[(&str, &str)] = &[
    ("log", "$schema:uri version:2.1.0* runs:[]run*"),
    (
        "run",
        "tool:tool* columnKind:unicodeCodePoints results:[]result invocations:[]invocation",
    ),
    ("tool", "driver:driver*"),
    (
        "driver",
        "name:text* version:text semanticVersion:text rules:[]rule",
    ),
    (
        "rule",
        "id:text* name:text shortDescription:message fullDescription:message help:message \
         defaultConfiguration:configuration",
    ),
    ("configuration", "level:level"),
    ("message", "text:text* markdown:text"),
    ("invocation", "executionSuccessful:bool*"),
    (
        "result",
        "ruleId:text ruleIndex:from0 level:level message:message* locations:[]location \
         partialFingerprints:texts properties:any",
    ),
    ("location", "physicalLocation:place"),
    ("place", "artifactLocation:artifact* region:region"),
    ("artifact", "uri:uri*"),
    (
        "region",
        "startLine:from1 startColumn:from1 endLine:from1 endColumn:from1 charOffset:from0 \
         charLength:from0 byteOffset:from0 byteLength:from0",
    ),
];

#[test]
fn every_fixture_gives_a_valid_sarif_log() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    let arguments = "--format sarif --extend-select G --diagnose --no-config";
    for name in ["broken", "games", "formats"] {
        let folder = fixtures.join(name);
        check(&validate("", &format!("{arguments} {}", folder.display())));
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            check(&validate("", &format!("{arguments} {}", path.display())));
        }
    }
    let missing = validate("", "--format sarif missing.oust").ended_with(3);
    check(&missing);
}

#[test]
fn an_invalid_log_is_rejected() {
    let log = |run: &str| {
        let run: Value = serde_json::from_str(run).expect("it is JSON");
        fault(&run, "run", "run")
    };
    assert_eq!(log(r#"{"tool":{"driver":{"name":"a"}}}"#), None);
    for (run, messages) in [
        (r"{}", "run.tool is missing"),
        (r#"{"tool":{"driver":{"name":1}}}"#, "run.tool.driver.name"),
        (r#"{"tool":{"driver":{"name":"a"}},"extra":1}"#, "run.extra"),
        (
            r#"{"tool":{"driver":{"name":"a"}},"results":[{"message":{"text":"a"},"ruleIndex":-1}]}"#,
            "run.results.ruleIndex",
        ),
        (
            r#"{"tool":{"driver":{"name":"a"}},"results":[{"message":{"text":"a"},"level":"info"}]}"#,
            "run.results.level",
        ),
    ] {
        let found = log(run).expect(run);
        assert!(found.starts_with(messages), "{run}: {found}");
    }
}

#[track_caller]
fn check(answer: &Answer) {
    let log: Value = serde_json::from_str(&answer.stdout).expect("it is JSON");
    assert_eq!(fault(&log, "log", "log"), None, "{answer}");
}

/// Where a value is not of its type, and why.
fn fault(value: &Value, kind: &str, at: &str) -> Option<String> {
    if let Some(of_each) = kind.strip_prefix("[]") {
        let Value::Array(values) = value else {
            return Some(format!("{at} is no list: {value}"));
        };
        return values.iter().find_map(|value| fault(value, of_each, at));
    }
    if let Some((_, properties)) = OBJECTS.iter().find(|(name, _)| *name == kind) {
        return fault_of_object(value, properties, at);
    }
    let text = value.as_str();
    let fits = match kind {
        "any" => value.is_object(),
        "bool" => value.is_boolean(),
        "text" => text.is_some(),
        "texts" => value
            .as_object()
            .is_some_and(|texts| texts.values().all(Value::is_string)),
        "uri" => text.is_some_and(is_uri),
        "level" => text.is_some_and(|text| ["none", "note", "warning", "error"].contains(&text)),
        "from0" => value.is_u64(),
        "from1" => value.as_u64().is_some_and(|number| number > 0),
        constant => text == Some(constant),
    };
    (!fits).then(|| format!("{at} is no {kind}: {value}"))
}

fn fault_of_object(value: &Value, properties: &str, at: &str) -> Option<String> {
    let Value::Object(object) = value else {
        return Some(format!("{at} is no object: {value}"));
    };
    let known = || {
        properties
            .split_whitespace()
            .filter_map(|one| one.split_once(':'))
    };
    let unknown = object
        .keys()
        .find(|key| known().all(|(name, _)| name != *key));
    if let Some(key) = unknown {
        return Some(format!("{at}.{key} is unknown"));
    }
    known().find_map(|(name, kind)| match object.get(name) {
        Some(value) => fault(value, kind.trim_end_matches('*'), &format!("{at}.{name}")),
        None if kind.ends_with('*') => Some(format!("{at}.{name} is missing")),
        None => None,
    })
}

/// Returns whether a text has only characters of a URI, each `%` before two hexadecimal digits.
fn is_uri(text: &str) -> bool {
    let may_stand = |c: char| c.is_ascii_alphanumeric() || "-._~/:$#%".contains(c);
    let is_byte = |part: &str| {
        let digits = part.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    text.chars().all(may_stand) && text.split('%').skip(1).all(is_byte)
}
