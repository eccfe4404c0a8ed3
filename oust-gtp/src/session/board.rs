//! The commands that begin a game: boards and positions.

use oust_core::{Board, BoardNameError, Color, Game, Position, Setup};
use oust_notation::PositionLine;

use super::{Response, Session};
use crate::protocol::{Arguments, CommandError};
use crate::vertex;

impl Session {
    /// Begins a game on a square or, with a second number, on a rectangle.
    pub(crate) fn boardsize(&mut self, arguments: &Arguments) -> Response {
        let width = arguments.number(0, "a number of columns")?;
        let height = match arguments.optional(1) {
            Some(_) => arguments.number(1, "a number of rows")?,
            None => width,
        };
        let sizes = [width, height].map(u8::try_from);
        let board = match sizes {
            [Ok(width), Ok(height)] => {
                Board::rectangle(width, height).map_err(|error| error.to_string())
            }
            _ => Err(format!("rectangles go up to {0}x{0}", u8::MAX)),
        };
        self.begin(Game::new(board.map_err(CommandError::UnacceptableSize)?));
        Ok(String::new())
    }

    /// Begins a game on a board that is named, such as `hex7`; returns the name without an argument.
    pub(crate) fn oust_board(&mut self, arguments: &Arguments) -> Response {
        let Some(name) = arguments.optional(0) else {
            return Ok(self.board().to_string());
        };
        let board: Board = name
            .parse()
            .map_err(|error: BoardNameError| CommandError::UnacceptableSize(error.to_string()))?;
        self.begin(Game::new(board));
        Ok(String::new())
    }

    pub(crate) fn clear_board(&mut self) {
        self.begin(Game::new(self.board().clone()));
    }

    /// Begins a game at a position line; returns the line of the position without an argument.
    pub(crate) fn oust_position(&mut self, arguments: &Arguments) -> Response {
        if arguments.words().is_empty() {
            return Ok(PositionLine::from_position(self.game.position()).to_string());
        }
        let text = arguments.words().join(" ");
        let line: PositionLine = text
            .parse()
            .map_err(|error| CommandError::Syntax(format!("{error}")))?;
        self.begin(Game::from_position(line.position()));
        Ok(String::new())
    }

    /// Begins a game at stones that are set up: pairs of a color and a vertex.
    pub(crate) fn setup(&mut self, arguments: &Arguments) -> Response {
        let mut setup = Setup::new(self.board().clone());
        for (color, point) in arguments.pairs()? {
            let color = vertex::color(color)?;
            let point = vertex::point(self.board(), point)?;
            let stone = setup.put(point, Some(color));
            stone
                .map_err(|_| CommandError::expected("a vertex of the board", &self.name(point)))?;
        }
        self.begin(Game::from_position(Position::from_setup(&setup, Color::X)));
        Ok(String::new())
    }

    /// Sets the color to move, and begins a game there.
    pub(crate) fn setup_player(&mut self, arguments: &Arguments) -> Response {
        let color = vertex::color(arguments.get(0, "a color")?)?;
        let setup = self.game.position().setup();
        self.begin(Game::from_position(Position::from_setup(&setup, color)));
        Ok(String::new())
    }
}
