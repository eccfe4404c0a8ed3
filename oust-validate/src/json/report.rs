//! The JSON of a run and its games, as one document and as lines.

use oust_notation::{Chunk, JSON_SCHEMA};
use serde::Serialize;

use super::finding::FindingJson;
use super::summary::SummaryJson;
use crate::report::{GameReport, Origin, Report};
use crate::summary::Summary;

/// A line of `ndjson`, tagged by `type`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schemars(rename = "line"))]
pub enum Line<'a> {
    /// The first line.
    Run(RunJson),
    /// What is wrong.
    Finding(FindingJson<'a>),
    /// A game, after its findings.
    Game(GameJson<'a>),
    /// The last line.
    Summary(SummaryJson<'a>),
}

/// The document of `json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "report"))]
pub struct ReportJson<'a> {
    /// `report`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "report")))]
    r#type: &'static str,
    /// What wrote it.
    run: RunJson,
    /// All games, in the order they were read.
    games: Vec<GameJson<'a>>,
    /// All findings, in the order of the texts.
    findings: Vec<FindingJson<'a>>,
    /// The counts.
    summary: SummaryJson<'a>,
}

/// What wrote this.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "run"))]
pub struct RunJson {
    /// The version of these objects, 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = JSON_SCHEMA)))]
    pub schema: u32,
    /// The version of the program.
    pub version: &'static str,
}

/// A game and how far it was played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "game"))]
pub struct GameJson<'a> {
    /// The file; `-` is standard input.
    pub path: &'a str,
    /// The record of the file, from 1.
    pub game: usize,
    /// `invalid` when a finding is an error.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["valid", "invalid"])))]
    pub status: &'a str,
    /// The board's name, when it is known.
    pub board: Option<String>,
    /// The result in the record, or else on the board.
    pub result: Option<&'a str>,
    /// Completed turns.
    pub turns: usize,
    /// Stones placed.
    pub placements: usize,
    /// The turn that breaks the game, from 1.
    pub broken_at: Option<usize>,
    /// The checks that were skipped because of that.
    pub skipped: &'a [&'static str],
    /// The assumptions made where the record leaves something open.
    pub assumed: Vec<String>,
}

impl<'a> ReportJson<'a> {
    /// Makes the document of a source that is a single chunk.
    pub fn new(path: &'a str, chunk: &'a Chunk, report: &'a Report) -> Self {
        let mut summary = Summary::default();
        summary.add_source();
        summary.add_report(path, chunk, 0, report);
        // The findings outside of games come first, as in the output of the program.
        let mut origin = Origin::new(path, chunk);
        let (mut games, mut findings) = (Vec::new(), Vec::new());
        for finding in &report.findings {
            findings.push(FindingJson::new(origin, finding));
        }
        for game in &report.games {
            origin.game = Some(game.number);
            for finding in &game.findings {
                findings.push(FindingJson::new(origin, finding));
            }
            games.push(GameJson::new(origin, game));
        }
        Self {
            r#type: "report",
            run: RunJson::default(),
            games,
            findings,
            summary: SummaryJson::new(&summary),
        }
    }
}

impl Default for RunJson {
    fn default() -> Self {
        Self {
            schema: JSON_SCHEMA,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

impl<'a> GameJson<'a> {
    /// Makes the JSON of a game. A game of an origin outside of games has the number 0.
    pub fn new(origin: Origin<'a>, game: &'a GameReport) -> Self {
        Self {
            path: origin.path,
            game: origin.game.unwrap_or_default(),
            status: if game.is_valid() { "valid" } else { "invalid" },
            board: game.board.as_ref().map(ToString::to_string),
            result: game.result.as_deref(),
            turns: game.turns,
            placements: game.placements,
            broken_at: game.broken_at,
            skipped: &game.skipped,
            assumed: game.assumed.iter().map(ToString::to_string).collect(),
        }
    }
}
