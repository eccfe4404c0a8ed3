//! Pages of games in one file.

mod html;

use oust_core::Board;
use oust_notation::Dialect;

use crate::replay::{English, ReplayData, ReplayGame};
use crate::style::PictureStyle;

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
        let board = known.unwrap_or_else(|| {
            self.boards.push(shown);
            self.boards.len() - 1
        });
        let data = replay.data(&English);
        self.titles.push(data.title().to_owned());
        self.games
            .push(crate::replay::element_json(&PageGame { board, data }));
    }
}
