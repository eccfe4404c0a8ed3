//! A handwritten record, with the span of every token.

use std::fmt::Write;

use oust_core::{Action, Color, Game, Outcome};
use oust_notation::Dialect;

/// The contents of a sheet.
#[derive(Clone)]
pub(crate) struct Sheet {
    pub(crate) board: String,
    pub(crate) result: String,
    /// Lines after the result.
    pub(crate) more_headers: Vec<&'static str>,
    /// The tokens of each turn, x's and o's in turn.
    pub(crate) turns: Vec<Vec<String>>,
    /// The row with a number that is one too high.
    pub(crate) wrong_row: Option<usize>,
}

/// The text of a sheet.
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) board: usize,
    pub(crate) result: usize,
    pub(crate) more_headers: Vec<usize>,
    pub(crate) turns: Vec<Vec<usize>>,
    pub(crate) rows: Vec<usize>,
}

impl Sheet {
    pub(crate) fn of(game: &Game) -> Self {
        let board = game.start().board();
        let dialect = Dialect::default_for(board);
        let mut turns: Vec<Vec<String>> = Vec::new();
        let mut open = false;
        for played in game.history() {
            let token = match played.action {
                Action::Place(point) => dialect.coord(board, point).expect("a point").to_string(),
                _ => "pass".to_owned(),
            };
            match turns.last_mut() {
                Some(turn) if open => turn.push(token),
                _ => turns.push(vec![token]),
            }
            open = !played.ends_turn;
        }
        let result = match game.outcome() {
            Some(Outcome::Win(Color::X)) => "x",
            Some(Outcome::Win(Color::O)) => "o",
            _ => "deadlock",
        };
        Self {
            board: board.to_string(),
            result: result.to_owned(),
            more_headers: Vec::new(),
            turns,
            wrong_row: None,
        }
    }

    pub(crate) fn write(&self) -> Written {
        let mut written = Written {
            text: "oust ".to_owned(),
            board: 0,
            result: 0,
            more_headers: Vec::new(),
            turns: Vec::new(),
            rows: Vec::new(),
        };
        let text = &mut written.text;
        written.board = text.len();
        text.push_str(&self.board);
        text.push_str("\nx: alice\no: bob\nresult: ");
        written.result = text.len();
        text.push_str(&self.result);
        text.push('\n');
        for header in &self.more_headers {
            written.more_headers.push(text.len());
            text.push_str(header);
            text.push('\n');
        }
        for (index, turn) in self.turns.iter().enumerate() {
            if index % 2 == 0 {
                let row = index / 2;
                text.push('\n');
                written.rows.push(text.len());
                let shown = row + 1 + usize::from(self.wrong_row == Some(row));
                write!(text, "{shown}. ").expect("a String takes all");
            } else {
                text.push(' ');
            }
            let mut places = Vec::new();
            for (place, token) in turn.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                places.push(text.len());
                text.push_str(token);
            }
            written.turns.push(places);
        }
        text.push('\n');
        written
    }
}
