//! The colours of a page: the palettes of the themes as properties of its style sheet.

use std::fmt::Write as _;

use oust_core::{Board, Shape};

use super::GamePage;
use crate::Theme;
use crate::svg::Palette;

/// The style sheet that gives each shape of board its colours, in both schemes of the reader.
pub(super) fn style_sheet(page: &GamePage) -> String {
    let (scheme, light, dark) = match page.style.theme {
        None => ("light dark", Theme::Light, Theme::Dark),
        Some(Theme::Dark) => ("dark", Theme::Dark, Theme::Dark),
        Some(theme) => ("light", theme, theme),
    };
    let mut sheet = format!(":root{{color-scheme:{scheme}}}\n");
    for (board, _) in &page.boards {
        let shape = board.shape();
        let selector = format!("[data-shape={}]", shape_name(board));
        if sheet.contains(&selector) {
            continue;
        }
        let [light, dark] = [light, dark].map(|theme| theme.palette(shape));
        let properties = properties(&light).into_iter().zip(properties(&dark));
        let _ = write!(sheet, "{selector}{{");
        for ((name, light), (_, dark)) in properties {
            let _ = write!(sheet, "--{name}:light-dark({light},{dark});");
        }
        sheet.push_str("}\n");
    }
    sheet
}

/// What the style sheet calls the shape of a board.
pub(super) fn shape_name(board: &Board) -> &'static str {
    match board.shape() {
        Shape::Rectangle { .. } => "rectangle",
        Shape::Hexagon { .. } => "hexagon",
    }
}

fn properties(palette: &Palette) -> [(&'static str, String); 10] {
    [
        ("ground", palette.ground),
        ("cell", palette.cell),
        ("line", palette.line),
        ("label", palette.label),
        ("x", palette.x.fill),
        ("x-edge", palette.x.edge),
        ("x-ink", palette.x.ink),
        ("o", palette.o.fill),
        ("o-edge", palette.o.edge),
        ("o-ink", palette.o.ink),
    ]
    .map(|(name, color)| (name, color.to_string()))
}
