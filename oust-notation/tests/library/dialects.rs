//! Coordinate dialects: their names and differences.

use oust_core::{Board, Point, Turn};
use oust_notation::{Coord, CoordTable, Dialect};

use crate::common::board;

use Dialect::{AbstractPlay, Bga, Pbmserv};

#[track_caller]
fn check_readers(name: &str, dialect: Dialect, text: &str, expected: &[Dialect]) {
    let coord: Coord = text.parse().expect(text);
    let found = dialect.others_that_read(&board(name), coord);
    assert_eq!(found, expected, "{name} {dialect} {text}");
}

#[test]
fn the_other_dialects_of_a_coordinate_are_listed() {
    check_readers("13x13", Pbmserv, "i5", &[AbstractPlay, Bga]);
    check_readers("13x13", Bga, "n5", &[Pbmserv]);
    check_readers("13x13", AbstractPlay, "a5", &[Pbmserv, Bga]);
    check_readers("13x13", AbstractPlay, "z5", &[]);
    check_readers("hex3", Bga, "a1", &[Pbmserv, AbstractPlay]);
    check_readers("hex3", Pbmserv, "d1", &[AbstractPlay, Bga]);
    check_readers("hex3", AbstractPlay, "e5", &[Pbmserv]);
}

#[test]
fn rectangles_have_two_labelings_and_hexagons_three() {
    for one in Dialect::ALL {
        for other in Dialect::ALL {
            for name in ["9x9", "hex3"] {
                let board = board(name);
                let same = board
                    .points()
                    .all(|point| one.coord(&board, point) == other.coord(&board, point));
                assert_eq!(
                    one.has_same_labels(other, &board),
                    same,
                    "{one} {other} {name}"
                );
            }
        }
    }
}

#[test]
fn a_board_has_a_default_dialect() {
    assert_eq!(Dialect::default_for(&board("13x13")), Pbmserv);
    assert_eq!(Dialect::default_for(&board("hex7")), Bga);
}

#[test]
fn dialects_parse_from_their_names() {
    for dialect in Dialect::ALL {
        assert_eq!(dialect.to_string().parse(), Ok(dialect));
        assert_eq!(dialect.name().to_uppercase().parse(), Ok(dialect));
    }
    let error = "sgf".parse::<Dialect>().expect_err("no dialect");
    let message = "expected a dialect (pbmserv, abstractplay or bga), found `sgf`";
    assert_eq!(error.to_string(), message);
}

#[test]
fn all_dialects_agree_on_boards_where_each_point_has_one_name() {
    let columns = (1..=30).map(|width| format!("{width}x2"));
    let hexagons = (1..=10).map(|side| format!("hex{side}"));
    for name in columns.chain(hexagons) {
        let board = board(&name);
        let one_name = board.points().all(|point| {
            let names = Dialect::ALL.map(|dialect| dialect.coord(&board, point));
            names.iter().all(|&name| name == names[0])
        });
        assert_eq!(Dialect::all_agree_on(&board), one_name, "{name}");
    }
}

#[test]
fn a_turn_is_read_as_it_is_printed_in_every_dialect() {
    for board in [
        Board::rectangle(13, 9),
        Board::hexagon(4),
        Board::rectangle(25, 25),
    ] {
        let board = board.unwrap();
        let points: Vec<Point> = board.points().collect();
        for dialect in Dialect::ALL {
            let table = CoordTable::new(dialect, &board);
            let mut turns = vec![Turn::Pass, Turn::Swap];
            turns.extend(points.windows(3).map(|some| Turn::Place(some.into())));
            turns.extend(points.iter().map(|&point| Turn::Place([point].into())));
            for turn in turns {
                let text = dialect.turn_text(&board, &turn).to_string();
                assert_eq!(
                    dialect.parse_turn(&board, &text),
                    Ok(turn.clone()),
                    "{text}"
                );
                assert_eq!(table.parse_turn(&text.to_uppercase()), Ok(turn), "{text}");
            }
            for wrong in [
                "", "a1,", ",a1", "a1 b1", "pass,a1", "a1,swap", "e4x", "z99",
            ] {
                assert!(dialect.parse_turn(&board, wrong).is_err(), "{wrong}");
                assert!(table.parse_turn(wrong).is_err(), "{wrong}");
            }
        }
    }
}
