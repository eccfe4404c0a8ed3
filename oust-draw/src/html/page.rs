//! The text of a page and its style sheet.

use std::fmt;

use oust_notation::escape_xml;

use super::GamePage;
use crate::live::{LiveBoard, board_style};
use crate::style::HexagonStyle;
use crate::theme::Theme;

const STYLE: &str = include_str!("page.css");
const BODY: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");

/// The SHA-256 of the script, in base64: the browser runs nothing else. A test checks it.
const SCRIPT_HASH: &str = "kzm2H+eechvO/9d+s6m9p+BePwWZrPPJkiHRHBHitdg=";

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
        // A page in one theme offers no choice.
        let theme = match self.style.theme {
            Some(theme) => format!(" data-theme=\"{}\"", theme.name()),
            None => String::new(),
        };
        writeln!(
            f,
            "<!DOCTYPE html>\n<html lang=\"en\"{theme}>\n<meta charset=\"utf-8\">"
        )?;
        writeln!(
            f,
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}; script-src 'sha256-{SCRIPT_HASH}'\">"
        )?;
        f.write_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")?;
        writeln!(f, "<title>{}</title>", escape_xml(&title))?;
        writeln!(f, "<style>\n{}{STYLE}</style>", board_style())?;
        f.write_str(BODY)?;
        for (board, dialect) in &self.boards {
            // A white cell among white cells is invisible.
            let hexagons = match self.style.theme {
                Some(Theme::Print) => HexagonStyle::Stones,
                _ => self.style.hexagons,
            };
            let live = LiveBoard::new(board.clone(), *dialect)
                .labels(self.style.labels)
                .hexagons(hexagons);
            writeln!(f, "<template class=\"board\">\n{live}\n</template>")?;
        }
        f.write_str("<script type=\"application/json\" id=\"games\">\n[")?;
        for (index, game) in self.games.iter().enumerate() {
            let comma = if index == 0 { "" } else { ",\n" };
            write!(f, "{comma}{game}")?;
        }
        writeln!(f, "]\n</script>\n<script>{SCRIPT}</script>\n</html>")
    }
}
