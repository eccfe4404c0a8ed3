//! Pages of games in one file.

use std::fmt::{self, Write as _};

use oust_core::Board;
use oust_notation::{Dialect, escape_xml};

use crate::interactive::{LiveBoard, board_style};
use crate::replay::{
    English, Label, REPLAY_STYLE, ReplayData, ReplayGame, Text, Texts, element_json, joined_script,
    replay_controls, replay_panel,
};
use crate::style::{HexagonStyle, PictureStyle, Theme};
use crate::theme_css::PAGE_POLICY;

const STYLE: &str = include_str!("page.css");

/// The SHA-256 of [`joined_script`] in base64: the browser runs no other script. A test computes
/// it, and its failure shows the new hash after a change of a module.
const SCRIPT_HASH: &str = "JOr93t0grVkkP4Zklh/BKQjfI6id65FsT0uq95XczQ4=";

/// The choice of a theme: the values of `data-theme`, and their names.
const THEMES: [(&str, &str); 5] = [
    ("", "system"),
    ("light", "light"),
    ("dark", "dark"),
    ("contrast", "high contrast"),
    ("colorblind", "color-blind"),
];

/// A page of games: one self-contained file, written with [`Display`](std::fmt::Display).
///
/// It opens at the end of its first game and steps through every placement with buttons and keys.
/// `#12` after its address opens turn 12, `#3:12` turn 12 of the third game. Names and comments of
/// a record are data, never markup or script. The page holds all its games in memory.
///
/// ```
/// use oust_core::{Board, RandomPlay};
/// use oust_draw::replay::ReplayGame;
/// use oust_draw::{GamePage, PictureStyle};
/// use oust_notation::{AnnotatedGame, Dialect};
///
/// let game = AnnotatedGame::new(RandomPlay::new(7).game(&Board::hexagon(3)?));
/// let mut page = GamePage::new(PictureStyle::default());
/// page.add(&ReplayGame::new(&game, Dialect::Bga));
/// assert!(page.to_string().starts_with("<!DOCTYPE html>"));
/// # Ok::<(), oust_core::BoardError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GamePage {
    /// Each game as JSON.
    games: Vec<String>,
    titles: Vec<String>,
    /// The boards of the games and the dialects of their labels.
    boards: Vec<(Board, Dialect)>,
    style: PictureStyle,
}

/// A game and the index of its board on the page.
#[derive(serde::Serialize)]
struct PageGame {
    board: usize,
    #[serde(flatten)]
    data: ReplayData,
}

impl GamePage {
    /// Makes a page without games.
    pub fn new(style: PictureStyle) -> Self {
        Self {
            style,
            ..Self::default()
        }
    }

    /// Appends a game to the list of the page.
    pub fn add(&mut self, replay: &ReplayGame<'_>) {
        let (board, dialect) = replay.board();
        let shown = (board.clone(), dialect);
        let known = self.boards.iter().position(|other| *other == shown);
        // Games on one board with the same labels share its drawing.
        let board = known.unwrap_or_else(|| {
            self.boards.push(shown);
            self.boards.len() - 1
        });
        let data = replay.data(&English);
        self.titles.push(data.title().to_owned());
        self.games.push(element_json(&PageGame { board, data }));
    }
}

impl fmt::Display for GamePage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = match self.titles.as_slice() {
            [] => "Oust".to_owned(),
            [only] => only.clone(),
            several => format!("Oust: {} games", several.len()),
        };
        let theme = match self.style.theme {
            Some(theme) => format!(" data-theme=\"{}\"", theme.name()),
            None => String::new(),
        };
        // Inline, since the page is one file; `SCRIPT_HASH` allows this script and no other.
        let script = joined_script();
        writeln!(
            f,
            "<!DOCTYPE html>\n<html lang=\"en\"{theme}>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{PAGE_POLICY}; script-src 'sha256-{SCRIPT_HASH}'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<style>\n{}{REPLAY_STYLE}{STYLE}</style>\n{}",
            escape_xml(&title),
            board_style(),
            body()
        )?;
        for (board, dialect) in &self.boards {
            // A white cell among white cells is invisible.
            let hexagons = match self.style.theme {
                Some(Theme::Print) => HexagonStyle::Stones,
                _ => self.style.hexagons,
            };
            let live = LiveBoard::new(board.clone(), *dialect)
                .labels(self.style.labels)
                .hexagons(hexagons);
            writeln!(f, "<template class=\"boards\">{live}</template>")?;
        }
        // Data and not code: the policy does not run it, and `element_json` escapes what could end
        // the element.
        f.write_str("<script type=\"application/json\" id=\"games\">\n[")?;
        for (index, game) in self.games.iter().enumerate() {
            let comma = if index == 0 { "" } else { ",\n" };
            write!(f, "{comma}{game}")?;
        }
        writeln!(f, "]\n</script>\n<script>{script}</script>\n</html>")
    }
}

/// Returns the elements that the script fills.
fn body() -> String {
    let label = |label| English.text(&Text::Label(label));
    let mut themes = String::new();
    for (value, name) in THEMES {
        let _ = write!(themes, "<option value=\"{value}\">{name}</option>");
    }
    format!(
        "<noscript>This page needs JavaScript to step through its games.</noscript>\n\
         <header>\n\
         <label hidden>Game <select id=\"game\"></select></label>\n\
         <h1 id=\"title\"></h1>\n\
         <label hidden>Colors <select id=\"theme\">{themes}</select></label>\n\
         <p id=\"result\"></p>\n\
         </header>\n\
         <main>\n\
         <section id=\"left\" aria-label=\"{}\">\n<div id=\"board\"></div>\n{}</section>\n\
         <section id=\"right\" aria-label=\"{}\">\n{}</section>\n\
         </main>\n",
        label(Label::Board),
        replay_controls(&English),
        label(Label::Game),
        replay_panel(&English)
    )
}
