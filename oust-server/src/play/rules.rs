//! The interface between the server and a kind of game.

use oust_notation::{AnnotatedGame, Dialect};
use serde::Serialize;
use utoipa::ToSchema;

use super::{ExportFormat, Labels, Scene};
use crate::id::SeatNumber;

/// A game of some kind in play. Everything that differs between kinds is here.
pub trait Rules: Send {
    /// Returns a copy of the game, in which turns can be tried out.
    fn copy(&self) -> Box<dyn Rules>;

    /// Returns the player to move; `None` when the game is over.
    fn to_move(&self) -> Option<SeatNumber>;

    /// Plays a whole turn of the player to move and returns its canonical text: `e4,f8`, `pass`
    /// or `swap`.
    ///
    /// # Errors
    ///
    /// Fails with the rule that forbids the turn. The game is then unchanged.
    fn play(&mut self, turn: &str) -> Result<String, Illegal>;

    /// Returns whether the player to move can only pass.
    fn must_pass(&self) -> bool;

    /// Ends the game because a player resigned or ran out of time.
    fn forfeit(&mut self, loser: SeatNumber, reason: Forfeit);

    /// Returns how the game ended.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the name of the color that a player has now.
    fn color(&self, seat: SeatNumber) -> &'static str;

    /// Returns the facts of the position.
    fn view(&self) -> BoardView;

    /// Returns the dialect of the coordinates.
    fn dialect(&self) -> Dialect;

    /// Returns the position as a page shows it, after the placements of a turn that the player to
    /// move tries out.
    fn scene(&self, placements: &[String]) -> Scene;

    /// Returns the game for the replay of a page; `None` if the kind of game has none.
    fn annotated(&self, labels: &Labels) -> Option<AnnotatedGame>;

    /// Writes the game as a record. `None` if the format does not have such games.
    fn export(&self, format: ExportFormat, labels: &Labels) -> Option<String>;
}

/// The way a game is lost off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// The player resigned.
    Resignation,
    /// The player ran out of time.
    Time,
}

/// Why a turn is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Illegal {
    /// The code of `oust-validate`, such as `M203`.
    pub code: String,
    /// The rule in words, with the facts.
    pub message: String,
    /// The points that it concerns.
    pub points: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Outcome {
    /// The seat of the winner; `null` without one.
    pub winner: Option<u8>,
    /// The way: `board`, `deadlock`, `resignation` or `time`.
    pub reason: &'static str,
    /// The result in words.
    pub text: String,
}

/// The facts of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BoardView {
    /// The turns so far, forced passes and the swap included.
    pub turns: Vec<String>,
    /// The position as a line of text.
    pub position: String,
    /// The first color.
    pub x: SideView,
    /// The second color.
    pub o: SideView,
    /// The points where the player to move may place.
    pub legal: Vec<String>,
    /// Whether the player to move may swap.
    pub can_swap: bool,
}

/// The stones of a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SideView {
    /// The number of its stones.
    pub stones: usize,
    /// The size of its largest group.
    pub largest: usize,
}
