//! Setups and positions as text.

use oust_core::{Color, Position, Setup};

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
