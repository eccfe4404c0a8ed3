//! Errors of broken diagrams and their spans.

use oust_core::{Board, Color};
use oust_notation::{Diagram, DiagramErrorKind, read_diagrams, read_diagrams_on};

use super::{check, check_fact};

const UNEVEN: &str = "cells are unevenly spaced or next to those of the board";

const APART: &str = "rows of a diagram are apart from each other";

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
    check_fact(
        "x    .    o\n.    .    .\n.    .    .",
        "x    .    o",
        UNEVEN,
    );
    check_fact(". x .\n.o.", ".o.", UNEVEN);
    for drawn in ["---", "###", "...", "-----"] {
        check_fact(&format!("o . .\n. . x\n{drawn}"), drawn, UNEVEN);
    }
    let flush = "x . .\n. . . .\n. . . . .\n. . . .\n. . .";
    check_fact(flush, "x . .", UNEVEN);
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

#[test]
fn rows_end_with_line_feeds() {
    for symbol in ['\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'] {
        for rows in [
            [". x o", ". . .", "o . ."],
            [".xo", "...", "o.."],
            ["x", ".", "o"],
        ] {
            let text = rows.join(&symbol.to_string());
            let found = read_diagrams(&text);
            let error = found[0].diagram.as_ref().expect_err(&text);
            assert_eq!(error.kind, DiagramErrorKind::LineEnd(symbol), "{text:?}");
            assert_eq!(error.span.slice(&text), symbol.to_string());
        }
        // At an end of a line it is white space.
        assert!(format!("x . o{symbol}\n. . .").parse::<Diagram>().is_ok());
        assert_eq!(
            read_diagrams(&format!("One line{symbol}and another - x or o.")),
            []
        );
    }
}

#[test]
fn a_row_alone_may_be_a_board_that_lost_its_line_breaks() {
    for text in [
        "x . o",
        "x . o . . . . o .",
        "x.o",
        "x\n.\no",
        "x . o\n\nx to move",
        "See here:\n\nx . o . .\n\nWhat now?",
        "See here:\n\nx\n.\no\n\nWhat now?",
        "A B C\nx . o",
    ] {
        let found = read_diagrams(text);
        let error = found[0].diagram.as_ref().expect_err(text);
        assert!(
            matches!(error.kind, DiagramErrorKind::OneLine { .. }),
            "{text}: {error}"
        );
    }
    for text in [
        "x",
        "o o o",
        ". . .",
        "- - - -",
        "Bob",
        "x o",
        "- x",
        "1. x\n2. o\n3. x",
    ] {
        assert_eq!(read_diagrams(text), [], "{text}");
    }
}

#[test]
fn a_board_that_is_given_reads_one_line() {
    let read = |text: &str, board: Board| {
        let mut found = read_diagrams_on(text, Some(&board));
        assert_eq!(found.len(), 1, "{text}");
        found.remove(0).diagram
    };
    let square = || Board::rectangle(3, 3).expect("a board");
    for text in [
        ". x o . . . o . .",
        ".xo...o..",
        "Figure 2:\n\n. x o . . . o . .\n\nBlack to move",
    ] {
        let diagram = read(text, square()).expect(text);
        assert_eq!(diagram.setup.board(), &square());
        let stones: Vec<usize> = Color::BOTH
            .into_iter()
            .flat_map(|color| {
                diagram
                    .setup
                    .stones(color)
                    .map(oust_core::Point::index)
                    .collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(stones, [1, 2, 6], "{text}");
    }
    let hexagon = read("x . . . . . o", Board::hexagon(2).expect("a board")).expect("a hexagon");
    assert_eq!(hexagon.setup.board().rows(), 3);
    assert!(read(". x o . . . o .", square()).is_err());
    assert!(read(". x o . . . o . . x", square()).is_err());
    assert!(read(". x o - . . o . .", square()).is_err());
    // A board of its own lines is read as it is.
    let own = read(". x o\n. . .", square()).expect("a board");
    assert_eq!(own.setup.board(), &Board::rectangle(3, 2).expect("a board"));
}
