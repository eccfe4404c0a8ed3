//! Writes a game in a format.

use oust_core::{Board, Outcome};

use crate::diagram::Diagram;
use crate::diagram::legend::{DiagramStyle, Labels};
use crate::format::json::RecordJson;
use crate::format::sgf::UnsupportedBoard;
use crate::format::{abstract_play, listing, move_list, native, sgf};
use crate::game::{Loss, losses_among};
use crate::record::Format;
use crate::text::printable::printable_json;
use crate::{AnnotatedGame, Dialect, PositionLine};

impl Format {
    /// Writes a game with its coordinates in `dialect`, in the format's canonical form and with a
    /// line end. Abstract Play's JSON, listings and SGF have a dialect of their own.
    ///
    /// Reading the text back gives the same game except for [`Format::losses`], and writing that
    /// game again gives the same text. A position or a diagram shows the end of the game.
    ///
    /// ```
    /// use oust_core::{Board, Game};
    /// use oust_notation::{AnnotatedGame, Dialect, Format};
    ///
    /// let game = AnnotatedGame::new(Game::new(Board::rectangle(3, 3)?));
    /// let text = Format::Position.write(&game, Dialect::Pbmserv)?;
    /// assert_eq!(text, "3x3 3/3/3 x\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the format has no such board; see [`Format::check_board`].
    pub fn write(self, game: &AnnotatedGame, dialect: Dialect) -> Result<String, UnsupportedBoard> {
        Ok(match self {
            Self::Native => native::write_native(game, dialect),
            Self::Json => {
                let json = serde_json::to_string(&RecordJson::new(game, dialect));
                // `serde_json` escapes neither DEL nor marks of direction.
                printable_json(&json.expect("names and numbers are JSON")).into_owned() + "\n"
            }
            Self::AbstractPlay => abstract_play::write(game),
            Self::Sgf => sgf::write(game)?,
            Self::Listing => listing::write(game),
            Self::MoveList => move_list::write(game, dialect),
            Self::Position => format!("{}\n", PositionLine::from_position(game.game.position())),
            Self::Diagram => {
                let diagram = Diagram::new(game.game.position().setup());
                diagram
                    .display(DiagramStyle::Pbmserv, Labels::Shown, dialect)
                    .to_string()
            }
        })
    }

    /// Checks whether the format can represent `board`.
    ///
    /// # Errors
    ///
    /// Fails for SGF when the board is a hexagon, or wider or higher than 52 points.
    pub fn check_board(self, board: &Board) -> Result<(), UnsupportedBoard> {
        match self {
            Self::Sgf => sgf::check_board(board),
            _ => Ok(()),
        }
    }

    /// Returns the parts of a game that a text in this format loses; an empty list when the whole
    /// game reads back.
    ///
    /// [`Format::check_board`] tells whether the format has points for the board. A move list
    /// never names its board. A position or a diagram is not expected to hold turns, headers and
    /// notes; but a position line loses the ending of a game by resignation, time or adjudication.
    pub fn losses(self, game: &AnnotatedGame) -> Vec<Loss> {
        match self {
            Self::Native => native::losses(game),
            Self::Sgf => sgf::losses(game),
            Self::Json | Self::Diagram => Vec::new(),
            Self::AbstractPlay => abstract_play::losses(game),
            Self::Listing => listing::losses(game),
            Self::MoveList => move_list::losses(game),
            Self::Position => {
                let was_ended = matches!(game.game.outcome(), Some(Outcome::Ended { .. }));
                losses_among([(was_ended, Loss::Ending)])
            }
        }
    }
}
