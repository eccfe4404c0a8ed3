//! Computes points and their neighbors from coordinates alone.

use std::collections::HashMap;

use oust_core::{Board, Point, Shape};

/// Creates a rectangle; both sides are at least 1.
pub fn rectangle(width: u8, height: u8) -> Board {
    Board::rectangle(width, height).expect("neither is zero")
}

/// Creates a hexagon with a side between 1 and 100.
pub fn hexagon(side: u8) -> Board {
    Board::hexagon(side).expect("between 1 and 100")
}

/// Parses the name of a board.
#[track_caller]
pub fn board(name: &str) -> Board {
    let board: Board = name.parse().expect(name);
    board
}

/// Returns the column and row of each point of a rectangle, or the axial `q` and `r` of each cell
/// of a hexagon, in printed order. Rows grow downward.
pub fn coordinates(shape: Shape) -> Vec<(i32, i32)> {
    match shape {
        Shape::Rectangle { width, height } => {
            let (width, height) = (i32::from(width), i32::from(height));
            (0..height)
                .flat_map(|row| (0..width).map(move |column| (column, row)))
                .collect()
        }
        Shape::Hexagon { side } => {
            let far = i32::from(side) - 1;
            (-far..=far)
                .flat_map(|r| (-far..=far).map(move |q| (q, r)))
                .filter(|&(q, r)| (q + r).abs() <= far)
                .collect()
        }
    }
}

/// Returns the indices of each point's neighbors, in printed order.
pub fn neighbors(shape: Shape) -> Vec<Vec<usize>> {
    let steps: &[(i32, i32)] = match shape {
        Shape::Rectangle { .. } => &[(0, -1), (-1, 0), (1, 0), (0, 1)],
        Shape::Hexagon { .. } => &[(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)],
    };
    let all = coordinates(shape);
    let index: HashMap<(i32, i32), usize> = all
        .iter()
        .copied()
        .enumerate()
        .map(|(i, c)| (c, i))
        .collect();
    all.iter()
        .map(|&(a, b)| {
            let near = steps.iter().map(|&(da, db)| (a + da, b + db));
            near.filter_map(|coordinate| index.get(&coordinate).copied())
                .collect()
        })
        .collect()
}

/// Returns a point of a rectangle by its name. `a1` is at the bottom left, and I is a letter like
/// others.
#[track_caller]
pub fn a1(board: &Board, name: &str) -> Point {
    let Shape::Rectangle { height, .. } = board.shape() else {
        panic!("{name} names a point of a rectangle");
    };
    let (letter, number) = name.split_at(1);
    let column = i32::from(letter.as_bytes()[0] - b'a');
    let number: i32 = number.parse().expect("a letter and a number");
    find(board, (column, i32::from(height) - number))
}

/// Returns a cell of a hexagon by its axial coordinates; the center is (0, 0).
#[track_caller]
pub fn axial(board: &Board, q: i32, r: i32) -> Point {
    assert!(matches!(board.shape(), Shape::Hexagon { .. }));
    find(board, (q, r))
}

#[track_caller]
fn find(board: &Board, wanted: (i32, i32)) -> Point {
    let index = coordinates(board.shape())
        .iter()
        .position(|&coordinate| coordinate == wanted)
        .unwrap_or_else(|| panic!("{wanted:?} is not on {board:?}"));
    Point::new(u16::try_from(index).expect("boards are smaller"))
}
