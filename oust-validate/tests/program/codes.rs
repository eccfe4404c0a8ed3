//! `--explain` and `--list-codes`.

use oust_validate::Code;
use serde_json::Value;

use crate::common::validate;

#[test]
fn every_code_is_listed_once_with_severity_and_name() {
    let answer = validate("", "--list-codes").ended_with(0);
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert_eq!(lines.len(), Code::ALL.len());
    assert!(lines.contains(&"M203 E enemy-not-smaller"), "{answer}");
    assert!(lines.contains(&"R403 W missing-result"), "{answer}");
    assert!(lines.contains(&"H103 I unknown-header"), "{answer}");
    assert_eq!(answer.stderr, "");
}

#[test]
fn every_code_is_explained_by_number_and_by_name() {
    for code in Code::ALL {
        let by_number = validate("", &format!("--explain {}", code.id())).ended_with(0);
        let by_name = validate("", &format!("--explain {}", code.name())).ended_with(0);
        assert_eq!(by_number.stdout, by_name.stdout);
        let title = format!(
            "# {} {} ({})\n\n",
            code.id(),
            code.name(),
            code.severity().name()
        );
        assert!(by_number.stdout.starts_with(&title), "{by_number}");
        assert!(
            by_number.stdout.contains(code.explanation().trim_end()),
            "{by_number}"
        );
    }
}

#[test]
fn the_list_is_printed_as_json() {
    let json = validate("", "--list-codes --format json").ended_with(0);
    let codes: Vec<Value> = serde_json::from_str(&json.stdout).expect("it is JSON");
    assert_eq!(codes.len(), Code::ALL.len());
    for (code, json) in Code::ALL.iter().zip(&codes) {
        let known = [code.id(), code.name(), code.severity().name()];
        let listed = ["code", "name", "severity"].map(|field| json[field].as_str().expect("text"));
        assert_eq!(listed, known);
        assert_eq!(json["explanation"], code.explanation().trim_end());
    }
}

#[test]
fn a_format_without_a_list_is_a_usage_error() {
    for format in ["full", "ndjson", "github", "sarif", "junit"] {
        validate("", &format!("--list-codes --format {format}")).refused(2, &["concise and json"]);
    }
}

#[test]
fn codes_ignore_case() {
    let plain = validate("", "--explain M203").stdout;
    assert_eq!(validate("", "--explain m203").stdout, plain);
    assert_eq!(validate("", "--explain Enemy-Not-Smaller").stdout, plain);
}

#[test]
fn an_unknown_code_is_a_usage_error() {
    validate("", "--explain M999").refused(2, &["expected a code", "--list-codes"]);
    validate("", "--explain M").refused(2, &["expected a code", "--list-codes"]);
    validate("", "--explain").refused(2, &["--explain"]);
}
