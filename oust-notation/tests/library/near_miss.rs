//! Texts that are almost records: the message names the missing part.

use oust_notation::Document;
use oust_notation::record::ProblemKind;

#[track_caller]
fn check(text: &str, place: &str, message: &str) {
    let problems = Document::read(text).problems();
    let [problem] = &problems[..] else {
        panic!("one problem: {problems:?}");
    };
    assert!(matches!(problem.kind, ProblemKind::NoRecord { .. }));
    assert_eq!(problem.span.slice(text), place);
    let found = problem.kind.to_string();
    assert!(found.starts_with(message), "{found}");
}

const ROWS: &str = "x: alice\no: bob\nresult: o\n\n 1. b4  e2\n 2. c5  b5\n";

#[test]
fn the_first_line_must_be_in_lower_case() {
    for line in ["Oust 5x5", "OUST 5x5", "oUST hex7 coords=bga"] {
        let lower = line.to_lowercase();
        let message = format!("found `{line}`; a record begins with `{lower}` in lower case");
        check(&format!("{line}\n{ROWS}"), line, &message);
        check(&format!("\n a game:\n {line}\n{ROWS}"), line, &message);
    }
}

#[test]
fn a_missing_first_line_is_reported() {
    check(
        ROWS,
        "x: alice",
        "found a header, but no line before it that begins a record",
    );
    check(
        "1. b4 e2\n2. c5\n",
        "1. b4 e2",
        "found a row of turns, but no line before it",
    );
    check(
        "\u{feff}1.b4\n",
        "1.b4",
        "found a row of turns, but no line before it",
    );
    check(
        "b4 e2 a4,c1 pass\n",
        "b4 e2 a4,c1 pass",
        "found moves, but no line before it",
    );
}

#[test]
fn pgn_is_reported() {
    let tags = "[Event \"Club\"]\n[White \"alice\"]\n\n1. e4 e5\n";
    check(tags, "[Event \"Club\"]", "found PGN tags");
}

#[test]
fn other_texts_have_the_general_message() {
    let expected = "expected a record (a line such as `oust 13x13` begins one";
    for text in [
        "To be, or not to be",
        "12 monkeys",
        "Oust is",
        "Oust 5x5x5",
        "[1] a footnote",
        "a: b",
    ] {
        let text = format!("{text} and more\nx: alice\n");
        check(&text, text.lines().next().unwrap_or_default(), expected);
    }
    check("", "", expected);
}
