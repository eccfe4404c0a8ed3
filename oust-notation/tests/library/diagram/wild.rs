//! Boards as sites, forums and books show them.

use std::fs;

use oust_core::{Color, Setup};
use oust_notation::{
    Assumption, Diagram, DiagramErrorKind, Document, Labels, Part, PositionLine, read_diagrams,
    side_letter,
};

const WILD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/wild/");

fn board_and_rows(setup: &Setup) -> String {
    let line = PositionLine {
        setup: setup.clone(),
        to_move: Color::X,
    };
    let line = line.to_string();
    line.strip_suffix(" x").expect("x to move").to_owned()
}

/// Board, rows and side of every diagram in a text.
fn found_in(text: &str) -> Vec<String> {
    let found = read_diagrams(text).into_iter();
    found
        .map(|found| match found.diagram {
            Ok(diagram) => {
                let side = diagram.to_move().map_or('?', side_letter);
                format!("{} {side}", board_and_rows(&diagram.setup))
            }
            Err(error) => error.to_string(),
        })
        .collect()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(found_in(text), [expected], "{text}");
}

#[track_caller]
fn check_assumed(text: &str, expected: &[Assumption]) {
    let diagram: Diagram = text.parse().expect(text);
    assert_eq!(diagram.assumed, expected, "{text}");
}

#[track_caller]
fn check_open(text: &str, sign: char) {
    let error = text.parse::<Diagram>().expect_err(text);
    assert!(
        matches!(error.kind, DiagramErrorKind::AmbiguousSymbols { symbol, .. } if symbol == sign),
        "{text}: {error}"
    );
    assert_eq!(error.span.of(text), sign.to_string(), "{text}");
}

#[test]
fn every_wild_fixture_reads_as_it_says() {
    let list = fs::read_to_string(format!("{WILD}expected.list")).expect("the list");
    let split = |line: &str| {
        let (name, expected) = line.split_once(": ").expect("a name");
        (name.to_owned(), expected.to_owned())
    };
    let expected: Vec<(String, String)> = list.lines().map(split).collect();
    let files = fs::read_dir(WILD).expect("fixtures").map(|file| {
        let name = file.expect("a file").file_name();
        name.into_string().expect("a name")
    });
    let mut names: Vec<String> = files
        .filter_map(|name| Some(name.strip_suffix(".txt")?.to_owned()))
        .collect();
    names.sort();
    let mut found = Vec::new();
    for name in names {
        let text = fs::read_to_string(format!("{WILD}{name}.txt")).expect("a fixture");
        found.extend(
            found_in(&text)
                .into_iter()
                .map(|found| (name.clone(), found)),
        );
        for diagram in read_diagrams(&text) {
            assert!(
                diagram.problems.is_empty(),
                "{name}: {:?}",
                diagram.problems
            );
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn labels_go_without_blanks_marks_or_sides() {
    for text in [
        "2x.o\n1...",
        "x.o2\n...1",
        "2x.o2\n1...1",
        "2x . o\n1. . .",
        "2. x . o\n1. . . .",
        "2) x . o\n1) . . .\n   a b c",
        "2: x . o\n1: . . .",
        "c b a\n. . .\no . x",
        "1 . . .\n2 x . o",
        "2 | x . o |\n1 | . . . |\n    A B C",
        "２ｘ．ｏ\n１．．．",
        "2❌➕⭕\n1➕➕➕",
    ] {
        let text = text.replace("c b a\n. . .\no . x", "  c b a\n1 . . .\n2 o . x");
        check(&text, "3x2 x1o/3 ?");
        let diagram: Diagram = text.parse().expect("a diagram");
        assert_eq!(diagram.labels, Labels::Shown, "{text}");
    }
}

#[test]
fn letters_that_count_the_rows_are_labels() {
    let expected = "hex2 x1/3/1o ?";
    for text in [
        "A x .\nB . . .\nC . o",
        "c x .\nb . . .\na . o",
        " Ax.\nB...\n C.o",
        " x . A\n. . . B\n . o C",
        "A) x .\nB) . . .\nC) . o",
    ] {
        check(text, expected);
    }
    // Beside stones of Black and White the same letters are stones.
    check("w . .\nb . .\nw . .", "3x3 o2/x2/o2 ?");
}

#[test]
fn letters_of_colours_are_told_by_each_other() {
    check("b . w\n. . .", "3x2 x1o/3 ?");
    check("R . B\n. . .", "3x2 x1o/3 ?");
    check("# . W\n. . .", "3x2 x1o/3 ?");
    check_open("b . .\n. . .", 'b');
    check_open("B . r\n. . W", 'B');
    check_open("x . o\n. B .", 'B');
    check_open("● . ○\n🔴 . .", '●');
}

#[test]
fn what_is_decided_where_the_text_leaves_it_open_is_kept() {
    let stone = |sign, color| Assumption::Stone { sign, color };
    check_assumed("b . w\nw . b", &[]);
    check_assumed("x . B\n. x B", &[stone('B', Color::O)]);
    check_assumed("b . o\nb . o", &[stone('b', Color::X)]);
    check_assumed("x . 0\n. . .", &[stone('0', Color::O)]);
    check_assumed("x . o\n. . X", &[Assumption::SideToMove(Color::O)]);
    check_assumed("x . o\n. . X\n\no to move", &[]);
}

#[test]
fn upper_case_initials_mark_the_last_move() {
    let diagram: Diagram = "b . w\n. . B".parse().expect("a diagram");
    assert_eq!(diagram.last_move.len(), 1);
    let diagram: Diagram = "B . W\n. W B".parse().expect("a diagram");
    assert!(diagram.last_move.is_empty());
}

#[test]
fn a_heading_says_who_is_to_move_when_no_caption_does() {
    check("Black to move:\n\nx . o\n. . .", "3x2 x1o/3 x");
    check("Black to move:\nx . o\n. . .", "3x2 x1o/3 x");
    check(
        "Black to move:\n\nx . o\n. . .\n\nWhite to move",
        "3x2 x1o/3 o",
    );
    check("Black to move:\n\n\nx . o\n. . .", "3x2 x1o/3 ?");
}

#[test]
fn empty_cells_and_hyphens_in_tables_are_empty_points() {
    check("|x|-|o|\n|-|-|-|", "3x2 x1o/3 ?");
    check("x |   | o\n. |   | .\n- | x | -", "3x3 x1o/3/1x1 ?");
    check("|   |   |   |\n| x |   | o |", "3x2 3/x1o ?");
    check("+-+-+-+\n|x|o| |\n+-+-+-+\n|.|.|.|\n+-+-+-+", "3x2 xo1/3 ?");
}

#[test]
fn rules_between_labels_and_rows_are_looked_through() {
    for text in [
        "A B C\n-----\nx . o\n. . .\n-----\nA B C",
        "x . o\n-----\n. . .\n=====\na b c",
    ] {
        check(text, "3x2 x1o/3 ?");
        let diagram: Diagram = text.parse().expect("a diagram");
        assert_eq!(diagram.labels, Labels::Shown, "{text}");
    }
    // Hyphens right at points without blanks are points.
    check("abc\n---\nx-o", "3x2 3/x1o ?");
}

#[test]
fn labels_that_disagree_about_the_end_up_decide_nothing() {
    let error = "3 . . x 1\n2 . . . 2\n1 . o . 3".parse::<Diagram>();
    assert_eq!(
        error.expect_err("open").kind,
        DiagramErrorKind::LabelsDisagree
    );
    // Most of the numbers say that row 1 is on top.
    check("1 x . .\n3 . . .\n3 . . o", "3x3 2o/3/x2 ?");
}

#[test]
fn the_page_of_a_mailing_list_is_no_json() {
    let page = "[Date Prev][Date Next]\n\nNew game\n\n  2  - - x  2\n  1  - o -  1\n";
    let document = Document::read(page);
    assert!(matches!(document.parts[..], [Part::Diagram(_)]));
    for text in ["[ null ]", "[1, 2]", "[", "[ { } ]"] {
        let parts = Document::read(text).parts;
        assert!(!parts.iter().any(|part| matches!(part, Part::Diagram(_))));
    }
}
