//! Errors of broken diagrams and their spans.

use oust_core::{Board, Color};
use oust_notation::{
    Diagram, DiagramErrorKind, DiagramStyle, Dialect, Labels, PositionLine, read_diagrams,
    read_diagrams_on,
};

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
    check_problem(
        "A B D\n. . x\n. . .",
        "D",
        "expected the label C, found `D`",
    );
    // A sentence does not end where the label does.
    check_problem(
        "A B C.\n. . x\n. . .",
        "C.",
        "expected the label C, found `C.`",
    );
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

/// Rows 2 and 3, or columns 2 and 3: neither at the edge of the board nor half of its edge.
#[test]
fn exchanged_labels_are_refused_on_rectangles() {
    let rows = |left: [u8; 5]| left.map(|label| format!("{label} . . x . .")).join("\n");
    check_fact(&rows([5, 3, 4, 2, 1]), "3", DISAGREE);
    check_fact(&rows([5, 2, 4, 3, 1]), "2", DISAGREE);
    let labels = |columns: &str| format!("{columns}\n. . x . . .\n. . . . . .");
    check_fact(&labels("A C B D E F"), "C", DISAGREE);
    check_fact(&labels("D B C A E F"), "D", DISAGREE);
    // Three in a circle.
    check_fact(&labels("A C D B E F"), "C", DISAGREE);
    // The other edge says how the rows are.
    let one_side = "5 . x . 5\n3 . . . 4\n4 . . . 3\n2 . . . 2\n1 . . . 1";
    let found = &read_diagrams(one_side)[0];
    assert!(found.diagram.is_ok() && found.problems.len() == 1);
}

/// Exchanges two words of a drawing.
fn swapped_labels(text: &str, a: &str, b: &str) -> String {
    let swapped = text.split_inclusive(char::is_whitespace).map(|part| {
        let word = part.trim_end();
        let other = if word == a {
            b
        } else if word == b {
            a
        } else {
            word
        };
        part.replacen(word, other, 1)
    });
    swapped.collect()
}

#[test]
fn exchanged_labels_are_refused_on_hexagons() {
    let labels: [(Dialect, &[&str], &[&str]); 3] = [
        (
            Dialect::Pbmserv,
            &["A-", "B-", "C-", "D-", "E-"],
            &["1", "2", "3", "4", "5"],
        ),
        (
            Dialect::Bga,
            &["1-", "2-", "3-", "4-", "5-"],
            &["A", "B", "C", "D", "E"],
        ),
        (Dialect::AbstractPlay, &["A-", "B-", "C-", "D-", "E-"], &[]),
    ];
    let line = "hex3 x2/4/2o2/4/2x x"
        .parse::<PositionLine>()
        .expect("a line");
    let diagram = Diagram::new(line.setup.clone());
    for (dialect, rows, diagonals) in labels {
        let printed = diagram
            .display(DiagramStyle::Pbmserv, Labels::Shown, dialect)
            .to_string();
        assert!(printed.parse::<Diagram>().is_ok(), "{printed}");
        for edge in [rows, diagonals] {
            for (at, a) in edge.iter().enumerate() {
                for b in &edge[at + 1..] {
                    let text = swapped_labels(&printed, a, b);
                    let found = read_diagrams(&text);
                    assert!(
                        !found.is_empty() && found.iter().all(|found| found.diagram.is_err()),
                        "{a} {b}\n{text}"
                    );
                }
            }
        }
    }
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

const AMBIGUOUS: &str = "one symbol for the empty points";

/// Checks that `part` is refused as a symbol or as cells that do not go with the others.
#[track_caller]
fn check_uniform(text: &str, part: &str) {
    let error = text.parse::<Diagram>().expect_err(text);
    let is_uniform = matches!(
        error.kind,
        DiagramErrorKind::AmbiguousSymbols { .. }
            | DiagramErrorKind::Separator(_)
            | DiagramErrorKind::UnevenCells
    );
    assert!(is_uniform, "{error}: {text}");
    assert_eq!(error.span.slice(text), part, "{text}");
}

#[test]
fn a_board_has_one_symbol_for_its_empty_points() {
    for other in ["-", "_", "·"] {
        let text = format!("x . o\n. {other} .\n. . .");
        let error = text.parse::<Diagram>().expect_err(&text).to_string();
        assert!(error.contains(AMBIGUOUS), "{error}");
        check_uniform(&text, other);
    }
    check_uniform("x - o\n- - -\n- . -", ".");
    check_uniform("x . o\n+ . .\n. . .", "+");
    check_uniform("+ x - -\n+ - - o", "+");
    // The rarer symbol is pointed at, the first of the diagram where both are equally frequent.
    check_uniform("x . o\n. . .\n- - -", "-");
}

#[test]
fn a_plus_is_a_star_point_only_where_boards_have_one() {
    let board = |row: usize, column: usize| {
        let mut rows = vec![vec!['.'; 7]; 7];
        rows[row][column] = '+';
        let rows = rows.iter().map(|row| {
            row.iter()
                .map(char::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        });
        rows.collect::<Vec<_>>().join("\n")
    };
    for (row, column) in [(2, 2), (3, 3), (4, 2), (2, 4)] {
        let diagram: Diagram = board(row, column).parse().expect("a diagram");
        assert_eq!(diagram.stars.len(), 1);
        assert_eq!(diagram.stars[0].index(), 7 * row + column);
    }
    for (row, column) in [(0, 0), (1, 3), (3, 1), (6, 3), (3, 5)] {
        check_uniform(&board(row, column), "+");
    }
    let center: Diagram = ". . .\n. + .\n. . .".parse().expect("a diagram");
    assert_eq!(center.stars.len(), 1);
    check_uniform(&board(2, 2).replacen('.', ",", 1), ",");
}

#[test]
fn a_board_has_one_separator() {
    check_uniform(". x o\t. x o\n. . .\t. . .", ". x o\t. x o");
    check_uniform(". x o\n.\t.\t.\n. . .", ".\t.\t.");
    check_uniform(". x\to\n. . .", ". x\to");
    check_uniform(".\t\tx\t\to\n.\t\t.\t\t.", ".\t\tx\t\to");
    check_uniform(".  x  o\n.   .   .\n.  .  .", ".   .   .");
    check_uniform(". x o\n.  .  .\n. . .", ".  .  .");
}

#[test]
fn drawn_lines_and_bullets_are_no_cells() {
    for (text, part) in [
        ("X-+-+\n+-O-+\n+-+-X", "-"),
        ("x_._.\n._o_.", "_"),
        ("X-O-X\nO-X-O", "-"),
        ("x·.·.\n.·o·.", "·"),
        ("x o x\no x o\n- - -", "-"),
        ("- - -\nx o x\no x o", "-"),
        ("x o\no x\n* *", "*"),
        ("- x o\n- o x", "-"),
        ("+ x o\n+ o x", "+"),
        ("* . o\n* o .", "*"),
        ("# . o\n# o .", "#"),
        ("- x . o\n- . . .", "-"),
        ("+ x . o\n+ . . .", "+"),
    ] {
        check_uniform(text, part);
    }
    // With labels an edge may look like a line.
    for text in ["  A B C\n2 x o x\n1 - - -", "2 - x 2\n1 - o 1"] {
        assert!(text.parse::<Diagram>().is_ok(), "{text}");
    }
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
