//! The figures of a collection as JSON.

use oust_notation::{JSON_SCHEMA, side_letter};
use schemars::JsonSchema;
use serde::Serialize;

use super::facts::End;
use super::totals::{Collection, Found, Spread, Totals};

/// The figures of a collection of games.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "stats")]
pub(crate) struct StatsJson<'a> {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// `stats`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "stats"))]
    kind: &'static str,
    /// How many records or sources broke a rule or could not be read.
    left_out: u64,
    /// The figures of all games.
    all: TotalsJson,
    /// The figures of the games on each board: rectangles first, small ones first.
    boards: Vec<BoardJson<'a>>,
    /// The placement that captured the most stones, the first of them; null when none did.
    largest_capture: Option<CaptureJson<'a>>,
}

/// The figures of the games on one board.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "board-stats")]
struct BoardJson<'a> {
    /// The board's name.
    board: &'a str,
    /// The figures.
    #[serde(flatten)]
    totals: TotalsJson,
}

/// Figures of games.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "totals")]
struct TotalsJson {
    /// How many games.
    games: u64,
    /// How many of them `x` has won.
    won_by_x: u64,
    /// How many of them `o` has won.
    won_by_o: u64,
    /// How many were won by who had the first turn, whatever the colour after a swap.
    first_player_wins: u64,
    /// In how many the players have swapped.
    swaps: u64,
    /// How they ended.
    endings: EndingsJson,
    /// Turns of a game, over both players.
    turns: SpreadJson,
    /// Stones placed in a game.
    placements: SpreadJson,
    /// Capturing placements of a game.
    captures: SpreadJson,
    /// Stones captured in a game.
    captured: SpreadJson,
    /// The most stones that one placement captured.
    largest_capture: usize,
}

/// How many games ended in which way.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "endings")]
struct EndingsJson {
    /// Won on the board.
    board: u64,
    /// Neither side had a placement.
    deadlock: u64,
    /// By resignation.
    resign: u64,
    /// On time.
    time: u64,
    /// By adjudication.
    adjudicated: u64,
    /// Not at all.
    unfinished: u64,
}

/// How a number is spread over games.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "spread")]
struct SpreadJson {
    /// The least.
    least: usize,
    /// The one in the middle, or the mean of the two there.
    median: f64,
    /// The mean, to two places.
    mean: f64,
    /// The largest.
    most: usize,
}

/// A capturing placement.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "capture")]
struct CaptureJson<'a> {
    /// How many stones it captured.
    stones: usize,
    /// Whose placement it was.
    #[schemars(extend("enum" = ["x", "o"]))]
    side: char,
    /// The file; `-` is standard input.
    path: &'a str,
    /// Which game of the file, counted from 1.
    game: usize,
    /// Which turn of the game, counted from 1 over both players.
    turn: usize,
}

impl<'a> StatsJson<'a> {
    pub(super) fn of(collection: &'a Collection, left_out: u64) -> Self {
        Self {
            schema: JSON_SCHEMA,
            kind: "stats",
            left_out,
            all: TotalsJson::of(&collection.all),
            boards: collection
                .boards
                .values()
                .map(|(board, totals)| BoardJson {
                    board,
                    totals: TotalsJson::of(totals),
                })
                .collect(),
            largest_capture: collection.largest.as_ref().map(CaptureJson::of),
        }
    }
}

impl TotalsJson {
    fn of(totals: &Totals) -> Self {
        Self {
            games: totals.games,
            won_by_x: totals.won_by_x,
            won_by_o: totals.won_by_o,
            first_player_wins: totals.first_player_wins,
            swaps: totals.swaps,
            endings: EndingsJson::of(totals.ends),
            turns: SpreadJson::of(&totals.turns),
            placements: SpreadJson::of(&totals.placements),
            captures: SpreadJson::of(&totals.captures),
            captured: SpreadJson::of(&totals.captured),
            largest_capture: totals.largest,
        }
    }
}

impl EndingsJson {
    fn of(counts: [u64; End::ALL.len()]) -> Self {
        let [board, deadlock, resign, time, adjudicated, unfinished] = counts;
        Self {
            board,
            deadlock,
            resign,
            time,
            adjudicated,
            unfinished,
        }
    }
}

impl SpreadJson {
    fn of(spread: &Spread) -> Self {
        Self {
            least: spread.least(),
            median: spread.median(),
            mean: (spread.mean() * 100.0).round() / 100.0,
            most: spread.most(),
        }
    }
}

impl<'a> CaptureJson<'a> {
    fn of(found: &'a Found) -> Self {
        Self {
            stones: found.capture.stones,
            side: side_letter(found.capture.side),
            path: &found.path,
            game: found.game,
            turn: found.capture.turn,
        }
    }
}
