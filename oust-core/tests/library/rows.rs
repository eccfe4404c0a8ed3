//! Setups from rows of text.

use oust_core::{Board, Color, RowsError, Setup, Shape};

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
