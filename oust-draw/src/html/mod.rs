//! Pages of games to step through.
//!
//! `game` replays a game into the data of the script, `narration` describes each step in words, `page`
//! joins the games, the boards of `svg`, `page.css` and `page.js` into one file.

mod counts;
mod game;
mod narration;
mod page;

use oust_core::Board;
use oust_notation::{AnnotatedGame, Dialect};

use crate::PictureStyle;
use game::GameJson;

/// A page of games: one self-contained file, written with [`Display`](std::fmt::Display).
///
/// It shows the board, the turns and the counts, and steps through every placement with buttons and
/// keys. `#12` after its address opens turn 12, `#3:12` that of the third game. Names and comments of
/// a record are data, never markup or script. The page holds all its games in memory.
///
/// ```
/// use oust_core::{Board, RandomPlay};
/// use oust_draw::{GamePage, PageNote, PictureStyle};
/// use oust_notation::{Dialect, AnnotatedGame};
///
/// let game = RandomPlay::new(7).game(&Board::hexagon(3)?);
/// let mut page = GamePage::new(PictureStyle::default());
/// let note = PageNote { turn: 2, text: "Why not here?".to_owned() };
/// page.add(&AnnotatedGame::new(game), Dialect::Bga, [note]);
/// let html = page.to_string();
/// assert!(html.starts_with("<!DOCTYPE html>"));
/// assert!(html.contains("Why not here?"));
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

/// A note about a turn, shown with the comments of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageNote {
    /// The turn, counted from 1 over both players; 0 is the start.
    pub turn: usize,
    /// Plain text.
    pub text: String,
}

impl GamePage {
    /// Makes a page without games.
    pub fn new(style: PictureStyle) -> Self {
        Self {
            style,
            ..Self::default()
        }
    }

    /// Adds a game. Its board and turns are labeled in `dialect`; `notes` join its comments.
    pub fn add(
        &mut self,
        annotated: &AnnotatedGame,
        dialect: Dialect,
        notes: impl IntoIterator<Item = PageNote>,
    ) {
        self.add_with_values(annotated, dialect, notes, &[]);
    }

    /// Adds a game as [`GamePage::add`] does, with a curve of its values: the chance of the first
    /// color to win, from 0 to 1, at the start and after each action. Values may end early.
    pub fn add_with_values(
        &mut self,
        annotated: &AnnotatedGame,
        dialect: Dialect,
        notes: impl IntoIterator<Item = PageNote>,
        values: &[f64],
    ) {
        let shown = (annotated.board().clone(), dialect);
        let known = self.boards.iter().position(|other| *other == shown);
        let board = known.unwrap_or_else(|| {
            self.boards.push(shown);
            self.boards.len() - 1
        });
        let game = GameJson::new(annotated, dialect, board, notes, values);
        self.games.push(game.to_json());
        self.titles.push(game.title);
    }
}
