//! Start and end of native records, their comments and diagrams.

use insta::assert_snapshot;
use oust_core::{Color, Outcome};
use oust_notation::record::{Item, Record};

use super::{EXAMPLE, check_body, read, read_all};
use crate::common::{annotated_game, body, check_document, headers, problems};

/// Formats the records of a text for the snapshots.
fn sketch(text: &str) -> String {
    let sketch = |record: &Record| {
        let board = record.board.as_ref().map(ToString::to_string);
        let count = record.span.slice(text).lines().count();
        let mut lines = vec![format!("{count} lines, board {board:?}")];
        lines.extend(headers(record).iter().map(|line| format!("  {line}")));
        lines.push(format!("  {}", body(text, record)));
        lines.extend(
            problems(text, record)
                .iter()
                .map(|line| format!("  ! {line}")),
        );
        lines.join("\n")
    };
    let records = read_all(text);
    records.iter().map(sketch).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_example_of_the_format() {
    assert_snapshot!(sketch(EXAMPLE));
    let game = annotated_game(&read(EXAMPLE)).game;
    assert_eq!(game.outcome(), Some(Outcome::Win(Color::O)));
    assert_eq!((game.turns(), game.placements()), (14, 22));
    assert_eq!(read(EXAMPLE).problems, []);
}

#[test]
fn line_ends_do_not_change_the_record() {
    let sketched = sketch(EXAMPLE);
    assert_eq!(sketch(&EXAMPLE.replace('\n', "\r\n")), sketched);
    assert_eq!(sketch(EXAMPLE.trim_end()), sketched);
    assert_eq!(sketch(&EXAMPLE.replace('\n', " \t\n")), sketched);
}

#[test]
fn consecutive_records_are_adjacent() {
    let text = format!("{EXAMPLE}{EXAMPLE}oust hex2\n\n1. a2 b1\noust 3x3");
    let records = read_all(&text);
    let starts: Vec<usize> = records.iter().map(|record| record.span.start).collect();
    let len = EXAMPLE.len();
    assert_eq!(starts, [0, len, 2 * len, 2 * len + 20]);
    assert!(
        records
            .windows(2)
            .all(|pair| pair[0].span.end == pair[1].span.start)
    );
    assert_eq!(records[3].span.end, text.len());
}

#[test]
fn comments_are_in_braces_or_to_the_line_end() {
    check_body("{ before }\n1. a1 b1", "{before} 1. x(a1) o(b1)", &[]);
    check_body(
        "1. a1 ; to the end }{ \n b1",
        "1. x(a1) {to the end }{} o(b1)",
        &[],
    );
    check_body(
        "1. a1 {of\ntwo lines} b1",
        "1. x(a1) {of\ntwo lines} o(b1)",
        &[],
    );
    check_body("1. a1{close}b1", "1. x(a1) {close} o(b1)", &[]);
    check_body("1. a1;close", "1. x(a1) {close}", &[]);
    check_body("1. a1 {a { b} c1", "1. x(a1) {a { b} o(c1)", &[]);
    check_body("1. a1 {} ;", "1. x(a1) {} {}", &[]);
    check_body("; x: alice\n1. a1", "{x: alice} 1. x(a1)", &[]);
    // A comment ends a token, so a comma does not join across it.
    check_body(
        "1. a4,{two}c1",
        "1. x(a4) {two} o(c1)",
        &["a4, | expected the placements of a turn joined by single commas without spaces"],
    );
}

#[test]
fn a_comment_that_is_never_closed_ends_at_the_next_record() {
    check_body(
        "1. a1 {no end\n2. b1\n",
        "1. x(a1) {no end\n2. b1}",
        &["{ | this comment is never closed; expected a `}`"],
    );
    let text = "oust 5x5\n\n1. a1 { no end\noust 3x3\n\n1. b2 }\n";
    assert_snapshot!(sketch(text));
}

#[test]
fn a_line_that_begins_a_record_begins_one_anywhere() {
    let text = "oust 5x5\n\n{ a remark\noust 3x3\n}\n1. a1\n";
    assert_snapshot!(sketch(text));
    // `oust` within a line or a word does not start a record.
    for inside in [
        "{ oust 3x3\n oust 3x3 }",
        "; oust",
        "{\nouster ousted oust-3\n}",
    ] {
        assert_eq!(
            read_all(&format!("oust 5x5\n\n1. a1\n{inside}\n")).len(),
            1,
            "{inside}"
        );
    }
}

#[test]
fn server_commands_start_no_record() {
    let text = "oust challenge alice bob -size=7\noust move 101 alice secret g4\n";
    assert_eq!(read_all(text).len(), 0);
    let both = format!("{text}{EXAMPLE}");
    assert_eq!(read_all(&both).len(), 1);
    assert_eq!(read_all("oust\tMOVE 3\noust Challenge a b").len(), 0);
    assert_eq!(read_all("oust moved\noust challenger").len(), 2);
}

#[test]
fn text_before_the_first_record_is_outside() {
    let text = format!("\n  From: alice\nSubject: a game\n\n{EXAMPLE}");
    let document = check_document(&text);
    assert_eq!(document.problems().len(), 1);
    assert_eq!(document.problems()[0].span.slice(&text), "From: alice");
    let spaces = format!("\u{feff}\r\n \n{EXAMPLE}");
    assert_eq!(check_document(&spaces).problems(), []);
    let marked = format!("\u{feff}{EXAMPLE}");
    assert_eq!(check_document(&marked).problems(), []);
    assert_eq!(check_document(&marked).into_items().len(), 1);
}

#[test]
fn records_without_a_body_are_problems() {
    let none = "the record has no turn";
    let missing = "expected the name of a board, as in `oust 13x13`, found none";
    for (text, faults) in [
        (
            "oust",
            vec![format!("oust | {missing}"), format!("oust | {none}")],
        ),
        (
            "oust\n",
            vec![format!("oust | {missing}"), format!("oust | {none}")],
        ),
        ("oust 3x3", vec![format!("3x3 | {none}")]),
        ("oust 3x3\n\n{only a remark}", vec![format!("3x3 | {none}")]),
        ("oust 3x3\nresult: ?\n", vec![format!("3x3 | {none}")]),
    ] {
        assert_eq!(problems(text, &read(text)), faults, "{text:?}");
    }
}

#[test]
fn diagrams_are_claims_about_the_position() {
    let diagram = "diagram\n. . .\n. x .\n. . o\n\n";
    check_body(
        &format!("1. a1 b1\n{diagram}2. c1"),
        "1. x(a1) o(b1) [3x3] 2. x(c1)",
        &[],
    );
    check_body(&format!("{diagram}1. a1"), "[3x3] 1. x(a1)", &[]);
    check_body(&format!("1. a1\n{diagram}b1"), "1. x(a1) [3x3] o(b1)", &[]);
    // The end of the text may replace the empty line.
    check_body(
        &format!("1. a1\n{}", diagram.trim_end()),
        "1. x(a1) [3x3]",
        &[],
    );
    check_body(
        "1. a1\ndiagram \nA B\n. x 2\n. . 1\n",
        "1. x(a1) [2x2]",
        &[],
    );
    // `diagram` is a keyword only on a line of its own.
    check_body(
        "1. a1 diagram",
        "1. x(a1) o(!diagram)",
        &["diagram | expected a coordinate, pass, swap, resign or timeout, found `diagram`"],
    );
}

#[test]
fn text_in_a_diagram_that_looks_like_a_game_is_reported() {
    let game = "found a row of turns outside of records, which is not read";
    let point = "this text belongs to no record or position";
    for (line, expected) in [
        ("2. b1 c1", Some(game)),
        ("White took c3.", Some(point)),
        ("That was it.", None),
    ] {
        let text = format!(
            "oust 3x3\nx: a\no: b\nresult: ?\n\n1. a1\ndiagram\n{line}\n. . .\n. . .\nx . .\n\nb2\n"
        );
        let problems = read(&text).problems;
        let said = problems.first().map(|problem| problem.kind.to_string());
        assert_eq!(problems.len(), usize::from(expected.is_some()), "{text}");
        let is_alike = said
            .unwrap_or_default()
            .starts_with(expected.unwrap_or_default());
        assert!(is_alike, "{text}");
    }
}

#[test]
fn a_broken_diagram_ends_at_the_empty_line() {
    check_body(
        "1. a1\ndiagram\n. Z .\n. . .\n\n2. b1",
        "1. x(a1) [!Z] 2. x(b1)",
        &[],
    );
    check_body(
        "1. a1\ndiagram\nx . .\n. .\n\n2. b1",
        "1. x(a1) [!. .] 2. x(b1)",
        &[],
    );
    check_body(
        "1. a1\ndiagram\n\n2. b1",
        "1. x(a1) [!diagram] 2. x(b1)",
        &[],
    );
    check_body("1. a1\ndiagram", "1. x(a1) [!diagram]", &[]);
}

#[test]
fn a_diagram_may_follow_the_headers_directly() {
    let text = "oust 2x2\nx: a\no: b\ndiagram\n. .\n. .\n\n1. a1\n";
    let record = read(text);
    assert_eq!(body(text, &record), "[2x2] 1. x(a1)");
    assert_eq!(record.problems, []);
}

/// `moves` returns no moves for a turn of another, longer record.
#[test]
fn a_turn_of_another_record_has_no_moves() {
    let long = read(EXAMPLE);
    let short = read("oust 3x3\n\n1. a1\n");
    let last = long.items.iter().rev().find_map(|item| match item {
        Item::Turn(turn) => Some(turn),
        _ => None,
    });
    assert_eq!(short.moves(last.expect("a turn")), []);
}
