//! Position lines: each difference from the written form is refused.

use orbit::{PositionLineError, read_position_line};

#[track_caller]
fn refuses(line: &str, colors: usize, message: &str) {
    let error: PositionLineError = read_position_line(line, colors).unwrap_err();
    assert_eq!(error.to_string(), message, "{line}");
}

#[test]
fn a_line_has_a_board_its_rows_and_the_color_to_move() {
    let found = "expected a board, its rows and the color to move, found";
    refuses("", 2, &format!("{found} 0 words"));
    refuses("3x3 3/3/3", 2, &format!("{found} 2 words"));
    refuses("3x3 3/3/3 x o", 2, &format!("{found} 4 words"));
    refuses(
        "3y3 3/3/3 x",
        2,
        "expected a board such as 13x13 or hex7, found `3y3`",
    );
    let color = "expected the symbol of a color to move, found";
    refuses("3x3 3/3/3 p3", 3, &format!("{color} `p3`"));
    refuses("3x3 3/3/3 xo", 3, &format!("{color} `xo`"));
}

#[test]
fn rows_have_the_points_of_the_board() {
    refuses("3x3 3/3 x", 2, "expected 3 rows, found 2");
    refuses("3x3 3/3/3/3 x", 2, "expected 3 rows, found 4");
    refuses("3x3 3/x1/3 x", 2, "row 2 has 2 points, expected 3");
    refuses("3x3 x3/3/3 x", 2, "row 1 has 4 points, expected 3");
    refuses("3x3 //3 x", 2, "row 1 has 0 points, expected 3");
    let row = "99999999999999999999x".to_owned();
    let message = format!("row 3 has {} points, expected 3", usize::MAX);
    refuses(&format!("3x3 3/3/{row} x"), 2, &message);
}

#[test]
fn cells_are_stones_of_the_game_and_numbers_without_leading_zeros() {
    refuses("3x3 03/3/3 x", 2, "row 1 has an unknown character `0`");
    refuses("3x3 3/x0xx/3 x", 2, "row 2 has an unknown character `0`");
    refuses("3x3 3/3/?2 x", 2, "row 3 has an unknown character `?`");
    refuses(
        "3x3 3/3/\u{1f600}2 x",
        2,
        "row 3 has an unknown character `\u{1f600}`",
    );
    // The third color plays in games of three.
    refuses("3x3 #2/3/3 x", 2, "row 1 has an unknown character `#`");
    refuses(
        "3x3 3/3/3 #",
        2,
        "expected the symbol of a color to move, found `#`",
    );
    assert!(read_position_line("3x3 #2/3/3 #", 3).is_ok());
}
