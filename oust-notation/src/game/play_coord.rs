//! Plays placements by their coordinates.

use oust_core::{Board, Color, Game, Group, IllegalPlacement, Placement, Point, Position};

use crate::{Coord, CoordError, Dialect, ResolveError, side_letter};

/// Plays placements by coordinate on a game or a position.
///
/// ```
/// use oust_core::Game;
/// use oust_notation::PlayCoord;
///
/// let mut game = Game::new("3x3".parse()?);
/// game.play_coord("a1")?;
/// game.play_coord("c3")?;
/// assert_eq!(game.position().to_string(), "3x3 2o/3/x2 x");
///
/// let refused = game.play_coord("a2").unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "x on a2 would join its own stones to a group of 2 that touches no enemy group",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PlayCoord {
    /// Plays a placement of the side to move. The coordinate is in the board's default dialect.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`PlayCoord::play_coord_in`].
    fn play_coord(&mut self, coord: &str) -> Result<Placement, PlayCoordError>;

    /// Plays a placement of the side to move by its coordinate in a dialect.
    ///
    /// # Errors
    ///
    /// Fails if the text names no point, or if the rules forbid the placement. The game is then
    /// unchanged.
    fn play_coord_in(&mut self, dialect: Dialect, coord: &str)
    -> Result<Placement, PlayCoordError>;
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
    #[error("{text}")]
    Illegal {
        /// The rule that forbids the placement.
        reason: IllegalPlacement,
        /// The message of [`Dialect::refusal`], with coordinates.
        text: String,
    },
}

impl PlayCoord for Game {
    fn play_coord(&mut self, coord: &str) -> Result<Placement, PlayCoordError> {
        self.play_coord_in(Dialect::default_for(self.start().board()), coord)
    }

    fn play_coord_in(
        &mut self,
        dialect: Dialect,
        coord: &str,
    ) -> Result<Placement, PlayCoordError> {
        let point = resolve(dialect, self.start().board(), coord)?;
        self.play(point)
            .map_err(|reason| illegal(dialect, self.position(), reason))
    }
}

impl PlayCoord for Position {
    fn play_coord(&mut self, coord: &str) -> Result<Placement, PlayCoordError> {
        self.play_coord_in(Dialect::default_for(self.board()), coord)
    }

    fn play_coord_in(
        &mut self,
        dialect: Dialect,
        coord: &str,
    ) -> Result<Placement, PlayCoordError> {
        let point = resolve(dialect, self.board(), coord)?;
        self.play(point)
            .map_err(|reason| illegal(dialect, self, reason))
    }
}

fn resolve(dialect: Dialect, board: &Board, text: &str) -> Result<Point, PlayCoordError> {
    let coord: Coord = text.parse()?;
    Ok(dialect.resolve(board, coord)?)
}

fn illegal(dialect: Dialect, position: &Position, reason: IllegalPlacement) -> PlayCoordError {
    let text = dialect.refusal(position.board(), position.to_move(), &reason);
    PlayCoordError::Illegal { reason, text }
}

impl Dialect {
    /// Describes why the rules forbid a placement of `side` on `board`, with coordinates of this
    /// dialect.
    ///
    /// ```
    /// use oust_core::{Color, Position, Setup};
    /// use oust_notation::Dialect;
    ///
    /// let setup = Setup::from_rows(&["...", "...", "x.."])?;
    /// let position = Position::from_setup(&setup, Color::X);
    /// let board = position.board();
    /// let above = board.point(1, 0).expect("a point");
    /// let reason = position.check(above).unwrap_err();
    /// assert_eq!(
    ///     Dialect::Pbmserv.refusal(board, Color::X, &reason),
    ///     "x on a2 would join its own stones to a group of 2 that touches no enemy group",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn refusal(self, board: &Board, side: Color, reason: &IllegalPlacement) -> String {
        let side = side_letter(side);
        match reason {
            IllegalPlacement::OffBoard { .. } => "the board has no such point".to_owned(),
            IllegalPlacement::GameOver => "the game is over".to_owned(),
            IllegalPlacement::Occupied { point, by } => {
                let (name, by) = (self.point_name(board, *point), side_letter(*by));
                format!("{name} is occupied by a stone of {by}")
            }
            IllegalPlacement::JoinsWithoutCapture { point, size } => {
                let name = self.point_name(board, *point);
                format!(
                    "{side} on {name} would join its own stones to a group of {size} that touches no \
                     enemy group"
                )
            }
            IllegalPlacement::EnemyNotSmaller {
                point,
                size,
                enemies,
            } => {
                let name = self.point_name(board, *point);
                let groups: Vec<String> = enemies
                    .iter()
                    .map(|group| self.group(board, group))
                    .collect();
                format!(
                    "{side} on {name} would make a group of {size}, but not every enemy group that it \
                     touches is smaller: {}",
                    groups.join(", ")
                )
            }
        }
    }

    fn group(self, board: &Board, group: &Group) -> String {
        let name = self.point_name(board, group.point);
        match group.size {
            1 => format!("the singleton {name}"),
            size => format!("the group of {size} at {name}"),
        }
    }
}
