//! The page as a whole.

use std::fmt;

use super::GamePage;
use super::colors::{shape_name, style_sheet};
use crate::svg::escape_xml;

const STYLE: &str = include_str!("page.css");
const BODY: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");

/// The SHA-256 of the script, in base64: nothing else may run. A test works it out again.
const SCRIPT_HASH: &str = "640IoG5/ZHr/uXJKTJeykEu5wIGEDhHQXw88oYGapmU=";

/// Nothing is loaded and nothing sent, whatever a record holds.
const POLICY: [&str; 4] = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
];

impl fmt::Display for GamePage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = match self.titles.as_slice() {
            [] => "Oust".to_owned(),
            [only] => only.clone(),
            several => format!("Oust: {} games", several.len()),
        };
        let policy = POLICY.join("; ");
        f.write_str("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n")?;
        writeln!(
            f,
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}; script-src 'sha256-{SCRIPT_HASH}'\">"
        )?;
        f.write_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")?;
        writeln!(f, "<title>{}</title>", escape_xml(&title))?;
        writeln!(f, "<style>\n{}{STYLE}</style>", style_sheet(self))?;
        f.write_str(BODY)?;
        for (board, dialect) in &self.boards {
            let shape = shape_name(board);
            let live = self.live_board(board, *dialect);
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
