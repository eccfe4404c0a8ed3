//! Replays: games to step through on a live board.
//!
//! A page of its own is [`GamePage`](crate::GamePage). For a page of a server this module has the
//! parts: [`ReplayGame`] makes the [`ReplayData`] of a game for the script, [`replay_controls`],
//! [`replay_panel`] and [`replay_charts`] write the elements that the script fills,
//! [`REPLAY_STYLE`] is their style sheet next to [`board_style`](crate::board_style), and
//! [`REPLAY_SCRIPTS`] are the modules of the script. Every text comes from [`Texts`].

mod data;
mod english;
mod parts;
mod script;
mod steps;
mod texts;

use oust_core::{Board, Color, Point};
use oust_notation::{AnnotatedGame, Dialect};

pub use data::ReplayData;
pub(crate) use data::element_json;
pub use english::English;
pub use parts::{replay_charts, replay_controls, replay_panel};
pub use script::{REPLAY_SCRIPTS, joined_script};
pub use texts::{Label, Text, Texts, TurnState};

/// The style sheet of [`replay_controls`] and [`replay_panel`].
pub const REPLAY_STYLE: &str = include_str!("replay.css");

/// A game with the additions that its replay shows.
///
/// ```
/// use oust_core::{Board, RandomPlay};
/// use oust_draw::replay::{English, ReplayGame, ReplayNote};
/// use oust_notation::{AnnotatedGame, Dialect};
///
/// let game = AnnotatedGame::new(RandomPlay::new(7).game(&Board::hexagon(3)?));
/// let note = ReplayNote { turn: 2, text: "Why not here?".to_owned() };
/// let replay = ReplayGame::new(&game, Dialect::Bga).notes([note]);
/// assert!(replay.data(&English).to_json().contains("Why not here?"));
/// # Ok::<(), oust_core::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ReplayGame<'a> {
    annotated: &'a AnnotatedGame,
    dialect: Dialect,
    notes: Vec<ReplayNote>,
    values: Vec<f64>,
    fault: Option<ReplayFault>,
}

/// A note about a turn, shown with the comments of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayNote {
    /// The turn, counted from 1 over both players; 0 is the start.
    pub turn: usize,
    /// Plain text.
    pub text: String,
}

/// The action of a record that the rules refuse: its game ends before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayFault {
    /// The turn, counted from 1 over both players.
    pub turn: usize,
    /// The side to move.
    pub side: Color,
    /// The action as it is written.
    pub token: String,
    /// The point, if the action is a placement on the board.
    pub point: Option<Point>,
    /// The reason, without a full stop.
    pub reason: String,
}

impl<'a> ReplayGame<'a> {
    /// Makes the replay of a game, with its points named in `dialect`.
    pub fn new(annotated: &'a AnnotatedGame, dialect: Dialect) -> Self {
        Self {
            annotated,
            dialect,
            notes: Vec::new(),
            values: Vec::new(),
            fault: None,
        }
    }

    /// Adds notes to the comments of the record.
    #[must_use]
    pub fn notes(mut self, notes: impl IntoIterator<Item = ReplayNote>) -> Self {
        self.notes.extend(notes);
        self
    }

    /// Adds a curve of values: the chance of the first color to win, from 0 to 1, at the start and
    /// after each action. Values may end early.
    #[must_use]
    pub fn values(self, values: impl IntoIterator<Item = f64>) -> Self {
        Self {
            values: values.into_iter().collect(),
            ..self
        }
    }

    /// Adds a step with the action that breaks the game.
    #[must_use]
    pub fn fault(self, fault: impl Into<Option<ReplayFault>>) -> Self {
        Self {
            fault: fault.into(),
            ..self
        }
    }

    /// Returns the data of the game for the script, in the language of `texts`.
    pub fn data(&self, texts: &dyn Texts) -> ReplayData {
        ReplayData::new(self, texts)
    }

    /// Returns the board of the game and the dialect of its labels.
    pub(crate) fn board(&self) -> (&Board, Dialect) {
        (self.annotated.board(), self.dialect)
    }
}
