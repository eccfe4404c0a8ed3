//! The serialized forms of the types that check their fields when they are read.
//!
//! A deserialized position is at the start of a turn. A deserialized game is replayed, so an
//! illegal one is refused.

use serde::{Deserialize, Serialize};

use crate::{Action, Board, BoardError, Color, Game, Point, Position, Setup, Shape, SwapRule};

impl From<Board> for Shape {
    fn from(board: Board) -> Self {
        board.shape()
    }
}

impl TryFrom<Shape> for Board {
    type Error = BoardError;

    fn try_from(shape: Shape) -> Result<Self, BoardError> {
        Self::new(shape)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Setup", deny_unknown_fields)]
pub(crate) struct SetupForm {
    board: Board,
    x: Vec<Point>,
    o: Vec<Point>,
}

impl From<Setup> for SetupForm {
    fn from(setup: Setup) -> Self {
        let [x, o] = Color::BOTH.map(|color| setup.stones(color).collect());
        let board = setup.board().clone();
        Self { board, x, o }
    }
}

impl TryFrom<SetupForm> for Setup {
    type Error = String;

    fn try_from(form: SetupForm) -> Result<Self, String> {
        let mut setup = Self::new(form.board);
        for (color, points) in [(Color::X, form.x), (Color::O, form.o)] {
            for point in points {
                // `put` replaces: of a point in both lists one stone would be lost.
                let before = setup.put(point, Some(color));
                if before.map_err(|error| error.to_string())?.is_some() {
                    return Err(format!("point {} is named twice", point.index()));
                }
            }
        }
        Ok(setup)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
pub(crate) struct PositionForm {
    board: Board,
    x: Vec<Point>,
    o: Vec<Point>,
    to_move: Color,
}

impl From<Position> for PositionForm {
    fn from(position: Position) -> Self {
        let SetupForm { board, x, o } = position.setup().into();
        let to_move = position.to_move();
        Self {
            board,
            x,
            o,
            to_move,
        }
    }
}

impl TryFrom<PositionForm> for Position {
    type Error = String;

    fn try_from(form: PositionForm) -> Result<Self, String> {
        let PositionForm {
            board,
            x,
            o,
            to_move,
        } = form;
        let setup = SetupForm { board, x, o }.try_into()?;
        Ok(Self::from_setup(&setup, to_move))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
pub(crate) struct GameForm {
    start: Position,
    #[serde(default)]
    swap_rule: SwapRule,
    actions: Vec<Action>,
}

impl From<Game> for GameForm {
    fn from(game: Game) -> Self {
        Self {
            start: game.start().clone(),
            swap_rule: game.swap_rule,
            actions: game.actions().collect(),
        }
    }
}

impl TryFrom<GameForm> for Game {
    type Error = String;

    fn try_from(form: GameForm) -> Result<Self, String> {
        let mut game = Self::from_position(form.start);
        for (number, action) in (1..).zip(form.actions) {
            game.act(action)
                .map_err(|reason| format!("action {number} is illegal: {reason}"))?;
        }
        // After the actions, since a swap already made stays legal.
        Ok(game.with_swap_rule(form.swap_rule))
    }
}
