//! Commands that describe the position. Those without `oust-` are GNU Go's.

use std::fmt::Write;

use oust_core::{Action, Color};
use oust_notation::{Diagram, DiagramStyle, Labels};

use super::{Response, Session};
use crate::protocol::{Arguments, CommandError};
use crate::vertex::{self, color_name};

impl Session {
    /// Returns the title of GoGui's window.
    pub(crate) fn title(&self) -> String {
        match self.level {
            Some(level) => format!("Oust, level {level}"),
            None => "Oust".to_owned(),
        }
    }

    /// Returns the seconds that all searches took. A search has one thread, so they are close to
    /// processor time.
    pub(crate) fn cputime(&self) -> String {
        format!("{:.3}", self.thought.as_secs_f64())
    }

    /// Returns the board with its labels, the last stone in upper case.
    pub(crate) fn showboard(&self) -> String {
        let mut diagram = Diagram::new(self.game.position().setup());
        let last = self
            .game
            .history()
            .rev()
            .find_map(|entry| match entry.action {
                Action::Place(point) => Some(point),
                _ => None,
            });
        diagram.last_move.extend(last);
        let dialect = vertex::dialect(self.board());
        let drawn = diagram.display(DiagramStyle::Pbmserv, Labels::Shown, dialect);
        let state = match self.game.outcome() {
            Some(outcome) => outcome.to_string(),
            None if self.game.position().must_pass() => format!("{} must pass", self.to_move()),
            None => format!("{} to move", self.to_move()),
        };
        format!("\n{drawn}{state} (x is black, o is white)")
    }

    /// Returns the stone on a vertex: `black`, `white` or `empty`.
    pub(crate) fn color(&self, arguments: &Arguments) -> Response {
        let point = vertex::point(self.board(), arguments.get(0, "a vertex")?)?;
        let stone = self.game.position().at(point);
        Ok(stone.map_or("empty", color_name).to_owned())
    }

    pub(crate) fn list_stones(&self, arguments: &Arguments) -> Response {
        let color = vertex::color(arguments.get(0, "a color")?)?;
        let setup = self.game.position().setup();
        Ok(vertex::names(self.board(), setup.stones(color)))
    }

    /// Returns 1 if a move is legal, else 0.
    pub(crate) fn is_legal(&mut self, arguments: &Arguments) -> Response {
        let color = vertex::color(arguments.get(0, "a color and a vertex")?)?;
        let text = arguments.get(1, "a vertex after the color")?;
        let played = vertex::parse_move(self.board(), text)?;
        let is_legal = self.make(color, played).is_ok();
        if is_legal {
            self.take_back(1);
        }
        Ok(u8::from(is_legal).to_string())
    }

    /// Returns the legal vertices of a color; none if it is not to move.
    pub(crate) fn all_legal(&self, arguments: &Arguments) -> Response {
        let color = vertex::color(arguments.get(0, "a color")?)?;
        let position = self.game.position();
        if color != position.to_move() || self.game.outcome().is_some() {
            return Ok(String::new());
        }
        Ok(vertex::names(position.board(), position.legal_points()))
    }

    /// Returns the placements that capture.
    pub(crate) fn captures(&self) -> String {
        let position = self.game.position();
        let over = self.game.outcome().is_some();
        let capturing = position
            .legal()
            .filter(|legal| !over && legal.is_capturing());
        let points = capturing.map(|legal| legal.point);
        vertex::names(position.board(), points)
    }

    /// Returns pairs of a vertex and the size of its group.
    pub(crate) fn group_sizes(&self) -> String {
        let position = self.game.position();
        let mut pairs = Vec::new();
        for group in Color::BOTH
            .into_iter()
            .flat_map(|color| position.groups(color))
        {
            for stone in position.group_stones(group.point) {
                pairs.push(format!("{} {}", self.name(stone), group.size));
            }
        }
        pairs.join(" ")
    }

    pub(crate) fn last_move(&self) -> Response {
        match self.moves.last() {
            Some(last) => Ok(format!("{} {}", color_name(last.color), last.text)),
            None => Err(CommandError::Impossible(
                "no previous move known".to_owned(),
            )),
        }
    }

    /// Returns the moves, the last one first.
    pub(crate) fn move_history(&self) -> String {
        let mut text = String::new();
        for played in self.moves.iter().rev() {
            let _ = writeln!(text, "{} {}", color_name(played.color), played.text);
        }
        text
    }
}
