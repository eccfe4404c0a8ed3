//! A game as a record in JSON: one line, which holds all that the events do.

use oust_core::{Board, SwapRule};
use serde::{Deserialize, Serialize};

use super::Orbit;
use super::color::Color;
use super::diagram::line;
use super::game::{Action, Game};
use super::turn::{explain, parse_action, print_action};
use crate::play::{Labels, Rules};

/// A game of Orbit.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Record {
    game: String,
    id: i64,
    board: String,
    date: String,
    site: String,
    swap: SwapRule,
    /// The players at the end, in the order of their colors.
    players: Vec<PlayerOfRecord>,
    turns: Vec<TurnOfRecord>,
    /// The position after the last turn.
    position: String,
    /// `null` while the game goes on.
    result: Option<ResultOfRecord>,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PlayerOfRecord {
    color: String,
    name: String,
    score: usize,
}

/// A turn: a point, `pass`, `swap`, `resign` or `timeout`.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct TurnOfRecord {
    color: String,
    turn: String,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct ResultOfRecord {
    /// The color of the winner; `null` for a tie.
    winner: Option<String>,
    reason: String,
}

/// Writes a game as a line of JSON.
pub(super) fn write(orbit: &Orbit, labels: &Labels) -> String {
    let record = record(orbit, labels);
    // Strings and numbers alone cannot fail.
    serde_json::to_string(&record).unwrap_or_default() + "\n"
}

/// Reads a record, plays it, and checks all that it says.
///
/// # Errors
///
/// Fails with the first fault in words.
pub(super) fn check(text: &str) -> Result<(), String> {
    let record: Record = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let board: Board = record.board.parse().map_err(|error| format!("{error}"))?;
    let mut game = Game::new(board, record.players.len(), record.swap);
    for (TurnOfRecord { color, turn }, number) in record.turns.iter().zip(1..) {
        let action = parse_action(game.position().board(), turn);
        let action = action.map_err(|illegal| format!("turn {number}: {}", illegal.message))?;
        let color = Color::from_name(color).filter(|color| color.index() < record.players.len());
        let color = color.ok_or_else(|| format!("turn {number} has no known color"))?;
        match action {
            Action::Forfeit(forfeit) => game.forfeit(color, forfeit),
            Action::Turn(_) if game.to_move() != color => {
                return Err(format!("turn {number} is not of the color to move"));
            }
            Action::Turn(turn) => {
                let played = game.play(turn);
                played.map_err(|refused| {
                    format!("turn {number}: {}", explain(&game, refused).message)
                })?;
            }
        }
    }
    let names = record.players.iter().map(|player| player.name.clone());
    let mut names: Vec<String> = names.collect();
    if game.swapped() {
        names.reverse();
    }
    let labels = Labels {
        id: record.id,
        names,
        date: record.date.clone(),
        site: record.site.clone(),
    };
    let replayed = self::record(&Orbit::from_game(game), &labels);
    if replayed == record {
        Ok(())
    } else {
        Err("the position, the scores or the result do not follow from the turns".to_owned())
    }
}

fn record(orbit: &Orbit, labels: &Labels) -> Record {
    let position = orbit.game.position();
    let board = position.board();
    let players = position.colors().map(|color| PlayerOfRecord {
        color: color.name().to_owned(),
        name: orbit.player_name(color, labels).to_owned(),
        score: position.territory(color).count(),
    });
    let turns = orbit.game.entries().iter().map(|entry| TurnOfRecord {
        color: entry.color.name().to_owned(),
        turn: print_action(board, entry.action),
    });
    Record {
        game: "orbit".to_owned(),
        id: labels.id,
        board: board.to_string(),
        date: labels.date.clone(),
        site: labels.site.clone(),
        swap: orbit.game.swap_rule(),
        players: players.collect(),
        turns: turns.collect(),
        position: line(position, orbit.game.to_move()),
        result: orbit.outcome().map(|outcome| ResultOfRecord {
            winner: orbit.game.winner().map(|color| color.name().to_owned()),
            reason: outcome.reason.to_owned(),
        }),
    }
}
