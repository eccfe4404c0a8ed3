//! The commands that begin a game, at a board, a position or a file, and that write its record.

use oust_core::{Board, BoardNameError, Color, Game, Position, Setup};
use oust_notation::{AnnotatedGame, Document, DocumentItem, Format, PositionLine, write_native};
use oust_validate::{ReplayOptions, replay};

use super::state::{Played, Response, Session};
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

    /// Begins a game on a board that is named, such as `hex7`; returns the name without an
    /// argument.
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
        // A position line has spaces, which the protocol takes for several arguments.
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
        // GoGui sends the stones first and the color to move with `setup_player`, if it is not
        // black.
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

impl Session {
    /// Loads the first record or position of a file in any format of the toolkit. With a number N,
    /// the game stops before its N-th placement.
    pub(crate) fn loadsgf(&mut self, arguments: &Arguments) -> Response {
        let path = arguments.get(0, "a file")?;
        let until = match arguments.optional(1) {
            Some(_) => Some(arguments.number(1, "the number of a placement")?),
            None => None,
        };
        let text = (self.read_file)(path).map_err(CommandError::CannotLoad)?;
        let mut game = read(&text).map_err(CommandError::CannotLoad)?;
        let kept =
            until.map(|until| usize::try_from(until.saturating_sub(1)).unwrap_or(usize::MAX));
        while kept.is_some_and(|kept| game.placements() > kept) {
            game.undo();
        }
        // Replayed action by action, so that `undo` can take back each of them.
        self.begin(Game::from_position(game.start().clone()));
        for entry in game.history() {
            let done = self.game.act(entry.action);
            done.map_err(|error| CommandError::CannotLoad(error.to_string()))?;
            let text = self.move_name(entry.action.into());
            self.moves.push(Played {
                color: entry.side,
                text,
                actions: 1,
            });
        }
        Ok(vertex::color_name(self.to_move()).to_owned())
    }

    /// Returns the game as SGF. Its setup properties make viewers show the captures of Oust.
    pub(crate) fn printsgf(&self) -> Response {
        self.written(Format::Sgf)
    }

    /// Returns the game as a native record.
    pub(crate) fn record(&self) -> String {
        let dialect = vertex::dialect(self.board());
        write_native(&self.annotated(), dialect)
    }

    fn written(&self, format: Format) -> Response {
        let dialect = vertex::dialect(self.board());
        let text = format.write(&self.annotated(), dialect);
        text.map_err(|error| CommandError::Impossible(error.to_string()))
    }

    fn annotated(&self) -> AnnotatedGame {
        AnnotatedGame::new(self.game.clone())
    }
}

/// Returns the game of the first record or position of a text.
fn read(text: &str) -> Result<Game, String> {
    let item = Document::read(text).into_items().into_iter().next();
    match item {
        Some(DocumentItem::Record(record)) => {
            let replay = replay(&record, &ReplayOptions::default());
            let mut findings = replay.findings.iter();
            if let Some(error) = findings.find(|finding| finding.is_error()) {
                return Err(format!("{}: {}", error.code, error.message));
            }
            let annotated = replay.annotated.ok_or("the record names no board")?;
            Ok(annotated.game)
        }
        Some(DocumentItem::Position { line, .. }) => {
            let line = line.map_err(|error| error.to_string())?;
            Ok(Game::from_position(line.position()))
        }
        _ => Err("expected a record or a position line".to_owned()),
    }
}
