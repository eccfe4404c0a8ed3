//! Position lines as in the tables of `fixtures/perft`: `3x3 3/x2/xo1 o`, `hex2 2/3/2 x`.

use oust_core::{Board, Color, Position, Setup};

use oust_test_support::geometry::{hexagon, rectangle};

#[track_caller]
pub(crate) fn position_line(text: &str) -> Position {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [board, rows, side] = words[..] else {
        panic!("{text}: a board, rows and a side were expected");
    };
    let mut setup = Setup::new(board_named(board));
    let cells = rows.split('/').flat_map(cells_of_row);
    let points: Vec<_> = setup.board().points().collect();
    let cells: Vec<_> = cells.collect();
    assert_eq!(cells.len(), points.len(), "{text}");
    for (point, stone) in points.into_iter().zip(cells) {
        setup.put(point, stone).expect("a point of this board");
    }
    let to_move = if side == "x" { Color::X } else { Color::O };
    Position::from_setup(&setup, to_move)
}

#[track_caller]
fn board_named(name: &str) -> Board {
    let number = |text: &str| text.parse().expect("a size");
    match name.split_once('x') {
        Some(("he", side)) => hexagon(number(side)),
        Some((width, height)) => rectangle(number(width), number(height)),
        None => panic!("{name} names no board"),
    }
}

/// Parses a row: `x` and `o` are stones, a number is a run of empty points.
fn cells_of_row(row: &str) -> Vec<Option<Color>> {
    let mut cells = Vec::new();
    let mut empty = 0;
    for character in row.chars() {
        if let Some(digit) = character.to_digit(10) {
            empty = empty * 10 + digit as usize;
            continue;
        }
        cells.resize(cells.len() + empty, None);
        empty = 0;
        cells.push(Some(if character == 'x' { Color::X } else { Color::O }));
    }
    cells.resize(cells.len() + empty, None);
    cells
}
