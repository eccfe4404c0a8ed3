//! Position lines.

use oust_core::{Color, Setup};
use oust_notation::{PositionLine, PositionLineErrorKind};
use proptest::prelude::*;

use crate::common::{boards, config};

/// Checks the span and the message of the error; returns its kind.
#[track_caller]
fn check_refused(text: &str, part: &str, message: &str) -> PositionLineErrorKind {
    let error = text.parse::<PositionLine>().expect_err(text);
    let found = (error.span.slice(text), error.kind.to_string());
    assert_eq!(found, (part, message.to_owned()), "{text}");
    let column = error.span.start + 1;
    assert_eq!(error.to_string(), format!("column {column}: {message}"));
    error.kind
}

#[track_caller]
fn check(text: &str, printed: &str) -> PositionLine {
    let line: PositionLine = text.parse().expect(text);
    assert_eq!(line.to_string(), printed, "{text}");
    line
}

#[test]
fn figure_2_on_a_line() {
    let text = "5x5 4o/o1o2/1x1o1/2o2/5 x";
    let line = check(text, text);
    assert_eq!(line.to_move, Color::X);
    let stones = |color| line.setup.stones(color).map(oust_core::Point::index);
    assert_eq!(stones(Color::X).collect::<Vec<_>>(), [11]);
    assert_eq!(stones(Color::O).collect::<Vec<_>>(), [4, 5, 7, 13, 17]);
    let position = line.position();
    assert_eq!(position.to_move(), Color::X);
    assert_eq!(PositionLine::from_position(&position), line);
}

#[test]
fn a_run_may_have_several_digits() {
    check("13x1 13 x", "13x1 13 x");
    check("13x1 x11o o", "13x1 x11o o");
    check("255x1 o254 o", "255x1 o254 o");
    check("13x2 013/0000013 x", "13x2 13/13 x");
}

#[test]
fn rows_of_a_hexagon_have_their_own_lengths() {
    check("hex3 3/4/2x2/4/3 o", "hex3 3/4/2x2/4/3 o");
    check("hex1 x o", "hex1 x o");
    let message = "expected 4 points in row 2, found 3";
    check_refused("hex3 3/3/2x2/4/3 o", "3", message);
}

#[test]
fn case_spaces_and_the_spelling_of_the_board_are_free() {
    check("  3X3\t1X1/3/O2   X ", "3x3 1x1/3/o2 x");
    check("3 3/3/3 O", "3x3 3/3/3 o");
    check("hex-2 2/1x1/2 x", "hex2 2/1x1/2 x");
}

#[test]
fn adjacent_runs_are_one_number() {
    // Two runs cannot be adjacent: 12 is twelve.
    let message = "expected 3 points in row 1, found 12";
    check_refused("3x3 12/3/3 x", "12", message);
}

#[test]
fn an_error_points_at_its_part() {
    let words = "expected a board, rows and the side to move, such as `3x3 3/x2/xo1 o`, found ";
    for (text, count) in [("", 0), ("3x3", 1), ("3x3 3/3/3", 2), ("3x3 3/3/3 x o", 4)] {
        let plural = if count == 1 { "" } else { "s" };
        let message = format!("{words}{count} word{plural}");
        let kind = check_refused(text, text, &message);
        assert_eq!(kind, PositionLineErrorKind::WordCount(count));
    }
    let message = "expected a board such as 13x13 or hex7, found `3y3`";
    check_refused(" 3y3 3/3/3 x", "3y3", message);
    let message = "expected 3 rows joined by /, found 2";
    check_refused("3x3 3/3 x", "3/3", message);
    let message = "expected 3 rows joined by /, found 4";
    check_refused("3x3 3/3/3/ x", "3/3/3/", message);
    let message = "expected 3 points in row 3, found 0";
    check_refused("3x3 3/3/ x", "", message);
    let message = "expected 3 points in row 2, found 4";
    check_refused("3x3 3/xxxx/3 x", "xxxx", message);
    check_refused("3x3 3/x3/3 x", "x3", message);
    let message = "expected 3 points in row 2, found 2";
    check_refused("3x3 3/xx/3 x", "xx", message);
    let message = "expected x, o or the number of empty points, found `?`";
    check_refused("3x3 3/x1?/3 x", "?", message);
    let message = "expected x, o or the number of empty points, found `é`";
    check_refused("3x3 3/éx1/3 x", "é", message);
    let message = "expected a run of at least one empty point, found 0";
    check_refused("3x3 3/xox0/3 x", "0", message);
    let message = "expected the side to move, x or o, found `b`";
    check_refused("3x3 3/3/3 b", "b", message);
    let message = "expected the side to move, x or o, found `xo`";
    check_refused("3x3 3/3/3 xo", "xo", message);
}

#[test]
fn a_run_beyond_all_numbers_is_a_wrong_row_length() {
    let text = format!("3x3 {}/3/3 x", "9".repeat(50));
    let error = text.parse::<PositionLine>().expect_err("too long");
    assert_eq!(error.span.slice(&text), "9".repeat(50));
    let message = format!("expected 3 points in row 1, found {}", usize::MAX);
    assert_eq!(error.kind.to_string(), message);
    let text = format!("3x3 x{}x{}/3/3 x", usize::MAX, usize::MAX);
    assert!(text.parse::<PositionLine>().is_err());
}

#[test]
fn position_lines_are_told_from_rows_of_diagrams() {
    for text in [
        "5x5 4o/o1o2/1x1o1/2o2/5 x",
        "5x5 4o/o1o2",
        "5 5/5/5/5/5 x",
        "hex2 2/3/2",
        "5x1 x3o o",
        "hex1 1 x",
        "5x5 /",
        "3x3 3/x1?/3 x",
        "3x3 3/é/3 O",
    ] {
        assert!(PositionLine::looks_like(text), "{text}");
    }
    for text in [
        "",
        "5x5",
        "5x5 o o . x",
        "12  o o . x",
        "1 x",
        "1 1",
        "5x5 a/b",
        "5x5 and/or x games",
        "12 a/b x",
        "x: 4/5",
        "oust 5x5",
        "b4 e2 c5",
        "5x5 beats 4x4",
        "the 5x5 3/3",
        "999 1/2",
        "12 1/2 x",
        "0x5 1/2",
    ] {
        assert!(!PositionLine::looks_like(text), "{text}");
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn every_setup_reads_back(board in boards(), cells in proptest::collection::vec(0..3_u8, 61)) {
        let mut setup = Setup::new(board.clone());
        for (point, cell) in board.points().zip(cells) {
            let stone = [None, Some(Color::X), Some(Color::O)][usize::from(cell)];
            setup.put(point, stone).expect("on the board");
        }
        for to_move in Color::BOTH {
            let line = PositionLine { setup: setup.clone(), to_move };
            let text = line.to_string();
            prop_assert!(PositionLine::looks_like(&text), "{}", text);
            prop_assert_eq!(text.parse::<PositionLine>(), Ok(line.clone()));
            prop_assert_eq!(line.position().setup(), setup.clone());
        }
    }

    #[test]
    fn an_error_is_within_the_text(text in "(3x3|hex2)? ?[xo0-9/ é]{0,12}[xob]?") {
        if let Err(error) = text.parse::<PositionLine>() {
            prop_assert!(text.get(error.span.start..error.span.end).is_some());
        }
    }
}

#[test]
fn serde_sees_the_line() {
    let text = r#""5x5 4o/o1o2/1x1o1/2o2/5 x""#;
    let line: PositionLine = serde_json::from_str(text).expect("a position line");
    assert_eq!(serde_json::to_string(&line).expect("it is JSON"), text);
    let error = serde_json::from_str::<PositionLine>(r#""5x5 5 x""#).expect_err("one row");
    assert!(error.to_string().contains("expected 5 rows"), "{error}");
}
