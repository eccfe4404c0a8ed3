//! Positions in text: the line and the picture.

use oust_core::{Board, Color as TwoColors, Setup};
use oust_notation::{Diagram, DiagramStyle, Labels};

use super::color::Color;
use super::position::Position;
use super::turn::DIALECT;

/// Writes a position as a line: the board, the rows from the top, the color to move. It is the
/// position line of Oust with the symbols of five colors.
pub(super) fn line(position: &Position, to_move: Color) -> String {
    let board = position.board();
    let rows = (0..board.rows()).map(|row| {
        let columns = 0..board.row_len(row);
        let points = columns.filter_map(|column| board.point(row, column));
        let mut text = String::new();
        let mut empty = 0;
        for point in points {
            let Some(stone) = position.at(point) else {
                empty += 1;
                continue;
            };
            push_run(&mut text, &mut empty);
            text.push(stone.symbol());
        }
        push_run(&mut text, &mut empty);
        text
    });
    let rows = rows.collect::<Vec<_>>().join("/");
    format!("{} {rows} {}", board, to_move.symbol())
}

/// Reads what [`line`] writes: the position and the color to move.
pub(super) fn parse_line(board: &Board, colors: usize, text: &str) -> Option<(Position, Color)> {
    let mut parts = text.split(' ');
    let (name, rows, to_move) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || name != board.to_string() {
        return None;
    }
    let color_of = |symbol: char| Color::first(colors).find(|color| color.symbol() == symbol);
    let mut stones = Vec::with_capacity(board.len());
    for (index, row) in rows.split('/').enumerate() {
        let before = stones.len();
        let mut empty = 0;
        for symbol in row.chars() {
            if let Some(digit) = symbol.to_digit(10) {
                empty = 10 * empty + digit as usize;
                continue;
            }
            stones.extend(std::iter::repeat_n(None, empty.min(board.len())));
            empty = 0;
            stones.push(Some(color_of(symbol)?));
        }
        stones.extend(std::iter::repeat_n(None, empty.min(board.len())));
        if index >= board.rows() || stones.len() - before != board.row_len(index) {
            return None;
        }
    }
    let mut to_move = to_move.chars();
    let color = color_of(to_move.next()?).filter(|_| to_move.next().is_none())?;
    (stones.len() == board.len())
        .then(|| (Position::from_stones(board.clone(), colors, stones), color))
}

/// Writes a position as the picture of Orbit's help: `-` for an empty point, labels on all sides.
/// The third to fifth color are `#`, `@` and `&`.
pub(super) fn picture(position: &Position) -> String {
    let diagram = Diagram::new(setup(position));
    let paint = |point, symbol: &str| match position.at(point) {
        Some(color) => {
            let spaces = &symbol[..symbol.len().saturating_sub(1)];
            format!("{spaces}{}", color.symbol())
        }
        None => symbol.to_owned(),
    };
    let shown = diagram.display_painted(DiagramStyle::Orbit, Labels::Shown, DIALECT, &paint);
    shown.to_string()
}

/// Returns the stones of the first two colors.
pub(super) fn setup(position: &Position) -> Setup {
    let mut setup = Setup::new(position.board().clone());
    for point in position.board().points() {
        let color = position.at(point).map(Color::index);
        let color = color.and_then(|index| TwoColors::BOTH.get(index).copied());
        // The setup has every point of its own board.
        let _ = setup.put(point, color);
    }
    setup
}

fn push_run(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
    }
    *empty = 0;
}
