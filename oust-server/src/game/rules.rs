//! The interface between the server and a kind of game.

use std::sync::Arc;

use oust_core::{Board, Shape, Turn};
use oust_notation::{AnnotatedGame, Dialect};
use oust_preview::{TriedPlacement, TurnStart};
use serde::Serialize;
use utoipa::ToSchema;

pub use ::orbit::Forfeit;

use super::event::TurnNotation;
use super::refusal::RefusedTurn;
use super::settings::Kind;
use super::view::BoardView;
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

    /// Ends the game without a result, also after its end.
    fn void(&mut self);

    /// Returns whether the player of `seat` resigned or ran out of time.
    fn has_forfeited(&self, seat: SeatNumber) -> bool;

    /// Returns the result; `None` before the end.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the name of the color that a player has now.
    fn color(&self, seat: SeatNumber) -> &'static str;

    /// Returns the position as the API shows it.
    fn view(&self) -> BoardView;

    /// Returns the texts of the turns, passes and swaps, and of a loss off the board.
    fn turns(&self) -> Vec<String>;

    /// Returns the position as a line of text.
    fn position(&self) -> String;

    /// Returns the position in which the turn of the player to move begins, to try turns out.
    fn turn_start(&self) -> TurnStart;

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
    /// Fails with the text of the first fault.
    fn verify(&self, headers: &RecordHeaders) -> Result<(), String>;
}

impl dyn Rules + '_ {
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
        // The server plays them: no player has a choice.
        while self.must_pass() {
            self.play(&Turn::Pass)?;
            passes += 1;
        }
        Ok((turn, passes))
    }

    /// Returns the placements of a turn that may be played, each with the stones that it captures;
    /// empty for a pass and a swap.
    pub fn placements(&self, turn: &Turn) -> Vec<TriedPlacement> {
        let texts = self.notation().placements(turn);
        self.turn_start().placements(&texts)
    }
}

/// An error in the format of an export.
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
    /// The end: `board`, `deadlock`, `resignation` or `time`; in Orbit `score`, `tie`,
    /// `resignation` or `time`; in both `void` if a moderator has ended it without a result.
    pub reason: &'static str,
    /// The result in words.
    pub text: String,
}

impl Outcome {
    const REASONS: [&'static str; 7] = [
        "board",
        "deadlock",
        "resignation",
        "time",
        "score",
        "tie",
        Self::VOID,
    ];

    /// The reason of a game that a moderator has ended without a result.
    pub const VOID: &'static str = "void";

    /// Returns the outcome of a game that a moderator has ended without a result.
    pub(crate) fn void() -> Self {
        Self {
            winner: None,
            reason: Self::VOID,
            text: Self::VOID.to_owned(),
        }
    }

    /// Returns whether a moderator has ended the game without a result.
    pub fn is_void(&self) -> bool {
        self.reason == Self::VOID
    }

    /// Returns a reason that is stored as text.
    pub fn reason_of(text: &str) -> Option<&'static str> {
        Self::REASONS.into_iter().find(|reason| *reason == text)
    }
}

/// A format of an exported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// The toolkit's native record.
    Native,
    /// The toolkit's JSON.
    Json,
    /// SGF, on rectangles.
    Sgf,
    /// A listing, as the mails have it.
    Listing,
    /// A picture of the position.
    Svg,
}

impl ExportFormat {
    /// Every format, in the order of the links of a page.
    pub const ALL: [Self; 5] = [
        Self::Native,
        Self::Json,
        Self::Sgf,
        Self::Listing,
        Self::Svg,
    ];

    /// Returns the formats that games of a kind on a board have.
    pub fn all_of(kind: Kind, board: &Board) -> Vec<Self> {
        let has = |format: &Self| match (kind, format) {
            (Kind::Oust, Self::Sgf) => matches!(board.shape(), Shape::Rectangle { .. }),
            (Kind::Oust, _) => true,
            (Kind::Orbit, format) => !matches!(format, Self::Native | Self::Sgf),
        };
        Self::ALL.into_iter().filter(has).collect()
    }

    /// Returns the name for the links of a page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Native => "oust",
            Self::Json => "JSON",
            Self::Sgf => "SGF",
            Self::Listing => "pbmserv",
            Self::Svg => "SVG",
        }
    }

    /// Returns the extension of the address of a game in this format.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Native => "oust",
            Self::Json => "json",
            Self::Sgf => "sgf",
            Self::Listing => "txt",
            Self::Svg => "svg",
        }
    }

    /// Returns the format with this extension; `None` if it is unknown.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|format| format.extension() == extension)
    }

    /// Returns the media type for the `Content-Type` header.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Native | Self::Listing => "text/plain; charset=utf-8",
            Self::Json => "application/json",
            Self::Sgf => "application/x-go-sgf; charset=utf-8",
            Self::Svg => "image/svg+xml",
        }
    }
}

/// The names and dates of a game, which its events do not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordHeaders {
    /// The number of the game.
    pub id: i64,
    /// The names of the players, in the order of their seats.
    pub names: Vec<String>,
    /// The day on which the game began, `2026-11-24`.
    pub date: String,
    /// The address of the server.
    pub site: String,
}
