//! The notations of other programs and sites.

use oust_core::Color;
use oust_notation::{Diagram, PositionLine, read_diagrams};

/// Checks the board and rows, as in a position line.
#[track_caller]
fn check(text: &str, expected: &str) -> Diagram {
    let diagram: Diagram = text
        .parse()
        .unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let setup = diagram.setup.clone();
    let line = PositionLine {
        setup,
        to_move: Color::X,
    }
    .to_string();
    assert_eq!(line.strip_suffix(" x"), Some(expected), "{text}");
    diagram
}

#[track_caller]
fn check_refused(text: &str, part: &str) {
    let found = read_diagrams(text);
    assert!(!found.is_empty(), "{text}");
    let error = found[0].diagram.as_ref().expect_err(text);
    assert_eq!(error.span.slice(text), part, "{text}: {error}");
}

#[test]
fn a_frame_is_no_part_of_the_board() {
    let rows = "2 | x . o | 2\n1 | . . . | 1";
    for (top, bottom) in [
        ("+-------+", "+-------+"),
        ("┌───────┐", "└───────┘"),
        ("╔═╗", "╚═╝"),
    ] {
        let text = format!("    A B C\n  {top}\n{rows}\n  {bottom}\n    A B C\nBlack to move\n");
        let diagram = check(&text, "3x2 x1o/3");
        assert_eq!(diagram.to_move(), Some(Color::X));
        let found = &read_diagrams(&text)[0];
        assert!(found.span.slice(&text).starts_with("A B C\n"));
    }
    check("+---+\n|x.o|\n|...|\n+---+", "3x2 x1o/3");
    check("> ╭─────╮\n> │x . o│\n> │. . .│\n> ╰─────╯", "3x2 x1o/3");
    check(
        "x: alice 1/1\n+-------+\n| x . o |\n| . . . |\n+-------+\nFigure",
        "3x2 x1o/3",
    );
    check_refused("+-------+\n| x . z |\n| . x . |\n+-------+", "z");
    check_refused("+-------+\n| x . o |\n| . . |\n+-------+", ". .");
    check_refused("+--------+\n| x . o |\n| .  .  . |\n+--------+", ".  .  .");
    check_refused("+-------+\n| x . o |\n| . . . |", "|");
}

#[test]
fn a_box_of_words_is_no_board() {
    for text in [
        "+----+\n| hi |\n+----+",
        "┌─────┐\n│ a b │\n└─────┘",
        "+---+\n| x |\n+---+",
        "+-------+\n| a bad |\n| thing |\n+-------+",
    ] {
        assert_eq!(read_diagrams(text), [], "{text}");
    }
}

#[test]
fn senseis_diagrams_are_read_with_all_four_edges() {
    let with =
        |header: &str| format!("{header}\n$$  -------\n$$ | . X O |\n$$ | O . a |\n$$  -------\n");
    for (header, side) in [
        ("$$ Black to play", Some(Color::X)),
        ("$$B", Some(Color::X)),
        ("$$Wc3m12 A title", Some(Color::O)),
        ("$$B Black to play", Some(Color::X)),
        ("$$", None),
        ("$$c", None),
    ] {
        let diagram = check(&with(header), "3x2 1xo/o2");
        assert_eq!(diagram.to_move(), side, "{header}");
        assert_eq!(diagram.asked.len(), 1);
    }
    check(
        "$$c\n$$   A B\n$$  -----\n$$2 | X . |\n$$1 | . W |\n$$  -----",
        "2x2 x1/1o",
    );
    check(
        "> $$\n> $$ ---\n> $$ | # @ |\n> $$ | , . |\n> $$ ---",
        "2x2 xo/2",
    );
    check_refused("$$\n$$ -----\n$$ | 1 2 |\n$$ | . . |\n$$ -----", "1");
    check_refused("$$\n$$ -----\n$$ | x . |\n$$ | . . |\n$$ -----", "x");
    check_refused("$$\n$$ -----\n$$ | X . \n$$ | . . \n$$ -----", "| X .");
    check_refused("$$\n$$ | X . |\n$$ | . . |", "| X . |");
    check_refused("$$\n$$ ---\n$$ | X . |\n$$ ---\n$$ [a|B]", "[a|B]");
    check_refused(
        "$$B White to play\n$$ ---\n$$ | X . |\n$$ | . . |\n$$ ---",
        "X . |\n$$ | . .",
    );
}

#[test]
fn katago_numbers_the_last_moves() {
    let board = "   A B C D\n 3 . X1. O\n 2 . . X3.\n 1 . . . O2\n";
    let diagram = check(board, "4x3 1x1o/2x1/3o");
    let last: Vec<usize> = diagram
        .last_move
        .iter()
        .map(|point| point.index())
        .collect();
    assert_eq!(last, [6]);
    assert_eq!(diagram.to_move(), Some(Color::O));
    check(
        &format!("= MoveNum: 3 HASH: AB\n{board}Next player: White\n"),
        "4x3 1x1o/2x1/3o",
    );
    check_refused(&board.replace("O2", "O3"), "O");
    check_refused(&board.replace("X1.", "X4."), "X");
    check_refused(&board.replace("X1. O", "X1 . O"), " ");
    check_refused(&board.replace("   A B C D\n", ""), "O2");
}

#[test]
fn red_and_blue_need_the_word() {
    let rows = "R . B\n. B .\n. . R\n";
    for text in [
        format!("{rows}\nRed to move\n"),
        format!("R = red\n\n{rows}"),
        "Blue just moved\n\n3 R . B\n2 . B .\n1 . . R\n".to_owned(),
    ] {
        check(&text, "3x3 x1o/1o1/2x");
    }
    let to_move = |text: String| check(&text, "3x3 x1o/1o1/2x").to_move();
    assert_eq!(
        to_move(format!("R = red\n\n{rows}\nB to play")),
        Some(Color::O)
    );
    assert_eq!(
        to_move(format!("R = red\n\n{rows}\nNext: R")),
        Some(Color::X)
    );
    check_refused(&format!("{rows}\nNice"), "R");
    check_refused(&format!("R = red\n\n{}", rows.replacen('.', "x", 1)), "R");
}

#[test]
fn numbers_on_both_sides_may_count_from_the_top() {
    check("1 x . o 1\n2 . . . 2\n3 . . x 3", "3x3 x1o/3/2x");
    check_refused("1 x . o\n2 . . .\n3 . . x", "1");
    check_refused("1 x . o 3\n2 . . . 2\n3 . . x 1", "1");
    check_refused("C B A\n1 x . o 1\n2 . . . 2\nC B A", "C");
}

#[test]
fn cells_may_be_two_or_three_spaces_apart() {
    for gap in ["  ", "   "] {
        let rows = [["x", ".", "o"], [".", ".", "."], ["o", ".", "."]];
        let rows = rows.map(|row| row.join(gap)).join("\n");
        check(&rows, "3x3 x1o/3/o2");
    }
    check("2  x  .  o\n1  .  .  .", "3x2 x1o/3");
    check_refused("x  .  o\n.  .  .", "x  .  o");
    check_refused("x    .    o\n.    .    .\no    .    .", "x    .    o");
}
