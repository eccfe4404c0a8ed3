//! Setups from rows of text, and setups and positions as text.

use oust_core::{Board, Color, Position, RowsError, Setup, Shape};

use crate::common::diagram;

#[track_caller]
fn refuses(rows: &[&str], reason: RowsError) {
    assert_eq!(Setup::from_rows(rows), Err(reason));
}

#[test]
fn rows_give_the_board_and_the_stones() {
    for rows in [
        &["x"][..],
        &["x . o o"],
        &["x", "o", "."],
        &["..x", "o.."],
        &[" x .", "o . x", " . o"],
        &["  ...", " ....", "..xo.", " ....", "  ..."],
    ] {
        let setup = Setup::from_rows(rows).expect("rows of a board");
        assert_eq!(setup, diagram(&rows.join("\n")).setup);
    }
    let widest = Setup::from_rows(&[&".".repeat(255)]).expect("a wide row");
    let (width, height) = (255, 1);
    assert_eq!(widest.board().shape(), Shape::Rectangle { width, height });
}

#[test]
fn rows_of_no_board_are_refused() {
    for rows in [
        &[][..],
        &[""],
        &["..", "..."],
        &["..", "...", ".."][..2],
        &["...", "..", "..."],
        &["..", "....", ".."],
        &[".", "..", "."],
    ] {
        refuses(rows, RowsError::NoBoard);
    }
    refuses(&[&".".repeat(256)], RowsError::NoBoard);
    refuses(&["."; 256], RowsError::NoBoard);
}

#[test]
fn an_unknown_character_is_refused_with_its_row() {
    let (row, found) = (1, 'X');
    refuses(&["xo", "X."], RowsError::UnknownCharacter { row, found });
}

#[test]
fn the_colors_are_those_of_the_characters() {
    let setup = Setup::from_rows(&["x.o"]).expect("a row");
    let board = Board::rectangle(3, 1).expect("a row");
    let stones: Vec<_> = board.points().map(|point| setup.at(point)).collect();
    assert_eq!(stones, [Some(Color::X), None, Some(Color::O)]);
}

#[test]
fn a_setup_prints_its_board_and_rows() {
    let rectangle = Setup::from_rows(&["x....", ".....", "oxo.x"]).expect("a setup");
    assert_eq!(rectangle.to_string(), "5x3 x4/5/oxo1x");
    let hexagon = Setup::from_rows(&["x.", ".o.", ".."]).expect("a setup");
    assert_eq!(hexagon.to_string(), "hex2 x1/1o1/2");
    assert_eq!(hexagon.joined_rows().to_string(), "x1/1o1/2");
    let wide = Setup::from_rows(&["............."]).expect("a setup");
    assert_eq!(wide.to_string(), "13x1 13");
}

#[test]
fn a_failed_comparison_shows_the_boards() {
    let rectangle = Setup::from_rows(&["x..", "...", "oxo"]).expect("a setup");
    assert_eq!(format!("{rectangle:?}"), "3x3\nx . .\n. . .\no x o");
    let hexagon = Setup::from_rows(&["x.", ".o.", ".."]).expect("a setup");
    assert_eq!(format!("{hexagon:?}"), "hex2\n x .\n. o .\n . .");
    let position = Position::from_setup(&hexagon, Color::O);
    assert_eq!(
        format!("{position:?}"),
        "hex2, o to move\n x .\n. o .\n . ."
    );
    assert_eq!(position.to_string(), "hex2 x1/1o1/2 o");
}

#[test]
fn a_position_within_a_turn_says_so() {
    let setup = Setup::from_rows(&["o.o", "...", "xo."]).expect("a setup");
    let mut position = Position::from_setup(&setup, Color::X);
    let above = position.board().point(1, 0).expect("a point");
    position.play(above).expect("a capture");
    assert_eq!(
        format!("{position:?}"),
        "3x3, x to move again\n. . o\nx . .\nx . ."
    );
}
