//! Turns as text, and the refusals of turns.

use std::fmt;

use oust_core::{Board, Point};
use oust_notation::{Coord, Dialect};

use crate::enclosure::Enclosure;
use crate::position::Color;

/// The dialect of the coordinates: letters with I from the left, row 1 at the bottom.
pub const DIALECT: Dialect = Dialect::AbstractPlay;

/// The most characters of a word that a message repeats.
const SHOWN: usize = 40;

/// A turn of the color to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Places a stone.
    Place(Point),
    /// Passes.
    Pass,
    /// Exchanges the colors of two players.
    Swap,
}

/// An action of a color: a turn, or its player leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The color to move takes its turn.
    Turn(Turn),
    /// The player of the color leaves, in or out of turn.
    Forfeit(Forfeit),
}

/// The way a player leaves a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forfeit {
    /// The player resigned.
    Resignation,
    /// The player ran out of time.
    Time,
}

/// Why a text is no turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// The text is not a single point, `pass` or `swap`.
    #[error("expected one point such as g4, `pass` or `swap`, found `{found}`")]
    Unreadable {
        /// The first 40 characters of the text.
        found: String,
    },
    /// The coordinate lies outside of the board.
    #[error("the board has no point `{coord}`, its points are a1 to {last}")]
    NoSuchPoint {
        /// The coordinate as read.
        coord: Coord,
        /// The coordinate of the upper right corner.
        last: Coord,
    },
}

/// Why a turn is illegal.
///
/// Exhaustive on purpose: callers give every reason a text of their own.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalTurn {
    /// The game has ended, so no turn is legal.
    #[error("the game is over")]
    GameOver,
    /// A stone stands on the point.
    #[error("{coord} is occupied by a stone of {by}")]
    Occupied {
        /// The occupied point.
        point: Point,
        /// Its coordinate.
        coord: Coord,
        /// The color of its stone.
        by: Color,
    },
    /// The point lies in an orbit or half-orbit of another color.
    #[error("{coord} lies in {} of {by}", match enclosure {
        Enclosure::HalfOrbit => "a half-orbit",
        Enclosure::Orbit | Enclosure::Open => "an orbit",
    })]
    Enclosed {
        /// The enclosed point.
        point: Point,
        /// Its coordinate.
        coord: Coord,
        /// The enclosing color.
        by: Color,
        /// An orbit or a half-orbit.
        enclosure: Enclosure,
        /// The enclosing stones, in printed order.
        wall: Vec<Point>,
    },
    /// The game has no swap.
    #[error("this game has no swap")]
    SwapForbidden,
    /// The swap is possible as the third turn only.
    #[error("a swap is the third turn of a game and no other")]
    SwapNotNow,
}

impl Turn {
    /// Parses a turn on `board`: a point such as `g4`, `pass` or `swap`, in either case.
    ///
    /// # Errors
    ///
    /// Fails if the text is not exactly one of these, or if the board has no such point.
    pub fn parse(board: &Board, text: &str) -> Result<Self, TurnError> {
        // `g4,h5` is two words: a turn of Orbit is one placement.
        let is_gap = |c: char| c == ',' || c.is_whitespace();
        let mut words = text.split(is_gap).filter(|word| !word.is_empty());
        let (Some(word), None) = (words.next(), words.next()) else {
            return Err(TurnError::unreadable(text));
        };
        match word.to_ascii_lowercase().as_str() {
            "pass" => return Ok(Self::Pass),
            "swap" => return Ok(Self::Swap),
            _ => {}
        }
        let coord: Coord = word.parse().map_err(|_| TurnError::unreadable(word))?;
        // This dialect skips no letter, so the coordinate can only be off the board.
        let point = DIALECT.resolve(board, coord).map_err(|_| {
            let corner = board
                .point(0, board.row_len(0).saturating_sub(1))
                .expect("a board has a first row that is not empty");
            let last = coord_of(board, corner);
            TurnError::NoSuchPoint { coord, last }
        })?;
        Ok(Self::Place(point))
    }

    /// Returns the turn as text, which [`parse`](Self::parse) reads back.
    pub fn display(self, board: &Board) -> impl fmt::Display + use<> {
        match self {
            Self::Place(point) => TurnText::Point(coord_of(board, point)),
            Self::Pass => TurnText::Word("pass"),
            Self::Swap => TurnText::Word("swap"),
        }
    }
}

/// The written form of a turn: a coordinate, `pass` or `swap`.
enum TurnText {
    Point(Coord),
    Word(&'static str),
}

impl fmt::Display for TurnText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point(coord) => write!(f, "{coord}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

impl Action {
    /// Parses an action of a record: a turn, `resign` or `timeout`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Turn::parse`].
    pub fn parse(board: &Board, text: &str) -> Result<Self, TurnError> {
        Ok(match text {
            "resign" => Self::Forfeit(Forfeit::Resignation),
            "timeout" => Self::Forfeit(Forfeit::Time),
            text => Self::Turn(Turn::parse(board, text)?),
        })
    }

    /// Returns the action as records have it, which [`parse`](Self::parse) reads back.
    pub(crate) fn to_text(self, board: &Board) -> String {
        match self {
            Self::Turn(turn) => turn.display(board).to_string(),
            Self::Forfeit(Forfeit::Resignation) => "resign".to_owned(),
            Self::Forfeit(Forfeit::Time) => "timeout".to_owned(),
        }
    }
}

impl Forfeit {
    /// Returns the reason in a result: `resignation` or `time`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Time => "time",
        }
    }

    /// Parses a [`name`](Self::name); `None` if it is unknown.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Resignation, Self::Time]
            .into_iter()
            .find(|forfeit| forfeit.name() == name)
    }
}

impl TurnError {
    fn unreadable(found: &str) -> Self {
        Self::Unreadable {
            found: found.chars().take(SHOWN).collect(),
        }
    }

    /// Returns the code for programs: `unreadable` or `no-such-point`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "unreadable",
            Self::NoSuchPoint { .. } => "no-such-point",
        }
    }
}

impl IllegalTurn {
    /// Returns the code for programs: `game-over`, `occupied`, `enclosed`, `no-swap` or
    /// `swap-not-now`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::Occupied { .. } => "occupied",
            Self::Enclosed { .. } => "enclosed",
            Self::SwapForbidden => "no-swap",
            Self::SwapNotNow => "swap-not-now",
        }
    }

    /// Returns the points that the refusal concerns: the point of the placement, then the stones
    /// that enclose it.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let (point, wall) = match self {
            Self::Occupied { point, .. } => (Some(*point), &[][..]),
            Self::Enclosed { point, wall, .. } => (Some(*point), wall.as_slice()),
            Self::GameOver | Self::SwapForbidden | Self::SwapNotNow => (None, &[][..]),
        };
        point.into_iter().chain(wall.iter().copied())
    }
}

/// Returns the coordinate of a point of the board.
pub(crate) fn coord_of(board: &Board, point: Point) -> Coord {
    let coord = DIALECT.coord(board, point);
    coord.expect("every point of a board has a coordinate in this dialect")
}
