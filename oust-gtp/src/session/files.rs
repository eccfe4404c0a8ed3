//! The commands that read and write records.

use oust_core::Game;
use oust_notation::{AnnotatedGame, Document, DocumentItem, Format, write_native};
use oust_validate::{ReplayOptions, replay};

use super::{Played, Response, Session};
use crate::protocol::{Arguments, CommandError};
use crate::vertex;

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

    /// Returns the game as SGF, with setup properties so that viewers show Oust's captures.
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
