//! Plays a placement by its coordinate.

use oust_core::{Board, Game, IllegalPlacement, Placement, Point, Position};

use crate::{Coord, CoordError, Dialect, ResolveError};

/// A game or position that plays coordinates.
///
/// ```
/// use oust_core::Game;
/// use oust_notation::{BoardName, PlayCoord, PositionLine};
///
/// let BoardName(board) = "3x3".parse()?;
/// let mut game = Game::new(board);
/// game.play_coord("a1")?;
/// game.play_coord("c3")?;
/// let line = PositionLine::from_position(game.position());
/// assert_eq!(line.to_string(), "3x3 2o/3/x2 x");
///
/// let refused = game.play_coord("a2").unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "a2 is illegal: a stone on point 3 would make a group of 2 that touches no enemy group",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PlayCoord {
    /// Plays a placement of the side to move. The coordinate is in the default dialect of the board.
    ///
    /// # Errors
    ///
    /// Returns why the text names no point, or the rule that forbids the placement. The game is
    /// then unchanged.
    fn play_coord(&mut self, coord: &str) -> Result<Placement, PlayCoordError>;
}

/// The reason why a coordinate cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayCoordError {
    /// The text is no coordinate.
    #[error(transparent)]
    Coord(#[from] CoordError),
    /// The board has no such point.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
    /// The rules forbid the placement.
    #[error("{coord} is illegal: {reason}")]
    Illegal {
        /// The coordinate.
        coord: Coord,
        /// The rule.
        reason: IllegalPlacement,
    },
}

impl PlayCoord for Game {
    fn play_coord(&mut self, coord: &str) -> Result<Placement, PlayCoordError> {
        let (coord, point) = resolve(self.start().board(), coord)?;
        let illegal = |reason| PlayCoordError::Illegal { coord, reason };
        self.play(point).map_err(illegal)
    }
}

impl PlayCoord for Position {
    fn play_coord(&mut self, coord: &str) -> Result<Placement, PlayCoordError> {
        let (coord, point) = resolve(self.board(), coord)?;
        let illegal = |reason| PlayCoordError::Illegal { coord, reason };
        self.play(point).map_err(illegal)
    }
}

fn resolve(board: &Board, text: &str) -> Result<(Coord, Point), PlayCoordError> {
    let coord: Coord = text.parse()?;
    let point = Dialect::default_for(board).resolve(board, coord)?;
    Ok((coord, point))
}
