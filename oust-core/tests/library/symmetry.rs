//! Rotations and reflections of boards.

use std::collections::HashSet;

use oust_core::{Board, Color, Point, Position, RandomPlay, Setup, Shape, Symmetry};

use crate::common::{hexagon, rectangle};

/// Returns rectangles of every proportion, and hexagons of side 1 to 8.
fn sample() -> Vec<Board> {
    let rectangles = (1..=6).flat_map(|width| (1..=6).map(move |height| rectangle(width, height)));
    let others = [rectangle(19, 19), rectangle(1, 255), rectangle(40, 3)];
    let hexagons = (1..=8).map(hexagon);
    rectangles.chain(others).chain(hexagons).collect()
}

#[test]
fn there_are_8_symmetries_of_a_square_4_of_a_rectangle_12_of_a_hexagon() {
    for board in sample() {
        let expected = match board.shape() {
            Shape::Rectangle { width, height } if width == height => 8,
            Shape::Rectangle { .. } => 4,
            Shape::Hexagon { .. } => 12,
        };
        let symmetries: Vec<Symmetry> = board.symmetries().collect();
        assert_eq!(symmetries.len(), expected, "{board:?}");
        assert!(symmetries[0].is_identity());
        assert_eq!(symmetries.iter().filter(|s| s.is_identity()).count(), 1);
    }
}

#[test]
fn orbits_part_the_points_of_a_board() {
    // Counted by hand, as the points of a sector: of 9x9 5 + 4 + 3 + 2 + 1, of a hexagon the center
    // and in the ring at distance d from it d / 2 + 1, rounded down.
    for (board, count) in [
        (rectangle(1, 1), 1),
        (rectangle(3, 3), 3),
        (rectangle(2, 5), 3),
        (rectangle(9, 9), 15),
        (hexagon(2), 2),
        (hexagon(3), 4),
        (hexagon(5), 9),
        (hexagon(7), 16),
    ] {
        let orbits = board.orbits();
        assert_eq!(orbits.len(), count, "{:?}", board.shape());
        let mut points = orbits.concat();
        points.sort_unstable();
        assert!(points.into_iter().eq(board.points()));
        for orbit in &orbits {
            for symmetry in board.symmetries() {
                let image = board.transform(symmetry, orbit[0]);
                assert!(image.is_some_and(|image| orbit.contains(&image)));
            }
        }
    }
}

#[test]
fn orbits_of_a_position_are_under_the_symmetries_that_keep_its_stones() {
    for board in [
        rectangle(3, 3),
        rectangle(2, 4),
        rectangle(5, 5),
        hexagon(3),
    ] {
        let symmetries: Vec<_> = board.symmetries().collect();
        for (at, &symmetry) in symmetries.iter().cycle().enumerate().take(40) {
            // Stones on whole classes of one symmetry and its powers, so that it keeps them.
            let mut random = RandomPlay::new(at as u64);
            let mut setup = Setup::new(board.clone());
            for _ in 0..3 {
                let color = Color::BOTH[random.below(2)];
                let first = board
                    .points()
                    .nth(random.below(board.len()))
                    .expect("a point");
                let mut point = first;
                loop {
                    setup.put(point, Some(color)).expect("a point");
                    point = board.transform(symmetry, point).expect("a point");
                    if point == first {
                        break;
                    }
                }
            }
            let own: Vec<_> = board
                .symmetries()
                .filter(|symmetry| setup.transformed(*symmetry).as_ref() == Some(&setup))
                .collect();
            assert!(own.contains(&symmetry));
            let position = Position::from_setup(&setup, Color::O);
            let orbits = position.orbits();
            let mut points = orbits.concat();
            points.sort_unstable();
            assert!(points.into_iter().eq(board.points()));
            for orbit in &orbits {
                for point in board.points() {
                    let is_image = |s: &Symmetry| board.transform(*s, orbit[0]) == Some(point);
                    assert_eq!(orbit.contains(&point), own.iter().any(is_image));
                }
            }
        }
    }
}

fn image(board: &Board, symmetry: Symmetry) -> Vec<Point> {
    let transform = |point| board.transform(symmetry, point);
    let image = board.points().map(transform);
    image
        .map(|to| to.expect("a symmetry of this board"))
        .collect()
}

#[test]
fn symmetries_are_bijections_that_keep_neighbors() {
    for board in &sample() {
        for symmetry in board.symmetries() {
            let image = image(board, symmetry);
            let distinct: HashSet<Point> = image.iter().copied().collect();
            assert_eq!(distinct.len(), board.len(), "{symmetry} of {board:?}");
            for point in board.points() {
                let near = board.neighbors(point).iter();
                let moved: HashSet<Point> = near.map(|near| image[near.index()]).collect();
                let there = board.neighbors(image[point.index()]);
                assert_eq!(
                    moved,
                    there.iter().copied().collect(),
                    "{symmetry} of {board:?}"
                );
            }
            if symmetry.is_identity() {
                assert!(image.iter().copied().eq(board.points()));
            }
        }
    }
}

#[test]
fn symmetries_of_a_large_board_all_differ() {
    for board in [
        rectangle(2, 2),
        rectangle(2, 3),
        rectangle(9, 9),
        hexagon(2),
        hexagon(5),
    ] {
        let images: HashSet<Vec<Point>> = board.symmetries().map(|s| image(&board, s)).collect();
        assert_eq!(images.len(), board.symmetries().count(), "{board:?}");
    }
}

/// Checks the image of the top left corner by the name of the symmetry.
#[test]
fn symmetries_map_the_corner_as_their_names_say() {
    let corner = |board: &Board, name: &str| {
        let mut found = board.symmetries().filter(|s| s.to_string() == name);
        let symmetry = found.next().unwrap_or_else(|| panic!("no {name}"));
        let to = board
            .transform(symmetry, Point::new(0))
            .expect("the first point");
        board.row_and_column(to)
    };
    let square = rectangle(3, 3);
    assert_eq!(corner(&square, "unchanged"), Some((0, 0)));
    assert_eq!(corner(&square, "mirrored left to right"), Some((0, 2)));
    assert_eq!(
        corner(&square, "turned clockwise by 90 degrees"),
        Some((0, 2))
    );
    assert_eq!(
        corner(&square, "turned clockwise by 180 degrees"),
        Some((2, 2))
    );
    assert_eq!(
        corner(&square, "turned clockwise by 270 degrees"),
        Some((2, 0))
    );
    assert_eq!(
        corner(&rectangle(4, 2), "turned clockwise by 180 degrees"),
        Some((1, 3))
    );
    let hexagon = hexagon(3);
    assert_eq!(corner(&hexagon, "mirrored left to right"), Some((0, 2)));
    assert_eq!(
        corner(&hexagon, "turned clockwise by 60 degrees"),
        Some((0, 2))
    );
    assert_eq!(
        corner(&hexagon, "turned clockwise by 120 degrees"),
        Some((2, 4))
    );
    assert_eq!(
        corner(&hexagon, "turned clockwise by 180 degrees"),
        Some((4, 2))
    );
}

#[test]
fn a_symmetry_of_another_kind_of_board_has_no_image() {
    let (square, oblong, hexagon) = (rectangle(3, 3), rectangle(3, 4), hexagon(2));
    let quarter = square.symmetries().nth(1).expect("eight of them");
    assert_eq!(oblong.transform(quarter, Point::new(0)), None);
    assert_eq!(hexagon.transform(quarter, Point::new(0)), None);
    assert_eq!(Setup::new(oblong.clone()).transformed(quarter), None);
    assert_eq!(Position::new(oblong.clone()).transformed(quarter), None);
    let sixth = hexagon.symmetries().nth(1).expect("twelve of them");
    assert_eq!(square.transform(sixth, Point::new(0)), None);
}

#[test]
fn an_image_of_a_position_has_the_images_of_its_placements() {
    let mut inside_turns = 0;
    for board in [rectangle(5, 5), rectangle(3, 6), hexagon(4)] {
        for position in RandomPlay::new(8).game(&board).positions() {
            inside_turns += usize::from(position.mid_turn());
            for symmetry in board.symmetries() {
                let image = position.transformed(symmetry).expect("a symmetry");
                assert_eq!(image.state(), position.state());
                assert_eq!(image.to_move(), position.to_move());
                assert_eq!(image.mid_turn(), position.mid_turn());
                let transform = |point| board.transform(symmetry, point);
                let there: HashSet<_> = image.legal_points().map(Some).collect();
                let moved: HashSet<_> = position.legal_points().map(transform).collect();
                assert_eq!(moved, there, "{symmetry} of {position:?}");
                let back = image.transformed(symmetry.inverse());
                assert_eq!(back.as_ref(), Some(&position));
            }
        }
    }
    assert!(inside_turns > 10, "{inside_turns}");
}
