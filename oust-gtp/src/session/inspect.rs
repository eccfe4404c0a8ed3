//! Commands that describe the position: GNU Go's, those that begin with `oust-`, and the commands
//! of a rule server, by which GoGui shows the board and asks for the color to move.
//!
//! Source: the GoGui manual, chapter "Rules".

use std::fmt::Write;

use oust_core::{Action, Color, Ending, Outcome, Point, Shape};
use oust_notation::{Diagram, DiagramStyle, Labels};

use super::state::{Response, Session};
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
        // Made and taken back, so that it agrees with `play` in every case, forced passes included.
        let is_legal = self.make(color, played).is_ok();
        if is_legal {
            self.take_back(1);
        }
        Ok(u8::from(is_legal).to_string())
    }

    /// Returns the legal vertices of a color; an empty response if it is not to move.
    pub(crate) fn all_legal(&self, arguments: &Arguments) -> Response {
        let color = vertex::color(arguments.get(0, "a color")?)?;
        let position = self.game.position();
        // The rules have placements even after a resignation, so the outcome is asked for, too.
        if color != position.to_move() || self.game.outcome().is_some() {
            return Ok(String::new());
        }
        Ok(vertex::names(position.board(), position.legal_points()))
    }

    /// Returns the placements that capture.
    pub(crate) fn captures(&self) -> String {
        let position = self.game.position();
        // A resignation ends the game and leaves the position as it is.
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

impl Session {
    /// Returns the rows from top to bottom: `X` black, `O` white, `.` empty.
    pub(crate) fn rules_board(&self) -> Response {
        // GoGui draws rectangles only; a hexagon is refused before its rows are written.
        self.size()?;
        let position = self.game.position();
        Ok(self.rows(|point| match position.at(point) {
            Some(Color::X) => "X".to_owned(),
            Some(Color::O) => "O".to_owned(),
            None => ".".to_owned(),
        }))
    }

    /// Returns the size of a square, or the columns and rows of a rectangle.
    pub(crate) fn rules_board_size(&self) -> Response {
        Ok(match self.size()? {
            (width, height) if width == height => width.to_string(),
            (width, height) => format!("{width} {height}"),
        })
    }

    /// Returns the legal vertices, `pass` if the color to move has to pass, and nothing after the
    /// end.
    pub(crate) fn rules_legal_moves(&self) -> String {
        let position = self.game.position();
        if self.game.outcome().is_some() {
            String::new()
        } else if position.must_pass() {
            "pass".to_owned()
        } else {
            vertex::names(position.board(), position.legal_points())
        }
    }

    pub(crate) fn rules_side_to_move(&self) -> String {
        color_name(self.to_move()).to_owned()
    }

    pub(crate) fn rules_final_result(&self) -> String {
        let title = |color| match color {
            Color::X => "Black",
            Color::O => "White",
        };
        match self.game.outcome() {
            None => format!("Not over: {} to move", color_name(self.to_move())),
            Some(Outcome::Win(winner)) => {
                format!("{} wins: it captured every enemy stone", title(winner))
            }
            Some(Outcome::Deadlock) => {
                "Deadlock: neither color has a placement, nobody wins".to_owned()
            }
            Some(Outcome::Ended { ending, winner }) => {
                let how = match ending {
                    Ending::Resignation => "by resignation",
                    Ending::Time => "on time",
                    Ending::Adjudication => "by adjudication",
                };
                match winner {
                    Some(winner) => format!("{} wins {how}", title(winner)),
                    None => format!("Ended {how}"),
                }
            }
        }
    }

    /// Returns the number of captured white stones, then the number of captured black stones.
    pub(crate) fn rules_captured_count(&self) -> String {
        // GoGui's order: white stones first.
        let captured = [Color::O, Color::X].map(|color| self.captured(color).to_string());
        captured.join(" ")
    }

    /// Returns the score as Go programs write it. The number is the winner's lead in stones.
    pub(crate) fn final_score(&self) -> Response {
        let letter = |color| match color {
            Color::X => 'B',
            Color::O => 'W',
        };
        match self.game.outcome() {
            None => Err(CommandError::CannotScore),
            Some(Outcome::Win(winner)) => {
                let lead = self.game.position().count(winner);
                Ok(format!("{}+{lead}", letter(winner)))
            }
            Some(Outcome::Ended {
                ending,
                winner: Some(winner),
            }) => {
                let how = match ending {
                    Ending::Resignation => 'R',
                    Ending::Time => 'T',
                    Ending::Adjudication => 'F',
                };
                Ok(format!("{}+{how}", letter(winner)))
            }
            Some(Outcome::Deadlock | Outcome::Ended { winner: None, .. }) => Ok("0".to_owned()),
        }
    }

    /// Returns the rows of the board with a text for each point.
    pub(crate) fn rows(&self, text: impl Fn(Point) -> String) -> String {
        let board = self.board();
        let rows = (0..board.rows()).map(|row| {
            let points = (0..board.row_len(row)).filter_map(|column| board.point(row, column));
            let texts: Vec<String> = points.map(&text).collect();
            texts.join(" ")
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    /// Returns the columns and rows; fails on a hexagon, which these commands cannot describe.
    fn size(&self) -> Result<(u8, u8), CommandError> {
        match self.board().shape() {
            Shape::Rectangle { width, height } => Ok((width, height)),
            Shape::Hexagon { .. } => {
                let board = self.board();
                Err(CommandError::Impossible(format!(
                    "{board} is no rectangle: `oust-board` names the board, `showboard` prints it"
                )))
            }
        }
    }

    /// Returns the number of stones of a color that were captured since the start.
    fn captured(&self, color: Color) -> usize {
        let placed = self
            .game
            .history()
            .filter(|entry| entry.side == color && matches!(entry.action, Action::Place(_)));
        let all = self.game.start().count(color) + placed.count();
        all.saturating_sub(self.game.position().count(color))
    }
}
