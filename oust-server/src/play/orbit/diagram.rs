//! Positions in text: the line and the picture.

use oust_core::{Color as TwoColors, Setup};
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
