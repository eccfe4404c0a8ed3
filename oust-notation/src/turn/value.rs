//! A whole turn as text: its placements joined by `,`, `pass`, or `swap`.

use std::fmt;

use oust_core::{Board, Point, Turn};

use crate::{Coord, CoordTable, Dialect, ResolveError};

/// Why a text is not a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnError {
    /// A token is neither a coordinate nor, as the only one, `pass` or `swap`.
    Token {
        /// The token; empty where two commas follow each other or the text ends with one.
        found: String,
    },
    /// A coordinate names no point of the board.
    NoPoint {
        /// The coordinate.
        coord: Coord,
        /// The reason.
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
    /// Parses a whole turn on `board`: `e4`, `e4,f8`, `pass` or `swap`, in either case. The inverse
    /// of [`Dialect::turn_text`].
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
    /// Returns the first token that is no placement on the board.
    pub fn parse_turn(self, board: &Board, text: &str) -> Result<Turn, TurnError> {
        parse(text, |coord| self.resolve(board, coord))
    }

    /// Returns a display of a turn on `board` in canonical form: coordinates joined by `,`, `pass`
    /// or `swap`.
    pub fn turn_text<'t>(self, board: &'t Board, turn: &'t Turn) -> impl fmt::Display + use<'t> {
        TurnText {
            dialect: self,
            board,
            turn,
        }
    }
}

/// A turn on its way to a text.
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
    /// Parses a whole turn, as [`Dialect::parse_turn`] does, but faster for many of them.
    ///
    /// # Errors
    ///
    /// Returns the first token that is no placement on the board.
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
    let points = text.split(',').map(|token| {
        let coord: Coord = token.parse().map_err(|_| TurnError::Token {
            found: token.to_owned(),
        })?;
        resolve(coord).map_err(|reason| TurnError::NoPoint { coord, reason })
    });
    Ok(Turn::Place(points.collect::<Result<_, _>>()?))
}
