//! Boards of every size: their points, rows and neighbors, against coordinates.

use oust_core::{Board, BoardError, Color, PlacementKind, Point, Position, Setup, Shape, State};

use crate::common::{coordinates, hexagon, neighbors, rectangle};

/// Returns small boards of every proportion, and some of the largest.
fn sample() -> Vec<Board> {
    let mut boards: Vec<Board> = (1..=6)
        .flat_map(|width| (1..=6).map(move |height| rectangle(width, height)))
        .collect();
    for (width, height) in [
        (19, 19),
        (1, 255),
        (255, 1),
        (40, 3),
        (255, 254),
        (255, 255),
    ] {
        boards.push(rectangle(width, height));
    }
    boards.extend([1, 2, 3, 4, 5, 8, 21, 100].map(hexagon));
    boards
}

fn small(board: &Board) -> bool {
    board.len() < 1000
}

#[test]
fn the_number_of_points_follows_from_the_shape() {
    for (width, height) in [(1, 1), (1, 255), (255, 1), (11, 11), (13, 7), (255, 255)] {
        let board = rectangle(width, height);
        assert_eq!(board.shape(), Shape::Rectangle { width, height });
        assert_eq!(board.len(), usize::from(width) * usize::from(height));
        assert_eq!(board.rows(), usize::from(height));
    }
    for side in 1..=Board::MAX_SIDE {
        let board = hexagon(side);
        assert_eq!(board.shape(), Shape::Hexagon { side });
        let side = usize::from(side);
        assert_eq!(board.len(), 3 * side * (side - 1) + 1);
        assert_eq!(board.rows(), 2 * side - 1);
    }
    assert_eq!(hexagon(7).len(), 127);
}

#[test]
fn a_size_that_no_board_has_is_refused() {
    for (width, height) in [(0, 0), (0, 5), (5, 0), (255, 0)] {
        assert_eq!(Board::rectangle(width, height), Err(BoardError::Empty));
        let shape = Shape::Rectangle { width, height };
        assert_eq!(Board::new(shape), Err(BoardError::Empty));
    }
    assert_eq!(Board::hexagon(0), Err(BoardError::Empty));
    for side in [101, 200, 255] {
        let error = Err(BoardError::HexagonTooLarge { side });
        assert_eq!(Board::hexagon(side), error);
        assert_eq!(Board::new(Shape::Hexagon { side }), error);
    }
}

#[test]
fn points_are_numbered_in_printed_order() {
    for board in sample() {
        let rows = (0..board.rows()).map(|row| board.row_len(row));
        assert_eq!(rows.sum::<usize>(), board.len(), "{board:?}");
        let mut expected = board.points();
        assert_eq!(expected.len(), board.len());
        for row in 0..board.rows() {
            for place in 0..board.row_len(row) {
                let point = board.point(row, place);
                assert_eq!(point, expected.next(), "{board:?} row {row} place {place}");
                let point = point.expect("a point in every column");
                assert_eq!(board.row_and_column(point), Some((row, place)));
                assert!(board.contains(point));
            }
            assert_eq!(board.point(row, board.row_len(row)), None);
        }
        assert_eq!(expected.next(), None);
    }
}

#[test]
fn the_length_of_a_row_follows_from_the_coordinates() {
    for board in sample() {
        let (row_of_first, all) = (coordinates(board.shape())[0].1, coordinates(board.shape()));
        let mut lengths = vec![0; board.rows()];
        for (_, row) in all {
            lengths[usize::try_from(row - row_of_first).expect("rows go down")] += 1;
        }
        let found: Vec<usize> = (0..board.rows()).map(|row| board.row_len(row)).collect();
        assert_eq!(found, lengths, "{board:?}");
    }
}

#[test]
fn neighbors_follow_from_the_coordinates() {
    for board in sample() {
        let expected = neighbors(board.shape());
        assert_eq!(expected.len(), board.len());
        for (point, expected) in board.points().zip(expected) {
            let found = board.neighbors(point).iter().map(|near| near.index());
            let mut found: Vec<usize> = found.collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{point:?} of {board:?}");
        }
    }
}

#[test]
fn neighbors_are_mutual() {
    for board in sample() {
        for point in board.points() {
            for &near in board.neighbors(point) {
                assert_ne!(near, point);
                assert!(board.neighbors(near).contains(&point), "{board:?}");
            }
        }
    }
}

#[test]
fn a_point_off_the_board_has_no_answer() {
    for board in sample() {
        let first = u16::try_from(board.len()).expect("at most 65,025 points");
        let position = small(&board).then(|| Position::new(board.clone()));
        let mut setup = Setup::new(board.clone());
        for point in [
            Point::new(first),
            Point::new(first.saturating_add(9)),
            Point::new(u16::MAX),
        ] {
            assert!(!board.contains(point), "{point:?} {board:?}");
            assert_eq!(board.neighbors(point), []);
            assert_eq!(board.row_and_column(point), None);
            assert!(
                board
                    .symmetries()
                    .all(|s| board.transform(s, point).is_none())
            );
            let error = setup
                .put(point, Some(Color::X))
                .expect_err("it is off the board");
            assert_eq!((error.point, error.points), (point, board.len()));
            assert_eq!(setup.at(point), None);
            if let Some(position) = &position {
                assert_eq!(position.at(point), None);
                assert_eq!(position.group(point), None);
                assert_eq!(position.group_stones(point), []);
                assert_eq!(position.captures(point), []);
                assert!(position.clone().play(point).is_err());
            }
        }
        assert_eq!(setup, Setup::new(board));
    }
}

#[test]
fn a_row_or_column_off_the_board_has_no_answer() {
    for board in sample() {
        for row in [
            board.rows(),
            board.rows() + 1,
            65_536,
            usize::MAX - 1,
            usize::MAX,
        ] {
            assert_eq!(board.row_len(row), 0, "{board:?}");
            assert_eq!(board.point(row, 0), None);
            assert_eq!(board.point(row, usize::MAX), None);
        }
        for row in 0..board.rows() {
            for place in [board.row_len(row), 65_536, usize::MAX - 1, usize::MAX] {
                assert_eq!(board.point(row, place), None, "{board:?}");
            }
        }
    }
}

#[test]
fn boards_of_the_same_shape_are_equal() {
    assert_eq!(hexagon(3), hexagon(3));
    assert_ne!(hexagon(3), hexagon(4));
    assert_ne!(rectangle(3, 4), rectangle(4, 3));
    assert_ne!(rectangle(1, 1), hexagon(1));
}

#[test]
fn the_largest_boards_can_be_filled_with_one_group() {
    for board in [rectangle(255, 255), hexagon(Board::MAX_SIDE)] {
        let mut setup = Setup::new(board.clone());
        for point in board.points() {
            setup.put(point, Some(Color::X)).expect("its own point");
        }
        let (first, last) = (Point::new(0), board.points().last().expect("it has points"));
        setup.put(first, Some(Color::O)).expect("its own point");
        setup.put(last, None).expect("its own point");

        let mut position = Position::from_setup(&setup, Color::X);
        assert_eq!(position.largest_group(Color::X), board.len() - 2);
        let placement = position.play(last).expect("it captures the only enemy");
        let group = board.len() - 1;
        assert_eq!(
            placement.kind,
            PlacementKind::Capturing { group, captured: 1 }
        );
        assert_eq!(position.state(), State::Won(Color::X));
    }
}

#[test]
fn boards_of_the_same_shape_share_their_geometry() {
    let neighbors = |board: &Board| board.neighbors(Point::new(0)).as_ptr();
    let large = || Board::rectangle(255, 255).expect("a board");
    let first = large();
    // Between two records a reader makes small boards.
    let small = Board::rectangle(1, 1).expect("a board");
    let second = large();
    assert_eq!(neighbors(&first), neighbors(&second));
    assert_ne!(neighbors(&first), neighbors(&small));
}
