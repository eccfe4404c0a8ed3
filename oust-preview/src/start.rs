//! The position in which a turn begins, and its form as JSON in a page.

use ::orbit::{DIALECT, position_line, read_position_line};
use oust_core::{Board, Game, Point};
use oust_notation::{Coord, Dialect, PositionLine, PositionLineError};
use serde::{Deserialize, Serialize};

use crate::orbit_trial::OrbitStart;
use crate::oust_trial::OustStart;
use crate::view::{TriedPlacement, TurnPreview};

/// The position in which a turn begins, with the marks of the turn before it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "StartText", try_from = "StartText")]
pub struct TurnStart {
    position: StartPosition,
    /// The points where the last turn captured stones, with the indices of their colors.
    taken: Vec<(Point, usize)>,
}

#[derive(Clone, Debug)]
enum StartPosition {
    Oust(Box<OustStart>),
    Orbit(OrbitStart),
}

impl TurnStart {
    /// Takes the position of a game of Oust between two turns.
    pub fn oust(game: &Game) -> Self {
        Self::at(StartPosition::Oust(Box::new(OustStart::new(game))))
    }

    /// Takes the position of a game of Orbit.
    pub fn orbit(game: &::orbit::Game) -> Self {
        Self::at(StartPosition::Orbit(OrbitStart::new(game)))
    }

    fn at(position: StartPosition) -> Self {
        Self {
            position,
            taken: Vec::new(),
        }
    }

    /// Marks the stones that the last turn captured; `last` is that turn, tried out on the position
    /// before it.
    #[must_use]
    pub fn with_taken(mut self, last: &TurnPreview) -> Self {
        let points = self.board().points().zip(&last.points);
        // Of the whole board and not of the tried points: one placement may capture far away.
        self.taken = points
            .filter_map(|(point, before)| Some((point, before.captured?)))
            .collect();
        self
    }

    /// Returns the board on which the turn is played.
    pub fn board(&self) -> &Board {
        match &self.position {
            StartPosition::Oust(start) => start.position.board(),
            StartPosition::Orbit(start) => start.position.board(),
        }
    }

    /// Returns the coordinates of the game.
    pub fn dialect(&self) -> Dialect {
        match &self.position {
            StartPosition::Oust(start) => Dialect::default_for(start.position.board()),
            StartPosition::Orbit(_) => DIALECT,
        }
    }

    /// Returns the position as a page shows it, after the placements of a turn that the player to
    /// move tries out.
    pub fn preview(&self, placements: &[String]) -> TurnPreview {
        let mut preview = match &self.position {
            StartPosition::Oust(start) => start.preview(placements),
            StartPosition::Orbit(start) => start.preview(placements),
        };
        // A turn that is tried out has marks of its own instead.
        if preview.tried.is_empty() {
            for &(point, color) in &self.taken {
                let view = &mut preview.points[point.index()];
                view.taken = Some(color).filter(|_| view.stone.is_none());
            }
        }
        preview
    }

    /// Returns the placements of a turn that may be played, each with the stones that it captures.
    pub fn placements(&self, texts: &[String]) -> Vec<TriedPlacement> {
        match &self.position {
            StartPosition::Oust(start) => start.placements(texts),
            StartPosition::Orbit(start) => start.placements(texts),
        }
    }
}

/// The start of a turn as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StartText {
    /// The position as a line of text.
    position: String,
    /// The number of colors of Orbit; `None` in Oust.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    orbit: Option<usize>,
    last: Vec<String>,
    taken: Vec<(String, usize)>,
    over: bool,
}

/// The error from reading a [`TurnStart`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The position of Oust cannot be read.
    #[error(transparent)]
    Oust(#[from] PositionLineError),
    /// The position of Orbit cannot be read.
    #[error(transparent)]
    Orbit(#[from] ::orbit::PositionLineError),
    /// A coordinate is no point of the board.
    #[error("expected a point of the board, found `{0}`")]
    Point(String),
}

impl From<TurnStart> for StartText {
    fn from(start: TurnStart) -> Self {
        let (board, dialect) = (start.board(), start.dialect());
        let name = |point: Point| dialect.point_name(board, point).to_string();
        let taken = start.taken.iter();
        let taken = taken.map(|&(point, color)| (name(point), color)).collect();
        match &start.position {
            StartPosition::Oust(oust) => Self {
                position: PositionLine::from_position(&oust.position).to_string(),
                orbit: None,
                last: oust.last.iter().copied().map(name).collect(),
                taken,
                over: oust.is_over,
            },
            StartPosition::Orbit(orbit) => Self {
                position: position_line(&orbit.position, orbit.to_move),
                orbit: Some(orbit.position.colors().count()),
                last: orbit.last.map(name).into_iter().collect(),
                taken,
                over: orbit.is_over,
            },
        }
    }
}

impl TryFrom<StartText> for TurnStart {
    type Error = StartError;

    fn try_from(text: StartText) -> Result<Self, StartError> {
        let read = |board: &Board, dialect: Dialect, name: &str| {
            let coord: Option<Coord> = name.parse().ok();
            let point = coord.and_then(|coord| dialect.resolve(board, coord).ok());
            point.ok_or_else(|| StartError::Point(name.to_owned()))
        };
        // The line of a position does not tell that a player has resigned.
        let is_over = text.over;
        let mut start = Self::at(match text.orbit {
            None => StartPosition::Oust(Box::new(OustStart {
                position: text.position.parse::<PositionLine>()?.position(),
                last: Vec::new(),
                is_over,
            })),
            Some(colors) => {
                let (position, to_move) = read_position_line(&text.position, colors)?;
                StartPosition::Orbit(OrbitStart {
                    position,
                    to_move,
                    last: None,
                    is_over,
                })
            }
        });
        let (board, dialect) = (start.board().clone(), start.dialect());
        for (name, color) in &text.taken {
            start.taken.push((read(&board, dialect, name)?, *color));
        }
        for name in &text.last {
            let point = read(&board, dialect, name)?;
            match &mut start.position {
                StartPosition::Oust(oust) => oust.last.push(point),
                StartPosition::Orbit(orbit) => orbit.last = Some(point),
            }
        }
        Ok(start)
    }
}
