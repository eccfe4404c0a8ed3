//! Games as a page to step through.
//!
//! `game` replays a game into what the script shows, `narration` words each step; `page` puts the
//! games, the boards of `svg`, `page.css` and `page.js` into one file. The script knows no rule.

mod counts;
mod game;
mod narration;
mod page;

use oust_core::Board;
use oust_notation::{AnnotatedGame, Dialect};

use crate::PictureStyle;
use game::GameJson;

/// A page of games, one file that needs nothing else, written with
/// [`Display`](std::fmt::Display).
///
/// It shows the board, the turns and the counts, steps through every placement with buttons and
/// keys, and begins at turn 12 for `#12`, at that of the third game for `#3:12`. Names and comments
/// of a record are data in it, never markup or script. It holds all its games in memory.
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

/// A note of the page's maker about a turn.
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

    /// Adds a game, its board and turns in a dialect, with notes in addition to its comments.
    pub fn add(
        &mut self,
        transcript: &AnnotatedGame,
        dialect: Dialect,
        notes: impl IntoIterator<Item = PageNote>,
    ) {
        let shown = (transcript.board().clone(), dialect);
        let known = self.boards.iter().position(|other| *other == shown);
        let board = known.unwrap_or_else(|| {
            self.boards.push(shown);
            self.boards.len() - 1
        });
        let game = GameJson::new(transcript, dialect, board, notes);
        self.games.push(game.to_json());
        self.titles.push(game.title);
    }
}
