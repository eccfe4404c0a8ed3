//! The commands of a rule server: GoGui shows the board and asks for the color to move.
//!
//! Source: the GoGui manual, chapter "Rules".

use oust_core::{Action, Color, Ending, Outcome, Point, Shape};

use super::{Response, Session};
use crate::protocol::CommandError;
use crate::vertex::{self, color_name};

impl Session {
    /// Returns the rows from top to bottom: `X` black, `O` white, `.` empty.
    pub(crate) fn rules_board(&self) -> Response {
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

    /// Returns the stones captured from White and those captured from Black.
    pub(crate) fn rules_captured_count(&self) -> String {
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
