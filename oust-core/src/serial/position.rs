//! A setup is its board and the points of its stones; a position has the side to move as well.
//!
//! A position that is read is at the start of a turn: whether a side has captured in this turn
//! ([`Position::mid_turn`]) belongs to the game, and a [`Game`](crate::Game) keeps it.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Board, Color, Point, Position, Setup, State};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Setup", deny_unknown_fields)]
struct SetupForm {
    board: Board,
    x: Vec<Point>,
    o: Vec<Point>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct PositionForm {
    board: Board,
    x: Vec<Point>,
    o: Vec<Point>,
    to_move: Color,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "State", rename_all = "kebab-case")]
enum StateForm {
    Playing,
    Won(Color),
    Deadlock,
}

impl SetupForm {
    fn of(setup: &Setup) -> Self {
        Self {
            board: setup.board().clone(),
            x: setup.stones(Color::X).collect(),
            o: setup.stones(Color::O).collect(),
        }
    }

    fn setup<E: Error>(self) -> Result<Setup, E> {
        let mut setup = Setup::new(self.board);
        for (color, points) in [(Color::X, self.x), (Color::O, self.o)] {
            for point in points {
                let before = setup.put(point, Some(color)).map_err(E::custom)?;
                if before.is_some() {
                    let index = point.index();
                    return Err(E::custom(format_args!("point {index} is named twice")));
                }
            }
        }
        Ok(setup)
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SetupForm::of(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SetupForm::deserialize(deserializer)?.setup()
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SetupForm { board, x, o } = SetupForm::of(&self.setup());
        let to_move = self.to_move();
        let form = PositionForm {
            board,
            x,
            o,
            to_move,
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PositionForm {
            board,
            x,
            o,
            to_move,
        } = PositionForm::deserialize(deserializer)?;
        let setup = SetupForm { board, x, o }.setup()?;
        Ok(Self::from_setup(&setup, to_move))
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = match *self {
            Self::Playing => StateForm::Playing,
            Self::Won(winner) => StateForm::Won(winner),
            Self::Deadlock => StateForm::Deadlock,
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match StateForm::deserialize(deserializer)? {
            StateForm::Playing => Self::Playing,
            StateForm::Won(winner) => Self::Won(winner),
            StateForm::Deadlock => Self::Deadlock,
        })
    }
}
