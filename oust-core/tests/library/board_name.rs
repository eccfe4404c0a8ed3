//! The names of boards.

use oust_core::{Board, BoardNameError, Shape};

#[track_caller]
fn check(text: &str, printed: &str) {
    let name: Board = text.parse().expect(text);
    assert_eq!(name.to_string(), printed, "{text}");
    assert_eq!(printed.parse(), Ok(name), "{text}");
}

#[track_caller]
fn check_refused(text: &str, message: &str) {
    let error = text.parse::<Board>().expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
    let (BoardNameError::Unknown { found } | BoardNameError::Size { found, .. }) = error else {
        panic!("an error that this test does not know");
    };
    assert_eq!(found, text);
}

#[test]
fn every_spelling_prints_in_the_canonical_form() {
    check("13x13", "13x13");
    check("9x7", "9x7");
    check("9X7", "9x7");
    check("hEx-7", "hex7");
    check("13", "13x13");
    check("1", "1x1");
    check("013x7", "13x7");
    check("hex7", "hex7");
    check("hex-7", "hex7");
    check("HEX7", "hex7");
    check("Hex-7", "hex7");
    check("255x1", "255x1");
    check("255", "255x255");
    check("hex100", "hex100");
}

#[test]
fn columns_come_before_rows() {
    let board: Board = "9x7".parse().expect("a board");
    let shape = Shape::Rectangle {
        width: 9,
        height: 7,
    };
    assert_eq!(board.shape(), shape);
    let board: Board = "hex-3".parse().expect("a board");
    assert_eq!(board.shape(), Shape::Hexagon { side: 3 });
}

#[test]
fn every_board_reads_back() {
    let sides = [1, 2, 9, 10, 99, 100];
    for width in sides {
        let hexagon = Board::hexagon(width).expect("a board");
        check(&format!("hex{width}"), &hexagon.to_string());
        for height in sides {
            let rectangle = Board::rectangle(width, height).expect("a board");
            check(&format!("{width}x{height}"), &rectangle.to_string());
        }
    }
}

#[test]
fn an_invalid_size_names_the_limit() {
    for text in ["0", "0x5", "5x0", "hex0", "hex-0", "00"] {
        check_refused(
            text,
            &format!("invalid board `{text}`: a board needs at least one point"),
        );
    }
    for text in ["256", "256x1", "1x256", "99999999999999999999x1"] {
        check_refused(
            text,
            &format!("invalid board `{text}`: rectangles go up to 255x255"),
        );
    }
    for text in ["hex256", "hex99999999999999999999"] {
        check_refused(
            text,
            &format!("invalid board `{text}`: hexagons go up to side 100"),
        );
    }
    let message = "invalid board `hex101`: a hexagon of side 101 is beyond the limit of side 100";
    check_refused("hex101", message);
}

#[test]
fn other_texts_are_not_board_names() {
    for text in [
        "",
        " ",
        "x",
        "x5",
        "5x",
        "5x5x5",
        "5*5",
        "5 x 5",
        " 5x5",
        "5x5 ",
        "-5x5",
        "+5x5",
        "5x-5",
        "hex",
        "hex-",
        "hex--7",
        "hex 7",
        "hexhex7",
        "7hex",
        "hex7x7",
        "hex7.0",
        "٥x٥",
        "square-11",
        "é",
        "5×5",
    ] {
        check_refused(
            text,
            &format!("expected a board such as 13x13 or hex7, found `{text}`"),
        );
    }
}
