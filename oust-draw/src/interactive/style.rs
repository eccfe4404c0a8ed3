//! The style sheet of live boards, from the themes.

use std::fmt::Write as _;

use oust_core::Shape;

use super::drawing::shape_name;
use crate::palette::{Palette, Stone};
use crate::style::Theme;
use crate::theme_css::{page_colors_rule, theme_sheet};

const BOARD: &str = include_str!("board.css");

const SHAPES: [Shape; 2] = [
    Shape::Rectangle {
        width: 1,
        height: 1,
    },
    Shape::Hexagon { side: 1 },
];

/// The classes of stones and the shape of each, which differs from the third on.
const STONES: [(&str, &str); 5] = [
    ("x", "disc"),
    ("o", "disc"),
    ("p3", "triangle"),
    ("p4", "square"),
    ("p5", "diamond"),
];

/// Returns the style sheet of live boards and of the colors of all themes.
///
/// The colors are custom properties. A board's colors are set on every element with
/// `data-shape="rectangle"` or `data-shape="hexagon"`, as a [`LiveBoard`](super::LiveBoard) is:
/// `--ground`, `--cell`, `--closed`, `--line`, `--label`, `--mark`, `--warn`, and for each stone `--x`,
/// `--x-edge`, `--x-ink`, to `--p5-ink`. The page's colors are set on the root: `--page`,
/// `--raised`, `--sunk`, `--text`, `--quiet`, `--edge`, `--control`, `--accent`, `--on-accent`,
/// `--soft`, `--alert` and `--focus`.
///
/// `data-theme` of the root selects a [`Theme`] by its name. Without it the page follows the
/// settings of the reader's system, and is in the colors of [`Theme::Print`] on paper.
///
/// An element with `data-turn="x"` shows a stone of x where the pointer is on a legal placement of
/// a board in it.
pub fn board_style() -> String {
    let mut sheet = theme_sheet(colors);
    for (class, shape) in STONES {
        let _ = writeln!(
            sheet,
            ".board .{class},.stone.{class},.board .territory-{class},[data-turn={class}] .board :is(.legal,.capturing):hover{{\
             --fill:var(--{class});--rim:var(--{class}-edge);--ink:var(--{class}-ink);--{shape}:inline}}"
        );
    }
    sheet + BOARD
}

/// Returns the colors of a theme below `root`, or everywhere.
fn colors(root: &str, theme: Theme) -> String {
    let mut sheet = page_colors_rule(root, theme);
    for shape in SHAPES {
        let palette = theme.palette(shape);
        let further = theme.further_stones();
        let _ = write!(sheet, "{root} [data-shape={}]{{", shape_name(shape));
        let Palette {
            ground,
            cell,
            closed,
            line,
            label,
            mark,
            warn,
            x,
            o,
        } = palette;
        let _ = write!(
            sheet,
            "--ground:{ground};--cell:{cell};--closed:{closed};--line:{line};--label:{label};--mark:{mark};--warn:{warn}"
        );
        let stones = [&x, &o].into_iter().chain(&further);
        for ((class, _), Stone { fill, edge, ink }) in STONES.iter().zip(stones) {
            let _ = write!(
                sheet,
                ";--{class}:{fill};--{class}-edge:{edge};--{class}-ink:{ink}"
            );
        }
        sheet.push_str("}\n");
    }
    sheet
}
