//! A game as a record in JSON: one line, which has all that the events have.

use oust_core::{Board, BoardNameError, SwapRule};
use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::notation::position_line;
use crate::position::Color;
use crate::turn::{Action, IllegalTurn, TurnError};

/// The facts of a record or a listing that do not follow from the turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    /// The number of the game.
    pub id: i64,
    /// The names of the players, the player who began first.
    pub players: Vec<String>,
    /// The day on which the game began, `2026-11-24`.
    pub date: String,
    /// The address of the server.
    pub site: String,
    /// Whether the game was ended without a result, which its turns do not tell.
    pub void: bool,
}

impl Headers {
    /// Returns the name of the player who has `color` now; empty if it is not known.
    pub fn player(&self, game: &Game, color: Color) -> &str {
        let name = self.players.get(game.player(color));
        name.map_or("", String::as_str)
    }
}

/// A record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    game: String,
    id: i64,
    board: String,
    date: String,
    site: String,
    swap: SwapRule,
    /// The players at the end, in the order of their colors.
    players: Vec<RecordPlayer>,
    turns: Vec<RecordTurn>,
    /// The position line after the last turn.
    position: String,
    /// `null` while the game goes on.
    result: Option<RecordResult>,
    /// Whether the game was ended without a result, whatever `result` says; absent otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    void: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RecordPlayer {
    color: String,
    name: String,
    score: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RecordTurn {
    color: String,
    /// A point, `pass`, `swap`, `resign` or `timeout`.
    turn: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RecordResult {
    /// The color of the winner; `null` for a tie.
    winner: Option<String>,
    reason: String,
}

/// Why a record is wrong.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The text is no JSON of a record.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The board is unknown.
    #[error(transparent)]
    Board(#[from] BoardNameError),
    /// A turn is unreadable.
    #[error("turn {number}: {error}")]
    Turn {
        /// The number of the turn, counted from 1.
        number: usize,
        /// Why it is no turn.
        error: TurnError,
    },
    /// A turn breaks a rule.
    #[error("turn {number}: {error}")]
    Illegal {
        /// The number of the turn, counted from 1.
        number: usize,
        /// The rule.
        error: IllegalTurn,
    },
    /// The color of a turn does not play in the game.
    #[error("turn {number} has no known color")]
    UnknownColor {
        /// The number of the turn, counted from 1.
        number: usize,
    },
    /// Another color is to move.
    #[error("turn {number} is not of the color to move")]
    NotToMove {
        /// The number of the turn, counted from 1.
        number: usize,
    },
    /// The other fields of the record contradict the turns.
    #[error("the position, the scores or the result do not follow from the turns")]
    Contradiction,
}

impl Record {
    /// Returns the record of a game.
    pub fn new(game: &Game, headers: &Headers) -> Self {
        let position = game.position();
        let board = position.board();
        let players = position.colors().map(|color| RecordPlayer {
            color: color.name().to_owned(),
            name: headers.player(game, color).to_owned(),
            score: position.territory(color).count(),
        });
        let turns = game.entries().iter().map(|entry| RecordTurn {
            color: entry.color.name().to_owned(),
            turn: entry.action.to_text(board),
        });
        Self {
            game: "orbit".to_owned(),
            id: headers.id,
            board: board.to_string(),
            date: headers.date.clone(),
            site: headers.site.clone(),
            swap: game.swap_rule(),
            players: players.collect(),
            turns: turns.collect(),
            position: position_line(position, game.to_move()),
            result: game.outcome().map(|outcome| RecordResult {
                winner: outcome.winner().map(|color| color.name().to_owned()),
                reason: outcome.reason().to_owned(),
            }),
            void: headers.void,
        }
    }

    /// Returns the record as one line of JSON.
    pub fn to_json(&self) -> String {
        // Strings, numbers and lists alone cannot fail.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// Parses the JSON of a record; [`replay`](Self::replay) checks it.
    ///
    /// # Errors
    ///
    /// Fails if the text is no JSON or a field is missing or of another type.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        Ok(serde_json::from_str(text)?)
    }

    /// Plays the turns, checks that all other fields follow from them, and returns the game.
    ///
    /// # Errors
    ///
    /// Returns the first fault.
    pub fn replay(&self) -> Result<Game, RecordError> {
        let board: Board = self.board.parse()?;
        let mut game = Game::new(board, self.players.len(), self.swap);
        for (turn, number) in self.turns.iter().zip(1..) {
            let action = Action::parse(game.position().board(), &turn.turn)
                .map_err(|error| RecordError::Turn { number, error })?;
            let color = Color::from_name(&turn.color)
                .filter(|color| color.index() < self.players.len())
                .ok_or(RecordError::UnknownColor { number })?;
            match action {
                // A player leaves in or out of turn, so the color is not compared.
                Action::Forfeit(forfeit) => game.forfeit(color, forfeit),
                Action::Turn(_) if game.to_move() != color => {
                    return Err(RecordError::NotToMove { number });
                }
                Action::Turn(turn) => {
                    let played = game.play(turn);
                    played.map_err(|error| RecordError::Illegal { number, error })?;
                }
            }
        }
        // The scores, the position and the result are compared by writing the record again.
        let replayed = Self::new(&game, &self.headers(&game));
        if replayed == *self {
            Ok(game)
        } else {
            Err(RecordError::Contradiction)
        }
    }

    fn headers(&self, game: &Game) -> Headers {
        let mut names: Vec<String> = self
            .players
            .iter()
            .map(|player| player.name.clone())
            .collect();
        // The record lists players by their color at the end, the headers in the order of the start.
        if game.swapped() {
            names.reverse();
        }
        Headers {
            id: self.id,
            players: names,
            date: self.date.clone(),
            site: self.site.clone(),
            void: self.void,
        }
    }
}
