//! The project's own JSON: positions and records.
//!
//! The counterparts of the core's types stand here, so that the core knows nothing of JSON.

use oust_core::{Color, Ending, Game, Outcome, Point, Position};
use serde::Serialize;

use crate::record::HeaderName;
use crate::transcript::{Entry, Transcript};
use crate::{BoardName, Dialect, PositionLine, side_letter};

/// The version of the JSON that this crate writes.
pub const JSON_SCHEMA: u32 = 1;

/// A position as JSON. The names of the fields are a contract.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PositionJson {
    /// The version, [`JSON_SCHEMA`].
    pub schema: u32,
    /// `position`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The board's name.
    pub board: String,
    /// The dialect of the points.
    pub coords: &'static str,
    /// Who acts next; null when nobody knows.
    pub to_move: Option<char>,
    /// `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    pub state: &'static str,
    /// Who has won, when somebody has and it is known.
    pub winner: Option<char>,
    /// Whether the side to move has no placement while the other has.
    pub must_pass: bool,
    /// Whether the side to move has captured in this turn and goes on.
    pub mid_turn: bool,
    /// Completed turns since the start.
    pub turns: usize,
    /// Stones placed since the start.
    pub placements: usize,
    /// The first player's stones.
    pub x: SideJson,
    /// The second player's stones.
    pub o: SideJson,
    /// The position line; null when nobody knows who is to move.
    pub position: Option<String>,
}

/// The stones of one side.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SideJson {
    /// How many there are.
    pub stones: usize,
    /// How many of them are in the largest group.
    pub largest: usize,
    /// Where they stand, in printed order.
    pub points: Vec<String>,
}

/// Whether it is known who is to move in a position that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideToMove {
    /// It is.
    Known,
    /// It is not, as in a picture that does not say it.
    Unknown,
}

impl PositionJson {
    /// Where a game stands.
    pub fn of(game: &Game, side: SideToMove, dialect: Dialect) -> Self {
        let position = game.position();
        let known = side == SideToMove::Known;
        Self {
            schema: JSON_SCHEMA,
            kind: "position",
            board: BoardName(position.board().clone()).to_string(),
            coords: dialect.name(),
            to_move: known.then(|| side_letter(position.to_move())),
            state: state_name(game.outcome()),
            winner: game.outcome().and_then(Outcome::winner).map(side_letter),
            must_pass: known && game.outcome().is_none() && position.must_pass(),
            mid_turn: known && position.mid_turn(),
            turns: game.turns(),
            placements: game.placements(),
            x: SideJson::of(position, Color::X, dialect),
            o: SideJson::of(position, Color::O, dialect),
            position: known.then(|| PositionLine::of(position).to_string()),
        }
    }
}

impl SideJson {
    fn of(position: &Position, color: Color, dialect: Dialect) -> Self {
        let points = position.board().points();
        Self {
            stones: position.count(color),
            largest: position.largest_group(color),
            points: points
                .filter(|&point| position.at(point) == Some(color))
                .map(|point| point_name(position, point, dialect))
                .collect(),
        }
    }
}

/// A record as JSON.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RecordJson {
    /// The version, [`JSON_SCHEMA`].
    pub schema: u32,
    /// `record`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The board's name.
    pub board: String,
    /// The dialect of the points.
    pub coords: &'static str,
    /// What is said about the game, in the order of the native record.
    pub headers: Vec<HeaderJson>,
    /// The position line it begins at; null for the empty board.
    pub start: Option<String>,
    /// `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    pub state: &'static str,
    /// Who has won, when somebody has and it is known.
    pub winner: Option<char>,
    /// The turns, and the swap and the token of the ending where they stand.
    pub turns: Vec<TurnJson>,
}

/// One header.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct HeaderJson {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The counts claimed behind a player's name, `41/46`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
}

/// One turn.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct TurnJson {
    /// Whose it is.
    pub side: char,
    /// Its tokens: points, `pass`, `swap`, `resign`, `timeout`.
    pub moves: Vec<String>,
}

impl RecordJson {
    /// A game with what is said about it.
    pub fn of(transcript: &Transcript, dialect: Dialect) -> Self {
        let outcome = transcript.game.outcome();
        Self {
            schema: JSON_SCHEMA,
            kind: "record",
            board: BoardName(transcript.board().clone()).to_string(),
            coords: dialect.name(),
            headers: headers(transcript),
            start: transcript.start().map(|start| start.to_string()),
            state: state_name(outcome),
            winner: outcome.and_then(Outcome::winner).map(side_letter),
            turns: transcript
                .entries(dialect)
                .iter()
                .map(TurnJson::of)
                .collect(),
        }
    }
}

impl TurnJson {
    fn of(entry: &Entry) -> Self {
        Self {
            side: side_letter(entry.side),
            moves: entry.text.split(',').map(str::to_owned).collect(),
        }
    }
}

fn headers(transcript: &Transcript) -> Vec<HeaderJson> {
    let header =
        |name: String, value: String, claim: Option<String>| HeaderJson { name, value, claim };
    let mut headers: Vec<HeaderJson> = transcript
        .headers
        .iter()
        .filter(|found| {
            !matches!(
                found.name,
                HeaderName::Result | HeaderName::Ended | HeaderName::Start
            )
        })
        .map(|found| {
            let claim = found.claim.map(|(counts, _)| counts.to_string());
            header(found.name.to_string(), found.value.clone(), claim)
        })
        .collect();
    headers.push(header(
        "result".to_owned(),
        transcript.result().to_string(),
        None,
    ));
    if let Some(ended) = transcript.ended() {
        headers.push(header("ended".to_owned(), ended.to_string(), None));
    }
    headers
}

/// The name of the state that a game is in.
pub const fn state_name(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "playing",
        Some(Outcome::Win(_)) => "won",
        Some(Outcome::Deadlock) => "deadlock",
        Some(Outcome::Ended { ending, .. }) => match ending {
            Ending::Resignation => "resigned",
            Ending::Time => "time",
            Ending::Adjudication => "adjudicated",
        },
    }
}

fn point_name(position: &Position, point: Point, dialect: Dialect) -> String {
    dialect
        .coord(position.board(), point)
        .map_or_else(String::new, |coord| coord.to_string())
}
