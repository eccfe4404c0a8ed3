//! Detecting the format of a text.

use std::fs;

use oust_notation::DocumentItem;

use crate::common::{FIGURES, check_document};

/// Returns one letter for each item: a record, a position or a diagram, in upper case if it is
/// unreadable.
fn kinds(text: &str) -> String {
    let parts = check_document(text).into_items();
    let kind = |part: &DocumentItem| match part {
        DocumentItem::Record(_) => 'r',
        DocumentItem::Position { line: Ok(_), .. } => 'p',
        DocumentItem::Position { .. } => 'P',
        DocumentItem::Diagram(found) if found.diagram.is_ok() => 'd',
        DocumentItem::Diagram(_) => 'D',
        _ => '?',
    };
    parts.iter().map(kind).collect()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(kinds(text), expected, "{text:?}");
}

/// Checks that a text has no item and one problem at its first line.
#[track_caller]
fn check_nothing(text: &str) {
    check(text, "");
    let [problem] = &check_document(text).problems()[..] else {
        panic!("one problem: {text:?}");
    };
    assert_eq!(
        problem.span.slice(text),
        text.lines().next().unwrap_or_default()
    );
    assert!(problem.kind.to_string().starts_with("expected a record"));
}

const RECORD: &str = "oust 3x3\n\n1. a1 b1\n";
const JSON: &str = r#"{"header": {}, "moves": [["a1"]]}"#;
const LINE: &str = "3x3 3/x2/xo1 o\n";
const DIAGRAM: &str = " # . O\n . # .\n . . .\n";

#[test]
fn each_format_is_detected() {
    check(RECORD, "r");
    check(&RECORD.repeat(3), "rrr");
    check(JSON, "r");
    check(&format!("[{JSON},{JSON}]"), "rr");
    check(LINE, "p");
    check(&LINE.repeat(3), "ppp");
    check(DIAGRAM, "d");
    check(&format!("\u{feff}{RECORD}"), "r");
    check(&format!("\u{feff}{DIAGRAM}"), "d");
    check(&format!("\u{feff}{JSON}"), "r");
    check(&format!("\u{feff}[{JSON}]"), "r");
    check(&format!("\u{feff}{LINE}{LINE}"), "pp");
    for text in [RECORD, JSON, LINE, DIAGRAM] {
        let problems = check_document(&format!("\u{feff}{text}")).problems();
        assert_eq!(problems, [], "{text}");
    }
    check(&LINE.replace('\n', "\r\n").repeat(2), "pp");
}

#[test]
fn broken_texts_keep_their_format() {
    check("oust", "r");
    check("{", "r");
    check("[{]", "r");
    check("3x3 3/x3/xo1 o", "P");
    check("3x3 3/x2/xo1", "P");
    check("3x3 3/x2/xo1 o\n3x3 3/x2/ o\n", "pP");
    check(" # . O\n . # Z\n . . .\n", "D");
}

#[test]
fn other_parts_may_precede_a_record() {
    check(&format!("{LINE}{DIAGRAM}\n{RECORD}"), "pdr");
    check(&format!("{{ not JSON }}\n{RECORD}"), "r");
    check(&format!("{LINE}\n{DIAGRAM}"), "pd");
}

#[test]
fn leading_spaces_are_ignored() {
    check(&format!("\n\n{RECORD}"), "r");
    check(&format!("\n \t{JSON}"), "r");
    check(&format!("\n  {LINE}"), "p");
    check(&format!("\n\n\n{DIAGRAM}"), "d");
}

#[test]
fn every_figure_is_one_diagram() {
    let files = fs::read_dir(FIGURES).expect("figures");
    let paths = files.map(|file| file.expect("a file").path());
    let diagrams: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    assert_eq!(diagrams.len(), 8);
    for path in diagrams {
        let text = fs::read_to_string(&path).expect("a text");
        check(&text, "d");
        assert!(check_document(&text).problems().is_empty(), "{path:?}");
    }
}

#[test]
fn other_texts_are_a_problem() {
    for text in [
        "",
        "\n",
        "\n\n  \n",
        "Oust is a game for two players.\nIt is played on a board of 13x13.\n",
        "I oust you\nalso oust 3x3\n",
        "oust challenge alice bob\n",
        "oustalice 3x3\n",
        "\u{0}\u{1}\u{2}",
        "é\u{1f600}",
        "12345",
    ] {
        check_nothing(text);
    }
}

#[test]
fn the_span_of_a_broken_line_is_within_the_whole_text() {
    let text = "3x3 3/x2/xo1 o\n  \t3x3 3/é/3 x\n";
    let document = check_document(text);
    let Some(DocumentItem::Position {
        span,
        line: Err(error),
    }) = document.items().nth(1)
    else {
        panic!("a broken line")
    };
    assert_eq!(span.slice(text), "3x3 3/é/3 x");
    assert_eq!(error.span.slice(text), "é");
}

#[test]
fn text_between_position_lines_is_a_problem() {
    let text = "start\n3x3 3/x2/xo1 o\n\n  and then\n3x3 3/3/3 x\n";
    let document = check_document(text);
    let problems = document.problems();
    let spans = problems.iter().map(|problem| problem.span.slice(text));
    assert_eq!(spans.collect::<Vec<_>>(), ["start", "and then"]);
    assert_eq!(document.items().count(), 2);
}

#[test]
fn into_records_returns_only_records() {
    let text = RECORD.repeat(2);
    assert_eq!(check_document(&text).into_records().count(), 2);
    assert_eq!(check_document(LINE).into_records().count(), 0);
    assert_eq!(check_document(DIAGRAM).into_records().count(), 0);
}

#[test]
fn parts_of_all_formats_may_follow_one_another() {
    let listing = fs::read_to_string(format!("{FIGURES}/../formats/listing-won-5x5.txt"));
    let listing = listing.expect("the fixture is there");
    let tree = "(;FF[4]OUST[1]SZ[3];AB[aa])\n";
    let pretty = "{\n \"header\": {}\n}\n";
    let all = [&listing, tree, pretty, RECORD, JSON, LINE];
    for (before, kind) in [
        (&listing[..], 'r'),
        (DIAGRAM, 'd'),
        (RECORD, 'r'),
        (LINE, 'p'),
    ] {
        for other in all {
            let text = format!("{before}\n{other}");
            let after = kinds(other);
            check(&text, &format!("{kind}{after}"));
            assert!(check_document(&text).problems().is_empty(), "{text}");
        }
    }
}
