//! The interface between the server and a kind of game.

use std::sync::Arc;

use oust_core::Turn;
use oust_notation::{AnnotatedGame, Dialect};
use serde::Serialize;
use utoipa::ToSchema;

use super::{ExportFormat, Kind, RecordHeaders, RefusedTurn, TurnNotation, TurnPreview};
use crate::id::SeatNumber;

/// A game of some kind in play. Everything that differs between kinds is here.
pub trait Rules: Send + Sync {
    /// Returns a copy of the game, in which turns can be tried out.
    fn copy(&self) -> Box<dyn Rules>;

    /// Returns the player to move; `None` when the game is over.
    fn to_move(&self) -> Option<SeatNumber>;

    /// Returns the coordinates of the game.
    fn notation(&self) -> &Arc<TurnNotation>;

    /// Reads a turn of the player to move as people type it: placements joined by commas or
    /// spaces, `pass` or `swap`, in either case. The coordinates are in `dialect`, by default the
    /// game's own.
    ///
    /// # Errors
    ///
    /// Fails if the text is no turn. A turn that is read may still break a rule.
    fn read(&self, text: &str, dialect: Option<Dialect>) -> Result<Turn, RefusedTurn>;

    /// Plays a whole turn of the player to move.
    ///
    /// # Errors
    ///
    /// Fails with the rule that forbids the turn. The game is then unchanged.
    fn play(&mut self, turn: &Turn) -> Result<(), RefusedTurn>;

    /// Takes back the last `count` turns, passes and swaps. Returns `false`, and changes nothing,
    /// if the game cannot: it has fewer of them, or a player left it in between.
    fn take_back(&mut self, count: usize) -> bool;

    /// Returns whether the player to move may swap.
    fn can_swap(&self) -> bool;

    /// Returns whether the player to move may choose to pass.
    fn can_pass(&self) -> bool;

    /// Returns whether the player to move can only pass.
    fn must_pass(&self) -> bool;

    /// Forfeits for `loser`. Ends a two-player game; with more players the others continue.
    fn forfeit(&mut self, loser: SeatNumber, reason: Forfeit);

    /// Returns whether a player resigned or ran out of time.
    fn has_forfeited(&self, seat: SeatNumber) -> bool;

    /// Returns how the game ended.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the name of the color that a player has now.
    fn color(&self, seat: SeatNumber) -> &'static str;

    /// Returns the facts of the position.
    fn view(&self) -> BoardView;

    /// Returns the texts of the turns, passes and swaps, and of a loss off the board.
    fn turns(&self) -> Vec<String>;

    /// Returns the position as a line of text.
    fn position(&self) -> String;

    /// Returns the position as a page shows it, after the placements of a turn that the player to
    /// move tries out.
    fn preview(&self, placements: &[String]) -> TurnPreview;

    /// Returns the game for the replay on a page; `None` if the kind has no replay.
    fn annotated(&self, headers: &RecordHeaders) -> Option<AnnotatedGame>;

    /// Writes the game as a record.
    ///
    /// # Errors
    ///
    /// Fails if the format does not have such games.
    fn export(&self, format: ExportFormat, headers: &RecordHeaders) -> Result<String, NoExport>;

    /// Checks that the exported record is valid and has the same end as the game.
    ///
    /// # Errors
    ///
    /// Fails with the first fault in words.
    fn verify(&self, headers: &RecordHeaders) -> Result<(), String>;
}

impl dyn Rules {
    /// Reads a turn, plays it, and then the passes of players without a placement. Returns the turn
    /// and the number of these passes.
    ///
    /// # Errors
    ///
    /// Fails if the text is no turn or the turn breaks a rule.
    pub fn play_text(
        &mut self,
        text: &str,
        dialect: Option<Dialect>,
    ) -> Result<(Turn, usize), RefusedTurn> {
        let turn = self.read(text, dialect)?;
        self.play(&turn)?;
        let mut passes = 0;
        while self.must_pass() {
            self.play(&Turn::Pass)?;
            passes += 1;
        }
        Ok((turn, passes))
    }
}

/// The way a game is lost off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// The player resigned.
    Resignation,
    /// The player ran out of time.
    Time,
}

impl Forfeit {
    /// Returns the name in the reason of an outcome.
    pub fn name(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Time => "time",
        }
    }

    /// Returns the way of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = [Self::Resignation, Self::Time].into_iter();
        all.find(|forfeit| forfeit.name() == name)
    }
}

/// Why a game cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoExport {
    /// The format is of another kind of game.
    #[error("a game of {kind} has no record in the format `{extension}`, expected {expected}")]
    Kind {
        /// The kind of the game to export.
        kind: Kind,
        /// The extension of the format.
        extension: &'static str,
        /// The extensions that the kind has.
        expected: &'static str,
    },
    /// The format does not have the board.
    #[error("the format `{extension}` has no such board")]
    Board {
        /// The extension of the format.
        extension: &'static str,
    },
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Outcome {
    /// The seat of the winner; `null` without one.
    pub winner: Option<u8>,
    /// The way: `board`, `deadlock`, `resignation` or `time`; in Orbit `score`, `tie`,
    /// `resignation` or `time`.
    pub reason: &'static str,
    /// The result in words.
    pub text: String,
}

impl Outcome {
    /// The reasons of all kinds of games.
    const REASONS: [&'static str; 6] = ["board", "deadlock", "resignation", "time", "score", "tie"];

    /// Returns a reason that is stored as text.
    pub fn reason_of(text: &str) -> Option<&'static str> {
        Self::REASONS.into_iter().find(|reason| *reason == text)
    }
}

/// The facts of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BoardView {
    /// The turns so far, forced passes and the swap included.
    pub turns: Vec<String>,
    /// The position as a line of text.
    pub position: String,
    /// The first color of Oust.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<SideView>,
    /// The second color of Oust.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub o: Option<SideView>,
    /// The colors of every kind, in the order in which they began.
    pub sides: Vec<ColorView>,
    /// The points where the player to move may place.
    pub legal: Vec<String>,
    /// Whether the player to move may swap.
    pub can_swap: bool,
    /// Whether the player to move may pass.
    pub can_pass: bool,
}

/// A color in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ColorView {
    /// Its name: `x`, `o`, `p3`, `p4` or `p5`.
    pub color: &'static str,
    /// Its stones in the position line and in pictures of text: `x`, `o`, `#`, `@` or `&`.
    pub symbol: char,
    /// The seat of its player.
    pub seat: u8,
    /// The number of its stones.
    pub stones: usize,
    /// The size of its largest group, in Oust.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<usize>,
    /// Its score as it is now, in Orbit: the number of points of its territory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<usize>,
    /// The empty points that it alone encloses, in Orbit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub territory: Option<Vec<String>>,
    /// Why its player is out of the game: `resignation` or `time`; `null` while he plays.
    pub out: Option<&'static str>,
}

/// The stones of a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SideView {
    /// The number of its stones.
    pub stones: usize,
    /// The size of its largest group.
    pub largest: usize,
}
