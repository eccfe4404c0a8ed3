//! The figures of the rule page. `x` is Black, which is `#` there. Their capital letters are lower
//! case here.

use oust_core::{Color, PlacementKind, Point, State};

use crate::common::{Plain, a1, assert_agree, diagram};

/// Plays Black at `?` and compares with the second diagram.
#[track_caller]
fn black_plays(before: &str, after: &str, kind: PlacementKind) {
    let figure = diagram(before);
    let mut position = figure.position(Color::X);
    assert_agree(&position, &Plain::from_setup(&figure.setup, Color::X));
    let placement = position.play(figure.question()).expect("Black plays there");
    assert_eq!(placement.kind, kind);
    assert_eq!(position.setup(), diagram(after).setup);
}

#[test]
fn figure_1_available_placements_for_black() {
    let figure = diagram(
        "x . ? o ?
         . x . ? o
         x . ? ? ?
         . ? o ? .
         ? o ? . x",
    );
    let position = figure.position(Color::X);
    let legal: Vec<Point> = position.legal().map(|legal| legal.point).collect();
    assert_eq!(legal, figure.marked('?'));
    assert!(
        position
            .legal()
            .all(|legal| legal.kind == PlacementKind::NonCapturing)
    );
}

#[test]
fn figure_2_three_singletons() {
    black_plays(
        ". . . . o
         o . o . .
         . x ? o .
         . . o . .
         . . . . .",
        ". . . . o
         o . . . .
         . x x . .
         . . . . .
         . . . . .",
        PlacementKind::Capturing {
            group: 2,
            captured: 3,
        },
    );
}

#[test]
fn figure_3_four_singletons() {
    black_plays(
        ". o . o .
         o x . x .
         . x x ? x
         o . . . x
         x x . o x",
        ". . . . .
         . x . x .
         . x x x x
         o . . . x
         x x . . x",
        PlacementKind::Capturing {
            group: 8,
            captured: 4,
        },
    );
}

#[test]
fn figure_4_a_connected_group() {
    black_plays(
        "o o o o o
         o . . ? .
         x . . x .
         o . . x x
         . . x x x",
        ". . . . .
         . . . x .
         x . . x .
         o . . x x
         . . x x x",
        PlacementKind::Capturing {
            group: 7,
            captured: 6,
        },
    );
}

#[test]
fn figure_5_black_must_pass() {
    let figure = diagram(
        "o o o o o
         o o o o .
         . o . . x
         x . x x x
         x x x . x",
    );
    let mut position = figure.position(Color::X);
    assert_eq!(position.legal().count(), 0);
    assert!(position.must_pass());
    assert_eq!(position.state(), State::Playing);
    position.pass().expect("Black must pass");
    assert_eq!(position.to_move(), Color::O);
    assert!(position.legal().count() > 0);
}

#[test]
fn figure_6_black_wins() {
    let figure = diagram(
        "o . . . o
         o o x o o
         o . ? . o
         o . x . .
         . x x x o",
    );
    let mut position = figure.position(Color::X);
    position.play(figure.question()).expect("Black plays there");
    assert_eq!(position.state(), State::Won(Color::X));
    assert_eq!(position.count(Color::O), 0);
    assert_eq!(position.count(Color::X), 6);
}

#[test]
fn figure_7_example_position() {
    let figure = diagram(
        "o . . . o . . o . . o . .
         o o o o . o o . o o o o o
         . o . o . . . o . . o . o
         . . o o o . . o o . . . o
         x . . o o o o o . o . . o
         . . . . o . o . . . o o o
         x x x . . o . . x . . o .
         . . x . . x . x . x . . .
         x x x x x . . x x . x . x
         x . x . . x . . x x x x x
         . . x . x . . x x . x . .
         . . x x x x x x x x x x x
         x x x . . . . . x . . . .",
    );
    let position = figure.position(Color::O);
    assert_eq!(position.at(a1(figure.board(), "f6")), Some(Color::X));
    assert_eq!(
        (position.count(Color::X), position.largest_group(Color::X)),
        (46, 41)
    );
    assert_eq!(
        (position.count(Color::O), position.largest_group(Color::O)),
        (40, 20)
    );

    let rows: [(Color, usize, [&str; 3]); 2] = [
        (Color::O, 48, ["f8", "e7", "g7"]),
        (Color::X, 41, ["e6", "g6", "f5"]),
    ];
    for (to_move, legal, capturing) in rows {
        let position = figure.position(to_move);
        assert_agree(&position, &Plain::from_setup(&figure.setup, to_move));
        assert_eq!(position.legal().count(), legal);
        let found: Vec<Point> = position
            .legal()
            .filter(|legal| legal.is_capturing())
            .map(|legal| legal.point)
            .collect();
        assert_eq!(found, capturing.map(|name| a1(figure.board(), name)));
    }
}
