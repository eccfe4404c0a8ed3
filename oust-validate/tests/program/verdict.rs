//! The verdict on games that were not checked to their ends.

use crate::common::{ERROR, FORMATS, Folder, GOOD, INFO, WARNING, validate};

/// Breaks in turn 2, with twelve turns after it.
const BROKEN: &str = "oust 5x5\nx: alice\no: bob\nresult: x\n\n1. a1 a1\n2. b1 c1\n3. d1 e1\n\
                      4. a3 b3\n5. c3 d3\n6. e3 a5\n7. b5 c5\n";

#[test]
fn every_format_lists_the_skipped_checks_of_a_broken_game() {
    for format in FORMATS {
        let answer = validate(BROKEN, &format!("--format {format}")).ended_with(1);
        let printed = match format {
            "json" | "ndjson" => r#""skipped":["later turns","result","claims"]"#,
            _ => "the 12 turns after it and the result were not checked",
        };
        assert!(answer.stdout.contains(printed), "{answer}");
    }
    let printed = |text: &str| validate(text, "").ended_with(1).stdout;
    let one = BROKEN.split("\n3.").next().expect("its beginning");
    let open = one.replace("result: x", "result: ?");
    assert!(printed(&open).contains("note: the 2 turns after it were not checked\n"));
    assert!(printed(one).contains("note: the 2 turns after it and the result were not checked\n"));
    assert!(!printed(ERROR).contains("note"));
    let unreadable = printed(&open.replace("a1 a1", "a1 1a"));
    assert!(
        unreadable.contains("S002 malformed-coordinate"),
        "{unreadable}"
    );
    assert!(
        unreadable.contains("-:6:7: note: the 2 turns after it"),
        "{unreadable}"
    );
    let lost = printed(&open.replace("oust 5x5", "oust 500x5"));
    assert!(
        lost.contains("note: its 4 turns were not checked"),
        "{lost}"
    );
}

#[test]
fn a_diagnosis_without_a_suggestion_is_reported() {
    let nothing = "no likely reading was found";
    for format in ["full", "concise", "junit"] {
        let arguments = format!("--diagnose --format {format}");
        let swap = "oust 3x3\nx: a\no: b\nresult: ?\n\nswap\n1. a1\n";
        for text in [
            swap,
            "oust 1x2\nx: a\no: b\nresult: ?\n\n1. a1 b1 a1 b1\n2. a1\n",
        ] {
            let answer = validate(text, &arguments).ended_with(1);
            assert!(answer.stdout.contains(nothing), "{answer}");
        }
        let answer = validate(GOOD, &arguments).ended_with(0);
        assert!(!answer.stdout.contains(nothing), "{answer}");
    }
    let answer = validate("oust 3x3\n\nswap\n", "--diagnose --format ndjson");
    let lines = answer.ndjson();
    let found = lines.iter().find(|line| line["code"] == "T312");
    let data = &found.expect("it is there")["data"];
    assert_eq!(data["suggestion"], serde_json::json!([]), "{answer}");
}

#[test]
fn a_game_broken_by_an_unselected_code_is_not_valid() {
    for format in FORMATS {
        let answer = validate(BROKEN, &format!("--select R --format {format}")).ended_with(0);
        let printed = "1 game in 1 file: 0 valid, 1 invalid\n1 game invalid for codes that are not \
                    selected (--select)\n";
        assert!(answer.stderr.starts_with(printed), "{answer}");
    }
    let games = validate(BROKEN, "--select R --format ndjson").ndjson();
    assert_eq!(games[1]["status"], "invalid");
    let folder = Folder::with(&[("a.oust", BROKEN)]);
    folder
        .validate("a.oust --select R --write-good good --write-bad bad")
        .ended_with(0);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect(name);
    assert_eq!([read("good"), read("bad")], ["", BROKEN]);
    // An ignored or disabled code is no error.
    for arguments in ["--ignore M", "--severity M=off", "--select R --ignore M"] {
        let answer = validate(BROKEN, arguments).ended_with(0);
        assert!(answer.stderr.contains("1 valid, 0 invalid\n"), "{answer}");
    }
}

#[test]
fn infos_are_printed_on_request() {
    let all = format!("{ERROR}{WARNING}{INFO}");
    let check = |arguments: &str, codes: &[&str]| {
        assert_eq!(validate(&all, arguments).codes(), codes, "{arguments}");
    };
    check("", &["M201", "R403"]);
    check("--show info", &["M201", "R403", "H103"]);
    check("--show warning", &["M201", "R403"]);
    check("--show error", &["M201"]);
    check("--fail-on info", &["M201", "R403", "H103"]);
    check("--select H,M", &["M201", "H103"]);
    check("--select H,M --show warning", &["M201"]);
    check("--severity H103=error", &["M201", "R403", "H103"]);
    check("-q", &[]);
    let full = validate(&all, "--format full").ended_with(1);
    assert!(!full.stdout.contains("H103"), "{full}");
    for format in ["json", "ndjson", "github", "sarif", "junit"] {
        let answer = validate(&all, &format!("--format {format}")).ended_with(1);
        assert!(answer.stdout.contains("weather"), "{answer}");
    }
}

#[test]
fn quiet_omits_only_the_findings() {
    for format in FORMATS {
        let loud = validate(ERROR, &format!("--format {format}")).ended_with(1);
        let quiet = validate(ERROR, &format!("--format {format} --quiet")).ended_with(1);
        assert_eq!(quiet.stderr, loud.stderr);
        assert!(!quiet.stdout.contains("7:9"), "{quiet}");
        assert!(!quiet.stdout.contains("\"code\":"), "{quiet}");
    }
    assert_eq!(validate(ERROR, "-q").stdout, "");
}

#[test]
fn the_number_of_threads_is_bounded() {
    for number in ["0", "257", "18446744073709551615"] {
        validate(GOOD, &format!("--jobs={number}")).refused(2, &["1..=256"]);
    }
    validate(GOOD.repeat(100), "--jobs 256").ended_with(0);
}
