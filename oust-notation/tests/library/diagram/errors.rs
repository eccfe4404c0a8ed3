//! Errors of broken diagrams and their spans.

use oust_core::Board;
use oust_notation::{Diagram, DiagramErrorKind, read_diagrams};

/// Checks the part of the text that the error points at, and its message.
#[track_caller]
fn check(text: &str, part: &str, message: &str) {
    let error = text.parse::<Diagram>().expect_err(text);
    assert_eq!(
        (error.span.slice(text), &error.to_string()[..]),
        (part, message),
        "{text}"
    );
}

#[track_caller]
fn check_problem(text: &str, part: &str, message: &str) {
    let found = &read_diagrams(text)[0];
    assert!(found.diagram.is_ok(), "{text}");
    let [problem] = &found.problems[..] else {
        panic!("{:?}", found.problems);
    };
    assert_eq!(
        (problem.span.slice(text), &problem.to_string()[..]),
        (part, message),
        "{text}"
    );
}

#[test]
fn a_row_of_another_length_is_ragged() {
    let message = "expected 3 points in row 2 of the diagram, found 2";
    check("> x . .\r\n> . o\r\n> . . .\r\n", ". o", message);
    check("x..\n.o\n...", ".o", message);
    check("  A B C\n2 . . .\n1 . .", ". .", message.trim());
    let message = "expected 3 points in row 3 of the diagram, found 4";
    check(". . .\n. . .\n. . . x", ". . . x", message);
    let message = "expected 5 points in row 3 of the diagram, found 6";
    check(
        "A- . . .\nB- . . . .\nC- . . . . . x\nD- . . . .\nE- . . .",
        ". . . . . x",
        message,
    );
}

#[test]
fn column_labels_tell_a_damaged_rectangle_from_a_hexagon() {
    let message = "expected 2 points in row 2 of the diagram, found 3";
    check("  A B\n3 x .\n2 . . o\n1 . .", ". . o", message);
}

#[test]
fn an_unknown_symbol_is_pointed_at() {
    let message =
        "unknown symbol `Z`, expected a stone (x o # O), an empty point (. - ,) or a mark (? ~)";
    check("x . .\n. Z .\n. . .", "Z", message);
    check("x..\n.Z.\n...", "Z", message);
    check("3 x . .\n2 . . .\n1 . Z .", "Z", message);
}

#[test]
fn missing_rows_are_counted_by_the_labels_or_the_hexagon() {
    let message = "expected 5 rows in the diagram, found 3";
    check("5 . x\n4 . .\n3 . .", ". x\n4 . .\n3 . .", message);
    check(
        "  . . .\n . . . .\n. . . . .",
        ". . .\n . . . .\n. . . . .",
        message,
    );
    check(
        ". . . . .\n . . . .\n  . . .",
        ". . . . .\n . . . .\n  . . .",
        message,
    );
    let message = "expected 5 rows in the diagram, found 4";
    check(
        "5 . x\n4 . .\n2 . .\n1 x .",
        ". x\n4 . .\n2 . .\n1 x .",
        message,
    );
}

#[test]
fn a_label_beyond_the_rows_says_that_rows_are_missing() {
    let message = "expected 3 rows in the diagram, found 2";
    check("2 . x\n3 . .", ". x\n3 . .", message);
    check("3 . x\n2 . .", ". x\n2 . .", message);
}

#[test]
fn ambiguous_symbols_are_refused() {
    check(
        "# x\n. .",
        "#",
        "ambiguous symbol `#`, expected one symbol for the first player, x or #",
    );
    check(
        "* .\n. .",
        "*",
        "ambiguous symbol `*`, expected x or o for a stone or ? for a mark",
    );
    check(
        "● ○\n. o",
        "○",
        "ambiguous symbol `○`, expected one symbol for the second player, o or ○",
    );
}

#[test]
fn boards_beyond_the_limits_are_refused_with_the_limit() {
    let kind = |text: &str| text.parse::<Diagram>().expect_err("too large").kind;
    let rows = |width: usize, height: usize| vec![". ".repeat(width); height].join("\n");
    for text in [rows(256, 2), rows(2, 256), rows(3000, 300)] {
        assert!(matches!(kind(&text), DiagramErrorKind::TooLarge { .. }));
    }
    let hexagon = |side: usize| {
        let row = |row: usize| {
            let indent = row.abs_diff(side - 1);
            format!("{:indent$}{}", "", ". ".repeat(2 * side - 1 - indent))
        };
        (0..2 * side - 1).map(row).collect::<Vec<_>>().join("\n")
    };
    assert!(
        hexagon(usize::from(Board::MAX_SIDE))
            .parse::<Diagram>()
            .is_ok()
    );
    assert_eq!(
        hexagon(101)
            .parse::<Diagram>()
            .expect_err("too large")
            .to_string(),
        "the diagram is too large: a hexagon of side 101, but hexagons go up to side 100"
    );
}

#[test]
fn a_text_without_exactly_one_diagram_says_so() {
    check("", "", "expected a diagram, found none");
    check("prose", "prose", "expected a diagram, found none");
    let labels = "  A B C D\n";
    check(
        labels,
        labels,
        "expected the rows of a diagram, found only labels",
    );
    let two = "x .\n. .\n\no .\n. .";
    check(two, two, "expected one diagram, found 2");
}

#[test]
fn wrong_labels_are_reported_and_ignored() {
    check_problem(
        "3 . x\n3 . .\n1 . .",
        "3",
        "expected the row label 2, found `3`",
    );
    check_problem(
        "3 . x 2\n2 . . 2\n1 . . 1",
        "2",
        "expected the row label 3, found `2`",
    );
    check_problem("A B D\n. . x", "D", "expected the label C, found `D`");
    // A sentence does not end where the label does.
    check_problem("A B C.\n. . x", "C.", "expected the label C, found `C.`");
}

const DISAGREE: &str = "labels disagree with the rows and columns";

const UNEVEN: &str = "cells are unevenly spaced or next to those of the board";

const APART: &str = "rows of a diagram are apart from each other";

/// Checks as `check`, with the message up to the help.
#[track_caller]
fn check_fact(text: &str, part: &str, fact: &str) {
    let error = text.parse::<Diagram>().expect_err(text);
    let message = error.to_string();
    let found = message.split_once("; ").expect("help").0;
    assert_eq!((error.span.slice(text), found), (part, fact), "{text}");
}

#[test]
fn labels_of_more_columns_than_there_are_make_the_rows_ragged() {
    let message = "expected 4 points in row 1 of the diagram, found 3";
    check("A B C D\n. . x\n. . .", ". . x", message);
}

#[test]
fn labels_of_a_turned_board_are_refused() {
    check_fact("1 X ? .\n2 . o .\n3 x . .", "1", DISAGREE);
    check_fact("3 . . x 1\n2 . . . 2\n1 . o . 3", "1", DISAGREE);
    check_fact("C B A\n\n. . x\n. . .", "C", DISAGREE);
    check_fact("A B C\n. . x\n. . .\nA B", "A B", DISAGREE);
    check_fact("1- x .\n2- . . .\n3- . o", "1", DISAGREE);
}

#[test]
fn a_row_without_the_label_of_the_others_is_refused() {
    check_fact("3 . . x\n. . .\n1 . . .", ". . .", DISAGREE);
    check_fact("3 . . x 3\n2 . . . 2\n1 . . o", ". . o", DISAGREE);
}

#[test]
fn cells_that_are_not_those_of_the_board_are_refused() {
    for text in [
        ". . x   . . .",
        ". . x   x",
        ". . x  (X)",
        "1 . . x 1   1 . . . 1",
        ". .  x",
        ".  . x",
    ] {
        check_fact(&format!("o . .\n{text}"), text, UNEVEN);
    }
    check_fact("x  .  o\n.  .  .", "x  .  o", UNEVEN);
    check_fact(". x .\n.o.", ".o.", UNEVEN);
    for drawn in ["---", "###", "...", "-----"] {
        check_fact(&format!("o . .\n. . x\n{drawn}"), drawn, UNEVEN);
    }
    let flush = "x . .\n. . . .\n. . . . .\n. . . .\n. . .";
    check_fact(flush, "x . .", UNEVEN);
}

#[test]
fn a_slash_is_a_label_of_hexagons_only() {
    let unknown =
        "unknown symbol `/`, expected a stone (x o # O), an empty point (. - ,) or a mark (? ~)";
    check("A B C\n. / . 2\n. . . 1\nA B C", "/", unknown);
    check("/ --\n--\n-x", "/", unknown);
    check("++\n+x\n/ /\txx", "/", unknown);
}

#[test]
fn cells_after_the_labels_of_columns_are_refused() {
    for text in [
        "A B C\t12\t 2 ....\n 1 ...x",
        "A B C   3 xxx 3\n 2 ... 2\n 1 .x. 1",
        "A B C  xxx\n...\n.x.",
    ] {
        let found = read_diagrams(text);
        assert!(found.iter().all(|found| found.diagram.is_err()), "{text}");
        assert!(!found.is_empty());
    }
}

#[test]
fn text_next_to_cells_is_refused() {
    for (text, word) in [
        (". . . bla\n. . x", "bla"),
        ("x . .\n. . x <-- here", "<--"),
        (". . .\nfoo . x", "foo"),
    ] {
        check_fact(
            text,
            word,
            &format!("text `{word}` next to the cells of a row"),
        );
    }
}

#[test]
fn rows_next_to_other_text_are_not_a_separate_board() {
    for text in [
        "x.o\n[code]\n\n 2 ..\n 1 ..",
        "+ + 2\no 12 x:\n*   0\t.x..\n\n+ + 1\nA B",
        "+ +\n* bla\n\n+ +\n+ x",
        ". .\n\n1 X\t· x\n\n. .",
        "AB\n(O)\t(X)  5-   to\txx\n..",
        "ABCD\n++++\n++++\n+++x\n\n...\n0 *  <--   just\n++++\nABCD",
    ] {
        let found = read_diagrams(text);
        assert!(found.iter().all(|found| found.diagram.is_err()), "{text}");
    }
}

#[test]
fn a_fragment_is_refused_with_the_boards_around_it() {
    for text in [
        "...\n..x\n\n..\n...\nABC",
        ". x\n. .\n\n- -",
        "...\n.x.\n\n---",
        ". x o\n. . .\n\n. . x bla",
        "A B\n2 . x\n1 . .\n\n/\n. x . /",
    ] {
        let found = read_diagrams(text);
        assert!(found.iter().all(|found| found.diagram.is_err()), "{text}");
        assert_eq!(found.len(), 1, "{text}");
    }
    // A single row between drawn lines is a fragment.
    assert_eq!(read_diagrams("- -\n\n1 ...\n\n- -"), []);
}

#[test]
fn text_without_cells_around_boards_is_no_error() {
    for text in [
        "- x to move? no\n- o to move\n\n. x\n. .",
        "Title\n-----\n\n. x\n. .\n\n* * *\n\nx, o and b4-e2; a or 3 x 3",
        ". x\n. .\n\n-- \nBob\n\n1. x\n2. o",
        "| won | 3 | 0 |\n|-----|---|---|\n\n. x\n. .\n\n---\n\nWow.",
    ] {
        let found = read_diagrams(text);
        assert_eq!(found.len(), 1, "{text}");
        assert!(found[0].diagram.is_ok(), "{text}: {found:?}");
    }
}

#[test]
fn boards_that_share_lines_are_refused_as_one() {
    for text in [
        "O . .\n.\n\n# . ?\n\n. . O\n. . .",
        "> O . .\n> . # .\n. ? .\n> . . O\n> . . .\n>\n> Black plays at ?",
    ] {
        let found = read_diagrams(text);
        assert!(found.iter().all(|found| found.diagram.is_err()), "{text}");
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].span.slice(text), text.trim_start_matches("> "));
    }
}

#[test]
fn separators_and_frames_are_refused() {
    for (text, symbol) in [
        ("x,o,.\n.,.,x", ","),
        ("x, o, .\n., ., x", ","),
        ("| x | o | . |\n| . | . | x |", "|"),
        ("$$ | . . . . O |\n$$ | O . O . . |", "|"),
        ("[.][x][.]\n[o][.][.]", "["),
    ] {
        check_fact(text, symbol, &format!("separator `{symbol}` between cells"));
    }
}

#[test]
fn rows_apart_from_each_other_are_refused() {
    check_fact("x . .\nbla bla\n. . .\n. o .", "bla bla", APART);
    check_fact("x . .\n\n. . .\n\n. o .", "x . .", APART);
    check_fact("x . .\n. . .\n\n. o .", ". o .", APART);
    check_fact("x . .\n\n. . .\n. o .", "x . .", APART);
    check_fact("2 x .\n\n1 . . o x x", "x .", APART);
    let lower = ". o . .\n. . o .";
    let text = format!("x . . .\n. . . .\n\n(a remark)\n\n{lower}");
    check_fact(&text, lower, APART);
}
