//! Resolves coordinates by the conventions of the three sites, checked against the formulas of the sites.

use std::collections::BTreeSet;

use oust_core::{Board, Point};
use oust_notation::{Coord, CoordTable, Dialect, ResolveError};

use crate::common::board;

use Dialect::{AbstractPlay, Bga, Pbmserv};

/// Checks that `text` names the point of a row from the top and a column from the left, both from 0.
#[track_caller]
fn check(name: &str, dialect: Dialect, text: &str, (row, place): (usize, usize)) {
    let board = board(name);
    let coord: Coord = text.parse().expect(text);
    let point = board.point(row, place);
    assert_eq!(dialect.resolve(&board, coord).ok(), point, "{name} {text}");
    let back = dialect.coord(&board, point.expect("on the board"));
    assert_eq!(back, Some(coord), "{name} {text}");
}

#[track_caller]
fn check_refused(name: &str, dialect: Dialect, text: &str, expected: ResolveError) {
    let coord: Coord = text.parse().expect(text);
    let found = dialect.resolve(&board(name), coord);
    assert_eq!(found, Err(expected), "{name} {dialect} {text}");
}

/// Checks that a site's formula gives the neighbors of every point of the board.
#[track_caller]
fn check_neighbours<const N: usize>(
    board: &Board,
    dialect: Dialect,
    steps: [(i32, i32); N],
    axes: impl Fn(Coord) -> (i32, i32),
) {
    let axes_of = |point: Point| axes(dialect.coord(board, point).expect("on the board"));
    let cells: BTreeSet<(i32, i32)> = board.points().map(axes_of).collect();
    assert_eq!(cells.len(), board.len(), "no two points share a coordinate");
    for point in board.points() {
        let (a, b) = axes_of(point);
        let expected: BTreeSet<(i32, i32)> = steps
            .into_iter()
            .map(|(da, db)| (a + da, b + db))
            .filter(|cell| cells.contains(cell))
            .collect();
        let found: BTreeSet<(i32, i32)> = board
            .neighbors(point)
            .iter()
            .map(|&neighbour| axes_of(neighbour))
            .collect();
        assert_eq!(
            found,
            expected,
            "{dialect} {:?}",
            dialect.coord(board, point)
        );
    }
}

/// Returns the letters and the number, both from 0.
fn from_zero(coord: Coord) -> (i32, i32) {
    let part = |number: u32| i32::try_from(number).expect("it is small") - 1;
    (part(coord.letters()), part(coord.number()))
}

#[test]
fn rows_of_a_rectangle_count_from_the_bottom() {
    for dialect in Dialect::ALL {
        check("5x4", dialect, "a1", (3, 0));
        check("5x4", dialect, "a4", (0, 0));
        check("5x4", dialect, "e1", (3, 4));
        check("5x4", dialect, "e4", (0, 4));
        check("1x1", dialect, "a1", (0, 0));
        check("1x255", dialect, "a255", (0, 0));
    }
}

#[test]
fn only_pbmserv_skips_the_letter_i_and_only_on_rectangles() {
    check("13x13", Pbmserv, "h1", (12, 7));
    check("13x13", Pbmserv, "j1", (12, 8));
    check("13x13", Pbmserv, "n13", (0, 12));
    for dialect in [AbstractPlay, Bga] {
        check("13x13", dialect, "i1", (12, 8));
        check("13x13", dialect, "m13", (0, 12));
    }
    for dialect in Dialect::ALL {
        check(
            "hex5",
            dialect,
            "i5",
            match dialect {
                Pbmserv => (8, 0),
                AbstractPlay => (0, 4),
                Bga => (4, 8),
            },
        );
    }
}

#[test]
fn two_letters_follow_z_and_neither_is_i() {
    check("255x1", Pbmserv, "z1", (0, 24));
    check("255x1", Pbmserv, "aa1", (0, 25));
    check("255x1", Pbmserv, "ah1", (0, 32));
    check("255x1", Pbmserv, "aj1", (0, 33));
    check("255x1", Pbmserv, "az1", (0, 49));
    check("255x1", Pbmserv, "ba1", (0, 50));
    check("255x1", Pbmserv, "hz1", (0, 224));
    check("255x1", Pbmserv, "ja1", (0, 225));
    check("255x1", Pbmserv, "je1", (0, 229));
    check("255x1", Pbmserv, "ke1", (0, 254));
    check("255x1", Bga, "z1", (0, 25));
    check("255x1", Bga, "aa1", (0, 26));
    check("255x1", Bga, "ai1", (0, 34));
    check("255x1", Bga, "iu1", (0, 254));
    check("hex20", Pbmserv, "am20", (38, 0));
    check("hex20", Bga, "am20", (19, 38));
}

#[test]
fn board_game_arena_slants_the_columns_of_a_hexagon() {
    for (place, text) in ["g1", "h1", "i1", "j1", "k1", "l1", "m1"]
        .into_iter()
        .enumerate()
    {
        check("hex7", Bga, text, (12, place));
    }
    check("hex7", Bga, "a7", (6, 0));
    check("hex7", Bga, "m7", (6, 12));
    check("hex7", Bga, "g7", (6, 6));
    check("hex7", Bga, "a13", (0, 0));
    check("hex7", Bga, "g13", (0, 6));
    check("hex7", Bga, "f2", (11, 0));
    check("hex1", Bga, "a1", (0, 0));
}

/// The diagram of side 3 on pbmserv's page of Havannah.
#[test]
fn pbmserv_numbers_the_diagonals_of_a_hexagon() {
    let rows = [
        &["a1", "a2", "a3"][..],
        &["b1", "b2", "b3", "b4"],
        &["c1", "c2", "c3", "c4", "c5"],
        &["d2", "d3", "d4", "d5"],
        &["e3", "e4", "e5"],
    ];
    for (row, texts) in rows.into_iter().enumerate() {
        for (place, text) in texts.iter().enumerate() {
            check("hex3", Pbmserv, text, (row, place));
        }
    }
    check_refused("hex3", Pbmserv, "a4", ResolveError::OffBoard);
    check_refused("hex3", Pbmserv, "d1", ResolveError::OffBoard);
    check_refused("hex3", Pbmserv, "e2", ResolveError::OffBoard);
    check_refused("hex3", Pbmserv, "e6", ResolveError::OffBoard);
}

#[test]
fn abstract_play_letters_rows_from_the_bottom_and_numbers_the_points_of_a_row() {
    check("hex7", AbstractPlay, "a1", (12, 0));
    check("hex7", AbstractPlay, "a7", (12, 6));
    check("hex7", AbstractPlay, "g1", (6, 0));
    check("hex7", AbstractPlay, "g13", (6, 12));
    check("hex7", AbstractPlay, "m7", (0, 6));
    for side in 1..=8_i32 {
        let board = board(&format!("hex{side}"));
        for row in 0..2 * side - 1 {
            let length = 2 * side - 1 - (row - (side - 1)).abs();
            let named = board.points().filter(|&point| {
                let coord = AbstractPlay.coord(&board, point).expect("on the board");
                from_zero(coord).0 == row
            });
            assert_eq!(
                i32::try_from(named.count()),
                Ok(length),
                "side {side} row {row}"
            );
        }
    }
}

#[test]
fn abstract_play_neighbors_are_those_of_the_board() {
    for side in 1..=9_i32 {
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];
        let board = board(&format!("hex{side}"));
        check_neighbours(&board, AbstractPlay, steps, |coord| {
            let (row, place) = from_zero(coord);
            (place + (row - (side - 1)).max(0), row)
        });
    }
}

#[test]
fn board_game_arena_cells_and_neighbors_are_those_of_the_board() {
    for side in 1..=9_i32 {
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
        let board = board(&format!("hex{side}"));
        check_neighbours(&board, Bga, steps, from_zero);
        for u in 0..2 * side {
            for v in 0..2 * side {
                let in_square = u < 2 * side - 1 && v < 2 * side - 1;
                let is_cell = in_square && (side - 1..=3 * side - 3).contains(&(u + v));
                let part = |number: i32| u32::try_from(number + 1).expect("not negative");
                let found = Bga.resolve(&board, Coord::new(part(u), part(v)));
                assert_eq!(found.is_ok(), is_cell, "side {side} u {u} v {v}");
            }
        }
    }
}

#[test]
fn pbmserv_neighbors_are_those_of_the_board() {
    for side in 1..=9 {
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];
        let board = board(&format!("hex{side}"));
        check_neighbours(&board, Pbmserv, steps, from_zero);
    }
}

#[test]
fn every_point_of_every_board_has_its_own_coordinate() {
    let names = [
        "1x1", "2x2", "3x5", "19x19", "26x1", "27x27", "1x255", "255x1", "255x255", "hex1", "hex2",
        "hex3", "hex7", "hex13", "hex14", "hex50", "hex100",
    ];
    for name in names {
        let board = board(name);
        for dialect in Dialect::ALL {
            for point in board.points() {
                let coord = dialect.coord(&board, point).expect("on the board");
                assert_eq!(dialect.resolve(&board, coord), Ok(point), "{name} {coord}");
                assert_eq!(coord.to_string().parse(), Ok(coord), "{name}");
            }
            let beyond = Point::new(u16::try_from(board.len()).expect("a board's points fit"));
            assert_eq!(dialect.coord(&board, beyond), None, "{name}");
        }
    }
}

/// The label of a column or row is the letters of its coordinates.
#[test]
fn labels_are_the_letters_of_the_coordinates() {
    for name in ["30x2", "hex16"] {
        let board = board(name);
        for dialect in Dialect::ALL {
            let labels: BTreeSet<String> = (0..board.row_len(0).max(board.rows()))
                .map(|index| dialect.label(&board, index))
                .collect();
            for point in board.points() {
                let text = format!("{:#}", dialect.coord(&board, point).expect("on the board"));
                let letters = text.trim_end_matches(|c: char| c.is_ascii_digit());
                assert!(labels.contains(letters), "{name} {dialect} {letters}");
            }
        }
    }
    let board = board("30x2");
    let row = |dialect: Dialect| {
        (7..=9)
            .map(|i| dialect.label(&board, i))
            .collect::<String>()
    };
    assert_eq!(
        [row(Pbmserv), row(AbstractPlay), row(Bga)],
        ["HJK", "HIJ", "HIJ"]
    );
    for index in [usize::MAX, u32::MAX as usize - 1, 1 << 40] {
        for dialect in Dialect::ALL {
            let _ = dialect.label(&board, index);
        }
    }
}

#[test]
fn a_coordinate_off_the_board_is_refused() {
    for dialect in Dialect::ALL {
        for text in [
            "a0",
            "a5",
            "f1",
            "aa1",
            "zz9",
            "a4294967295",
            "a99999999999999999999",
        ] {
            check_refused("5x4", dialect, text, ResolveError::OffBoard);
            check_refused("hex2", dialect, text, ResolveError::OffBoard);
        }
        let letters = "z".repeat(1000);
        check_refused(
            "255x255",
            dialect,
            &format!("{letters}1"),
            ResolveError::OffBoard,
        );
        check_refused(
            "hex100",
            dialect,
            &format!("{letters}1"),
            ResolveError::OffBoard,
        );
        // Not reachable from text, but from `Coord::new`.
        let none = dialect.resolve(&board("5x4"), Coord::new(0, 1));
        assert_eq!(none, Err(ResolveError::OffBoard));
    }
}

#[test]
fn a_skipped_letter_differs_from_a_point_off_the_board() {
    for text in ["i1", "I5", "ia1", "ai1", "i0", "i99", "aia1"] {
        check_refused("13x13", Pbmserv, text, ResolveError::SkippedLetter);
    }
    check_refused("13x13", Pbmserv, "o1", ResolveError::OffBoard);
    check_refused("13x13", Bga, "n1", ResolveError::OffBoard);
    check_refused("hex3", Pbmserv, "i1", ResolveError::OffBoard);
}

#[test]
fn a_coordinate_is_letters_and_a_number() {
    for (text, letters, number, printed) in [
        ("a1", 1, 1, "a1"),
        ("I9", 9, 9, "i9"),
        ("z26", 26, 26, "z26"),
        ("aA10", 27, 10, "aa10"),
        ("az1", 52, 1, "az1"),
        ("ba1", 53, 1, "ba1"),
        ("zz1", 702, 1, "zz1"),
        ("aaa1", 703, 1, "aaa1"),
        ("a0", 1, 0, "a0"),
        ("a007", 1, 7, "a7"),
        ("a4294967296", 1, u32::MAX, "a4294967295"),
    ] {
        let coord: Coord = text.parse().expect(text);
        assert_eq!(coord, Coord::new(letters, number), "{text}");
        assert_eq!(
            (coord.letters(), coord.number()),
            (letters, number),
            "{text}"
        );
        assert_eq!(coord.to_string(), printed);
        assert_eq!(format!("{coord:#}"), printed.to_uppercase());
        assert!(Coord::has_shape(text), "{text}");
    }
    let huge: Coord = format!("{}1", "z".repeat(500)).parse().expect("letters");
    assert_eq!(huge.to_string().parse(), Ok(huge));
}

#[test]
fn other_shapes_are_not_coordinates() {
    for text in [
        "", "a", "1", "1a", "a-1", "a+1", "a 1", " a1", "a1 ", "a1b", "a1,b2", "ä1", "a١", "a1.",
        "é", "--", "а1",
    ] {
        let error = text.parse::<Coord>().expect_err(text);
        let message = format!("expected letters and a number such as g4, found `{text}`");
        assert_eq!(error.to_string(), message);
        assert!(!Coord::has_shape(text), "{text}");
    }
}

#[test]
fn a_coord_table_resolves_as_the_dialect() {
    for name in [
        "1x1", "5x5", "16x4", "4x16", "19x19", "27x3", "hex1", "hex3", "hex7", "hex9",
    ] {
        let board = board(name);
        for dialect in Dialect::ALL {
            let table = CoordTable::new(dialect, &board);
            for (letters, number) in (0..70).flat_map(|letters| (0..70).map(move |n| (letters, n)))
            {
                let coord = Coord::new(letters, number);
                let said = dialect.resolve(&board, coord);
                let about = format!("{name} {dialect} {letters} {number}");
                assert_eq!(table.point(coord), said.ok(), "{about}");
                assert_eq!(table.resolve(coord), said, "{about}");
            }
            let far = Coord::new(u32::MAX, u32::MAX);
            assert!(table.resolve(far).is_err() && table.point(far).is_none());
        }
    }
}

#[test]
fn serde_sees_the_printed_coordinate() {
    let coord: Coord = serde_json::from_str(r#""G10""#).expect("a coordinate");
    assert_eq!(coord, Coord::new(7, 10));
    assert_eq!(
        serde_json::to_string(&coord).expect("it is JSON"),
        r#""g10""#
    );
    let error = serde_json::from_str::<Coord>(r#""g""#).expect_err("no number");
    assert!(error.to_string().contains("found `g`"), "{error}");
}
