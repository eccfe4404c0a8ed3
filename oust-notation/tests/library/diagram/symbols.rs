//! Boards have one symbol for their empty points and one separator.

use oust_notation::{Diagram, DiagramErrorKind};

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
