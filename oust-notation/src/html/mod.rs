//! Games as a page to step through.
//!
//! `game` replays a game into `data`, `words` says each step, `colors` takes the palettes of the
//! themes; `page` puts them, the boards of `svg`, `page.css` and `page.js` into one file. Every
//! capture is worked out here: the script only shows.

mod colors;
mod counts;
mod data;
mod game;
mod page;
mod words;

use oust_core::{Board, Setup};

use crate::svg::LiveBoard;
use crate::{Diagram, Dialect, PictureStyle, SvgPicture, Transcript};

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
/// use oust_notation::{Dialect, GamePage, PageNote, PictureStyle, Transcript};
///
/// let game = RandomPlay::new(7).game(&Board::hexagon(3)?);
/// let mut page = GamePage::new(PictureStyle::default());
/// let note = PageNote { turn: 2, text: "Why not here?".to_owned() };
/// page.add(&Transcript::new(game), Dialect::Bga, [note]);
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
    style: PictureStyle,
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
    /// A page without games.
    pub fn new(style: PictureStyle) -> Self {
        Self {
            style,
            ..Self::default()
        }
    }

    /// Adds a game, its board and turns in a dialect, with notes beside the comments that it has
    /// itself.
    pub fn add(
        &mut self,
        transcript: &Transcript,
        dialect: Dialect,
        notes: impl IntoIterator<Item = PageNote>,
    ) {
        let known = (transcript.board().clone(), dialect);
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
        let picture = SvgPicture::of_diagram(Diagram::new(Setup::new(board.clone())))
            .style(self.style)
            .dialect(dialect);
        LiveBoard(picture)
    }
}
