//! The text of a page and its style sheet.

use std::fmt::{self, Write as _};

use oust_core::{Board, Setup, Shape};
use oust_notation::{Diagram, escape_xml};

use super::GamePage;
use crate::svg::Palette;
use crate::{SvgPicture, Theme};

const STYLE: &str = include_str!("page.css");
const BODY: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");

/// The SHA-256 of the script, in base64: the browser runs nothing else. A test checks it.
const SCRIPT_HASH: &str = "weOmrjkgvV9IKUES/L4fMb9pwl22TjMLR8qxFx8OoKM=";

/// The page loads and sends nothing.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

impl fmt::Display for GamePage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = match self.titles.as_slice() {
            [] => "Oust".to_owned(),
            [only] => only.clone(),
            several => format!("Oust: {} games", several.len()),
        };
        f.write_str("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")?;
        writeln!(
            f,
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}; script-src 'sha256-{SCRIPT_HASH}'\">"
        )?;
        f.write_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")?;
        writeln!(f, "<title>{}</title>", escape_xml(&title))?;
        writeln!(f, "<style>\n{}{STYLE}</style>", style_sheet(self))?;
        f.write_str(BODY)?;
        for (board, dialect) in &self.boards {
            let shape = shape_name(board);
            let picture = SvgPicture::from_diagram(Diagram::new(Setup::new(board.clone())));
            let live = picture.style(self.style).dialect(*dialect).live_board();
            writeln!(
                f,
                "<template class=\"board\" data-shape=\"{shape}\">\n{live}</template>"
            )?;
        }
        f.write_str("<script type=\"application/json\" id=\"games\">\n[")?;
        for (index, game) in self.games.iter().enumerate() {
            let comma = if index == 0 { "" } else { ",\n" };
            write!(f, "{comma}{game}")?;
        }
        writeln!(f, "]\n</script>\n<script>{SCRIPT}</script>\n</html>")
    }
}

/// Returns the colors of each shape of board as custom properties, for light and dark pages.
fn style_sheet(page: &GamePage) -> String {
    let (scheme, light, dark) = match page.style.theme {
        None => ("light dark", Theme::Light, Theme::Dark),
        Some(Theme::Dark) => ("dark", Theme::Dark, Theme::Dark),
        Some(theme) => ("light", theme, theme),
    };
    let mut sheet = format!(":root{{color-scheme:{scheme}}}\n");
    for (board, _) in &page.boards {
        let selector = format!("[data-shape={}]", shape_name(board));
        if sheet.contains(&selector) {
            continue;
        }
        let [light, dark] = [light, dark].map(|theme| properties(&theme.palette(board.shape())));
        let colors = light.into_iter().zip(dark);
        let _ = write!(sheet, "{selector}{{");
        for ((name, light), (_, dark)) in colors {
            let _ = write!(sheet, "--{name}:light-dark({light},{dark});");
        }
        sheet.push_str("}\n");
    }
    sheet
}

fn shape_name(board: &Board) -> &'static str {
    match board.shape() {
        Shape::Rectangle { .. } => "rectangle",
        Shape::Hexagon { .. } => "hexagon",
    }
}

fn properties(palette: &Palette) -> [(&'static str, &'static str); 10] {
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
}
