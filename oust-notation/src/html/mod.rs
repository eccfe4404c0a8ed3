//! Games as a page to step through.
//!
//! `game` replays a game into `data`, `words` says each step, `colors` takes the palettes of the
//! themes; `page` puts them, the boards of `svg`, `page.css` and `page.js` into one file. Every
//! capture is worked out here: the script only shows.

mod colors;
mod data;
mod game;
mod page;
mod words;

use oust_core::Board;

use crate::svg::LiveBoard;
use crate::{Dialect, HexagonStyle, Labels, PictureColors, SvgPicture, Theme, Transcript};

/// A page of games, one file that needs nothing else, written with
/// [`Display`](std::fmt::Display).
///
/// It shows the board, the turns and the counts, steps through every placement with buttons and
/// keys, and begins at turn 12 for `#12`, at that of the third game for `#3:12`. What a record
/// says is data in it: no name or comment is ever markup or script. It holds all its games in
/// memory.
///
/// ```
/// use oust_core::{Board, RandomPlay};
/// use oust_notation::{GamePage, PageNote, Transcript};
///
/// let game = RandomPlay::new(7).game(&Board::hexagon(3)?);
/// let mut page = GamePage::new();
/// let note = PageNote { turn: 2, text: "Why not here?".to_owned() };
/// page.add(&Transcript::new(game), [note]);
/// let html = page.to_string();
/// assert!(html.starts_with("<!DOCTYPE html>"));
/// assert!(html.contains("Why not here?"));
/// # Ok::<(), oust_core::BoardError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GamePage {
    /// Each game as JSON.
    games: Vec<String>,
    /// The title of each game.
    titles: Vec<String>,
    /// The boards that the games are played on, and in which dialect each is labelled.
    boards: Vec<(Board, Dialect)>,
    theme: Option<Theme>,
    colors: PictureColors,
    hexagons: HexagonStyle,
    labels: Option<Labels>,
    dialect: Option<Dialect>,
}

/// What is to be said at a turn of a game, by whoever looked at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageNote {
    /// The turn, counted from 1 over both players; 0 is the start.
    pub turn: usize,
    /// What is said: plain text.
    pub text: String,
}

impl GamePage {
    /// A page without games, light or dark as the reader has it.
    pub fn new() -> Self {
        Self::default()
    }

    /// One theme whatever the reader has.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Self {
        Self {
            theme: Some(theme),
            ..self
        }
    }

    /// Colours over those of the theme.
    #[must_use]
    pub fn colors(self, colors: PictureColors) -> Self {
        Self { colors, ..self }
    }

    /// How stones on a hexagon are drawn.
    #[must_use]
    pub fn hexagons(self, hexagons: HexagonStyle) -> Self {
        Self { hexagons, ..self }
    }

    /// Whether boards have labels; they have otherwise.
    #[must_use]
    pub fn labels(self, labels: Labels) -> Self {
        Self {
            labels: Some(labels),
            ..self
        }
    }

    /// The dialect of labels and turns; each board's default otherwise. It holds for the games
    /// that are added afterwards.
    #[must_use]
    pub fn dialect(self, dialect: Dialect) -> Self {
        Self {
            dialect: Some(dialect),
            ..self
        }
    }

    /// Adds a game, with notes beside the comments that it has itself.
    pub fn add(&mut self, transcript: &Transcript, notes: impl IntoIterator<Item = PageNote>) {
        let board = transcript.board();
        let dialect = self.dialect.unwrap_or_else(|| Dialect::default_for(board));
        let known = (board.clone(), dialect);
        let found = self.boards.iter().position(|other| *other == known);
        let number = found.unwrap_or_else(|| {
            self.boards.push(known);
            self.boards.len() - 1
        });
        let game = game::game(transcript, dialect, number, notes.into_iter().collect());
        self.titles.push(game.title.clone());
        self.games.push(data::as_json(&game));
    }

    fn live_board(&self, board: &Board, dialect: Dialect) -> LiveBoard {
        let picture = SvgPicture::of_setup(oust_core::Setup::new(board.clone()))
            .labels(self.labels.unwrap_or(Labels::Shown), dialect)
            .theme(self.theme.unwrap_or_default())
            .colors(self.colors)
            .hexagons(self.hexagons);
        LiveBoard(picture)
    }
}
