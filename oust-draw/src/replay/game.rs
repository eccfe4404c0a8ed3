//! A game with notes, values and a fault, as its replay shows it.

use oust_core::{Board, Color, Point};
use oust_notation::{AnnotatedGame, Dialect};

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
    pub(crate) annotated: &'a AnnotatedGame,
    pub(crate) dialect: Dialect,
    pub(crate) notes: Vec<ReplayNote>,
    pub(crate) values: Vec<f64>,
    pub(crate) fault: Option<ReplayFault>,
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
            // Set and not extended: there is one curve.
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

    /// Returns the board of the game and the dialect of its labels.
    pub(crate) fn board(&self) -> (&Board, Dialect) {
        (self.annotated.board(), self.dialect)
    }
}
