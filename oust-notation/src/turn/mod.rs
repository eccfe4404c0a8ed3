//! Reads and writes the text of turns, which all records share. A whole turn is placements joined
//! by `,`, `pass`, or `swap`.

pub(crate) mod parse;
pub(crate) mod print;

use std::fmt;

use oust_core::{Board, Point, Turn};

use crate::{Coord, CoordTable, Dialect, ResolveError};

/// The reason why a text is not a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnError {
    /// A token is neither a coordinate nor, as the whole text, `pass` or `swap`.
    Token {
        /// The token; empty between two commas and after a comma at the end.
        found: String,
    },
    /// A coordinate names no point of the board.
    NoPoint {
        /// The coordinate.
        coord: Coord,
        /// The reason why the board has no such point in the dialect.
        reason: ResolveError,
    },
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Token { found } => write!(
                f,
                "unknown token `{found}`, expected a turn such as e4, `e4,f8`, `pass` or `swap`"
            ),
            Self::NoPoint { coord, reason } => write!(f, "{coord}: {reason}"),
        }
    }
}

impl std::error::Error for TurnError {}

impl Dialect {
    /// Parses a whole turn on `board`: `e4`, `e4,f8`, `pass` or `swap`, in any case of letters.
    /// The inverse of [`Dialect::turn_text`].
    ///
    /// ```
    /// use oust_core::{Board, Turn};
    /// use oust_notation::Dialect;
    ///
    /// let board = Board::rectangle(9, 9)?;
    /// let turn = Dialect::Pbmserv.parse_turn(&board, "E4,f8")?;
    /// assert_eq!(Dialect::Pbmserv.turn_text(&board, &turn).to_string(), "e4,f8");
    /// assert_eq!(Dialect::Pbmserv.parse_turn(&board, "swap")?, Turn::Swap);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first token that names no point of the board.
    pub fn parse_turn(self, board: &Board, text: &str) -> Result<Turn, TurnError> {
        parse(text, |coord| self.resolve(board, coord))
    }

    /// Displays a turn on `board` in canonical form: coordinates joined by `,`, `pass` or `swap`.
    pub fn turn_text<'t>(self, board: &'t Board, turn: &'t Turn) -> impl fmt::Display + use<'t> {
        TurnText {
            dialect: self,
            board,
            turn,
        }
    }
}

/// The display of a turn.
struct TurnText<'t> {
    dialect: Dialect,
    board: &'t Board,
    turn: &'t Turn,
}

impl fmt::Display for TurnText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turn {
            Turn::Pass => f.write_str("pass"),
            Turn::Swap => f.write_str("swap"),
            Turn::Place(points) => {
                for (index, &point) in points.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(f, "{comma}{}", self.dialect.point_name(self.board, point))?;
                }
                Ok(())
            }
        }
    }
}

impl CoordTable {
    /// Parses a whole turn like [`Dialect::parse_turn`], but faster for many turns on one board.
    ///
    /// # Errors
    ///
    /// Fails at the first token that names no point of the board.
    pub fn parse_turn(&self, text: &str) -> Result<Turn, TurnError> {
        parse(text, |coord| self.resolve(coord))
    }
}

fn parse(
    text: &str,
    resolve: impl Fn(Coord) -> Result<Point, ResolveError>,
) -> Result<Turn, TurnError> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Turn::Pass);
    }
    if text.eq_ignore_ascii_case("swap") {
        return Ok(Turn::Swap);
    }
    // Spaces are not trimmed, so that a turn has one form except for case.
    let points = text.split(',').map(|token| {
        let coord: Coord = token.parse().map_err(|_| TurnError::Token {
            found: token.to_owned(),
        })?;
        resolve(coord).map_err(|reason| TurnError::NoPoint { coord, reason })
    });
    Ok(Turn::Place(points.collect::<Result<_, _>>()?))
}
